package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// near are the cells next to a cell.
var near = func() (cells [64]uint64) {
	for m := range cells {
		cells[m] = around(1 << m)
	}
	return cells
}()

// few is score where two cells or some more are empty: these are tried as they
// come, those in odd quarters first.
func (v *Solver) few(b board, empty uint64, alpha, beta int) int {
	v.nodes++
	score := -maxScore
	odd := v.odd(empty)
	for _, part := range [...]uint64{odd, empty &^ odd} {
		for ; part != 0; part &= part - 1 {
			m := engine.Move(bits.TrailingZeros64(part))
			if near[m&63]&b.theirs == 0 {
				continue
			}
			f := b.flips(m)
			if f == 0 {
				continue
			}
			score = max(score, -v.fewer(b.after(m, f), empty&^(1<<m), -beta, -max(alpha, score)))
			if score >= beta {
				return score
			}
		}
	}
	switch {
	case score > -maxScore:
		return score
	case v.stuck(b):
		return v.final(b)
	}
	return -v.few(b.turned(), empty, -beta, -alpha)
}

// fewer is few with one empty cell or more.
func (v *Solver) fewer(b board, empty uint64, alpha, beta int) int {
	if empty&(empty-1) == 0 {
		return v.last(b, empty)
	}
	return v.few(b, empty, alpha, beta)
}

// last returns the score where one cell is empty.
func (v *Solver) last(b board, empty uint64) int {
	v.nodes++
	m := engine.Move(bits.TrailingZeros64(empty))
	if f := bits.OnesCount64(b.flips(m)); f > 0 {
		return b.lead() + 2*f + 1
	}
	if !v.noPass {
		if f := bits.OnesCount64(b.turned().flips(m)); f > 0 {
			return b.lead() - 2*f - 1
		}
	}
	return v.final(b)
}
