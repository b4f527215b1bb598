package uct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// rankOf returns the moves of edges in the order of rank.
func rankOf(finalMove FinalMove, edges ...choice) (moves []engine.Move) {
	for _, r := range finalMove.rank(edges, engine.Lost) {
		moves = append(moves, r.tag.Move())
	}
	return moves
}

func edgeOf(move engine.Move, n uint64, mean float32) choice {
	return choice{stats: tree.NewStats(n, mean), tag: tree.NewTag(move)}
}

// bounded returns an edge with bounds.
func bounded(move engine.Move, n uint64, mean float32, lower, upper engine.Value) choice {
	return choice{stats: tree.NewStats(n, mean), tag: tree.NewTag(move).With(lower, upper, 0)}
}

func provenEdge(move engine.Move, v engine.Value, plies int) choice {
	return choice{tag: tree.NewTag(move).With(v, v, plies)}
}

func TestFinalMoveRules(t *testing.T) {
	often, good, lucky := edgeOf(1, 1000, 0.60), edgeOf(2, 900, 0.65), edgeOf(3, 4, 0.9)
	require.EqualValues(t, []engine.Move{1, 2, 3}, rankOf(RobustChild, often, good, lucky))
	require.EqualValues(t, []engine.Move{3, 2, 1}, rankOf(MaxChild, often, good, lucky))
	require.EqualValues(t, []engine.Move{2, 1, 3}, rankOf(SecureChild, often, good, lucky))
}

func TestUnvisitedMovesComeLast(t *testing.T) {
	for _, rule := range []FinalMove{RobustChild, MaxChild, SecureChild} {
		require.EqualValues(t, 2, rankOf(rule, edgeOf(1, 0, 0), edgeOf(2, 10, 0.1))[0], rule)
	}
}

func TestFinalMoveWithProofs(t *testing.T) {
	for _, c := range []struct {
		name  string
		edges []choice
		want  []engine.Move
	}{
		{"the shortest win", []choice{edgeOf(1, 99, 0.9), provenEdge(2, engine.Won, 7), provenEdge(3, engine.Won, 5)},
			[]engine.Move{3, 2, 1}},
		{"never a loss while another exists", []choice{provenEdge(1, engine.Lost, 40), edgeOf(2, 5, 0.01)},
			[]engine.Move{2, 1}},
		{"the longest defence", []choice{provenEdge(1, engine.Lost, 2), provenEdge(2, engine.Lost, 10), provenEdge(3, engine.Lost, 4)},
			[]engine.Move{2, 3, 1}},
		{"a draw before less than a draw", []choice{edgeOf(1, 50, 0.4), provenEdge(2, engine.Drawn, 9)},
			[]engine.Move{2, 1}},
		{"a draw before what may at best draw", []choice{bounded(1, 50, 0.8, engine.Lost, engine.Drawn), provenEdge(2, engine.Drawn, 9)},
			[]engine.Move{2, 1}},
		{"sure of a draw before at best a draw", []choice{
			bounded(1, 900, 0.556, engine.Lost, engine.Drawn),
			bounded(2, 400, 0.625, engine.Drawn, engine.Won)},
			[]engine.Move{2, 1}},
		{"a draw, a busy move that may at best draw, and a better one", []choice{
			bounded(1, 1000, 0.47, engine.Lost, engine.Drawn),
			edgeOf(2, 900, 0.911), provenEdge(3, engine.Drawn, 9)},
			[]engine.Move{2, 3, 1}},
		{"more than a draw before a draw", []choice{provenEdge(1, engine.Drawn, 9), edgeOf(2, 50, 0.6)},
			[]engine.Move{2, 1}},
	} {
		require.EqualValues(t, c.want, rankOf(RobustChild, c.edges...), c.name)
	}
}

func TestWinrateKeepsToTheBounds(t *testing.T) {
	atBest := bounded(1, 100, 0.8, engine.Lost, engine.Drawn)
	require.Equal(t, 0.5, atBest.winrate())
	atLeast := bounded(1, 100, 0.2, engine.Drawn, engine.Won)
	require.Equal(t, 0.5, atLeast.winrate())
}
