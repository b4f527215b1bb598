package train

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// sample is a position to learn from. The evaluation sees its View.
type sample[View any] struct {
	View   View
	Target float32 // expected result for the side to move
}

// samplesOf returns the positions of a game after the opening whose value tactics do not know.
func samplesOf[View any](g *Game, see func(engine.Position) View) (samples []sample[View]) {
	targets := targetsOf(g)
	p := g.Start.Clone()
	var moves []engine.Move
	opening := true
	for i, ply := range g.Plies {
		opening = opening && ply.Random
		var known engine.Proof
		if moves, known = p.Candidates(moves[:0]); !opening && known.Value == engine.Unknown {
			samples = append(samples, sample[View]{see(p), targets[i]})
		}
		p.Play(ply.Move)
	}
	return samples
}

// lambda is the weight of the next position's target against the search's own value.
const lambda = 0.9

// targetsOf returns the targets of a game's positions. They are lambda-returns (Sutton, "Learning
// to Predict by the Methods of Temporal Differences", 1988): a mix of the next position's target
// and the search's value. The search's value alone counts before a random move and where it is
// proven.
func targetsOf(g *Game) []float32 {
	targets := make([]float32, len(g.Plies))
	target := g.Result
	for i, ply := range slices.Backward(g.Plies) {
		target = 1 - target
		if ply.Random || ply.Proven {
			target = ply.Value
		} else {
			target = float32(lambda*target) + float32((1-lambda)*ply.Value)
		}
		targets[i] = target
	}
	return targets
}

// heldOut is the share of games that are held out to judge a fit: one in heldOut.
const heldOut = 16

// splitGames returns the samples of the games to learn from, and of those held out.
func splitGames[View any](games []Game, see func(engine.Position) View) (learned, held []sample[View]) {
	samples := make([][]sample[View], len(games))
	for i := range games {
		samples[i] = samplesOf(&games[i], see)
	}
	return holdOut(samples)
}

// holdOut returns the samples of the games to learn from, and of those held out.
func holdOut[T any](samplesByGame [][]T) (learned, held []T) {
	for i, samples := range samplesByGame {
		if i%heldOut == 0 {
			held = append(held, samples...)
		} else {
			learned = append(learned, samples...)
		}
	}
	return learned, held
}

// meanLoss returns the mean log-loss of the targets, in nats.
func meanLoss[View any](list []sample[View], winrate func(*View) float64) float64 {
	sum := 0.0
	for i := range list {
		sum += logLoss(winrate(&list[i].View), float64(list[i].Target))
	}
	return sum / float64(len(list))
}

// logLoss returns the log-loss in nats of the prediction x for the target y. It is finite even
// where x is 0 or 1.
func logLoss(x, y float64) float64 {
	x = min(max(x, 1e-6), 1-1e-6)
	return -y*math.Log(x) - (1-y)*math.Log(1-x)
}
