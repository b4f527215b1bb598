package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
)

// TestForcedVisits: without exploration moves that look bad get their share and
// no more.
func TestForcedVisits(t *testing.T) {
	skipLong(t)
	h := history(t, 9, 9)
	for _, option := range []struct {
		text  string
		share uint64
	}{{"-1", 100}, {"20", 20}, {"1", 9}, {"0", 0}} {
		s := newSearcher(t, "Prior", "0", "Exploration", "0", "ForcedVisits", option.text)
		s.Search(context.Background(), h, engine.Limits{Nodes: 20_000}, discard)
		least := uint64(1)
		if option.share > 0 {
			least = 20_000 / option.share
		}
		fewest := uint64(20_000)
		for _, e := range s.team.tree.Edges(s.team.tree.RootNode()) {
			fewest = min(fewest, e.Stats().Visits())
		}
		require.GreaterOrEqual(t, fewest, least-1, option.text)
		require.LessOrEqual(t, fewest, least+1, option.text)
	}
}

// TestForcedVisitsAreTheGames: a game may have none.
func TestForcedVisitsAreTheGames(t *testing.T) {
	o := defaults()
	require.Zero(t, o.forcedVisitsFor(reversi.Game{}.Traits()))
}

// TestRefutationThatLooksBad: after 8,8, which looks good, only 8,7 wins, and
// looks bad for long; all other moves lose as well. Here it is not found as an
// attack, for which the search does not look where all moves are candidates. Without
// forced visits one seed of eight finds it, with them all.
func TestRefutationThatLooksBad(t *testing.T) {
	skipLong(t)
	h := historyWithHole(t, 9, 9, 0, 3, "8,3", "7,3", "8,5", "8,2", "8,6", "8,4", "7,6", "6,3", "7,5", "5,3", "4,3")
	for option, value := range map[string]engine.Value{"-1": engine.Lost, "0": engine.Unknown} {
		s := newSearcher(t, "ForcedVisits", option, "ForcedMoves", "false", "Seed", "2")
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 200_000}, discard)
		require.Equal(t, value, info.Lines[0].Proof.Value, "ForcedVisits %s after %d", option, info.Nodes)
	}
}

// TestQuietAttack: 7,1 refutes 9,8 within 15 plies; simulations alone do not find
// that out, nor do they look for attacks where all moves are candidates.
func TestQuietAttack(t *testing.T) {
	skipLong(t)
	h := historyWithHole(t, 10, 9, 9, 5, "9,1", "8,5", "8,1", "9,0", "9,4", "7,5", "6,5")
	refuted, err := boardtext.ParseMove(h.Position(), "9,8")
	require.NoError(t, err)
	for option, value := range map[string]engine.Value{"true": engine.Lost, "false": engine.Unknown} {
		s := newSearcher(t, "ForcedMoves", option)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 20_000, Moves: []engine.Move{refuted}}, discard)
		require.Equal(t, value, info.Lines[0].Proof.Value, "ForcedMoves %s after %d", option, info.Nodes)
	}
}
