package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/field"
)

// parser returns kong's parser of all commands.
func (p *Program) parser(more ...kong.Option) (*kong.Kong, error) {
	vars := kong.Vars{}
	for name, value := range p.Values() {
		vars[name] = fmt.Sprint(value)
	}
	parser, err := kong.New(p.Commands(), append(more,
		kong.Name(p.Name),
		kong.Description(p.Description()),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ValueFormatter(p.describe),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(p.decodeInteger)),
		kong.KindMapper(reflect.String, kong.MapperFunc(decodeWord)),
		kong.TypeMapper(reflect.TypeFor[[]string](), kong.MapperFunc(decodeWords)),
		vars,
		kong.Bind(p),
		kong.BindToProvider(signalContext),
		kong.Bind(os.Stdout),
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

// joinName joins the first two words if together they name a command: for kong a name is one word.
func joinName(parser *kong.Kong, args []string) []string {
	for _, command := range parser.Model.Children {
		first, second, _ := strings.Cut(command.Name, " ")
		if second != "" && len(args) > 1 && args[0] == first && args[1] == second {
			return append([]string{command.Name}, args[2:]...)
		}
	}
	return args
}

// decodeInteger reads an integer. The tag of the field may give a range with both ends:
// range:"1..100".
func (p *Program) decodeInteger(ctx *kong.DecodeContext, target reflect.Value) error {
	low, high, _ := p.bounds(ctx.Value.Tag)
	word, err := pop(ctx)
	if err != nil { // also before a negative number, which looks like a flag
		return fmt.Errorf("expected %s", field.Between(low, high))
	}
	n, ok := field.Integer[uint64](word)
	if !ok || n < low || n > high {
		return fmt.Errorf("expected %s, not %q", field.Between(low, high), word)
	}
	target.SetUint(n)
	return nil
}

// decodeWord reads a word: any, or one of the enum in the field's tag.
func decodeWord(ctx *kong.DecodeContext, target reflect.Value) error {
	word, err := pop(ctx)
	if all := choices(ctx.Value); err == nil && all != nil && !slices.Contains(all, word) {
		err = fmt.Errorf("expected %s, not %q", field.OneOf(all), word)
	}
	target.SetString(word)
	return err
}

// decodeWords reads the words of an argument up to the next flag, or the value of a flag that may
// come again.
func decodeWords(ctx *kong.DecodeContext, target reflect.Value) error {
	var words []string
	if ctx.Value.Flag == nil {
		for _, token := range ctx.Scan.PopWhile(isWord) {
			words = append(words, token.String())
		}
	} else {
		word, err := pop(ctx)
		if err != nil {
			return err
		}
		words = kong.SplitEscaped(word, ctx.Value.Tag.Sep)
	}
	target.Set(reflect.AppendSlice(target, reflect.ValueOf(words)))
	return nil
}

// isWord reports whether a token is no flag. A negative number is none, unlike for kong.
func isWord(t kong.Token) bool { return !t.IsEOL() && (t.IsValue() || !isFlag(t.String())) }

// pop returns the next word, unless that is a flag, or empty as a variable that is not set.
func pop(ctx *kong.DecodeContext) (word string, err error) {
	if ctx.Scan.PopValueInto("", &word) != nil || word == "" {
		return "", errors.New("expected a value")
	}
	return word, nil
}

// bounds returns the ends of the range in a field's tag, which kong does not know and so does not
// expand. Without a range it returns those of uint64, and ranged is false.
func (p *Program) bounds(tag *kong.Tag) (low, high uint64, ranged bool) {
	values := p.Values()
	text := os.Expand(tag.Get("range"), func(name string) string { return fmt.Sprint(values[name]) })
	if n, _ := fmt.Sscanf(text, "%d..%d", &low, &high); n < 2 {
		return 0, math.MaxUint64, false
	}
	return low, high, true
}

// describe returns the help of a flag or an argument, with its range if it has one.
func (p *Program) describe(value *kong.Value) string {
	low, high, ranged := p.bounds(value.Tag)
	if !ranged {
		return value.Help
	}
	return fmt.Sprintf("%s, from %d to %d.", strings.TrimSuffix(value.Help, "."), low, high)
}

// suggest returns a parser's error with the commands near the first word, if that is no command.
func suggest(parser *kong.Kong, args []string, err error) error {
	if flag := letter.FindString(err.Error()); flag != "" {
		return errors.New(flag) // without kong's suggestions: each flag of one letter is near another
	}
	if len(args) == 0 || args[0] == "" || args[0][0] == '-' {
		return err
	}
	// The word could be an argument of the default command, so kong has suggested no other. Without
	// that command it does.
	parser.Model.DefaultCmd = nil
	if _, again := parser.Parse(args); again != nil {
		return again
	}
	return err
}

var letter = regexp.MustCompile(`^unknown flag --?\w\b`)
