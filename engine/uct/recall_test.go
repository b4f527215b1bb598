package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct/tree"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestRestrictionsSurviveAProof tests that an analysis of some moves searches only these, even
// if an earlier proof makes another move the first edge of a new tree.
func TestRestrictionsSurviveAProof(t *testing.T) {
	h := history(t, 9, 9, "8,4", "7,4")
	for _, m := range h.Position().Moves(nil) {
		s := newSearcher(t, "KeepTree", "false", "Seed", "3")
		s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Prove: true}, discard)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Moves: []engine.Move{m}}, discard)
		require.EqualValues(t, 1000, info.Nodes)
		for _, e := range s.team.tree.Edges(s.team.tree.RootNode()) {
			if e.Move() != m {
				require.Zero(t, e.Stats().Visits(), "another move was searched")
			}
		}
	}
}

// TestScoreBelongsToOneLine tests that only the best line has the proven score.
func TestScoreBelongsToOneLine(t *testing.T) {
	r := rng.New(1)
	h := nearEnd(t, 10, &r)
	s := newSearcher(t)
	proof := s.Search(context.Background(), h, engine.Limits{Prove: true, MoveTime: time.Hour}, discard)
	require.NotNil(t, proof.Lines[0].Score)
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, MultiPV: 2}, discard)
	require.Len(t, info.Lines, 2)
	require.Nil(t, info.Lines[1].Score)
}

// TestALossOfUnknownLengthIsSearched tests that the search looks for the best defence if it is
// only known that all moves lose, even after a proof that ended so.
func TestALossOfUnknownLengthIsSearched(t *testing.T) {
	r := rng.New(5)
	for found := 0; found < 3; {
		h := randomGame(t, &r, 10)
		if known := (connectfour.Game{}).LookUp(h.Position()); known.Upper != engine.Lost || known.Plies > 0 {
			continue
		}
		short := engine.Limits{Nodes: proveSimulations}
		if newSearcher(t).Search(t.Context(), h, short, discard).Nodes < proveSimulations {
			continue // a proof begins with such a search, which knows the loss
		}
		found++
		for _, prove := range []engine.Limits{{}, {Nodes: 100, Prove: true}, {Nodes: 100, Prove: true, MultiPV: all}} {
			s := newSearcher(t)
			if prove.Prove {
				proof := s.Search(t.Context(), h, prove, discard)
				require.Equal(t, engine.Lost, proof.Bounds.Upper)
			}
			info := s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard)
			require.EqualValues(t, 100, info.Nodes)
			require.Equal(t, engine.Lost, info.Lines[0].Proof.Value)
		}
	}
}

// TestAWinWithoutAMoveIsNotTheMoves tests that a move does not get the position's proof if
// nothing proves that the move attains it.
func TestAWinWithoutAMoveIsNotTheMoves(t *testing.T) {
	r := rng.New(6)
	for found := 0; found < 3; {
		h := randomGame(t, &r, 10)
		info := newSearcher(t).Search(t.Context(), h, engine.Limits{Nodes: 1, Prove: true}, discard)
		if info.Bounds.Lower != engine.Won || info.Bounds.Move != engine.NoMove {
			continue
		}
		found++
		require.Equal(t, engine.Unknown, info.Lines[0].Proof.Value)
		require.Equal(t, engine.Won, info.Lines[0].Bounds.Lower)
	}
}

// TestAProofShortensAWin tests that a shorter proof replaces the tree's longer win, of the same
// move or another. The bounds of other moves stay.
func TestAProofShortensAWin(t *testing.T) {
	p, err := connectfour.Parse("7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x")
	require.NoError(t, err)
	h := engine.History{Start: p}
	for _, lines := range []int{1, all} {
		s := newSearcher(t)
		before := s.Search(t.Context(), h, engine.Limits{Nodes: 30_000}, discard).Lines[0].Proof
		edges := s.team.tree.Edges(s.team.tree.RootNode())
		for i := range edges {
			plies := 27
			if p.Cell(edges[i].Move()) == (engine.Cell{Row: 4, Column: 3}) { // which wins in 11
				edges[i].ForgetBounds()
				plies = 15
			}
			s.team.tree.Prove(s.team.tree.Edge(s.team.tree.RootNode(), i), engine.Proof{Value: engine.Won, Plies: plies})
		}
		proof := s.Search(t.Context(), h, engine.Limits{Prove: true, MultiPV: lines}, discard).Lines[0].Proof
		require.Equal(t, engine.Proof{Value: engine.Won, Exact: true, Plies: 11}, proof)
		require.Greater(t, before.Plies, proof.Plies)
		require.Equal(t, proof, s.Search(t.Context(), h, engine.Limits{Nodes: 100}, discard).Lines[0].Proof)
		if lines == 1 {
			require.Contains(t, plies(s.team.tree), 27)
		}
	}
}

// plies returns those of the root's proven wins.
func plies(t *tree.Tree) (list []int) {
	for _, e := range t.Edges(t.RootNode()) {
		if e.Tag().Lower() == engine.Won {
			list = append(list, e.Tag().Plies())
		}
	}
	return list
}

// TestBoundsWithoutAMove tests that such bounds hold for every move, and that a loss without a
// score is left to the search.
func TestBoundsWithoutAMove(t *testing.T) {
	s := newSearcher(t)
	h := engine.History{Start: reversiStart(t)}
	s.Search(t.Context(), h, engine.Limits{Nodes: 10}, discard)
	r := s.team.newSearch(t.Context(), engine.Limits{}, discard)
	require.False(t, r.noteBounds(engine.Bounds{Lower: engine.Lost, Upper: engine.Lost, Plies: 60, Move: engine.NoMove}))
	require.True(t, r.noteBounds(engine.Bounds{Lower: engine.Lost, Upper: engine.Drawn, Move: engine.NoMove}))
	for _, e := range s.team.tree.Edges(s.team.tree.RootNode()) {
		require.Equal(t, engine.Drawn, e.Tag().Upper())
	}
}

// TestRestrictedMovesAreRankedByThemselves tests that the ranks of certain moves do not depend
// on the bounds of the others.
func TestRestrictedMovesAreRankedByThemselves(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 9, 9)
	s.Search(t.Context(), h, engine.Limits{Nodes: 1000}, discard)
	tr, root := s.team.tree, s.team.tree.RootNode()
	tr.Prove(tr.Edge(root, 0), engine.Proof{Value: engine.Won, Plies: 9})
	tr.At(tr.Edge(root, 1)).SetValue(0.8)
	tr.Prove(tr.Edge(root, 2), engine.Proof{Value: engine.Drawn, Plies: 9})
	asked := []engine.Move{tr.Edges(root)[2].Move(), tr.Edges(root)[1].Move()}
	ranked := s.team.newSearch(t.Context(), engine.Limits{Moves: asked}, discard).rank()
	require.Len(t, ranked, 2)
	require.Equal(t, asked[1], ranked[0].tag.Move())
}
