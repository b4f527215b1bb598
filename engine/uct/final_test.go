package uct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// rankOf makes a node whose edge i is the move i+1, and returns the moves in
// the order of rank.
func rankOf(t *testing.T, finalMove string, edges ...slot) (moves []engine.Move) {
	a, err := newMemory(1)
	require.NoError(t, err)
	t.Cleanup(a.release)
	tr := &tree{memory: a}
	tr.setBlock(firstSlot, uint32(len(edges)+1), blockNode)
	copy(tr.edges(firstSlot), edges)
	o := defaults()
	o.finalMove = finalMove
	for _, r := range tr.rank(firstSlot, &o) {
		moves = append(moves, r.tag.move())
	}
	return moves
}

func edgeOf(move engine.Move, n uint64, mean float64) slot {
	return slot{stats: newStats(n, float32(mean)), tag: uint32(newTag(move))}
}

func provenEdge(move engine.Move, v engine.Value, plies int) slot {
	return slot{tag: uint32(newTag(move).with(v, v, plies))}
}

func TestFinalMoveRules(t *testing.T) {
	often, good, lucky := edgeOf(1, 1000, 0.60), edgeOf(2, 900, 0.65), edgeOf(3, 4, 0.9)
	require.EqualValues(t, []engine.Move{1, 2, 3}, rankOf(t, robust, often, good, lucky))
	require.EqualValues(t, []engine.Move{3, 2, 1}, rankOf(t, maxMean, often, good, lucky))
	require.EqualValues(t, []engine.Move{2, 1, 3}, rankOf(t, secure, often, good, lucky))
}

func TestUnvisitedMovesComeLast(t *testing.T) {
	for _, rule := range []string{robust, maxMean, secure} {
		require.EqualValues(t, 2, rankOf(t, rule, edgeOf(1, 0, 0), edgeOf(2, 10, 0.1))[0], rule)
	}
}

func TestFinalMoveWithProofs(t *testing.T) {
	for _, c := range []struct {
		name  string
		edges []slot
		want  []engine.Move
	}{
		{"the shortest win", []slot{edgeOf(1, 99, 0.9), provenEdge(2, engine.Won, 7), provenEdge(3, engine.Won, 5)},
			[]engine.Move{3, 2, 1}},
		{"never a loss while another exists", []slot{provenEdge(1, engine.Lost, 40), edgeOf(2, 5, 0.01)},
			[]engine.Move{2, 1}},
		{"the longest defence", []slot{provenEdge(1, engine.Lost, 2), provenEdge(2, engine.Lost, 10), provenEdge(3, engine.Lost, 4)},
			[]engine.Move{2, 3, 1}},
		{"a draw before less than a draw", []slot{edgeOf(1, 50, 0.4), provenEdge(2, engine.Drawn, 9)},
			[]engine.Move{2, 1}},
		{"a draw before what may at best draw", []slot{{stats: newStats(50, 0.8), tag: uint32(newTag(1).with(engine.Lost, engine.Drawn, 0))}, provenEdge(2, engine.Drawn, 9)},
			[]engine.Move{2, 1}},
		{"sure of a draw before at best a draw", []slot{
			{stats: newStats(900, 0.556), tag: uint32(newTag(1).with(engine.Lost, engine.Drawn, 0))},
			{stats: newStats(400, 0.625), tag: uint32(newTag(2).with(engine.Drawn, engine.Won, 0))}},
			[]engine.Move{2, 1}},
		{"a draw, a busy move that may at best draw, and a better one", []slot{
			{stats: newStats(1000, 0.47), tag: uint32(newTag(1).with(engine.Lost, engine.Drawn, 0))},
			{stats: newStats(900, 0.911), tag: uint32(newTag(2))}, provenEdge(3, engine.Drawn, 9)},
			[]engine.Move{2, 3, 1}},
		{"more than a draw before a draw", []slot{provenEdge(1, engine.Drawn, 9), edgeOf(2, 50, 0.6)},
			[]engine.Move{2, 1}},
	} {
		require.EqualValues(t, c.want, rankOf(t, robust, c.edges...), c.name)
	}
}

func TestBoundsOfANode(t *testing.T) {
	for _, c := range []struct {
		name         string
		edges        []slot
		lower, upper engine.Value
		plies        int
	}{
		{"one win is enough", []slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Won, 3), provenEdge(3, engine.Won, 5)}, engine.Won, engine.Won, 3},
		{"all lost", []slot{provenEdge(1, engine.Lost, 2), provenEdge(2, engine.Lost, 6)}, engine.Lost, engine.Lost, 6},
		{"a draw and losses", []slot{provenEdge(1, engine.Lost, 8), provenEdge(2, engine.Drawn, 6)}, engine.Drawn, engine.Drawn, 6},
		{"a draw and more to find", []slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Drawn, 6)}, engine.Drawn, engine.Won, 0},
		{"nothing", []slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Lost, 6)}, engine.Lost, engine.Won, 0},
	} {
		a, err := newMemory(1)
		require.NoError(t, err)
		tr := &tree{memory: a}
		tr.setBlock(firstSlot, uint32(len(c.edges)+1), blockNode)
		copy(tr.edges(firstSlot), c.edges)
		lower, upper, plies := tr.bounds(firstSlot)
		require.Equal(t, c.lower, lower, c.name)
		require.Equal(t, c.upper, upper, c.name)
		if lower == upper {
			require.Equal(t, c.plies, plies, c.name)
		}
		a.release()
	}
}

func TestTagKeepsItsParts(t *testing.T) {
	tag := newTag(65535).with(engine.Drawn, engine.Drawn, 300)
	require.EqualValues(t, 65535, tag.move())
	require.Equal(t, engine.Proof{Value: engine.Drawn, Plies: 255}, tag.proof())
	open := newTag(3).with(engine.Drawn, engine.Won, 9)
	require.Equal(t, engine.Proof{}, open.proof())
	require.EqualValues(t, 0.5, open.clamp(0))
	require.EqualValues(t, 1, open.clamp(1))
}

func TestWinrateKeepsToTheBounds(t *testing.T) {
	atBest := ranked{tag: newTag(1).with(engine.Lost, engine.Drawn, 0), stats: edgeOf(1, 100, 0.8).stats}
	require.Equal(t, 0.5, atBest.winrate())
	atLeast := ranked{tag: newTag(1).with(engine.Drawn, engine.Won, 0), stats: edgeOf(1, 100, 0.2).stats}
	require.Equal(t, 0.5, atLeast.winrate())
}

func TestStatsKeepTheirParts(t *testing.T) {
	edge := slot{stats: newStats(9, 0.25)}
	require.EqualValues(t, 9, edge.addVisits(3))
	edge.setValue(0.75)
	edge.halve()
	require.EqualValues(t, 6, visits(edge.stats))
	require.EqualValues(t, 0.75, value(edge.stats))
}

func TestHeaderKeepsItsParts(t *testing.T) {
	h := newHeader(0.375, 1000, 70)
	require.InDelta(t, 0.375, h.estimate(), 1e-4)
	require.EqualValues(t, maxWeight, h.weight())
	require.EqualValues(t, 70%epochs, h.epoch())
	require.EqualValues(t, blockNode, h.state())
	require.EqualValues(t, 3, h.at(67).epoch())
	require.Equal(t, h, h.at(67).at(70))
}
