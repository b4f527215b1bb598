package uct

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// startOf returns the start position of a game by the words after newgame.
func startOf(t testing.TB, g engine.Game, words string) engine.Position {
	p, err := g.New(strings.Fields(words))
	require.NoError(t, err)
	return p
}

// parsed returns a history without moves, of h's position read from its FEN.
func parsed(t testing.TB, h engine.History) engine.History {
	p, err := h.Start.Game().Parse(h.Position().FEN())
	require.NoError(t, err)
	return engine.History{Start: p}
}

// TestTheTreeIsFoundByPosition plays a game twice: one searcher gets the moves, the other the
// positions alone. Their results are the same.
func TestTheTreeIsFoundByPosition(t *testing.T) {
	for _, start := range []engine.Position{
		startOf(t, connectfour.Game{}, "10 11"),
		startOf(t, connectfour.Game{}, "10 11 9 4"),
		startOf(t, nogo.Game{}, "7"),
		startOf(t, reversi.Game{}, "8"),
		startOf(t, reversi.Game{}, "6 nopass"),
	} {
		t.Run(start.Game().Name()+" "+start.Variant(), func(t *testing.T) {
			byMoves, byPosition := newSearcher(t, "Hash", "4"), newSearcher(t, "Hash", "4")
			h := engine.History{Start: start}
			for range 6 {
				l := engine.Limits{Nodes: 2000}
				want := byMoves.Search(t.Context(), h, l, discard)
				got := byPosition.Search(t.Context(), parsed(t, h), l, discard)
				require.Equal(t, want, got)
				before := engine.History{Start: start, Moves: h.Moves[:max(0, len(h.Moves)-1)]}.Position()
				require.NotZero(t, byPosition.team.tree.Find(before.Key()), "it is one tree")
				h.Moves = append(h.Moves, got.BestMove())
			}
		})
	}
}

// TestAFreshTreeDoesNotDependOnTheMoves tests that a first search has the same result by the
// moves or by the position.
func TestAFreshTreeDoesNotDependOnTheMoves(t *testing.T) {
	h := history(t, 10, 11, "9,4", "8,4", "7,4", "9,5")
	l := engine.Limits{Nodes: 3000}
	require.Equal(t, newSearcher(t).Search(t.Context(), h, l, discard),
		newSearcher(t).Search(t.Context(), parsed(t, h), l, discard))
}

// TestOtherRulesEmptyTheTree tests that nothing is kept if the game, the board's size, the
// forbidden cell or the rules differ.
func TestOtherRulesEmptyTheTree(t *testing.T) {
	starts := []engine.Position{
		startOf(t, connectfour.Game{}, "8 8"),
		startOf(t, connectfour.Game{}, "8 9"),
		startOf(t, connectfour.Game{}, "9 8"),
		startOf(t, connectfour.Game{}, "8 8 3 3"),
		startOf(t, connectfour.Game{}, "8 8 3 4"),
		startOf(t, reversi.Game{}, "8"),
		startOf(t, reversi.Game{}, "8 nopass"),
		startOf(t, reversi.Game{}, "6"),
		startOf(t, nogo.Game{}, "8"),
		startOf(t, nogo.Game{}, "9"),
		startOf(t, connectfour.Game{}, "8 8"),
	}
	s := newSearcher(t, "Hash", "4")
	for _, start := range starts {
		h := engine.History{Start: start}
		fresh := newSearcher(t, "Hash", "4").Search(t.Context(), h, engine.Limits{Nodes: 500}, discard)
		require.Equal(t, fresh, s.Search(t.Context(), h, engine.Limits{Nodes: 500}, discard))
	}
}
