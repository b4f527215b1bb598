// Package certificate writes proofs of values to files. A program without a search can check
// them. A proof is the winner's strategy; in a draw it is the strategies of both sides.
// docs/analysis.md describes the files.
package certificate

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
)

// version is the version of the file format.
const version = 1

// maxMoves is the maximum number of moves in a certificate. The positions then take some
// hundred megabytes of memory.
const maxMoves = 10_000_000

// digits are the names of the columns in a file.
const digits = "0123456789ab"

// Certificate is a proof of a position's value.
type Certificate struct {
	position   engine.Position
	draw       bool
	strategies []strategy
}

// Certificate returns the certificate of a position. value must be proven, for the side to
// move, and the game must not be over. It fails with ctx's error, or if the certificate
// would have too many moves.
func (p *Prover) Certificate(
	ctx context.Context, h engine.History, value engine.Value,
) (*Certificate, error) {
	position := h.Position()
	c := &Certificate{position: position, draw: value == engine.Drawn}
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		goal := value
		if side != position.Turn() {
			goal = value.Opposite()
		}
		if goal == engine.Lost {
			continue
		}
		moves := &chooser{prover: p, history: h, goal: goal}
		s, err := newStrategy(ctx, position, side, maxMoves-c.Moves(), moves)
		if err != nil {
			return nil, err
		}
		c.strategies = append(c.strategies, s)
	}
	return c, nil
}

// Moves returns the number of positions that have a move in the file.
func (c *Certificate) Moves() (n int) {
	for _, s := range c.strategies {
		n += len(s.moves)
	}
	return n
}

// Claim returns the proven claim, such as "first wins within 9 plies" or "draw".
func (c *Certificate) Claim() string {
	if c.draw {
		return "draw"
	}
	s := c.strategies[0]
	return fmt.Sprintf("%v wins within %d plies", s.side, s.plies)
}

// Write writes the certificate's file to w.
func (c *Certificate) Write(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(z, "c4engine certificate %d\ngame %s\nposition %s\nclaim %s\n",
		version, c.position.Game().Name(), c.position.FEN(), c.Claim())
	for _, s := range c.strategies {
		fmt.Fprintf(z, "%s\n", s.moves)
	}
	return z.Close() // returns the error of an earlier write too
}

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
func newStrategy(
	ctx context.Context, p engine.Position, side engine.Player, limit int, c *chooser,
) (strategy, error) {
	w := walk{strategy: strategy{side: side}, chooser: c, limit: limit, known: map[uint64]uint8{}}
	for range p.Remaining() + 1 {
		w.stack = append(w.stack, p.Clone())
		w.buffer = append(w.buffer, nil)
	}
	var err error
	if p.Turn() == side {
		w.strategy.plies, err = w.ownTurn(ctx)
	} else {
		w.strategy.plies, err = w.othersTurn(ctx)
	}
	return w.strategy, err
}

// ownTurn returns the maximum number of plies until the end, with the strategy's side to
// move. It adds the missing moves to the strategy.
func (w *walk) ownTurn(ctx context.Context) (plies int, err error) {
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
	m, err := w.chooser.choose(ctx, p, w.path)
	if err != nil {
		return 0, err
	}
	w.strategy.moves = append(w.strategy.moves, digits[p.Cell(m).Column])
	plies, err = w.after(ctx, m, w.othersTurn)
	w.known[key] = uint8(plies)
	return plies, err
}

// othersTurn returns the maximum number of plies until the end, with the other side to move. It
// follows every legal move.
func (w *walk) othersTurn(ctx context.Context) (longest int, err error) {
	p := w.stack[len(w.path)]
	if ends, err := w.over(p); ends || err != nil {
		return 0, err
	}
	moves := p.Moves(w.buffer[len(w.path)][:0])
	w.buffer[len(w.path)] = moves
	for _, m := range moves {
		plies, err := w.after(ctx, m, w.ownTurn)
		if err != nil {
			return 0, err
		}
		longest = max(longest, plies)
	}
	return longest, nil
}

// after plays m, calls next, and takes m back. It returns the plies of next plus 1.
func (w *walk) after(
	ctx context.Context, m engine.Move, next func(context.Context) (int, error),
) (int, error) {
	position := w.stack[len(w.path)+1]
	position.CopyFrom(w.stack[len(w.path)])
	position.Play(m)
	w.path = append(w.path, m)
	plies, err := next(ctx)
	w.path = w.path[:len(w.path)-1]
	return plies + 1, err
}

// over reports whether the game is over. It fails if the result is worse than the goal.
func (w *walk) over(p engine.Position) (bool, error) {
	switch outcome := p.Outcome(); {
	case outcome == engine.Undecided:
		return false, nil
	case w.strategy.side.ValueOf(outcome) < w.chooser.goal:
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
