package train

import (
	"context"
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/nogo"
	nogolearned "github.com/c4engine/c4engine/engine/nogo/learned"
	"github.com/c4engine/c4engine/engine/reversi"
	reversilearned "github.com/c4engine/c4engine/engine/reversi/learned"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// trainings are quick trainings, with the sizes of their files.
var trainings = map[string]struct {
	train func(context.Context, Plan, func(string)) ([]byte, error)
	plan  Plan
	bytes int
}{
	"network": {trainConnectFour, Plan{Games: []int{20}, Nodes: 20, Seed: 1}, 2 * ((1+counts+learned.Patterns)*units + learned.Phases*(units+1))},
	"moves":   {trainMoves, Plan{Games: []int{8}, Nodes: 100, Seed: 1}, 2 * (units*(1+learned.MoveRows) + units + 1)},
	"nogo":    {trainNoGo, Plan{Games: []int{20, 17}, Nodes: 10, Seed: 1}, nogolearned.WeightCount},
	"reversi": {trainReversi, Plan{Games: []int{15, 10}, Nodes: 50}, reversilearned.Phases * reversilearned.PhaseWeights},
}

// TestTrainingIsReproducible trains twice, with one goroutine and with three.
func TestTrainingIsReproducible(t *testing.T) {
	enginetest.SkipShort(t, "trains twice")
	for name, training := range trainings {
		run := func(workers int) (file []byte, lines []string) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
			file, err := training.train(t.Context(), training.plan, func(line string) { lines = append(lines, line) })
			require.NoError(t, err)
			return file, lines
		}
		file, lines := run(1)
		again, linesAgain := run(3)
		require.Equal(t, file, again, name)
		require.Equal(t, lines, linesAgain, name)
		require.Len(t, file, training.bytes, name)
	}
}

func TestTrainingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, training := range trainings {
		_, err := training.train(ctx, training.plan, func(string) { t.Error("a generation") })
		require.ErrorIs(t, err, context.Canceled, name)
	}
}

// TestFitLearnsOfNoGo tests that a fit gets better than a guess, also of games that it
// has not seen.
func TestFitLearnsOfNoGo(t *testing.T) {
	enginetest.SkipShort(t, "trains")
	learned, held := holdOut(playNoGo(t.Context(), Plan{Nodes: 10}, 0, enginetest.Size(120, 300), newNoGoModel().winrate))
	m := newNoGoModel()
	m.fit(learned)
	require.Less(t, meanLoss(held, m.winrate), math.Ln2)

	weights := nogolearned.Weights(m.file())
	for i := range held {
		require.InDelta(t, m.winrate(&held[i].View), weights.Winrate(&held[i].View), 0.05)
	}
}

// TestModelIsSymmetricOfNoGo tests that a position and its mirror image have the same canonical
// features, and that no other cross has these.
func TestModelIsSymmetricOfNoGo(t *testing.T) {
	m := newNoGoModel()
	r := rng.New(1)
	for _, image := range []func(x, y int) (int, int){
		func(x, y int) (int, int) { return y, x },
		func(x, y int) (int, int) { return 8 - x, y },
	} {
		start := enginetest.Must(nogo.Game{}.New(nil))
		p, twin := start.(*nogo.Position), start.Clone().(*nogo.Position)
		for p.Outcome() == engine.Undecided {
			view, twinView := p.View(), twin.View()
			require.ElementsMatch(t, m.see(&view), m.see(&twinView), p.FEN())
			move := rng.Pick(p.Moves(nil), &r)
			p.Play(move)
			x, y := image(int(move)/9, int(move)%9)
			twin.Play(engine.Move(9*x + y))
		}
	}
}

// TestCanonical counts the crosses that are different under the eight symmetries:
// those of one middle are bracelets of four beads in n colours.
func TestCanonical(t *testing.T) {
	const n = 8
	kinds := map[uint32]bool{}
	for _, index := range canonicalNoGo()[:nogolearned.CrossCodes] {
		kinds[index] = true
	}
	const bracelets = (n*n*n*n + 2*n*n*n + 3*n*n + 2*n) / 8
	require.Len(t, kinds, (n-1)*bracelets+1)
}

// TestFitLearnsOfReversi tests that a fit gets better than a guess, also of games that it
// has not seen.
func TestFitLearnsOfReversi(t *testing.T) {
	enginetest.SkipShort(t, "trains a network")
	m := newReversiModel()
	samples := playReversi(t.Context(), Plan{Nodes: 50}, string(m.file()), 0, 200)
	learned, held := samples[:len(samples)/2], samples[len(samples)/2:]
	guess := meanLoss(held, m.winrate)
	m.fit(learned)
	require.Less(t, meanLoss(learned, m.winrate), meanLoss(held, m.winrate))
	require.Less(t, meanLoss(held, m.winrate), guess)
}

// TestModelIsSymmetricOfReversi tests that the mirror image of a position has the same
// canonical features.
func TestModelIsSymmetricOfReversi(t *testing.T) {
	m := newReversiModel()
	r := rng.New(1)
	for range 50 {
		p, twin := reversiStart(), reversiStart()
		for p.Outcome() == engine.Undecided {
			require.ElementsMatch(t, m.see(p), m.see(twin), p.FEN())
			move := rng.Pick(p.Moves(nil), &r)
			p.Play(move)
			twin.Play(transposed(move))
		}
	}
}

// transposed swaps row and column, which maps the start to itself.
func transposed(m engine.Move) engine.Move {
	if m == reversi.Pass {
		return m
	}
	return m%8*8 + m/8
}
