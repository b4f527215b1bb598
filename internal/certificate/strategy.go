package certificate

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// strategy has one move of a side for each position that the other side's replies can lead
// to.
type strategy struct {
	side  engine.Player
	moves []byte // one digit (the column) each, in the order of the walk
	plies int    // maximum number of plies until the end
}

// walk builds a strategy depth first.
type walk struct {
	strategy strategy
	chooser  *chooser
	limit    int               // maximum number of moves of the strategy
	known    map[uint64]uint8  // by key of a position with a move: maximum plies to the end
	path     []engine.Move     // from the root
	stack    []engine.Position // by depth; the top is len(path)
	buffer   [][]engine.Move   // by depth
}

// newStrategy returns a strategy that attains the goal of c. It fails if that needs more
// than limit moves.
func newStrategy(p engine.Position, side engine.Player, limit int, c *chooser) (strategy, error) {
	w := walk{strategy: strategy{side: side}, chooser: c, limit: limit, known: map[uint64]uint8{}}
	for range p.Remaining() + 1 {
		w.stack = append(w.stack, p.Clone())
		w.buffer = append(w.buffer, nil)
	}
	var err error
	if p.Turn() == side {
		w.strategy.plies, err = w.ownTurn()
	} else {
		w.strategy.plies, err = w.othersTurn()
	}
	return w.strategy, err
}

// ownTurn returns the maximum number of plies until the end, with the strategy's side to
// move. It adds the missing moves to the strategy.
func (w *walk) ownTurn() (plies int, err error) {
	p := w.stack[len(w.path)]
	switch ends, err := w.over(p); {
	case ends || err != nil:
		return 0, err
	case w.winsAtOnce(p):
		return 1, nil
	}
	key := p.Key()
	if plies, ok := w.known[key]; ok {
		return int(plies), nil
	}
	if len(w.strategy.moves) == w.limit {
		return 0, fmt.Errorf("certificate: expected a strategy of at most %d moves", maxMoves)
	}
	m, err := w.chooser.choose(p, w.path)
	if err != nil {
		return 0, err
	}
	w.strategy.moves = append(w.strategy.moves, digits[p.Cell(m).Column])
	plies, err = w.after(m, w.othersTurn)
	w.known[key] = uint8(plies)
	return plies, err
}

// othersTurn returns the maximum number of plies until the end, with the other side to move. It
// follows every legal move.
func (w *walk) othersTurn() (longest int, err error) {
	p := w.stack[len(w.path)]
	if ends, err := w.over(p); ends || err != nil {
		return 0, err
	}
	moves := p.Moves(w.buffer[len(w.path)][:0])
	w.buffer[len(w.path)] = moves
	for _, m := range moves {
		plies, err := w.after(m, w.ownTurn)
		if err != nil {
			return 0, err
		}
		longest = max(longest, plies)
	}
	return longest, nil
}

// after plays m, calls next, and takes m back. It returns the plies of next plus 1.
func (w *walk) after(m engine.Move, next func() (int, error)) (int, error) {
	position := w.stack[len(w.path)+1]
	position.CopyFrom(w.stack[len(w.path)])
	position.Play(m)
	w.path = append(w.path, m)
	plies, err := next()
	w.path = w.path[:len(w.path)-1]
	return plies + 1, err
}

// over reports whether the game is over. It fails if the result is worse than the goal.
func (w *walk) over(p engine.Position) (bool, error) {
	switch outcome := p.Outcome(); {
	case outcome == engine.Undecided:
		return false, nil
	case w.strategy.side.Of(outcome) < w.chooser.goal:
		return true, wrongProof(p)
	default:
		return true, nil
	}
}

// winsAtOnce reports whether the side to move has a winning move.
func (w *walk) winsAtOnce(p engine.Position) bool {
	depth := len(w.path)
	w.buffer[depth] = p.Moves(w.buffer[depth][:0])
	next := w.stack[depth+1]
	for _, m := range w.buffer[depth] {
		next.CopyFrom(p)
		next.Play(m)
		if next.Outcome() == engine.Win(w.strategy.side) {
			return true
		}
	}
	return false
}
