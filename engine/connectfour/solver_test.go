package connectfour

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// prove returns the solver's bounds of p. It requires that they prove the value.
func prove(t *testing.T, s engine.Solver, p *Position) engine.Known {
	got := s.Solve(p, 0, nil, nil).Known
	require.True(t, got.Proven(), p.FEN())
	return got
}

// TestSolveBoards solves small empty boards, one after the other with one table.
func TestSolveBoards(t *testing.T) {
	s := bareSolver(solverMegabytes)
	for _, row := range enginetest.Table(t, "solved/boards.csv") {
		b := boardOf(row)
		if !enginetest.Long() && b.rows*b.columns > 20 {
			continue
		}
		got := prove(t, s, newPosition(b))
		require.Equal(t, row.Value("first_player"), got.Lower, "%v", b)
	}
}

// TestSolveSevenBySix solves positions of the start, the middle and the end of games.
func TestSolveSevenBySix(t *testing.T) {
	for name, size := range map[string]int{"end": 300, "middle": 300, "opening": 10} {
		t.Run(name, func(t *testing.T) {
			if !enginetest.Long() {
				size /= 10
			}
			solveLikeOthers(t, bareSolver(solverMegabytes), name, size)
		})
	}
}

// solveLikeOthers compares values, plies and moves with another solver's results.
func solveLikeOthers(t *testing.T, s engine.Solver, name string, size int) {
	for _, known := range enginetest.SolvedPositions(t, name)[:size] {
		p := newPosition(board{6, 7, -1, -1})
		for _, m := range enginetest.Must(boardtext.ParseMoves(p, known.Played)) {
			p.Play(m)
		}
		got := prove(t, s, p)
		require.Equal(t, known.Best, engine.Proven(got.Lower, got.Plies), known.Line)
		require.Equal(t, known.Best, known.Results[p.Cell(got.Move).Column], known.Line)
	}
}

// requireSound requires that the bounds hold for a position with a known proof.
func requireSound(t *testing.T, b engine.Known, proof engine.Known, what any) {
	require.LessOrEqual(t, b.Lower, proof.Value(), what)
	require.GreaterOrEqual(t, b.Upper, proof.Value(), what)
	if b.Plies > 0 {
		require.Equal(t, proof, engine.Proven(b.Lower, b.Plies), what)
	}
}

// FuzzSolve stops a solver at any node and continues. It requires that every reported bound
// holds and that bounds only improve.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed, uint16(seed*seed))
	}
	s := bareSolver(1)
	f.Fuzz(func(t *testing.T, seed uint64, limit uint16) {
		r := rng.New(seed)
		g, proof := latePair(t, &r)
		for nodes := uint64(limit)%300 + 1; ; nodes *= 2 {
			lower, upper := engine.Lost, engine.Won
			got := s.Solve(g.fast, nodes, nil, func(info engine.Info) {
				b := info.Known
				requireSound(t, b, proof, g)
				require.True(t, b.Lower >= lower && b.Upper <= upper, g)
				lower, upper = b.Lower, b.Upper
			})
			requireSound(t, got.Known, proof, g)
			require.LessOrEqual(t, got.Nodes, nodes)
			if got.Known.Plies > 0 {
				return
			}
			require.Equal(t, nodes, got.Nodes, "stopped without a cause")
		}
	})
}

// TestSolveStops stops before the first node.
func TestSolveStops(t *testing.T) {
	s := bareSolver(1)
	p := newPosition(board{12, 12, 3, 4})
	reported := false
	got := s.Solve(p, 0, func(uint64) bool { return true }, func(engine.Info) { reported = true })
	require.Equal(t, engine.Lost, got.Known.Lower)
	require.Equal(t, engine.Won, got.Known.Upper)
	require.Zero(t, got.Nodes)
	require.False(t, reported)
	require.Contains(t, p.Moves(nil), got.Known.Move)
}

