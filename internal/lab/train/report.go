package train

import (
	"fmt"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// Evaluation is a predictor in a report.
type Evaluation[View any] struct {
	Name    string
	Winrate func(*View) float64
}

// Report tells how well playouts and evaluations predict the results of games that were
// held out: the mean log-loss in nats and the mean squared error. It counts the positions
// after which no move was random.
func Report[View any](
	held []Sample[View], random *rng.Source, tell func(line string), rivals ...Evaluation[View],
) {
	line := func(name string, predict func(*Sample[View]) float64) {
		loss, squared := score(held, predict)
		tell(fmt.Sprintf("%-12s log-loss %.4f, squared error %.4f", name, loss, squared))
	}
	line("constant", func(*Sample[View]) float64 { return 0.5 })
	for _, n := range []int{1, 4, 16} {
		line(fmt.Sprint(n, " playouts"), playouts(held, n, random))
	}
	for _, rival := range rivals {
		line(rival.Name, func(s *Sample[View]) float64 { return rival.Winrate(&s.View) })
	}
}

func score[View any](
	list []Sample[View], predict func(*Sample[View]) float64,
) (meanLoss, meanSquare float64) {
	n := 0.0
	for i := range list {
		if !list[i].Played {
			continue
		}
		x, y := predict(&list[i]), float64(list[i].Result)
		meanLoss += LogLoss(x, y)
		meanSquare += (x - y) * (x - y)
		n++
	}
	return meanLoss / n, meanSquare / n
}

// Loss returns the mean log-loss of the targets.
func Loss[View any](list []Sample[View], winrate func(*View) float64) float64 {
	sum := 0.0
	for i := range list {
		sum += LogLoss(winrate(&list[i].View), float64(list[i].Target))
	}
	return sum / float64(len(list))
}

// LogLoss returns the log-loss in nats of the prediction x, above 0 and below 1, for the target y.
func LogLoss(x, y float64) float64 { return -y*math.Log(x) - (1-y)*math.Log(1-x) }

// playouts returns a predictor by n informed playouts: the mean result of all positions
// with the same sum of playout results. This flatters playouts, because a search does not
// know these means.
func playouts[View any](
	list []Sample[View], n int, random *rng.Source,
) func(*Sample[View]) float64 {
	type total struct{ n, sum float64 }
	totals := make([]total, 2*n+1)
	class := map[*Sample[View]]int{}
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
	return func(s *Sample[View]) float64 {
		t := totals[class[s]]
		return (t.sum + 0.5) / (t.n + 1)
	}
}
