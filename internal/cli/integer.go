package cli

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"
)

// decodeInteger reads decimal digits. The tag of the field may give a range with both ends:
// range:"1..100".
func (p *Program) decodeInteger(ctx *kong.DecodeContext, target reflect.Value) error {
	low, high, _ := p.bounds(ctx.Value.Tag)
	var word string
	_ = ctx.Scan.PopValueInto("integer", &word) // after an error word is empty, which is no number
	n, err := strconv.ParseUint(word, 10, 64)
	if word == "" { // a negative number looks like a flag
		return fmt.Errorf("expected an integer from %d to %d", low, high)
	}
	if err != nil || n < low || n > high {
		return fmt.Errorf("expected an integer from %d to %d, not %q", low, high, word)
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