// TestSolveOver passes finished games to a solver.
func TestSolveOver(t *testing.T) {
	s := bareSolver(1)
	for fen, value := range map[string]engine.Value{"4/4/ooo1/xxxx o": engine.Lost, "ooox/xxxo/ooox/xxxo x": engine.Drawn} {
		p := parsed(fen)
		require.Equal(t, engine.Known{Lower: value, Upper: value, Exact: true, Move: engine.NoMove}, s.Solve(p, 0, nil, nil).Known)
	}
}

// TestSolveIsReproducible requires equal node counts for equal calls.
func TestSolveIsReproducible(t *testing.T) {
	var first engine.Info
	for i := range 2 {
		s := bareSolver(1)
		s.Solve(newPosition(board{5, 6, 0, 1}), 1000, nil, nil)
		got := s.Solve(newPosition(board{5, 5, -1, -1}), 0, nil, nil)
		if i > 0 {
			require.Equal(t, first, got)
		}
		first = got
	}
}

// solverMegabytes is the table size of the solvers of large boards.
const solverMegabytes = 256

// solvedBoard is an empty board of known value. lastPly is 0 if the length of a perfect game is
// unknown.
type solvedBoard struct {
	board
	value   engine.Value
	lastPly int
}

// knownBoards returns the published values of boards without a forbidden cell.
func knownBoards(t testing.TB) (list []solvedBoard) {
	for _, r := range enginetest.Table(t, "solved/known.csv") {
		empty := board{r.Number("rows"), r.Number("columns"), -1, -1}
		b := solvedBoard{empty, r.Value("first_player"), 0}
		if r.Text("last_ply") != "" {
			b.lastPly = r.Number("last_ply")
		}
		if b.rows <= MaxSize && b.columns <= MaxSize {
			list = append(list, b)
		}
	}
	return list
}

// TestSolveKnown solves the smallest of the known boards.
func TestSolveKnown(t *testing.T) { solveKnown(t, bareSolver(16), enginetest.Size(24, 30)) }

func solveKnown(t *testing.T, s engine.Solver, maxCells int) {
	for _, b := range knownBoards(t) {
		if b.rows*b.columns <= maxCells {
			got := prove(t, s, newPosition(b.board))
			require.Equal(t, b.value, got.Lower, "%v", b)
			require.Equal(t, b.lastPly, got.Plies, "%v", b)
		}
	}
}

// TestAtlas solves every fourth small board of the atlas of the forbidden cell, or in long tests
// all of it, which takes an hour. Of two mirror images the atlas has one. It also compares the
// atlas with values of other programs.
func TestAtlas(t *testing.T) {
	atlas, s := map[board]engine.Known{}, bareSolver(enginetest.Size(16, 512))
	for i, row := range enginetest.Table(t, "solved/atlas.tsv") {
		b := boardOf(row)
		atlas[b] = engine.Proven(row.Value("first_player"), row.Number("last_ply"))
		if !enginetest.Long() && (i%4 != 0 || b.rows*b.columns > 25) {
			continue
		}
		for _, noY := range []int{b.noY, b.columns - 1 - b.noY} {
			if b.noX < 0 {
				noY = b.noY
			}
			got := prove(t, s, newPosition(board{b.rows, b.columns, b.noX, noY}))
			require.Equal(t, atlas[b], engine.Proven(got.Lower, got.Plies), "%v", b)
		}
	}
	compared := 0
	for _, row := range enginetest.Table(t, "solved/boards.csv") {
		if known, listed := atlas[boardOf(row)]; listed {
			require.Equal(t, row.Value("first_player"), known.Value(), "%v", boardOf(row))
			compared++
		}
	}
	for _, b := range knownBoards(t) {
		if known, listed := atlas[b.board]; listed {
			require.Equal(t, b.value, known.Value(), "%v", b)
			require.Contains(t, []int{0, known.Plies}, b.lastPly, "%v", b)
			compared++
		}
	}
	require.Greater(t, compared, 60)
}

