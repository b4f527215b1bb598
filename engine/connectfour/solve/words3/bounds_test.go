// Code generated from words1 by generate.go; DO NOT EDIT.

package words3

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestBounds walks through all positions that can follow late positions. It compares the bounds
// that need no search with exact scores, and requires equal scores for equal keys.
func TestBounds(t *testing.T) {
	positions := enginetest.Size(30, 300)
	r := rng.New(2)
	w := walk{t: t}
	for range positions {
		n, b := late(&r)
		w.board, w.scores = b, map[solve.Key]int{}
		w.exact(n)
	}
	require.Greater(t, w.equal, positions*10, "positions with a key that was there before")
	require.Greater(t, w.bounded, positions*10, "positions that a bound decided")
	require.Positive(t, w.soon, "positions that a bound called lost before the board is full")
}

// late returns a random position with eight cells left on a random board.
func late(r *rng.Source) (*node, *board) {
	for {
		b := randomBoard(r)
		n := &node{filled: b.forbidden, left: b.cells.size()}
		for n.left > 8 {
			moves := n.sensible(b)
			if moves.empty() {
				break
			}
			n.play(b, pick(moves, r))
		}
		if n.left == 8 {
			return n, b
		}
	}
}

// randomBoard returns a board whose sets take all the words of this package.
func randomBoard(r *rng.Source) *board {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for {
		b := solve.Board{Rows: 4 + below(9), Columns: 4 + below(9)}
		if below(2) == 0 {
			b.Forbidden[below(b.Columns)] = 1 << below(b.Rows)
		}
		if b.Words() == words {
			return newBoard(b)
		}
	}
}

// sensible returns moves that neither win nor lose at once.
func (n *node) sensible(b *board) set {
	landing := b.landing(n.filled)
	moves := landing.without(n.myWins).without(b.down(b.up(landing).and(n.theirWins)))
	if blocks := landing.and(n.theirWins); !blocks.empty() {
		return moves.and(blocks)
	}
	return moves
}

func pick(s set, r *rng.Source) set {
	for skip := int(r.Below(uint32(s.size()))); skip > 0; skip-- {
		s = s.without(bit(s.first()))
	}
	return bit(s.first())
}

type walk struct {
	t                    *testing.T
	board                *board
	scores               map[solve.Key]int
	equal, bounded, soon int
}

// exact returns n's score by plain minimax.
func (w *walk) exact(n *node) int {
	if w.board.hasFour(n.theirs) { // the last move has won
		return -solve.ScoreIn(0, n.left)
	}
	if n.left == 0 {
		return 0
	}
	best := -solve.Unlimited
	for rest := w.board.landing(n.filled); !rest.empty(); rest = rest.without(bit(rest.first())) {
		next := *n
		next.play(w.board, bit(rest.first()))
		best = max(best, -w.exact(&next))
	}
	if w.board.landing(n.filled).and(n.myWins).empty() {
		w.check(n, best)
		w.checkForced(n, best)
	}
	return best
}

// check compares the bounds and the key of p with the exact score.
func (w *walk) check(p *node, exact int) {
	b := w.board
	n := *p
	n.low, n.high = -solve.Unlimited, solve.Unlimited
	n.myLines, n.theirLines = b.inFours(b.cells.without(n.theirs)), b.inFours(b.cells.without(n.mine))
	n.bound(b)
	w.within(&n, exact)
	if n.high < -1 {
		w.soon++
	}
	if n.low == n.high {
		w.bounded++
		return
	}
	key := n.keyOf(b)
	if score, seen := w.scores[key]; seen {
		require.Equal(w.t, score, exact)
		w.equal++
	}
	w.scores[key] = exact
}

// checkForced compares the bounds after forced moves with the exact score.
func (w *walk) checkForced(p *node, exact int) {
	n := *p
	n.flipped = false
	if n.playForced(w.board); n.flipped {
		exact = -exact
	}
	w.within(&n, exact)
}

func (w *walk) within(n *node, exact int) {
	require.LessOrEqual(w.t, n.low, exact)
	require.GreaterOrEqual(w.t, n.high, exact)
}

// TestKeysOfMirrorImages expects equal keys for mirror images with many free cells.
func TestKeysOfMirrorImages(t *testing.T) {
	r := rng.New(4)
	for symmetric := 0; symmetric < 10; {
		b := randomBoard(&r)
		n := &node{filled: b.forbidden, left: b.cells.size()}
		for moves := n.sensible(b); n.left > mirrorLeft && !moves.empty(); moves = n.sensible(b) {
			n.play(b, pick(moves, &r))
		}
		if !b.symmetric || n.left < mirrorLeft {
			continue
		}
		symmetric++
		image := node{mine: b.mirror(n.mine), theirs: b.mirror(n.theirs), filled: b.mirror(n.filled), left: n.left}
		for _, n := range []*node{n, &image} {
			n.myLines, n.theirLines = b.inFours(b.cells.without(n.theirs)), b.inFours(b.cells.without(n.mine))
		}
		require.Equal(t, n.keyOf(b), image.keyOf(b))
	}
}

// TestMirror mirrors every cell of random boards.
func TestMirror(t *testing.T) {
	r := rng.New(1)
	for range 20 {
		b := randomBoard(&r)
		for c := range b.Columns {
			for h := range b.Rows {
				require.Equal(t, bit(b.at(b.Columns-1-c, h)), b.mirror(bit(b.at(c, h))))
			}
		}
		require.Equal(t, b.mirror(b.forbidden) == b.forbidden, b.symmetric)
	}
}

// TestGravity expects stones to land on one another and above the forbidden cell.
func TestGravity(t *testing.T) {
	r := rng.New(3)
	for range 20 {
		b := randomBoard(&r)
		filled := b.forbidden
		for h := range b.Rows {
			landing := b.landing(filled)
			require.Equal(t, landing, b.down(b.up(landing)).or(landing.without(b.down(b.up(landing)))))
			if h < b.Rows-1 {
				require.Equal(t, b.Columns, landing.size())
				require.Equal(t, b.up(landing), b.landing(filled.or(landing)))
			}
			filled = filled.or(landing)
		}
		require.Equal(t, b.cells, filled.without(b.forbidden))
		require.True(t, b.landing(filled).empty())
	}
}
