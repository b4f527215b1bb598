package connectfour

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestOracleOnRandomBoards(t *testing.T) {
	plies := enginetest.Size(50_000, 1_000_000)
	const parts = 4
	for part := range parts {
		t.Run(strconv.Itoa(part), func(t *testing.T) {
			t.Parallel()
			r := rng.New(uint64(part))
			games, draws := 0, 0
			for played := 0; played < plies/parts; games++ {
				g := newPair(randomBoard(&r, MaxSize))
				g.playOut(t, &r)
				played += len(g.played)
				if g.slow.Outcome() == engine.Draw {
					draws++
				}
			}
			t.Logf("%d games, %d draws", games, draws)
		})
	}
}

func TestOracleOnEachForbiddenCell(t *testing.T) {
	enginetest.SkipShort(t, "takes seconds")
	const games = 20
	r := rng.New(7)
	for _, size := range [][2]int{{4, 4}, {5, 7}} {
		for i := range size[0] * size[1] {
			for range games {
				newPair(board{size[0], size[1], i / size[1], i % size[1]}).playOut(t, &r)
			}
		}
	}
}

// playOut plays a random game and compares every position. Some games play only candidates:
// these games are long and full of threats.
func (g *pair) playOut(t testing.TB, r *rng.Source) {
	sensible := r.Below(2) == 0
	for g.compare(t); g.slow.Outcome() == engine.Undecided; g.compare(t) {
		var moves []engine.Move
		if sensible {
			moves, _ = g.fast.Candidates(g.buffer[:0])
		} else {
			moves = g.fast.Moves(g.buffer[:0])
		}
		g.buffer = moves
		g.play(t, rng.Pick(moves, r))
		if r.Below(16) == 0 {
			g.throughText(t)
		}
	}
}

// throughText replaces the fast position by the position parsed from its text.
func (g *pair) throughText(t testing.TB) {
	text := g.fast.FEN()
	p, err := Game{}.Parse(text)
	if err != nil {
		t.Fatalf("%v: %s: %v", g, text, err)
	}
	g.fast = p.(*Position)
}

// compare compares every result of the fast position with the slow one.
func (g *pair) compare(t testing.TB) {
	if got, want := g.fast.Turn(), g.slow.Turn(); got != want {
		t.Fatalf("%v: turn %v, want %v", g, got, want)
	}
	if got, want := g.fast.Outcome(), g.slow.Outcome(); got != want {
		t.Fatalf("%v: outcome %v, want %v", g, got, want)
	}
	g.buffer = g.fast.Moves(g.buffer[:0])
	g.compareCells(t, "moves", g.buffer, g.slow.Legal())
	for _, p := range []engine.Player{engine.First, engine.Second} {
		g.compareCells(t, "threats", g.fast.Threats(p), g.slow.Threats(p))
	}
	g.compareTactics(t)
}

func (g *pair) compareCells(t testing.TB, what string, moves []engine.Move, want []engine.Cell) {
	if got := g.cells(moves); !slices.Equal(got, sorted(want)) {
		t.Fatalf("%v: %s %v, want %v", g, what, got, want)
	}
}

// compareTactics compares the candidates and their proof. The fast position may return only one
// of several winning moves.
func (g *pair) compareTactics(t testing.TB) {
	want, wantProof := g.slow.Tactics()
	got, gotProof := g.fast.Candidates(g.buffer[:0])
	g.buffer = got
	if gotProof != wantProof {
		t.Fatalf("%v: proof %+v, want %+v", g, gotProof, wantProof)
	}
	if wantProof.Value() != engine.Won || len(got) == 0 {
		g.compareCells(t, "candidates", got, want)
		return
	}
	for _, c := range g.cells(got) {
		if !slices.Contains(want, c) {
			t.Fatalf("%v: candidate %v, want one of %v", g, c, want)
		}
	}
}

// TestPlayoutsLikeOracle compares the mean results of the playouts of the two
// boards, which draw their random moves in different ways.
func TestPlayoutsLikeOracle(t *testing.T) {
	fastRuns, slowRuns := enginetest.Size(10_000, 100_000), enginetest.Size(500, 5_000)
	r := rng.New(3)
	for _, b := range []board{{6, 7, -1, -1}, {4, 5, 2, 2}, {5, 4, 4, 0}, {4, 12, 0, 6}, {12, 4, 1, 3}, {9, 9, 7, 4}} {
		t.Run(b.String(), func(t *testing.T) {
			g := newPair(b)
			state := newPosition(b)
			fast := func(playout func() evaluation.Ending) func() engine.Outcome {
				return func() engine.Outcome {
					state.CopyFrom(g.fast)
					return playout().Outcome
				}
			}
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns,
				fast(func() evaluation.Ending { return state.playout(&r, nil) }),
				func() engine.Outcome { return g.slow.Clone().Playout(&r) })
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns, fast(func() evaluation.Ending { return state.uniformPlayout(&r) }),
				func() engine.Outcome { return g.slow.Clone().PlayoutUniform(&r) })
		})
	}
}

