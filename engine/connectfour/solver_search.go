package connectfour

import "github.com/c4engine/c4engine/engine"

// search returns n's score if that lies between alpha and beta, else a bound of it
// that is at most alpha or at least beta (alpha-beta, fail-soft). It stores the
// result in n and in the table. Once the solver has stopped, the result is void.
func (s *solver) search(n *node, alpha, beta, ply int) int {
	if n.low >= beta || n.low == n.high {
		return n.low
	}
	if n.high <= alpha {
		return n.high
	}
	if s.stops() {
		return alpha
	}
	alpha, beta = max(alpha, n.low), min(beta, n.high)
	f := &s.frames[ply]
	best := s.expand(n, f, alpha, beta)
	before := s.nodes
	for i := 0; i < f.count && best < beta; i++ {
		score := s.descend(f.next(i), max(alpha, best), beta, ply+1)
		if s.stopped {
			return alpha
		}
		best = max(best, score)
	}
	if best < beta {
		n.high = min(n.high, best)
	}
	if best > alpha {
		n.low = max(n.low, best)
	}
	s.table.store(n.key, n.low, n.high, s.nodes-before)
	return best
}

// descend searches a child and returns its score as the parent's side sees it.
func (s *solver) descend(c *node, alpha, beta, ply int) int {
	if c.flipped {
		return -s.search(c, -beta, -alpha, ply)
	}
	return s.search(c, alpha, beta, ply)
}

// expand bounds n's children before any of them is searched, as one of them may
// be enough (enhanced transposition cutoffs; Plaat et al., "Exploiting Graph
// Properties of Game Trees", 1996). It leaves in f those that can have a score
// above alpha, unless one is enough, and returns the most that is known of the
// others.
//
// The table is probed in a separate loop: nearly every probe waits for memory, and
// so they wait at the same time.
func (s *solver) expand(n *node, f *frame, alpha, beta int) (best int) {
	best, f.count = -unlimited, 0
	var buf [MaxSize]engine.Move
	for _, m := range n.moves.appendTo(buf[:0]) {
		c := f.spare()
		s.child(c, n, m)
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			f.keep(f.count)
		}
	}
	children := f.children[:f.count]
	f.count = 0
	for i := range children {
		c := &children[i]
		s.recall(c)
		known, more := c.usefulBound(alpha)
		if best = max(best, known); best >= beta {
			return best
		}
		if more {
			c.rank = s.board.rank(c, n)
			f.keep(i)
		}
	}
	return best
}

// child makes c the position after the move m in n.
func (s *solver) child(c, n *node, m engine.Move) {
	c.position = n.position
	c.left = n.left
	c.flipped = false
	c.play(m)
	c.move = m
	if c.playForced(); c.low < c.high {
		s.bound(c)
	}
}

// stops counts a node, and reports whether the search has to stop before it.
func (s *solver) stops() bool {
	if s.nodes == s.limit || s.nodes >= s.nextAsk && s.stop(s.nodes) {
		s.stopped = true
		return true
	}
	if s.nodes >= s.nextAsk {
		s.nextAsk += askEvery
	}
	if s.fresh > 0 {
		s.fresh--
		s.nextAsk = s.nodes + 1
	}
	s.nodes++
	return false
}

// frame holds the children of the node at one ply, and in which order they are
// searched. The children themselves, which are large, stay in place.
type frame struct {
	children [MaxSize]node // one for each column at most
	order    [MaxSize]uint8
	count    int
}

// spare returns the room for another child.
func (f *frame) spare() *node { return &f.children[f.count] }

// keep puts a child last in the order.
func (f *frame) keep(child int) {
	f.order[f.count] = uint8(child)
	f.count++
}

// at returns the child at a place in the order.
func (f *frame) at(i int) *node { return &f.children[f.order[i]] }

// next brings the child of the highest rank of the places from i on to i.
func (f *frame) next(i int) *node {
	top := i
	for j := i + 1; j < f.count; j++ {
		if f.at(j).rank > f.at(top).rank {
			top = j
		}
	}
	f.order[i], f.order[top] = f.order[top], f.order[i]
	return f.at(i)
}
