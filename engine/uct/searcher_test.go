package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func TestThreadsCountNodesExactly(t *testing.T) {
	for _, threads := range []string{"1", "2"} {
		s := newSearcher(t, "Threads", threads)
		for _, nodes := range []uint64{1, 15, 16, 17, 1000} {
			info := s.Search(context.Background(), history(12, 12), engine.Limits{Nodes: nodes}, discard)
			require.Equal(t, nodes, info.Nodes)
		}
	}
}

func TestTreePersists(t *testing.T) {
	s := newSearcher(t)
	h := history(6, 8)
	s.Search(context.Background(), h, engine.Limits{Nodes: 20000}, discard)
	reply := bestMove(s)
	known := reply.stats.Visits()
	enginetest.Play(&h, reply.tag.Move())
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	// The visit that made the node went no further.
	require.EqualValues(t, known, s.pool.tree.At(tree.RootEdge).Stats().Visits(), "after a move")

	enginetest.Play(&h, bestMove(s).tag.Move())
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	require.Greater(t, s.pool.tree.At(tree.RootEdge).Stats().Visits(), uint64(100), "after the reply")

	h = h.At(1)
	s.Search(context.Background(), h, engine.Limits{Nodes: 5}, discard)
	require.Greater(t, s.pool.tree.At(tree.RootEdge).Stats().Visits(), known, "after an undo")

	other := history(6, 9)
	s.Search(context.Background(), other, engine.Limits{Nodes: 7}, discard)
	require.EqualValues(t, 7, s.pool.tree.At(tree.RootEdge).Stats().Visits(), "on another board too")
}

func TestKeepTreeOff(t *testing.T) {
	s := newSearcher(t, "KeepTree", "false")
	for range 2 {
		s.Search(context.Background(), history(6, 8), engine.Limits{Nodes: 50}, discard)
		require.EqualValues(t, 50, s.pool.tree.At(tree.RootEdge).Stats().Visits())
	}
}

// TestEndgamesAreProvenRight compares every proof of a move with exact results, and the
// winner's plies with the shortest.
func TestEndgamesAreProvenRight(t *testing.T) {
	positions := enginetest.SolvedPositions(t, "end")
	if testing.Short() {
		positions = positions[:10]
	}
	s := newSearcher(t)
	for _, p := range positions {
		h := history(6, 7, p.Played...)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000, MultiPV: 7}, discard)
		require.Equal(t, p.Best.Value(), info.Lines[0].Known.Value(), p.Line)
		for _, line := range info.Lines {
			truth := p.Results[h.Position().Cell(line.PV[0]).Column]
			require.Equal(t, truth.Value(), line.Known.Value(), "%s: %v", p.Line, line)
			if truth.Value() != engine.Drawn {
				require.GreaterOrEqual(t, line.Known.Plies, truth.Plies, "%s: %v", p.Line, line)
			}
		}
	}
}

func TestProofsEndTheSearch(t *testing.T) {
	s := newSearcher(t)
	// Three in a row, open on both sides, and the move.
	h := history(6, 7, "5,2", "4,2", "5,3", "4,3")
	info := s.Search(context.Background(), h, engine.Limits{}, discard)
	require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 3}, bare(info.Lines[0].Known))
	require.Equal(t, 1.0, info.Lines[0].Winrate)
	enginetest.Play(&h, info.BestMove())
	info = s.Search(context.Background(), h, engine.Limits{}, discard)
	require.Equal(t, engine.Known{Lower: engine.Lost, Upper: engine.Lost, Exact: true, Move: engine.NoMove, Plies: 2}, bare(info.Lines[0].Known))
}

func TestRulesOfTheTreeStartItAnew(t *testing.T) {
	s := newSearcher(t)
	h := history(6, 7, "5,2", "4,2", "5,3", "4,3")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	require.Equal(t, engine.Won, info.Lines[0].Known.Value())
	require.NoError(t, s.SetOption("Proofs", "false"))
	info = s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	require.False(t, info.Lines[0].Known.Proven(), "no proof is left")
	require.EqualValues(t, 1000, info.Nodes)
}

func TestThreadsStopWhenAsked(t *testing.T) {
	s := newSearcher(t, "Threads", "2")
	ctx, cancel := context.WithCancel(context.Background())
	info := s.Search(ctx, history(12, 12), engine.Limits{ReportEvery: time.Millisecond}, func(engine.Info) { cancel() })
	require.NotEqual(t, engine.NoMove, info.BestMove(), "stopped by its own first report")
}

// TestDeadline expects at least half of the 20 ms that the overhead leaves: a busy machine may
// pause the search for the rest.
func TestDeadline(t *testing.T) {
	s := newSearcher(t)
	started := time.Now()
	info := s.Search(context.Background(), history(12, 12), engine.Limits{Start: started, MoveTime: 30 * time.Millisecond}, discard)
	require.GreaterOrEqual(t, time.Since(started), 10*time.Millisecond, "it uses its time")
	require.NotZero(t, info.Nodes)
}

