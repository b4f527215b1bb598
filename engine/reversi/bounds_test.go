package reversi_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestStableDiscs compares stable discs with their definition, cell by cell, and the bound with
// their number.
func TestStableDiscs(t *testing.T) {
	r := rng.New(12)
	for range 100 {
		for _, rules := range allRules {
			p := randomEnd(t, rules, 1+int(r.Below(12)), &r)
			want := stableDiscs(p, rules.size)
			require.Equal(t, want, p.Stable(), p.FEN())
			requireUpperBound(t, p, rules, bits.OnesCount64(want))
		}
	}
}

// requireUpperBound requires the bound that stable discs give, and none where they cannot help.
func requireUpperBound(t *testing.T, p *reversi.Position, rules rules, stable int) {
	all := rules.size * rules.size
	lowest := all - 2*discs(p, p.Turn().Other())
	bound := reversi.Disc * (all - 2*stable)
	require.Equal(t, bound, p.UpperBound(reversi.Disc*lowest), p.FEN())
	require.Equal(t, reversi.MaxScore, p.UpperBound(reversi.Disc*lowest-1), p.FEN())
}

// stableDiscs returns the discs of the side not to move for which each of the four lines through
// them has no empty cell, or leaves the board or meets a stable disc right beside them.
func stableDiscs(p *reversi.Position, size int) (stable uint64) {
	b := p.Board()
	for grown := true; grown; {
		grown = false
		for i := range size * size {
			c := engine.Cell{Row: i / size, Column: i % size}
			bit := uint64(1) << (c.Row*8 + c.Column)
			if b.At(c) == engine.Piece(p.Turn().Other()) && stable&bit == 0 && isStable(b, c, stable) {
				stable |= bit
				grown = true
			}
		}
	}
	return stable
}

func isStable(b engine.Board, c engine.Cell, stable uint64) bool {
	for _, step := range []engine.Cell{
		{Row: 0, Column: 1}, {Row: 1, Column: 0}, {Row: 1, Column: 1}, {Row: 1, Column: -1},
	} {
		back := engine.Cell{Row: -step.Row, Column: -step.Column}
		safe := isSafe(b, c, step, stable) || isSafe(b, c, back, stable)
		if !safe && !(isFull(b, c, step) && isFull(b, c, back)) {
			return false
		}
	}
	return true
}

// isSafe reports whether the next cell is off the board or stable.
func isSafe(b engine.Board, c, step engine.Cell, stable uint64) bool {
	next := engine.Cell{Row: c.Row + step.Row, Column: c.Column + step.Column}
	return !b.Has(next) || stable>>(next.Row*8+next.Column)&1 != 0
}

// isFull reports whether no cell from c on is empty.
func isFull(b engine.Board, c, step engine.Cell) bool {
	for ; b.Has(c); c = (engine.Cell{Row: c.Row + step.Row, Column: c.Column + step.Column}) {
		if b.At(c) == engine.Empty {
			return false
		}
	}
	return true
}
