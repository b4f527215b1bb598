package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
)

// TestPriorsShareVisits tests that visits follow the priors if values hardly count.
func TestPriorsShareVisits(t *testing.T) {
	s := newSearcher(t, "Prior", "10")
	h := history(t, 9, 9)
	s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	most, least := 0.0, 0.0
	best, worst := engine.MaxPrior, engine.Prior(0)
	for _, e := range s.team.tree.Edges(s.team.tree.RootNode()) {
		if p := e.Tag().Prior(); p < best {
			best, most = p, float64(e.Stats().Visits())
		}
		if p := e.Tag().Prior(); p > worst {
			worst, least = p, float64(e.Stats().Visits())
		}
	}
	require.Less(t, best, worst)
	require.Greater(t, most, least)
}

// TestPriorsForetellSearches tests that the moves which searches without priors prefer have a
// fifth more prior than an equal share.
func TestPriorsForetellSearches(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Prior", "0", "Hash", "16")
	share, equal := 0.0, 0.0
	for i, e := range readEndings(t) {
		moves, _ := e.position.Candidates(nil)
		if i%5 != 0 || len(moves) < 2 {
			continue
		}
		s.NewGame()
		info := s.Search(context.Background(), engine.History{Start: e.position}, engine.Limits{Nodes: 2000}, discard)
		priors := make([]engine.Prior, len(moves))
		connectfour.Game{}.SetPriors(priors, e.position, moves, engine.NoMove)
		for k, m := range moves {
			if m == info.BestMove() {
				share += float64(priors[k].Share())
				equal += 1 / float64(len(moves))
			}
		}
	}
	require.Greater(t, share, 1.2*equal)
}

// TestPriorsAreTheGames tests that the option changes nothing in a game without priors.
func TestPriorsAreTheGames(t *testing.T) {
	start, err := nogo.Game{}.New(nil)
	require.NoError(t, err)
	var found []engine.Info
	for _, c := range []string{"0", "0.6"} {
		s := newSearcher(t, "Prior", c)
		found = append(found, s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: 500}, discard))
	}
	require.Equal(t, found[0], found[1])
}

// TestNodes expects every node once, with its position and the visits asked for.
func TestNodes(t *testing.T) {
	s := newSearcher(t)
	require.Empty(t, s.Nodes(1))
	h := history(t, 7, 7, "6,3")
	s.Search(context.Background(), h, engine.Limits{Nodes: 5000}, discard)
	nodes := s.Nodes(100)
	require.Equal(t, h.Position().Key(), nodes[0].Position.Key())
	require.Equal(t, engine.NoMove, nodes[0].Last)
	require.Greater(t, len(nodes), 5)
	seen := map[uint64]bool{}
	for _, n := range nodes {
		key, total := n.Position.Key(), uint64(0)
		require.False(t, seen[key])
		seen[key] = true
		for _, try := range n.Tries {
			total += try.Visits
			require.Contains(t, n.Position.Moves(nil), try.Move)
		}
		require.GreaterOrEqual(t, total, uint64(100))
	}
}
