package engine

import (
	"context"
	"slices"

	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/thread"
)

// History is a start position and the moves from there.
type History struct {
	Start Position
	Moves []Move
}

// Position returns a new position after all the moves, which must be legal.
func (h History) Position() Position { return After(h.Start, h.Moves...) }

// Last returns the last move, NoMove at the start.
func (h History) Last() Move {
	if n := len(h.Moves); n > 0 {
		return h.Moves[n-1]
	}
	return NoMove
}

// After returns a new position after moves from p, which must be legal.
func After(p Position, moves ...Move) Position {
	p = p.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	return p
}

// Replay returns a new position after all the moves. The error is a *FieldError if there is no
// start position or a move is not legal; see Play.
func (h History) Replay() (Position, error) {
	if h.Start == nil {
		return nil, Expected("history", "a start position")
	}
	p := h.Start.Clone()
	for i, m := range h.Moves {
		if err := Play(p, m); err != nil {
			return nil, Expected("history", "legal moves (ply %d: %w)", i+1, err)
		}
	}
	return p, nil
}

// Play plays a move if it is legal. Else the error is a *FieldError of the field "move" that wraps
// ErrIllegalMove or ErrGameOver, and the state is not changed.
func Play(s State, m Move) error {
	if s.Outcome() != Undecided {
		return GameOver()
	}
	if !slices.Contains(s.Moves(nil), m) {
		return IllegalMove("a legal move")
	}
	s.Play(m)
	return nil
}

// Random is a fast source of random numbers for one goroutine: Below(n uint32) uint32 returns one
// in [0, n), Uint64() uint64 returns 64 bits. Games outside of this module use this name.
type Random = rng.Source

// NewRandom returns a source whose sequence depends on every seed and on their order.
func NewRandom(seeds ...uint64) Random { return rng.New(seeds...) }

// Perft counts the legal sequences of exactly depth plies from p, to test the rules by
// known counts. A game that has ended is not continued. There is one sequence of 0 plies.
// The error is ctx's, if ctx is done before the count. A depth below 0 counts as 0.
func Perft(ctx context.Context, p Position, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, ctx.Err()
	}
	c := counter{ctx: ctx, plies: make([]ply, depth)}
	for i := range c.plies {
		c.plies[i].state = p.Clone()
	}
	n := c.count(p, depth)
	return n, c.err
}

// counter is one count. It has scratch memory for each ply, so that no node allocates.
type counter struct {
	ctx     context.Context
	err     error // ctx's, if the count was abandoned
	visited uint  // nodes
	plies   []ply // by the plies to go, less one
}

// ply is the scratch memory of one level of the count.
type ply struct {
	state State
	moves []Move
}

// checkEvery is the number of nodes between two looks at the context: a few tens of
// microseconds of work.
const checkEvery = 1 << 12

// count returns the number of sequences of depth > 0 plies from s.
func (c *counter) count(s State, depth int) (n uint64) {
	if c.visited%checkEvery == 0 {
		c.err = thread.Yield(c.ctx)
	}
	c.visited++
	here := &c.plies[depth-1]
	here.moves = s.Moves(here.moves[:0])
	if depth == 1 {
		return uint64(len(here.moves))
	}
	for _, m := range here.moves {
		if c.err != nil {
			return n
		}
		here.state.CopyFrom(s)
		here.state.Play(m)
		n += c.count(here.state, depth-1)
	}
	return n
}
