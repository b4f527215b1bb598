package main

import (
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"
)

// decodeInteger reads a number of decimal digits, within the range that the tag
// of its field may give, both ends included: range:"1..100".
func decodeInteger(ctx *kong.DecodeContext, target reflect.Value) error {
	low, high := uint64(0), uint64(math.MaxUint64)
	_, _ = fmt.Sscanf(ctx.Value.Tag.Get("range"), "%d..%d", &low, &high) // no tag, no bounds
	var word string
	_ = ctx.Scan.PopValueInto("integer", &word) // none is no number
	n, err := strconv.ParseUint(word, 10, 64)
	if err != nil || n < low || n > high {
		return fmt.Errorf("expected an integer from %d to %d, not %q", low, high, word)
	}
	target.SetUint(n)
	return nil
}
