package uct

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

func discard(engine.Info) {}

// newSearcher returns a searcher with options given as name, value, ...
func newSearcher(t testing.TB, options ...string) *Searcher {
	s := New()
	t.Cleanup(s.Close)
	for i := 0; i < len(options); i += 2 {
		require.NoError(t, s.SetOption(options[i], options[i+1]))
	}
	return s
}

func history(t testing.TB, rows, columns int, moves ...string) engine.History {
	return historyWithHole(t, rows, columns, -1, -1, moves...)
}

func historyWithHole(t testing.TB, rows, columns, noX, noY int, moves ...string) engine.History {
	start, err := connectfour.New(rows, columns, noX, noY)
	require.NoError(t, err)
	h := engine.History{Start: start}
	for _, text := range moves {
		m, err := boardtext.ParseMove(h.Position(), text)
		require.NoError(t, err)
		h.Moves = append(h.Moves, m)
	}
	return h
}

// fromColumns returns the 6 x 7 game whose stones went into these columns.
func fromColumns(t testing.TB, columns string) engine.History {
	h := history(t, 6, 7)
	for _, column := range strings.Split(columns, ".") {
		h.Moves = append(h.Moves, moveIn(t, h.Position(), column))
	}
	return h
}

func moveIn(t testing.TB, p engine.Position, column string) engine.Move {
	for _, m := range p.Moves(nil) {
		if strconv.Itoa(p.Cell(m).Column) == column {
			return m
		}
	}
	t.Fatalf("column %s is full", column)
	return engine.NoMove
}

// skipLong skips a long search with one worker in short tests. The race detector finds nothing
// in it, and would make it ten times as long.
func skipLong(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a long search of one worker")
	}
}

func TestSameSeedSameGame(t *testing.T) {
	skipLong(t)
	play := func(s *Searcher) (log string) {
		h := history(t, 9, 10)
		s.NewGame()
		for h.Position().Outcome() == engine.Undecided {
			info := s.Search(context.Background(), h, engine.Limits{Nodes: 2000}, discard)
			log += fmt.Sprintln(info)
			h.Moves = append(h.Moves, info.BestMove())
		}
		return log
	}
	s := newSearcher(t, "Hash", "2")
	first := play(s)
	require.Equal(t, first, play(s), "a second game in the same process")
	require.Equal(t, first, play(newSearcher(t, "Hash", "2")), "another process")
	require.NotEqual(t, first, play(newSearcher(t, "Hash", "2", "Seed", "2")))
}

func TestThreadsCountNodesExactly(t *testing.T) {
	for _, threads := range []string{"1", "2"} {
		s := newSearcher(t, "Threads", threads)
		for _, nodes := range []uint64{1, 15, 16, 17, 1000} {
			info := s.Search(context.Background(), history(t, 12, 12), engine.Limits{Nodes: nodes}, discard)
			require.Equal(t, nodes, info.Nodes)
		}
	}
}

// counted is four-in-a-row that counts the leaves which are evaluated.
type counted struct {
	connectfour.Game
	leaves *uint64
}

type countedPosition struct {
	*connectfour.Position
	game counted
}

type countedEvaluator struct {
	engine.Evaluator
	leaves *uint64
}

func (p countedPosition) Game() engine.Game       { return p.game }
func (p countedPosition) CopyFrom(s engine.State) { p.Position.CopyFrom(s.(countedPosition).Position) }
func (p countedPosition) Clone() engine.Position {
	return countedPosition{p.Position.Clone().(*connectfour.Position), p.game}
}

func (g counted) NewEvaluator(r *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	return countedEvaluator{g.Game.NewEvaluator(r, o), g.leaves}
}

func (g counted) Traits() engine.Traits { return engine.Traits{} }

func (e countedEvaluator) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	*e.leaves++
	return e.Evaluator.Evaluate(s.(countedPosition).Position, at)
}

// TestNodesAreEvaluatedLeaves tests that each simulation evaluates a leaf, although many
// positions of a middle game have several paths. There is one more evaluation for each of
// the root's moves.
func TestNodesAreEvaluatedLeaves(t *testing.T) {
	skipLong(t)
	const nodes = 20_000
	p, err := connectfour.Parse("9/9/9/4x1xx1/#3x1oo1/4o1oo1/3xo1xo1/1x1oxooxx/1x1ooxxxo o")
	require.NoError(t, err)
	leaves := new(uint64)
	start := countedPosition{p, counted{leaves: leaves}}
	s := newSearcher(t, "Solver", "false")
	for range 3 {
		before := *leaves
		info := s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: nodes}, discard)
		require.EqualValues(t, nodes, info.Nodes)
		require.InDelta(t, nodes, *leaves-before, 12)
	}
}

