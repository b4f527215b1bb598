// Package cli runs programs whose commands are the fields of a struct, which kong reads. The
// programs share its flags, signals, standard streams, help, version, suggestions and exit
// statuses.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/field"
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
	// Values returns the values of ${NAME} in the tags of the commands.
	Values func() map[string]string
	// Status returns true and the exit status for an error that was printed already. It may be
	// nil.
	Status func(error) (status int, told bool)
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
		_, err = OpenStdout()
		return err
	case errors.As(err, &wrong) && wrong.ExitCode() != Failed:
		return usageError{suggest(parser, args, err), p.commandOf(wrong.Context)}
	case err != nil:
		return err
	}
	if selected := line.Selected(); selected != nil && selected.Passthrough && asksForHelp(args) {
		return cmp.Or(line.PrintUsage(false), output.err)
	}
	err = cmp.Or(line.Run(), output.err)
	var usage usageError
	if errors.As(err, &usage) && usage.command == "" {
		return usageError{usage.error, p.commandOf(line)}
	}
	return err
}

// parser returns kong's parser of all commands.
func (p *Program) parser(more ...kong.Option) (*kong.Kong, error) {
	parser, err := kong.New(p.Commands(), append(more,
		kong.Name(p.Name),
		kong.Description(p.Description()),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ValueFormatter(p.describe),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(p.decodeInteger)),
		kong.Vars(p.Values()),
		kong.Bind(p),
		kong.BindToProvider(signalContext),
		kong.BindToProvider(OpenStdout),
	)...)
	if err != nil {
		return nil, err
	}
	parser.Model.HelpFlag.Help = "Print this help."
	for _, node := range parser.Model.Children {
		if syntax, ok := syntaxOf(node); ok {
			node.Detail = syntax.Help()
		}
	}
	return parser, nil
}

// syntaxOf returns the syntax of a command that kong does not parse.
func syntaxOf(node *kong.Node) (syntax Syntax, ok bool) {
	command, ok := node.Target.Addr().Interface().(interface{ Syntax() Syntax })
	if ok {
		syntax = command.Syntax()
	}
	return syntax, ok
}

// Table returns the commands as kong has read them.
func (p *Program) Table() ([]*kong.Node, error) {
	parser, err := p.parser()
	if err != nil {
		return nil, err
	}
	return parser.Model.Children, nil
}

// joinName joins the first two words if together they name a command.
func joinName(parser *kong.Kong, args []string) []string {
	if len(args) < 2 {
		return args
	}
	name := args[0] + " " + args[1]
	isNamed := func(command *kong.Node) bool { return command.Name == name }
	if !slices.ContainsFunc(parser.Model.Children, isNamed) {
		return args
	}
	return append([]string{name}, args[2:]...)
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

// Explain returns the exit status of what Execute has returned, with the lines for standard error.
func (p *Program) Explain(err error) (status int, text string) {
	if err == nil {
		return OK, ""
	}
	if p.Status != nil {
		if status, told := p.Status(err); told {
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

// HelpCommand prints the help of a command, or the list of commands.
type HelpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, of one or two words."`
}

// Run prints the help.
func (c *HelpCommand) Run(p *Program) error { return p.Execute(append(c.Command, "--help")) }

// VersionCommand prints the version.
type VersionCommand struct{}

// Run prints the version.
func (VersionCommand) Run(p *Program, out *os.File) error { return p.PrintVersion(out) }

// asksForHelp reports whether words that kong does not parse ask for help.
func asksForHelp(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"-h", "-help", "--help"}, word)
	})
}

// Version is the module's version as the go command stamps it: a tag, or the time and the commit,
// with "+dirty" if files had been changed. Tests, programs that go run starts, and builds without
// version control get no stamp: they are "devel". A package's program has the package's version.
var Version = cmp.Or(packaged, versionOf(debug.ReadBuildInfo()))

var packaged string // set by adapters/python/wheels.py and submissions when they link

func versionOf(info *debug.BuildInfo, ok bool) string {
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}

// PrintVersion writes the program's name and version.
func (p *Program) PrintVersion(w io.Writer) error {
	_, err := fmt.Fprintln(w, p.Name, Version)
	return err
}

// decodeInteger reads an integer. The tag of the field may give a range with both ends:
// range:"1..100".
func (p *Program) decodeInteger(ctx *kong.DecodeContext, target reflect.Value) error {
	low, high, _ := p.bounds(ctx.Value.Tag)
	var word string
	_ = ctx.Scan.PopValueInto("integer", &word) // after an error word is empty, which is no number
	n, ok := field.Integer[uint64](word)
	switch {
	case word == "": // a negative number looks like a flag
		return fmt.Errorf("expected %s", field.Between(low, high))
	case !ok || n < low || n > high:
		return fmt.Errorf("expected %s, not %q", field.Between(low, high), word)
	}
	target.SetUint(n)
	return nil
}

// bounds returns the ends of the range in a field's tag. Without a range it returns those of
// uint64, and ranged is false.
func (p *Program) bounds(tag *kong.Tag) (low, high uint64, ranged bool) {
	values := p.Values()
	text := os.Expand(tag.Get("range"), func(name string) string { return values[name] })
	if n, _ := fmt.Sscanf(text, "%d..%d", &low, &high); n < 2 {
		return 0, math.MaxUint64, false
	}
	return low, high, true
}

// describe returns the help of a flag or an argument, with its range if it has one.
func (p *Program) describe(value *kong.Value) string {
	low, high, ranged := p.bounds(value.Tag)
	if !ranged || strings.Contains(value.OrigHelp, "..") {
		return kong.DefaultHelpValueFormatter(value)
	}
	withRange := *value
	withRange.Help = fmt.Sprintf("%s, from %d to %d.", strings.TrimSuffix(value.Help, "."), low, high)
	return kong.DefaultHelpValueFormatter(&withRange)
}

// suggest returns a parser's error with the commands near the first word, if that is no command:
// kong suggests none where it could be an argument of the default command. It drops kong's
// suggestion for a flag of one letter: every other one is near.
func suggest(parser *kong.Kong, args []string, err error) error {
	if flag := letter.FindString(err.Error()); flag != "" {
		return errors.New(flag)
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return err
	}
	parser.Model.DefaultCmd = nil
	if _, again := parser.Parse(args); again != nil {
		return again
	}
	return err
}

var letter = regexp.MustCompile(`^unknown flag -\w\b`)
