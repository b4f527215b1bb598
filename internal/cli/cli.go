// Package cli runs programs of many commands. All of them take flags, print help and errors, and
// end in the same way.
//
//	cli.go     a Program runs a command until it ends or a signal comes, and says what was wrong
//	syntax.go  a Syntax is the table of a command's flags, and reads its words
//	flags.go   the flags of such tables
//	help.go    help, the completions of shells and the manual page, all from the tables
//	output.go  standard output, and how much of a long work is done
//
// One grammar serves all commands. A flag has one dash or two, and its value is the next word or
// stands behind an equals sign: -nodes 5, --nodes 5, --nodes=5. Words that are no flags may stand
// anywhere. The flags of matches are those of fastchess and cutechess-cli, which people know from
// there: --engine takes any number of key=value words, and each time it comes it adds a player.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/memory"
)

// The exit statuses.
const (
	OK = iota
	Failed
	WrongUsage
)

// Program is a table of commands. To these it adds help and version.
type Program struct {
	Name        string
	Description func() string
	Commands    func() []Command // a new table with the defaults of the flags
	Default     string           // the command of words that begin with a flag; "": there is none
	Manual      string           // more sections of the manual page, in roff
	Answered    error            // of a session that has answered what was wrong; nil: there is none
}

// Command is a command, whose name is one word or two, as "match report". Its help is a sentence.
type Command struct {
	Name, Help string
	Work
}

// Work is what a command does.
type Work interface {
	// Syntax returns the command's flags, which set what Run reads.
	Syntax() Syntax
	Run(ctx context.Context, out *Output) error
}

// Main runs the command that args choose and returns the exit status.
func (p *Program) Main(args []string) int {
	err := memory.Require(0)
	if err == nil {
		err = p.Execute(args)
	}
	status, text := p.Explain(err)
	_, _ = io.WriteString(os.Stderr, text) // which may be closed
	return status
}

// Execute runs the command that args choose.
func (p *Program) Execute(args []string) error {
	out := &Output{}
	if len(args) > 0 && isHelp(args[0]) {
		_, err := io.WriteString(out, p.list())
		return err
	}
	if len(args) == 1 && isFlag(args[0]) && (bare(args[0]) == "version" || args[0] == "-v") {
		return p.PrintVersion(out)
	}
	command, words, err := p.find(args)
	if err != nil {
		return usageError{err, p.Name, ""}
	}
	if slices.ContainsFunc(words, isHelp) {
		_, err := io.WriteString(out, p.help(command))
		return err
	}
	if err = command.Syntax().Read(words); err != nil {
		err = Usage("%w", err)
	} else {
		err = cmp.Or(command.Run(signalContext(), out), out.err)
	}
	usage, ok := errors.AsType[usageError](err)
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%s: interrupted", command.Name)
	case !ok:
		return err
	case len(words) == len(args): // nobody has named the command
		return usageError{usage.error, p.Name, ""}
	}
	return usageError{usage.error, p.Name + " " + command.Name, command.Name + ": "}
}

func isHelp(word string) bool { return word == "-h" || bare(word) == "help" && isFlag(word) }

// find returns the command that args name, the longest name of all, and the words after its name.
func (p *Program) find(args []string) (found Command, words []string, err error) {
	if p.Default != "" && (len(args) == 0 || isFlag(args[0])) {
		args = append([]string{p.Default}, args...)
	}
	var names []string
	for _, c := range p.Table() {
		names = append(names, c.Name)
		n := len(strings.Fields(c.Name))
		if n <= len(args) && strings.Join(args[:n], " ") == c.Name && len(c.Name) > len(found.Name) {
			found, words = c, args[n:]
		}
	}
	switch {
	case found.Work != nil:
	case len(args) == 0 || isFlag(args[0]):
		err = engine.Expected("command", "%s", field.OneOf(names))
	default:
		near := field.DidYouMean(args[0], names)
		err = engine.Expected(field.Quote(args[0]), "a command%s", near)
	}
	return found, words, err
}

// Explain returns the exit status of what Execute has returned, with the lines for standard error.
func (p *Program) Explain(err error) (status int, text string) {
	if err == nil {
		return OK, ""
	}
	if p.Answered != nil && errors.Is(err, p.Answered) {
		return Failed, ""
	}
	if wrong, ok := errors.AsType[usageError](err); ok {
		return WrongUsage, fmt.Sprintf("%s: %s%v; see %s --help\n", p.Name, wrong.prefix, wrong, wrong.command)
	}
	for line := range strings.Lines(err.Error()) { // several of joined errors
		text += fmt.Sprintf("%s: %s\n", p.Name, strings.TrimSuffix(line, "\n"))
	}
	return Failed, text
}

// usageError is an error in the words after a command.
type usageError struct {
	error
	command string // whose help says more
	prefix  string // of the message: the command's name, if the user has written it
}

func (e usageError) Unwrap() error { return e.error }

// Usage returns an error that a command's Run found in its words. The exit status is WrongUsage.
// The message gets the command's name, and a pointer to its help.
func Usage(format string, args ...any) error {
	return usageError{error: fmt.Errorf(format, args...)}
}

// signals are those that end a command.
func signals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) { // as under nohup
		return []os.Signal{os.Interrupt, syscall.SIGTERM}
	}
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
}

// signalContext returns a context that ends with the first signal to terminate. A second signal
// ends the process at once.
func signalContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), signals()...)
	context.AfterFunc(ctx, stop)
	return ctx
}

// Patient returns a context for work that may finish what it has begun, inside a Run with ctx. A
// first Ctrl-C ends only ctx and calls finish. A second one ends the work, as any other signal does
// at once; after that a signal ends the process. stop ends the work's context.
func Patient(ctx context.Context, finish func()) (work context.Context, stop func()) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	got := make(chan os.Signal, 2)
	signal.Notify(got, signals()...)
	if ctx.Err() != nil { // a signal came before
		cancel()
	}
	go func() {
		defer signal.Stop(got)
		for interrupted := false; ; interrupted = true {
			select {
			case s := <-got:
				if s != os.Interrupt || interrupted {
					cancel()
					return
				}
				finish()
			case <-work.Done():
				return
			}
		}
	}()
	return work, cancel
}
