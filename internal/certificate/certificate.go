// Package certificate writes proofs of values to files. A program without a search can check
// them. A proof is the winner's strategy; in a draw it is the strategies of both sides.
// docs/certificate.md describes the files.
package certificate

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
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
		w := walk{
			strategy: strategy{side: side},
			prover:   p, history: h, goal: goal,
			limit: maxMoves - c.Moves(),
			known: map[uint64]uint8{},
		}
		plies, err := w.visit(ctx, position)
		if err != nil {
			return nil, err
		}
		w.plies = plies
		c.strategies = append(c.strategies, w.strategy)
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
	strategy
	prover   *Prover
	history  engine.History   // of the root
	goal     engine.Value     // every move must attain at least this value
	limit    int              // maximum number of moves of the strategy
	known    map[uint64]uint8 // by key of a position with a move: maximum plies to the end
	path     []engine.Move    // from the root
	unsolved uint64           // number of answers above a move whose value the solver did not find
}

// visit returns the maximum number of plies from a position to the end. It adds the missing moves
// to the strategy.
func (w *walk) visit(ctx context.Context, p engine.Position) (plies int, err error) {
	switch outcome := p.Outcome(); {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case outcome != engine.Undecided && w.side.ValueOf(outcome) < w.goal:
		return 0, wrongProof(p)
	case outcome != engine.Undecided:
		return 0, nil
	case p.Turn() != w.side:
		return w.followAll(ctx, p)
	case len(boards.WinsAtOnce(p)) > 0:
		return 1, nil
	}
	key := p.Key()
	if plies, ok := w.known[key]; ok {
		return int(plies), nil
	}
	if len(w.moves) == w.limit {
		return 0, fmt.Errorf("certificate: expected a strategy of at most %d moves", maxMoves)
	}
	m, err := w.choose(ctx, p)
	if err != nil {
		return 0, err
	}
	w.moves = append(w.moves, digits[p.Cell(m).Column])
	plies, err = w.follow(ctx, p, m)
	w.known[key] = uint8(plies)
	return plies, err
}

// followAll returns the maximum of follow over all moves of the other side.
func (w *walk) followAll(ctx context.Context, p engine.Position) (longest int, err error) {
	for _, m := range p.Moves(nil) {
		plies, err := w.follow(ctx, p, m)
		if err != nil {
			return 0, err
		}
		longest = max(longest, plies)
	}
	return longest, nil
}

// follow visits the position after a move, and returns its plies and the move's.
func (w *walk) follow(ctx context.Context, p engine.Position, m engine.Move) (int, error) {
	w.path = append(w.path, m)
	plies, err := w.visit(ctx, engine.After(p, m))
	w.path = w.path[:len(w.path)-1]
	return plies + 1, err
}
