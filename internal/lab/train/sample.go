package train

import (
	"fmt"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// lambda is the weight of the next position's target against the search's own value.
const lambda = 0.9

// sample is a position to learn from. The evaluation sees its View.
type sample[View any] struct {
	View   View
	Target float32 // expected result for the side to move
	Result float32 // how the game ended for it
	Played bool    // the rest of the game has no random move

	game *Game
	ply  int
}

// samplesOf returns the positions of a game after the opening whose value tactics do not
// know. Their targets are lambda-returns (Sutton, "Learning to Predict by the Methods of
// Temporal Differences", 1988): a mix of the next position's target and the search's value.
// The search's value alone counts before a random move and where it is proven.
func samplesOf[View any](g *Game, see func(engine.Position) View) []sample[View] {
	list := make([]sample[View], len(g.Plies))
	target, result, played := g.Result, g.Result, true
	for i := len(g.Plies) - 1; i >= 0; i-- {
		ply := g.Plies[i]
		target, result = 1-target, 1-result
		played = played && !ply.Random
		if ply.Random || ply.Proven {
			target = ply.Value
		} else {
			target = float32(lambda*target) + float32((1-lambda)*ply.Value)
		}
		list[i] = sample[View]{Target: target, Result: result, Played: played, game: g, ply: i}
	}
	return unclear(list, see)
}

// heldOut is the share of games that are held out for reports: one in heldOut.
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

// unclear returns the samples after the opening whose value tactics do not know, with
// their views.
func unclear[View any](list []sample[View], see func(engine.Position) View) (kept []sample[View]) {
	if len(list) == 0 {
		return nil
	}
	g := list[0].game
	p := g.Start.Clone()
	var moves []engine.Move
	opening := true
	for i, ply := range g.Plies {
		opening = opening && ply.Random
		var known engine.Proof
		if moves, known = p.Candidates(moves[:0]); !opening && known.Value == engine.Unknown {
			list[i].View = see(p)
			kept = append(kept, list[i])
		}
		p.Play(ply.Move)
	}
	return kept
}

// position returns the position of the sample.
func (s *sample[View]) position() engine.Position {
	p := s.game.Start.Clone()
	for _, ply := range s.game.Plies[:s.ply] {
		p.Play(ply.Move)
	}
	return p
}

// rated is a predictor in a report.
type rated[View any] struct {
	Name    string
	Winrate func(*View) float64
}

// report tells how well playouts and evaluations predict the results of games that were
// held out: the mean log-loss in nats and the mean squared error. It counts the positions
// after which no move was random.
func report[View any](
	held []sample[View], random *rng.Source, tell func(line string), rivals ...rated[View],
) {
	line := func(name string, predict func(*sample[View]) float64) {
		loss, squared := score(held, predict)
		tell(fmt.Sprintf("%-12s log-loss %.4f, squared error %.4f", name, loss, squared))
	}
	line("constant", func(*sample[View]) float64 { return 0.5 })
	for _, n := range []int{1, 4, 16} {
		line(fmt.Sprint(n, " playouts"), playouts(held, n, random))
	}
	for _, rival := range rivals {
		line(rival.Name, func(s *sample[View]) float64 { return rival.Winrate(&s.View) })
	}
}

func score[View any](
	list []sample[View], predict func(*sample[View]) float64,
) (meanLoss, meanSquare float64) {
	n := 0.0
	for i := range list {
		if !list[i].Played {
			continue
		}
		x, y := predict(&list[i]), float64(list[i].Result)
		meanLoss += logLoss(x, y)
		meanSquare += (x - y) * (x - y)
		n++
	}
	return meanLoss / n, meanSquare / n
}

// meanLoss returns the mean log-loss of the targets.
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

// playouts returns a predictor by n informed playouts: the mean result of all positions
// with the same sum of playout results. This flatters playouts, because a search does not
// know these means.
func playouts[View any](
	list []sample[View], n int, random *rng.Source,
) func(*sample[View]) float64 {
	type total struct{ n, sum float64 }
	totals := make([]total, 2*n+1)
	class := map[*sample[View]]int{}
	for i := range list {
		s := &list[i]
		if !s.Played {
			continue
		}
		halves := 0
		p := s.position()
		informed := engine.EvaluatorOptions{Playouts: engine.Informed}
		evaluator := p.Game().NewEvaluator(random, informed)
		for range n {
			halves += int(math.Round(2 * float64(evaluator.Evaluate(p, engine.Leaf{}).Value)))
		}
		class[s] = halves
		totals[halves].n++
		totals[halves].sum += float64(s.Result)
	}
	return func(s *sample[View]) float64 {
		t := totals[class[s]]
		return (t.sum + 0.5) / (t.n + 1)
	}
}
