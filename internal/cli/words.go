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

// suggest returns an error with the command that is nearest to the first word, or err if no
// command is near. It drops kong's suggestion for a flag of one letter: every other one is near.
func suggest(parser *kong.Kong, args []string, err error) error {
	if flag := letter.FindString(err.Error()); flag != "" {
		return errors.New(flag)
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return err
	}
	nearest, distance := "", 3 // a word with three mistakes is not near
	for _, name := range commandNames(parser) {
		if d := edits(args[0], name); d < min(distance, len(name)) {
			nearest, distance = name, d
		}
	}
	if nearest == "" || distance == 0 {
		return err
	}
	return fmt.Errorf("%q is no command: did you mean %q?", args[0], nearest)
}

var letter = regexp.MustCompile(`^unknown flag -\w\b`)

// edits returns the number of letters to insert, delete or replace to make one word of another.
func edits(a, b string) int {
	row := make([]int, len(b)+1) // the edits from a's beginning to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
