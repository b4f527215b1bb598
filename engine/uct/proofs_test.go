package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/rng"
)

// truth returns the value and the length of a position.
type truth func(engine.Position) engine.Known

// claims counts what lines claimed.
type claims struct{ exact, within int }

// check compares the claims of an info about a position with the truth.
func (c *claims) check(t *testing.T, p engine.Position, info engine.Info, of truth) {
	t.Helper()
	for _, line := range info.Lines {
		claim := line.Known
		if !claim.Proven() {
			continue
		}
		after := p.Clone()
		after.Play(line.PV[0])
		reply := of(after)
		require.Equal(t, reply.Value().Opposite(), claim.Value(), "%s: %v", p.FEN(), line)
		switch {
		case claim.Value() == engine.Drawn: // its plies are told nowhere
		case claim.Exact:
			c.exact++
			require.Equal(t, reply.Plies+1, claim.Plies, "%s: %v", p.FEN(), line)
		case claim.Plies > 0: // else only the value is known
			c.within++
			require.GreaterOrEqual(t, claim.Plies, reply.Plies+1, "%s: %v", p.FEN(), line)
		}
	}
}

// TestExactClaims compares lines with the solver, after searches and proofs of one line and of all.
// Plies that a line calls exact equal the solver's, and others are no fewer.
func TestExactClaims(t *testing.T) {
	skipLong(t)
	r, s := rng.New(11), newSearcher(t, "Hash", "16")
	solver := connectfour.Game{}.NewSolver(16, 1)
	of := func(p engine.Position) engine.Known {
		b := solver.Solve(p, 0, nil, nil).Known
		require.True(t, b.Exact || p.Outcome() != engine.Undecided, p.FEN())
		return engine.Proven(b.Lower, b.Plies)
	}
	var found claims
	for i := range enginetest.Size(100, 600) {
		h := randomGame(&r, 14+int(r.Below(22)))
		for step, limits := range []engine.Limits{
			{Nodes: 300}, {Nodes: 1000, MultiPV: all}, {Prove: true, Nodes: 1 + uint64(r.Below(5000))},
			{Nodes: 100}, {Prove: true, MultiPV: all, Nodes: 1 + uint64(r.Below(50_000))}, {Nodes: 100, MultiPV: all}, {Nodes: 100, Win: 1},
		} {
			if i%2 == 0 || step >= i%7 {
				found.check(t, h.Position(), s.Search(t.Context(), h, limits, discard), of)
			}
		}
		if known := s.Known(h.Position()); known.Exact {
			require.Equal(t, of(h.Position()), engine.Proven(known.Lower, known.Plies), h.Position().FEN())
		}
		info := s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
		for enginetest.Play(&h, info.Lines[0].PV...); h.Position().Outcome() != engine.Undecided; {
			h = h.At(h.Len() - 1)
		}
		found.check(t, h.Position(), s.Search(t.Context(), h, engine.Limits{Nodes: 100, MultiPV: all}, discard), of)
	}
	t.Logf("%+v", found)
	require.Greater(t, found.exact, 500)
	require.Greater(t, found.within, 20)
}

// TestExactClaimsOfOtherGames holds them against all there is to play.
func TestExactClaimsOfOtherGames(t *testing.T) {
	skipLong(t)
	r := rng.New(12)
	found := map[string]*claims{}
	for range enginetest.Size(60, 600) {
		for name, start := range map[string]engine.Position{
			"nogo":      startOf(nogo.Game{}, "5").Start(),
			"reversi":   startOf(reversi.Game{}, []string{"6 nopass", "6"}[r.Below(2)]).Start(),
			"tictactoe": startOf(tictactoe.Game{}, "").Start(),
		} {
			p := start
			for p.Outcome() == engine.Undecided && (p.Remaining() > 6 || r.Below(4) > 0) {
				moves := p.Moves(nil)
				after := p.Clone()
				if after.Play(rng.Pick(moves, &r)); after.Outcome() != engine.Undecided {
					break
				}
				p = after
			}
			if p.Remaining() > 8 {
				continue
			}
			if found[name] == nil {
				found[name] = new(claims)
			}
			s := newSearcher(t, "Hash", "2")
			for _, limits := range []engine.Limits{{Nodes: 50, MultiPV: all}, {Nodes: 500}, {Prove: true, MultiPV: all, Nodes: 1000}} {
				if limits.Prove && !can[engine.SolverMaker](p.Game()) {
					continue
				}
				found[name].check(t, p, s.Search(t.Context(), engine.NewHistory(p), limits, discard), enginetest.Solve)
			}
			s.Close()
		}
	}
	for name, c := range found {
		t.Logf("%s: %+v", name, *c)
		require.Positive(t, c.exact, name)
	}
}

// TestKnown tests that Known returns the tree's proofs below the root, and that they agree
// with the exact solver.
func TestKnown(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Solver", "false", "Hash", "16")
	h := history(4, 4)
	nothing := engine.Known{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	require.Equal(t, nothing, s.Known(h.Start()), "before the first search")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000}, discard)
	known := s.Known(h.Start())
	require.Equal(t, bare(info.Lines[0].Known), engine.Proven(known.Lower, known.Plies))
	solver := connectfour.Game{}.NewSolver(1, 1)
	proven := 0
	for _, first := range h.Start().Moves(nil) {
		for _, second := range h.Start().Moves(nil) {
			p := h.Start()
			p.Play(first)
			if first != second {
				p.Play(second)
			}
			known, exact := s.Known(p), solver.Solve(p, 0, nil, nil).Known
			require.LessOrEqual(t, known.Lower, exact.Lower, p.FEN())
			require.GreaterOrEqual(t, known.Upper, exact.Upper, p.FEN())
			if known.Move != engine.NoMove && known.Lower > engine.Lost {
				p.Play(known.Move)
				require.GreaterOrEqual(t, solver.Solve(p, 0, nil, nil).Known.Upper.Opposite(), known.Lower, p.FEN())
				proven++
			}
		}
	}
	require.Positive(t, proven)
	s.NewGame()
	require.Equal(t, nothing, s.Known(h.Start()), "a new game")
}