func TestTreePersists(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 6, 8)
	s.Search(context.Background(), h, engine.Limits{Nodes: 20000}, discard)
	reply := s.team.options.rank(s.team.tree, s.team.tree.RootNode())[0]
	known := reply.stats.Visits()
	h.Moves = append(h.Moves, reply.tag.Move())
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	// The visit that made the node went no further.
	require.EqualValues(t, known, s.team.tree.At(tree.RootEdge).Stats().Visits(), "after a move")

	h.Moves = append(h.Moves, s.team.options.rank(s.team.tree, s.team.tree.RootNode())[0].tag.Move())
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	require.Greater(t, s.team.tree.At(tree.RootEdge).Stats().Visits(), uint64(100), "after the reply")

	h.Moves = h.Moves[:1]
	s.Search(context.Background(), h, engine.Limits{Nodes: 5}, discard)
	require.Greater(t, s.team.tree.At(tree.RootEdge).Stats().Visits(), known, "after an undo")

	other := history(t, 6, 9)
	s.Search(context.Background(), other, engine.Limits{Nodes: 7}, discard)
	require.EqualValues(t, 7, s.team.tree.At(tree.RootEdge).Stats().Visits(), "on another board too")
}

func TestKeepTreeOff(t *testing.T) {
	s := newSearcher(t, "KeepTree", "false")
	for range 2 {
		s.Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: 50}, discard)
		require.EqualValues(t, 50, s.team.tree.At(tree.RootEdge).Stats().Visits())
	}
}

func TestSmallBoardsAreProven(t *testing.T) {
	file, err := os.Open("../../testdata/solved/boards.csv")
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	want := map[string]engine.Value{"win": engine.Won, "draw": engine.Drawn, "loss": engine.Lost}
	s := newSearcher(t)
	for _, row := range rows[1:] {
		n := make([]int, 4)
		for i := range n {
			n[i], _ = strconv.Atoi(row[i])
		}
		if n[0]*n[1] > 16 || testing.Short() && n[2] != 1 {
			continue
		}
		p, err := connectfour.New(n[0], n[1], n[2], n[3])
		require.NoError(t, err)
		info := s.Search(context.Background(), engine.History{Start: p}, engine.Limits{Nodes: 3_000_000}, discard)
		require.Equal(t, want[row[4]], info.Lines[0].Proof.Value, "board %v", row)
	}
}

// solved is one position of known value: the result of every column.
type solved struct {
	played  string
	results []string
}

func readSolved(t testing.TB, name string) (list []solved) {
	text, err := os.ReadFile("../../testdata/solved/7x6/" + name + ".tsv")
	require.NoError(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		played, results, _ := strings.Cut(line, "\t")
		list = append(list, solved{played, strings.Fields(results)})
	}
	return list
}

var valueOf = map[byte]engine.Value{'W': engine.Won, 'T': engine.Drawn, 'L': engine.Lost}

func (p solved) best() (best engine.Value) {
	for _, r := range p.results {
		best = max(best, valueOf[r[0]])
	}
	return best
}

// TestEndgamesAreProvenRight compares every proof of a move with exact results, and the
// winner's plies with the shortest.
func TestEndgamesAreProvenRight(t *testing.T) {
	positions := readSolved(t, "end")
	if testing.Short() {
		positions = positions[:10]
	}
	s := newSearcher(t)
	for _, p := range positions {
		h := fromColumns(t, p.played)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000, MultiPV: 7}, discard)
		require.NotEmpty(t, info.Lines)
		for i, line := range info.Lines {
			column := h.Position().Cell(line.PV[0]).Column
			truth := p.results[column]
			if i == 0 {
				require.Equal(t, p.best(), valueOf[truth[0]], "%s: plays %d", p.played, column)
			}
			require.NotEqual(t, engine.Unknown, line.Proof.Value, "%s: %d is proven", p.played, column)
			require.Equal(t, valueOf[truth[0]], line.Proof.Value, "%s: column %d", p.played, column)
			if plies, err := strconv.Atoi(truth[1:]); err == nil {
				require.GreaterOrEqual(t, line.Proof.Plies, plies, "%s: column %d", p.played, column)
			}
		}
	}
}

func TestProofsEndTheSearch(t *testing.T) {
	s := newSearcher(t)
	// Three in a row, open on both sides, and the move.
	h := history(t, 6, 7, "5,2", "4,2", "5,3", "4,3")
	info := s.Search(context.Background(), h, engine.Limits{}, discard)
	require.Equal(t, engine.Proof{Value: engine.Won, Plies: 3}, info.Lines[0].Proof)
	require.Equal(t, 1.0, info.Lines[0].Winrate)
	h.Moves = append(h.Moves, info.BestMove())
	info = s.Search(context.Background(), h, engine.Limits{}, discard)
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 2}, info.Lines[0].Proof)
}

func TestRestrictedAnalysis(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 6, 7, "5,2", "4,2", "5,3", "4,3")
	bad := moveIn(t, h.Position(), "0")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 20000, Moves: []engine.Move{bad}}, discard)
	require.Equal(t, bad, info.BestMove())
	require.Len(t, info.Lines, 1)
	all := s.Search(context.Background(), h, engine.Limits{Nodes: 20000, MultiPV: 20}, discard)
	require.Len(t, all.Lines, 7, "every legal move can be asked for")
}

