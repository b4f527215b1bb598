package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// playout is a way to play a state to its end.
type playout func(engine.State, *rng.Source) engine.Ending

// playouts returns all ways that a game has.
func playouts(start engine.State) []playout {
	list := []playout{
		func(s engine.State, r *rng.Source) engine.Ending { return s.Playout(r, engine.Informed) },
		func(s engine.State, r *rng.Source) engine.Ending { return s.Playout(r, engine.Uniform) },
	}
	if _, ok := start.(engine.Replying); ok {
		replies := new(engine.Replies)
		list = append(list, func(s engine.State, r *rng.Source) engine.Ending {
			replies.Begin(0, 0)
			return s.(engine.Replying).PlayoutReplying(r, replies)
		})
	}
	return list
}

// checkPlayouts tests that a playout ends the game, and that nothing but the
// position, the random numbers and the replies decides how.
func (s *suite) checkPlayouts(t *testing.T, p engine.Position) {
	for i, playout := range s.playouts {
		first := rng.New(s.rng.Uint64())
		second := first
		end := playout(p.Clone(), &first)
		require.NotEqual(t, engine.Undecided, end.Outcome, p.FEN())
		if p.Outcome() != engine.Undecided {
			require.Equal(t, engine.Ending{Outcome: p.Outcome(), Exact: true}, end, p.FEN())
		}
		if end.Exact {
			s.checkExact(t, p, end)
		}
		// The scratch state was left by something else before.
		s.scratch.CopyFrom(p)
		require.Equal(t, end, s.twins[i](s.scratch, &second), p.FEN())
		require.Equal(t, first, second, "%s: not as many random numbers", p.FEN())
	}
}

// checkExact tests by a search of as many plies that a playout whose ending is
// said to be exact tells the value of p.
func (s *suite) checkExact(t *testing.T, p engine.Position, end engine.Ending) {
	s.solver.budget = sightBudget
	got := best(s.solver.moves(p, p.Moves(nil), end.Plies))
	if s.solver.budget < 0 || p.Outcome() != engine.Undecided {
		return
	}
	s.exact++
	require.Equal(t, p.Turn().Of(end.Outcome), got.Value, "%s: an exact playout of %d plies", p.FEN(), end.Plies)
}

// testAllocations tests that a state's own methods allocate nothing.
func testAllocations(t *testing.T, start engine.Position) {
	const runs = 10
	r := rng.New(1)
	moves := randomGame(start, &r)
	state := engine.State(start.Clone())
	buffer := make([]engine.Move, 0, 1<<12)
	replay := func() {
		state.CopyFrom(start)
		for _, m := range moves {
			state.Turn()
			state.Outcome()
			state.Moves(buffer)
			state.Candidates(buffer)
			state.Play(m)
		}
	}
	require.Zero(t, testing.AllocsPerRun(runs, replay), "a game allocates")
	for _, playout := range playouts(start) {
		once := func() {
			state.CopyFrom(start)
			playout(state, &r)
		}
		require.Zero(t, testing.AllocsPerRun(runs, once), "a playout allocates")
	}
}

// randomGame returns the moves of one game from start.
func randomGame(start engine.Position, r *rng.Source) []engine.Move {
	var played []engine.Move
	p := start.Clone()
	for {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return played
		}
		m := moves[r.Below(uint32(len(moves)))]
		p.Play(m)
		played = append(played, m)
	}
}
