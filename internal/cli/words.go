package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/field"
)

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
