package cli

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"
)

// decodeInteger reads a number of decimal digits, within the range that the tag
// of its field may give, both ends included: range:"1..100".
func (p *Program) decodeInteger(ctx *kong.DecodeContext, target reflect.Value) error {
	low, high, _ := p.bounds(ctx.Value.Tag)
	var word string
	_ = ctx.Scan.PopValueInto("integer", &word) // none is no number
	n, err := strconv.ParseUint(word, 10, 64)
	if err != nil || n < low || n > high {
		return fmt.Errorf("expected an integer from %d to %d, not %q", low, high, word)
	}
	target.SetUint(n)
	return nil
}

// bounds returns the ends of the range in a field's tag. Without one, every uint64 is in
// it, and ranged is false.
func (p *Program) bounds(tag *kong.Tag) (low, high uint64, ranged bool) {
	values := p.Values()
	text := os.Expand(tag.Get("range"), func(name string) string { return values[name] })
	if n, _ := fmt.Sscanf(text, "%d..%d", &low, &high); n < 2 {
		return 0, math.MaxUint64, false
	}
	return low, high, true
}
