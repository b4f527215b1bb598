package connectfour_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
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
				g := newPair(t, randomBoard(&r))
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
	const games = 20
	for _, b := range append(withEachForbidden(4, 4), withEachForbidden(5, 7)...) {
		t.Run(b.String(), func(t *testing.T) {
			r := rng.New(7)
			for range games {
				newPair(t, b).playOut(t, &r)
			}
		})
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
		g.play(t, moves[r.Below(uint32(len(moves)))])
		if r.Below(16) == 0 {
			g.throughText(t)
		}
	}
}

// throughText replaces the fast position by the position parsed from its text.
func (g *pair) throughText(t testing.TB) {
	text := g.fast.FEN()
	p, err := connectfour.Parse(text)
	if err != nil {
		t.Fatalf("%v: %s: %v", g, text, err)
	}
	g.fast = p
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

func (g *pair) compareCells(t testing.TB, what string, got []engine.Move, want []oracle.Cell) {
	gotSet, wantSet := g.setOf(t, got), setOf(want)
	if gotSet != wantSet {
		t.Fatalf("%v: %s %v, want %v", g, what, gotSet.list(), wantSet.list())
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
	if wantProof.Value != engine.Won || len(got) == 0 {
		g.compareCells(t, "candidates", got, want)
		return
	}
	wantSet := setOf(want)
	for _, m := range got {
		if c := g.cell(m); !wantSet[c.X][c.Y] {
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
			g := newPair(t, b)
			state := newPosition(t, b)
			fast := func(policy engine.PlayoutPolicy) func() engine.Outcome {
				return func() engine.Outcome {
					state.CopyFrom(g.fast)
					return state.Playout(&r, policy).Outcome
				}
			}
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns, fast(engine.Informed),
				func() engine.Outcome { return g.slow.Clone().Playout(&r) })
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns, fast(engine.Uniform),
				func() engine.Outcome { return g.slow.Clone().PlayoutUniform(&r) })
		})
	}
}

// TestPlayoutsUseTactics expects an informed playout to end with the value that tactics know.
func TestPlayoutsUseTactics(t *testing.T) {
	r := rng.New(4)
	known := 0
	for range 500 {
		p := newPosition(t, randomBoard(&r))
		for p.Outcome() == engine.Undecided {
			if _, proof := p.Candidates(nil); proof.Value != engine.Unknown {
				known++
				require.Equal(t, proof.Value, p.Turn().Of(p.Clone().(*connectfour.Position).Playout(&r, engine.Informed).Outcome), p.FEN())
			}
			p.Play(enginetest.RandomMove(p, &r))
		}
	}
	require.Greater(t, known, 500)
}

// BenchmarkPlayoutsPerOracle reports how many informed playouts run in the time of one oracle
// playout. The oracle has the same knowledge.
func BenchmarkPlayoutsPerOracle(b *testing.B) {
	const fastRuns, slowRuns = 500, 10
	start, state := newPosition(b, board{12, 12, -1, -1}), newPosition(b, board{12, 12, -1, -1})
	slow := oracle.NewConnectFour(12, 12, -1, -1)
	r := rng.New(1)
	var fastTime, slowTime time.Duration
	for b.Loop() {
		begin := time.Now()
		for range fastRuns {
			state.CopyFrom(start)
			state.Playout(&r, engine.Informed)
		}
		fastTime += time.Since(begin)
		begin = time.Now()
		for range slowRuns {
			slow.Clone().Playout(&r)
		}
		slowTime += time.Since(begin)
	}
	b.ReportMetric(slowTime.Seconds()*fastRuns/(fastTime.Seconds()*slowRuns), "factor")
}