func TestRestrictedAnalysisDoesNotDecideTheNextMove(t *testing.T) {
	skipLong(t)
	s := newSearcher(t)
	h := history(t, 6, 7)
	corner := moveIn(t, h.Position(), "0")
	s.Search(context.Background(), h, engine.Limits{Nodes: 100_000, Moves: []engine.Move{corner}}, discard)
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 100_000}, discard)
	require.NotEqual(t, corner, info.BestMove())
}

// TestRestrictedAnalysisBelowDoesNotDecide tests that the visits of a search for one bad move
// do not count after the root has moved on. A search from above would take them for the
// position's value.
func TestRestrictedAnalysisBelowDoesNotDecide(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	below := history(t, 6, 7, "5,2", "4,2")
	bad := moveIn(t, below.Position(), "6")
	s.Search(context.Background(), below, engine.Limits{Nodes: 20_000, Moves: []engine.Move{bad}}, discard)
	node := s.team.tree.RootNode()
	require.GreaterOrEqual(t, s.team.tree.VisitsBelow(node), uint64(20_000))
	s.Search(context.Background(), history(t, 6, 7, "5,2"), engine.Limits{Nodes: 1}, discard)
	require.Equal(t, node, s.team.tree.Find(below.Position().Key()), "it is still known")
	require.LessOrEqual(t, s.team.tree.VisitsBelow(node), uint64(1))
}

func TestRulesOfTheTreeStartItAnew(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 6, 7, "5,2", "4,2", "5,3", "4,3")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	require.Equal(t, engine.Won, info.Lines[0].Proof.Value)
	require.NoError(t, s.SetOption("Proofs", "false"))
	info = s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	require.Equal(t, engine.Proof{}, info.Lines[0].Proof, "no proof is left")
	require.EqualValues(t, 1000, info.Nodes)
}

func TestUniformPlayoutsWithoutKnowledgeStillPlay(t *testing.T) {
	s := newSearcher(t, "Playouts", "uniform", "ForcedMoves", "false", "Proofs", "false", "KeepTree", "false")
	h := history(t, 6, 7)
	for h.Position().Outcome() == engine.Undecided {
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 500}, discard)
		require.Zero(t, info.Lines[0].Proof)
		h.Moves = append(h.Moves, info.BestMove())
	}
}

func TestGameOverHasNoMove(t *testing.T) {
	s := newSearcher(t)
	h := fromColumns(t, "0.1.0.1.0.1.0")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 10}, discard)
	require.Equal(t, engine.NoMove, info.BestMove())
}

func TestThreadsStopWhenAsked(t *testing.T) {
	s := newSearcher(t, "Threads", "2")
	ctx, cancel := context.WithCancel(context.Background())
	info := s.Search(ctx, history(t, 12, 12), engine.Limits{}, func(engine.Info) { cancel() })
	require.NotEqual(t, engine.NoMove, info.BestMove(), "stopped by its own first report")
	info = s.Search(ctx, history(t, 12, 12, "11,3"), engine.Limits{}, discard)
	require.NotEqual(t, engine.NoMove, info.BestMove(), "an answer even without any time")
}

func TestDeadline(t *testing.T) {
	s := newSearcher(t)
	started := time.Now()
	info := s.Search(context.Background(), history(t, 12, 12), engine.Limits{Start: started, MoveTime: 30 * time.Millisecond}, discard)
	require.GreaterOrEqual(t, time.Since(started), 20*time.Millisecond, "it uses its time")
	require.NotZero(t, info.Nodes)
}

// TestSimulationsAllocateNothing tests simulations that also reclaim full memory.
func TestSimulationsAllocateNothing(t *testing.T) {
	skipLong(t)
	for _, game := range []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}} {
		words := map[string][]string{"connectfour": {"12", "12"}}[game.Name()]
		start, err := game.New(words)
		require.NoError(t, err)
		h := engine.History{Start: start}
		s := newSearcher(t, "Hash", "1")
		s.Search(context.Background(), h, engine.Limits{Nodes: 100_000}, discard)
		r, w := s.team.newSearch(context.Background(), engine.Limits{}, discard), s.team.workers[0]
		r.prepareRoot()
		require.Zero(t, testing.AllocsPerRun(10, func() {
			for range 2000 {
				w.simulate()
				if w.starved {
					w.starved = false
					r.tree.Feed(&w.runs, 1)
				}
			}
		}), game.Name())
	}
}

func TestOptions(t *testing.T) {
	s := newSearcher(t)
	for _, o := range s.Options() {
		require.NoError(t, o.Check(o.Default), o.Name)
		require.NoError(t, s.SetOption(strings.ToLower(o.Name), o.Default))
	}
	var field *engine.FieldError
	require.ErrorAs(t, s.SetOption("Threads", "0"), &field)
	require.Equal(t, "Threads", field.Field)
	require.ErrorAs(t, s.SetOption("Nonsense", "1"), &field)
	require.ErrorAs(t, s.SetOption("Exploration", "NaN"), &field)
}
