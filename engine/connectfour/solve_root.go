package connectfour

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// root is the position to solve: its moves with the bounds of each, which hold
// whenever the search is stopped.
type root struct {
	*frame
	left      int
	low, high int
}

// newRoot returns the root of a position that is not settled at sight.
func (s *Solver) newRoot(p *Position) root {
	n := node{position: *p, left: int(p.free().size())}
	r := root{frame: &s.frames[0], left: n.left}
	r.count = 0
	moves, _ := p.sight()
	var buf [MaxSize]engine.Move
	for _, m := range moves.appendTo(buf[:0]) {
		c := r.spare()
		s.child(c, &n, m)
		s.recall(c)
		c.promise = s.board.promise(c, &n)
		r.keep(r.count)
	}
	r.update()
	return r
}

// update takes the bounds from those of the moves.
func (r *root) update() {
	r.low, r.high = -unlimited, -unlimited
	for i := range r.count {
		low, high := r.at(i).seen()
		r.low, r.high = max(r.low, low), max(r.high, high)
	}
}

func (r *root) solved() bool { return r.low == r.high }

// guess returns the score to compare with next: whether the position is won,
// whether it is lost, and then the slowest win or loss that it can be, as most
// are slow.
func (r *root) guess() int {
	if r.high > 0 {
		return max(r.low, 0)
	}
	return r.high - 1
}

// test finds out whether some move has a score above guess.
func (s *Solver) test(r *root, guess int) {
	for i := range r.count {
		c := r.next(i)
		if _, high := c.seen(); high <= guess {
			continue
		}
		s.descend(c, guess, guess+1, 1)
		if low, _ := c.seen(); low > guess {
			c.promise = math.MaxInt32 // first in the next test
			break
		}
		if s.stopped {
			break
		}
	}
	r.update()
}

func (r *root) bounds() engine.Bounds {
	b := engine.Bounds{Lower: valueOf(r.low), Upper: valueOf(r.high), Move: r.best()}
	if r.solved() {
		b.Plies = pliesOf(r.low, r.left)
	}
	return b
}

// best returns the move that is known to be worth most.
func (r *root) best() engine.Move {
	for i := range r.count {
		if low, _ := r.at(i).seen(); low == r.low {
			return r.at(i).move
		}
	}
	return engine.NoMove
}
