package train

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// score judges predictions of how games end, over the positions after which no
// move was random: the means of the log-loss in nats and of the squared error.
func score(list []sample, predict func(*sample) float64) (meanLoss, meanSquare float64) {
	n := 0.0
	for i := range list {
		if !list[i].played {
			continue
		}
		x, y := predict(&list[i]), float64(list[i].result)
		meanLoss += logLoss(x, y)
		meanSquare += (x - y) * (x - y)
		n++
	}
	return meanLoss / n, meanSquare / n
}

// loss returns the mean log-loss of what was to be learned.
func (m *model) loss(list []sample) float64 {
	sum := 0.0
	for i := range list {
		sum += logLoss(m.winrate(&list[i].inputs), float64(list[i].target))
	}
	return sum / float64(len(list))
}

func logLoss(x, y float64) float64 { return -y*math.Log(x) - (1-y)*math.Log(1-x) }

// playouts returns a predictor by the results of n informed playouts: the mean
// result of all positions with the same sum of results, which is more than a
// search could know.
func playouts(list []sample, n int, random *rng.Source) func(*sample) float64 {
	type total struct{ n, sum float64 }
	totals := make([]total, 2*n+1)
	class := map[*sample]int{}
	for i := range list {
		s := &list[i]
		if !s.played {
			continue
		}
		halves := 0
		for range n {
			p := s.position
			mover := p.Turn()
			halves += int(mover.Of(p.Playout(random, engine.Informed).Outcome) - engine.Lost)
		}
		class[s] = halves
		totals[halves].n++
		totals[halves].sum += float64(s.result)
	}
	return func(s *sample) float64 {
		t := totals[class[s]]
		return (t.sum + 0.5) / (t.n + 1)
	}
}
