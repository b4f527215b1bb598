// Package cli runs programs of many commands. All of them take flags, print help and errors, and
// end in the same way.
//
//	cli.go     a Program runs a command until it ends or a signal comes, and says what was wrong
//	parser.go  the commands and flags, as kong reads them
//	syntax.go  command lines that kong does not read
//	help.go    the commands help and version, the completions of shells and the manual page
//	output.go  standard output, and how much of a long work is done
//
// There are two grammars. Most commands are a struct whose fields are the flags, --name VALUE, of
// which kong makes the parser and the help. The commands of matches have the grammar of fastchess
// and cutechess-cli, which people know from there: -engine takes any number of key=value words, and
// each time it comes it adds a player. kong cannot say that. It passes these words on as they are,
// and a [Syntax] reads them. Help, completions and the manual page are made of both.
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

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/memory"
)

// The exit statuses.
const (
	OK = iota
	Failed
	WrongUsage
)

// Program is a table of commands.
type Program struct {
	Name        string
	Description func() string
	// Commands returns a new table: a pointer to a struct with a field for each command. A command
	// may have a name of two words: kong's own nesting takes no flags in the place of the second,
	// as in "match -engine".
	Commands func() any
	// Values returns what ${NAME} stands for in the tags of the commands.
	Values func() map[string]any
	// Status returns true and the exit status for an error that was printed already. It may be
	// nil.
	Status func(error) (status int, printed bool)
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
	helped, output := false, &Output{}
	parser, err := p.parser(
		kong.Exit(func(int) { helped = true }), // after --help
		kong.BindToProvider(output.open),
	)
	if err != nil {
		return err
	}
	args = joinName(parser, args)
	line, err := parser.Parse(args)
	var wrong *kong.ParseError
	switch {
	case helped:
		return nil
	case errors.As(err, &wrong) && wrong.ExitCode() != Failed:
		return usageError{suggest(parser, args, err), p.commandOf(wrong.Context)}
	case err != nil:
		return err
	}
	isHelp := func(word string) bool { return word == "-h" || word == "-help" || word == "--help" }
	if selected := line.Selected(); selected != nil && selected.Passthrough && slices.ContainsFunc(args, isHelp) {
		return line.PrintUsage(false)
	}
	err = cmp.Or(line.Run(), output.err)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s: interrupted", line.Selected().Name)
	}
	var usage usageError
	if errors.As(err, &usage) && usage.command == "" {
		return usageError{usage.error, p.commandOf(line)}
	}
	return err
}

// Explain returns the exit status of what Execute has returned, with the lines for standard error.
func (p *Program) Explain(err error) (status int, text string) {
	if err == nil {
		return OK, ""
	}
	if p.Status != nil {
		if status, printed := p.Status(err); printed {
			return status, ""
		}
	}
	var wrong usageError
	if errors.As(err, &wrong) {
		return WrongUsage, fmt.Sprintf("%s: %v; see %s --help\n", p.Name, wrong, wrong.command)
	}
	for line := range strings.Lines(err.Error()) { // several of joined errors
		text += fmt.Sprintf("%s: %s\n", p.Name, strings.TrimSuffix(line, "\n"))
	}
	return Failed, text
}

// usageError is an error in the words after a command.
type usageError struct {
	error
	command string // whose help says more; "": not known yet
}

func (e usageError) Unwrap() error { return e.error }

// Usage returns an error that a command's Run found in its words. The exit status is WrongUsage,
// and the message names the command's help.
func Usage(format string, args ...any) error {
	return usageError{error: fmt.Errorf(format, args...)}
}

// commandOf returns the command whose --help an error names.
func (p *Program) commandOf(line *kong.Context) string {
	if selected := line.Selected(); selected != nil && selected.Tag.Default == "" {
		return selected.FullPath()
	}
	return p.Name
}

// signalContext returns a context that ends with the first signal to terminate. A second signal
// ends the process at once. Commands that take no context end with the first.
func signalContext() context.Context {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop)
	return ctx
}