// BenchmarkSolve solves the known boards, named rows x columns, each with an empty table. It
// reports the nodes and seconds to the value, and the nodes to the exact score. The largest
// boards take impractically long.
func BenchmarkSolve(b *testing.B) {
	for _, known := range knownBoards(b) {
		b.Run(fmt.Sprintf("%dx%d", known.rows, known.columns), func(b *testing.B) {
			for b.Loop() {
				benchmarkSolve(b, known)
			}
		})
	}
}

func benchmarkSolve(b *testing.B, known solvedBoard) {
	proven, start := false, time.Now()
	got := bareSolver(solverMegabytes).Solve(newPosition(known.board), 0, nil, func(info engine.Info) {
		if info.Known.Proven() && !proven {
			proven = true
			b.ReportMetric(float64(info.Nodes), "value-nodes")
			b.ReportMetric(time.Since(start).Seconds(), "value-s")
		}
	})
	require.Equal(b, known.value, got.Known.Lower)
	if known.lastPly > 0 {
		require.Equal(b, known.lastPly, got.Known.Plies)
	}
	b.ReportMetric(float64(got.Nodes), "score-nodes")
}

// TestSolveByThreads expects the same result from several threads, and a move that attains it.
func TestSolveByThreads(t *testing.T) {
	s := solverBy(4, 3, nil)
	for name, most := range map[string]int{"end": 100, "middle": 40} {
		solveLikeOthers(t, s, name, enginetest.Size(most/10, most))
	}
	solveKnown(t, s, enginetest.Size(20, 28))
}

// TestThreadsKeepToTheLimit expects all threads together to search exactly the node limit, and
// to stop when told to.
func TestThreadsKeepToTheLimit(t *testing.T) {
	p := newPosition(board{12, 12, 3, 4})
	s := solverBy(4, 4, nil)
	r := rng.New(1)
	for range enginetest.Size(10, 50) {
		limit := 1 + uint64(r.Below(3000))
		got := s.Solve(p, limit, nil, nil)
		require.Equal(t, limit, got.Nodes)
		require.False(t, got.Known.Proven())

		asked := false
		got = s.Solve(p, 0, func(nodes uint64) bool { asked = true; return nodes >= limit }, nil)
		require.True(t, asked)
		require.GreaterOrEqual(t, got.Nodes, limit)
	}
}

// TestSolveCropped solves late positions of all boards, cropped to a word and not. It expects equal
// results.
func TestSolveCropped(t *testing.T) {
	r := rng.New(5)
	s := newSolver(4, 1, nil)
	var cropped int
	for range enginetest.Size(150, 3000) {
		p := late(&r, MaxSize, 9+int(r.Below(10)))
		if p.solvedByTactics().Proven() {
			continue
		}
		full, q := p.uncropped(), p.toSolve()
		if full.Rows == q.Rows {
			continue
		}
		cropped++
		require.True(t, q.Fits())
		want := s.search.Solve(full, 0, nil, func(engine.Info) {}).Known
		got := s.search.Solve(q, 0, nil, func(engine.Info) {}).Known
		require.Equal(t, want.Lower, got.Lower, p.FEN())
		require.Equal(t, want.Plies, got.Plies, p.FEN())
	}
	require.Positive(t, cropped)
}

// TestToSolve crops a full board of twelve rows to the rows that matter.
func TestToSolve(t *testing.T) {
	p := parsed("12/12/12/12/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo x")
	require.Equal(t, 12, p.toSolve().Rows, "no line of four that is open touches the lowest 4 rows, but 8 rows do not fit")

	p = parsed("8/8/8/xxxoooxx/oooxxxoo/xxxoooxx/oooxxxoo/xxxoooxx/oooxxxoo x")
	q := p.toSolve()
	require.Equal(t, 7, q.Rows)
	require.True(t, q.Fits())
}
