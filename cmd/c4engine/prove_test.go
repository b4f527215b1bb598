package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

// ffo40 is the first endgame of the FFO's collection
// (http://www.radagast.se/othello/ffotest.html): 20 empty cells, a2 wins by 38.
const ffo40 = "o2oooox/1oooooox/ooxxooox/ooxoooxx/ooooooxx/3oooox/4o2x/8 x"

// finding is what the last line of analyze prove tells.
type finding struct {
	Nodes uint64
	Score *int
	PV    []string
	took  time.Duration // from the command to the answer
}

// prover is an engine that proves positions of Reversi, each as the first one.
type prover struct{ *process }

func startProver(t testing.TB) prover {
	p := prover{start(t)}
	p.say("setoption name Output value json", "setoption name Hash value 64")
	return p
}

func (p prover) prove(fen string) (f finding) {
	p.say("newgame reversi", "position fen "+fen, "isready")
	p.until(`{"type":"readyok"`)
	begin := time.Now()
	p.say("analyze prove nodes 9007199254740992")
	lines := p.until(`{"type":"bestmove"`)
	f.took = time.Since(begin)
	require.NoError(p.t, json.Unmarshal([]byte(lines[len(lines)-2]), &f))
	require.NotNil(p.t, f.Score, fen)
	require.Contains(p.t, lines[len(lines)-1], `"`+f.PV[0]+`"`)
	return f
}

// endgames returns n undecided positions with the given number of empty cells, each from a
// random game with another seed.
func endgames(t testing.TB, n, empty int) (fens []string) {
	for seed := uint64(1); len(fens) < n; seed++ {
		r := rng.New(seed)
		p, err := reversi.New(8, false)
		require.NoError(t, err)
		for p.Outcome() == engine.Undecided && p.Board().Count(engine.Empty) > empty {
			moves := p.Moves(nil)
			p.Play(moves[r.Below(uint32(len(moves)))])
		}
		if p.Outcome() == engine.Undecided {
			fens = append(fens, p.FEN())
		}
	}
	return fens
}

// TestProveEndgames compares proofs of random endgames with plain alpha-beta: no
// move gets more than the score, and the one that is told gets as much.
func TestProveEndgames(t *testing.T) {
	if testing.Short() {
		t.Skip("plain alpha-beta takes long")
	}
	p := startProver(t)
	for i, fen := range endgames(t, enginetest.Size(30, 50), enginetest.Size(10, 11)) {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			got := p.prove(fen)
			s := *got.Score
			require.LessOrEqual(t, oracle.Score(fen, s, s+1), s, fen)
			next, err := reversi.Game{}.Parse(fen)
			require.NoError(t, err)
			m, err := boardtext.ParseMove(next, got.PV[0])
			require.NoError(t, err)
			next.Play(m)
			require.LessOrEqual(t, oracle.Score(next.FEN(), -s, -s+1), -s, fen)
		})
	}
}

// BenchmarkProve reports what exact scores cost, from the command to the answer:
//
//	go test -run '^$' -bench Prove -benchtime 1x ./cmd/c4engine
func BenchmarkProve(b *testing.B) {
	for _, set := range []struct {
		name string
		fens []string
	}{
		{"FFO40", []string{ffo40}},
		{"14empty", endgames(b, 100, 14)},
	} {
		b.Run(set.name, func(b *testing.B) {
			p := startProver(b)
			took, nodes, proofs := time.Duration(0), uint64(0), 0.0
			for b.Loop() {
				for _, fen := range set.fens {
					f := p.prove(fen)
					took += f.took
					nodes += f.Nodes
					proofs++
				}
			}
			b.ReportMetric(took.Seconds()*1000/proofs, "ms/position")
			b.ReportMetric(float64(nodes)/proofs, "searched/position")
			b.ReportMetric(float64(nodes)/took.Seconds(), "searched/s")
		})
	}
}

// TestProveWords: the forms of a position, and what the answer tells of the distance.
func TestProveWords(t *testing.T) {
	for words, want := range map[string]string{
		"44444432211111": "win in 23 plies: column 2",
		"4 5 moves 1":    "win in 19 plies: column 2",
		"--value 4 4":    "draw: column 1",
	} {
		lines, status := pipe(t, "", append([]string{"prove"}, strings.Fields(words)...)...)
		require.Equal(t, []string{want}, lines)
		require.Zero(t, status)
	}
}
