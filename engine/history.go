package engine

import (
	"context"
	"slices"

	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/thread"
)

// History is a game under way: a start position, the legal moves from there, and the position after
// each of them. It is a value of one word: a copy stays as it is when the other plays on, so a
// search may have one while the game goes on. Several goroutines may read it. The zero History has
// no position.
type History struct{ now *moment }

// moment is a position of a game. It never changes.
type moment struct {
	position Position
	ply      int     // the moves before it
	last     Move    // the last one of them
	before   *moment // nil at the start
}

// NewHistory returns a game that begins at a copy of start. It has no position if start is nil.
func NewHistory(start Position) History {
	if start == nil {
		return History{}
	}
	return History{&moment{position: start.Clone(), last: NoMove}}
}

// Position returns a copy of the position after all moves, nil if there is none.
func (h History) Position() Position {
	if h.now == nil {
		return nil
	}
	return h.now.position.Clone()
}

// Start returns a copy of the position before all moves, nil if there is none.
func (h History) Start() Position { return h.At(0).Position() }

// Len returns the number of moves.
func (h History) Len() int {
	if h.now == nil {
		return 0
	}
	return h.now.ply
}

// Last returns the last move, NoMove at the start.
func (h History) Last() Move {
	if h.now == nil {
		return NoMove
	}
	return h.now.last
}

// Moves returns the moves from the start.
func (h History) Moves() []Move {
	moves := make([]Move, h.Len())
	for ; h.Len() > 0; h.now = h.now.before {
		moves[h.Len()-1] = h.Last()
	}
	return moves
}

// At returns the game as it was after the given number of moves, from 0 to Len.
func (h History) At(ply int) History {
	for h.Len() > max(ply, 0) {
		h.now = h.now.before
	}
	return h
}

// Play plays moves, one after another. If one is not legal nothing has changed, and the error is
// that of the function [Play]. A History without a position has no legal moves.
func (h *History) Play(moves ...Move) error {
	now := h.now
	if now == nil {
		return Expected("history", "a start position")
	}
	for _, m := range moves {
		p := now.position.Clone()
		if err := Play(p, m); err != nil {
			return err
		}
		now = &moment{position: p, ply: now.ply + 1, last: m, before: now}
	}
	h.now = now
	return nil
}

// After returns a new position after moves from p, which must be legal.
func After(p Position, moves ...Move) Position {
	p = p.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	return p
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
	c := counter{plies: make([]ply, depth)}
	for i := range c.plies {
		c.plies[i].state = p.Clone()
	}
	n := c.count(ctx, p, depth)
	return n, c.err
}

// counter is one count. It has scratch memory for each ply, so that no node allocates.
type counter struct {
	err     error // the context's, if the count was abandoned
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
func (c *counter) count(ctx context.Context, s State, depth int) (n uint64) {
	if c.visited%checkEvery == 0 {
		c.err = thread.Yield(ctx)
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
		n += c.count(ctx, here.state, depth-1)
	}
	return n
}
