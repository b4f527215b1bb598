package reversi

import (
	"unsafe"

	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Playout plays a copy of the position to its end.
func (p *Position) Playout(r *rng.Source, informed bool) evaluation.Ending {
	end := *p
	return end.playout(r, informed)
}

// Sense returns the moves among which an informed playout chooses.
func (p *Position) Sense() uint64 { return p.sense() }

// Winrate returns the value of the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }

// Advantage returns the learned evaluation, in units of a weight. The side to move must have a
// move.
func (p *Position) Advantage() int { return p.rules.advantage(p.board, p.legal, weights) }

// Final returns the score of a finished game, in units of a weight.
func (p *Position) Final() int { return p.solver().final(p.board) }

// WinrateOf returns the win rate of a score.
func WinrateOf(score int) float32 { return winrate(score) }

// Stable returns the discs of the side not to move that the solver calls stable.
func (p *Position) Stable() uint64 {
	return p.board.stable(p.rules.empty(p.board), newRim(int(p.rules.size)))
}

// UpperBound returns the solver's upper bound of the score, in units of a weight.
func (p *Position) UpperBound(alpha int) int { return p.solver().upperBound(p.board, alpha) }

// solver returns a solver for the position's rules, without a hash table.
func (p *Position) solver() *alphaBeta {
	a := new(alphaBeta)
	a.prepare(p.rules, request{})
	return a
}

// Disc is the number of units of a weight in a disc, MaxScore more than any score.
const (
	Disc     = disc
	MaxScore = maxScore
)

// TableBytes returns the size to which the hash table of a solver grows.
func TableBytes(megabytes int) int {
	t := newTable(megabytes, &alphaBeta{})
	t.kept = 1 << 40
	t.grow()
	return len(t.now) * int(unsafe.Sizeof(slot{}))
}