// TestSimulationsAllocateNothing tests simulations that also reclaim full memory.
func TestSimulationsAllocateNothing(t *testing.T) {
	skipLong(t)
	for _, game := range []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}} {
		h := startOf(game, map[string]string{"connectfour": "12 12"}[game.Name()])
		s := newSearcher(t, "Hash", "1", "Solver", "false")
		s.Search(context.Background(), h, engine.Limits{Nodes: 26_000}, discard)
		require.Greater(t, s.pool.tree.Permille(), 900, game.Name())
		r, w := s.pool.newSearch(context.Background(), engine.Limits{}, discard), s.pool.workers[0]
		r.prepareRoot()
		require.Zero(t, testing.AllocsPerRun(5, func() {
			for range 1000 {
				w.simulate()
				if w.starved {
					w.starved = false
					r.tree.Feed(&w.runs, 1)
				}
			}
		}), game.Name())
	}
}

// parsed returns a history without moves, of h's position read from its FEN.
func parsed(h engine.History) engine.History {
	p := enginetest.Must(h.Start().Game().Parse(h.Position().FEN()))
	return engine.NewHistory(p)
}

// TestTheTreeIsFoundByPosition plays a game twice: one searcher gets the moves, the other the
// positions alone. Their results are the same.
func TestTheTreeIsFoundByPosition(t *testing.T) {
	for _, h := range []engine.History{
		startOf(connectfour.Game{}, "10 11"),
		startOf(connectfour.Game{}, "10 11 9 4"),
		startOf(nogo.Game{}, "7"),
		startOf(reversi.Game{}, "8"),
		startOf(reversi.Game{}, "6 nopass"),
	} {
		t.Run(h.Start().Game().Name()+" "+h.Start().Variant(), func(t *testing.T) {
			byMoves, byPosition := newSearcher(t, "Hash", "4"), newSearcher(t, "Hash", "4")
			for range 6 {
				l := engine.Limits{Nodes: uint64(enginetest.Size(500, 2000))}
				want := byMoves.Search(t.Context(), h, l, discard)
				got := byPosition.Search(t.Context(), parsed(h), l, discard)
				require.Equal(t, want, got)
				before := h.At(h.Len() - 1).Position()
				require.NotZero(t, byPosition.pool.tree.Find(before.Key()), "it is one tree")
				enginetest.Play(&h, got.BestMove())
			}
			l := engine.Limits{Nodes: 1000}
			require.Equal(t, newSearcher(t, "Hash", "4").Search(t.Context(), h, l, discard),
				newSearcher(t, "Hash", "4").Search(t.Context(), parsed(h), l, discard), "fresh trees")
		})
	}
}

// TestOtherRulesEmptyTheTree tests that nothing is kept if the game, the board's size, the
// forbidden cell or the rules differ.
func TestOtherRulesEmptyTheTree(t *testing.T) {
	starts := []engine.History{
		startOf(connectfour.Game{}, "8 8"),
		startOf(connectfour.Game{}, "8 9"),
		startOf(connectfour.Game{}, "9 8"),
		startOf(connectfour.Game{}, "8 8 3 3"),
		startOf(connectfour.Game{}, "8 8 3 4"),
		startOf(reversi.Game{}, "8"),
		startOf(reversi.Game{}, "8 nopass"),
		startOf(reversi.Game{}, "6"),
		startOf(nogo.Game{}, "8"),
		startOf(nogo.Game{}, "9"),
		startOf(connectfour.Game{}, "8 8"),
	}
	s := newSearcher(t, "Hash", "4")
	for _, h := range starts {
		fresh := newSearcher(t, "Hash", "4").Search(t.Context(), h, engine.Limits{Nodes: 500}, discard)
		require.Equal(t, fresh, s.Search(t.Context(), h, engine.Limits{Nodes: 500}, discard))
	}
}

// TestNodes expects every node once, with its position and the visits asked for.
func TestNodes(t *testing.T) {
	s := newSearcher(t)
	h := history(7, 7, "6,3")
	for range s.Nodes(1) {
		t.Fatal("a node before any search")
	}
	s.Search(context.Background(), h, engine.Limits{Nodes: 5000}, discard)
	seen := map[uint64]bool{}
	for to, lines := range s.Nodes(100) {
		p, total := to.Position(), uint64(0)
		require.Equal(t, len(seen) == 0, p.Key() == h.Position().Key(), "the root is the first")
		require.False(t, seen[p.Key()])
		seen[p.Key()] = true
		for _, l := range lines {
			total += l.Visits
			require.Contains(t, p.Moves(nil), l.PV[0])
		}
		require.GreaterOrEqual(t, total, uint64(100))
	}
	require.Greater(t, len(seen), 5)
	for range s.Nodes(1) {
		require.ErrorIs(t, s.NewGame(), engine.ErrBusy)
		break
	}
	require.NoError(t, s.NewGame())
}

// TestMovesThatLeadToOneBoard: a first move has the value of its images.
func TestMovesThatLeadToOneBoard(t *testing.T) {
	for name, c := range map[string]struct {
		history engine.History
		alike   int // moves that lead to different boards
	}{
		"connectfour": {history(9, 10), 5},
		"hole":        {historyWithHole(9, 9, 4, 3), 9},
		"nogo":        {startOf(nogo.Game{}, "9"), 15},
		"reversi":     {startOf(reversi.Game{}, ""), 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSearcher(t)
			info := s.Search(t.Context(), c.history, engine.Limits{Nodes: 3000, MultiPV: 100}, nil)
			values := map[float64]bool{}
			for _, l := range info.Lines {
				require.Positive(t, l.Visits)
				values[l.Winrate] = true
			}
			require.Len(t, values, c.alike)
		})
	}
}

// bare returns k without its move.
func bare(k engine.Known) engine.Known {
	k.Move = engine.NoMove
	return k
}
