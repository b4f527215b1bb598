package uct

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// BenchmarkThreads reports the speed-up by two threads on one tree, and by two searches that
// share nothing. The second is the limit of the machine, which may be below two. Each round
// measures all three, so that changes of the machine's speed affect them alike:
//
//	go test -run '^$' -bench Threads -benchtime 9x ./engine/uct
func BenchmarkThreads(b *testing.B) {
	alone, other := newSearcher(b), newSearcher(b)
	two := newSearcher(b, "Threads", "2")
	h := history(12, 12)
	rate := func(s tested) float64 {
		s.NewGame()
		info := s.Search(context.Background(), h, engine.Limits{MoveTime: time.Second}, discard)
		return float64(info.Nodes) / info.Elapsed.Seconds()
	}
	var threads, apart []float64
	for b.Loop() {
		one := rate(alone)
		threads = append(threads, rate(two)/one)
		done := make(chan float64)
		go func() { done <- rate(other) }()
		sum := rate(alone) + <-done
		apart = append(apart, sum/one)
	}
	slices.Sort(threads)
	slices.Sort(apart)
	b.ReportMetric(threads[len(threads)/2], "x-threads")
	b.ReportMetric(apart[len(apart)/2], "x-apart")
}

// ending is a position whose value the exact solver knows.
type ending struct {
	position engine.Position
	value    engine.Value
}

func readEndings(t testing.TB) (list []ending) {
	for _, line := range enginetest.Lines(t, "solved/endings.tsv") {
		fen, value, _ := strings.Cut(line, "\t")
		p := enginetest.Must(connectfour.Game{}.Parse(fen))
		list = append(list, ending{p, enginetest.Values[value]})
	}
	return list
}

// TestProofsOfEndings compares the proofs of searches with the solver's values.
func TestProofsOfEndings(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Solver", "false", "Hash", "16")
	proofs := 0
	for _, e := range enginetest.Sample(readEndings(t), 11, 258) {
		s.NewGame()
		info := s.Search(context.Background(), engine.NewHistory(e.position), engine.Limits{Nodes: 4000}, discard)
		if proof := info.Lines[0].Known; proof.Proven() {
			proofs++
			require.Equal(t, e.value, proof.Value(), e.position.FEN())
		}
	}
	require.Positive(t, proofs)
}

// TestLostEndings tests that three lost endings are judged lost. Earlier engines thought them
// about even, and lost them to strong players.
func TestLostEndings(t *testing.T) {
	enginetest.NeedLong(t, "three million simulations")
	for _, fen := range []string{
		"9/9/3#5/1o7/1x1o5/1x1x3o1/1x1o2oo1/1o1o2ox1/xx1o2xx1/xoxx1oox1/xoooxxxox o",
		"3o2o1#3/3x2x1x3/3x2x1o3/3o2o1xo2/2xx2o1xx2/2oo2o1xo2/2ox2x1ox2/1xxoo1ooxo2/xxoxo1xxox1o o",
		"6x#1/2x3o2/2o3o2/2x3o2/2x1o1xo1/2o1x1xx1/x1ooo1ox1/o1xxo1oo1/x1xoo1oo1/ooxxx1xo1/xxoxx1oxx/xxoxooxxo o",
	} {
		s := newSearcher(t, "Solver", "false")
		info := s.Search(context.Background(), position(fen), engine.Limits{Nodes: 1_000_000}, discard)
		require.Less(t, info.Lines[0].Winrate, 0.3, fen)
	}
}
