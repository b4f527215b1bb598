package engine

import (
	"context"

	"github.com/c4engine/c4engine/internal/thread"
)

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