// TestPlayoutsUseTactics expects an informed playout to end with the value that tactics know.
func TestPlayoutsUseTactics(t *testing.T) {
	r := rng.New(4)
	known := 0
	for range 500 {
		p := newPosition(randomBoard(&r, MaxSize))
		for p.Outcome() == engine.Undecided {
			if _, proof := p.Candidates(nil); proof.Proven() {
				known++
				require.Equal(t, proof.Value(), p.Turn().ValueOf(p.Clone().(*Position).playout(&r, nil).Outcome), p.FEN())
			}
			p.Play(rng.Pick(p.Moves(nil), &r))
		}
	}
	require.Greater(t, known, 500)
}

// latePair returns a random board with few cells left, and the proof of the position by exhaustive
// search on the slow board.
func latePair(t testing.TB, r *rng.Source) (*pair, engine.Known) {
	for {
		if g, ok := playLate(t, r); ok {
			return g, g.slow.Solve(map[string]engine.Known{})
		}
	}
}

// playLate plays at random, blundering seldom, until few cells are left. It
// returns false if the game ended before.
func playLate(t testing.TB, r *rng.Source) (*pair, bool) {
	g := newPair(randomBoard(r, MaxSize))
	left := int(4 + r.Below(9))
	for played := g.slow.Count(engine.Empty); played > left; played-- {
		moves, _ := g.fast.Candidates(g.buffer[:0])
		if r.Below(20) == 0 {
			moves = g.fast.Moves(moves[:0])
		}
		if len(moves) == 0 {
			return nil, false
		}
		g.play(t, rng.Pick(moves, r))
	}
	return g, g.fast.Outcome() == engine.Undecided
}

// TestSolveAgainstMinimax solves late positions of random boards with one small table. It
// compares value, plies and move with exhaustive search.
func TestSolveAgainstMinimax(t *testing.T) {
	enginetest.SkipShort(t, "searches to the ends of games")
	positions := enginetest.Size(200, 3000)
	r := rng.New(4)
	s := bareSolver(1)
	values := map[engine.Value]int{}
	for range positions {
		g, proof := latePair(t, &r)
		values[proof.Value()]++
		before := *g.fast
		got := prove(t, s, g.fast)
		require.Equal(t, before, *g.fast, "the state has changed")
		require.Equal(t, proof, engine.Proven(got.Lower, got.Plies), g)

		g.play(t, got.Move)
		reply := g.slow.Solve(map[string]engine.Known{})
		require.Equal(t, proof, engine.Proven(reply.Value().Opposite(), reply.Plies+1), "after %v", g)
	}
	for _, v := range []engine.Value{engine.Won, engine.Drawn, engine.Lost} {
		require.Greater(t, values[v], positions/20, "too few positions of value %d of %v", v, values)
	}
}

// count is a row of the table: the number of legal sequences, and of those that end in each way.
type count struct{ perft, wins, draws int }

// TestPerft counts every board of the table once, as deeply as it may, and
// compares all depths.
func TestPerft(t *testing.T) {
	boards, table := readPerft(t)
	for _, b := range boards {
		t.Run(b.String(), func(t *testing.T) {
			t.Parallel()
			want := table[b]
			tooMany := func(c count) bool { return c.perft > enginetest.Size(300_000, math.MaxInt) }
			if end := slices.IndexFunc(want, tooMany); end >= 0 {
				want = want[:end]
			}
			counts := make([]count, len(want))
			perft(newPosition(b), counts)
			require.Equal(t, want, counts)
		})
	}
}

// readPerft returns the boards in the order of the file, and the counts of each
// by depth from 1 on.
func readPerft(t *testing.T) ([]board, map[board][]count) {
	var boards []board
	table := map[board][]count{}
	for _, r := range enginetest.Table(t, "perft/connectfour.csv") {
		require.Empty(t, r.Text("moves"), "no row starts after moves")
		b := boardOf(r)
		if table[b] == nil {
			boards = append(boards, b)
		}
		table[b] = append(table[b], count{r.Number("perft"), r.Number("wins"), r.Number("draws")})
		require.Len(t, table[b], r.Number("depth"), "%v: depths in order", b)
	}
	return boards, table
}

// boardOf returns the board of a table's row.
func boardOf(r enginetest.Row) board {
	return board{r.Number("rows"), r.Number("columns"), r.Number("noX"), r.Number("noY")}
}

// perft adds the sequences from p to counts, by depth from 1 on.
func perft(p *Position, counts []count) {
	var buffer [MaxSize]engine.Move
	for _, m := range p.Moves(buffer[:0]) {
		next := *p
		next.Play(m)
		counts[0].add(next.Outcome())
		if len(counts) > 1 {
			perft(&next, counts[1:])
		}
	}
}

func (c *count) add(o engine.Outcome) {
	c.perft++
	switch o {
	case engine.FirstWins, engine.SecondWins:
		c.wins++
	case engine.Draw:
		c.draws++
	}
}
