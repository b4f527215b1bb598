package connectfour

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

// node is a position in the search, and what is known of its score.
type node struct {
	position  Position
	key       key
	moves     set // those that matter
	left      int // empty cells
	low, high int // bounds of the score, for the side to move

	move    engine.Move // from the parent, before those that it forces
	flipped bool        // the parent's opponent is to move
	rank    int32       // the parent tries higher ones earlier
}

// seen returns the bounds as the parent's side sees them.
func (n *node) seen() (low, high int) {
	if n.flipped {
		return -n.high, -n.low
	}
	return n.low, n.high
}

// play moves to the next position.
func (n *node) play(m engine.Move) {
	n.position.place(m)
	n.left--
	n.flipped = !n.flipped
}

// playForced plays on while only one move matters, and bounds the score by tactics.
func (n *node) playForced() {
	moves, known := n.position.tactics()
	for known == unclear && moves.single() {
		n.play(moves.first())
		moves, known = n.position.tactics()
	}
	n.moves = moves
	if known != unclear {
		n.low = scoreOf(known, n.left)
		n.high = n.low
		return
	}
	// Tactics would have found a win in one and a loss in two.
	n.low, n.high = min(-scoreIn(4, n.left), 0), max(scoreIn(3, n.left), 0)
}

// usefulBound returns a bound that the parent can use without a search, and whether
// a search could find more: if so, a lower bound; if not, the score or an upper
// bound that is not above alpha.
func (n *node) usefulBound(alpha int) (bound int, more bool) {
	low, high := n.seen()
	if high <= alpha || low == high {
		return high, false
	}
	return low, true
}

// bound bounds the score by the lines of four that are still possible and by the
// follow-up strategy. If that leaves anything open, n gets its key.
func (s *solver) bound(n *node) {
	p := &n.position
	mine, theirs := p.stones[p.turn&1].load(), p.stones[p.turn&1^1].load()
	myLines, theirLines := s.board.cells.without(theirs).inFours(), s.board.cells.without(mine).inFours()
	if myLines.empty() {
		n.high = 0
	}
	if theirLines.empty() {
		n.low = 0
	}
	empty := s.board.cells.without(mine).without(theirs)
	if n.left%2 == 0 && n.low < n.high {
		n.high = min(n.high, s.board.followUp(mine, theirs, empty, p.landing.load()))
	}
	if n.low >= n.high {
		return
	}
	f := frontier{myLines.and(mine).or(empty), theirLines.and(theirs).or(empty)}
	n.key = s.board.keyOf(f)
}

// recall bounds the score by the table.
func (s *solver) recall(n *node) {
	if n.low < n.high {
		low, high := s.table.probe(n.key)
		n.low, n.high = max(n.low, low), min(n.high, high)
	}
}

// followUp returns an upper bound of the score of the side to move where an even
// number of cells is empty: the other side can answer every stone right above it,
// or, in a column with an odd number of empty cells, at the bottom of another such
// column. So of the empty cells of a column, from the landing cell up, the side to
// move gets at most the m, and the other side at least the t:
//
//	even:  m t m t ..      odd:  m m t m t ..
//
// (Claimeven and Baseinverse in Allis, 1988.) If the side to move has no four in
// its cells it does not win; if then the other side has four in the others, it
// loses.
func (b *board) followUp(mine, theirs, empty, landing set) int {
	answers := empty.and(b.odd)
	if empty.without(answers).or(landing).or(mine).hasFour() {
		return unlimited
	}
	if answers.without(landing).or(theirs).hasFour() {
		return -1
	}
	return 0
}

// A score says who wins and when, for the side to move: a win that leaves e cells
// empty scores 1 + e/2 (rounded down), because of two plies each side plays one, a
// loss as much below zero, a draw zero. A sooner win scores more, and a score means
// the same in all positions on the way to the end.

// unlimited is more than any score.
const unlimited = 100

// scoreIn returns the score of a win in the given plies with left cells empty.
func scoreIn(plies, left int) int { return (left-plies)/2 + 1 }

// pliesOf undoes scoreIn for a win or a loss; it returns left for a draw.
func pliesOf(score, left int) int {
	switch {
	case score > 0: // an odd number of plies
		plies := left - 2*(score-1)
		return plies - 1 + plies%2
	case score < 0: // an even one
		plies := left - 2*(-score-1)
		return plies - plies%2
	}
	return left
}

// valueOf returns the value that a score stands for.
func valueOf(score int) engine.Value { return engine.Value(int(engine.Drawn) + cmp.Compare(score, 0)) }

// scoreOf returns the score of a position whose value tactics know.
func scoreOf(known tactic, left int) int {
	switch known {
	case winInOne:
		return scoreIn(1, left)
	case winInThree:
		return scoreIn(3, left)
	case lossInTwo:
		return -scoreIn(2, left)
	}
	return 0
}
