package uct

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// ranked is an edge as the final move sees it.
type ranked struct {
	slot  uint32
	link  uint32
	tag   tag
	stats uint64
}

func (r ranked) visited() bool { return visits(r.stats) > 0 }

func (r ranked) mean() float64 {
	if !r.visited() {
		return 0.5
	}
	return float64(value(r.stats))
}

// winrate is the mean within the bounds, so the exact value of a proven edge.
func (r ranked) winrate() float64 {
	return min(max(r.mean(), float64(r.tag.lower().Score())), float64(r.tag.upper().Score()))
}

// rank returns the edges of a node, the best first, as the package comment describes.
func (t *tree) rank(node uint32, o *options) []ranked {
	floor := engine.Lost
	if node == t.rootNode() {
		floor = max(floor, t.least-1)
	}
	return o.order(t.unranked(node), floor)
}

// unranked returns the edges of a node as they lie in memory.
func (t *tree) unranked(node uint32) (list []ranked) {
	edges := t.edges(node)
	for i := range edges {
		list = append(list, ranked{node + 1 + uint32(i), edges[i].loadLink(), edges[i].loadTag(), edges[i].loadStats()})
	}
	return list
}

// order returns edges of one node, the best first: proven wins, open moves by the option
// FinalMove, proven losses. A proven draw comes before the open moves with a lower mean,
// and moves that cannot be better than floor, or than what another one is sure of, come
// after both.
func (o *options) order(edges []ranked, floor engine.Value) []ranked {
	var won, open, drawn, lost []ranked
	for _, r := range edges {
		floor = max(floor, r.tag.lower())
		switch {
		case !r.tag.proven():
			open = append(open, r)
		case r.tag.lower() == engine.Won:
			won = append(won, r)
		case r.tag.lower() == engine.Drawn:
			drawn = append(drawn, r)
		default:
			lost = append(lost, r)
		}
	}
	slices.SortStableFunc(won, func(a, b ranked) int { return a.tag.plies() - b.tag.plies() })
	slices.SortStableFunc(open, func(a, b ranked) int { return o.compare(b, a) })
	slices.SortStableFunc(lost, func(a, b ranked) int { return b.tag.plies() - a.tag.plies() })
	var promising, weak, idle []ranked
	for _, r := range open {
		switch {
		case r.tag.upper() <= floor:
			idle = append(idle, r)
		case len(drawn) > 0 && r.mean() <= 0.5:
			weak = append(weak, r)
		default:
			promising = append(promising, r)
		}
	}
	return slices.Concat(won, promising, drawn, weak, idle, lost)
}

// compare orders two open edges by the option FinalMove; positive: a is better.
func (o *options) compare(a, b ranked) int {
	byVisits := int(visits(a.stats)) - int(visits(b.stats))
	difference := a.mean() - b.mean()
	switch o.finalMove {
	case maxMean:
		if a.visited() != b.visited() {
			return byVisits
		}
	case secure:
		if a.visited() != b.visited() {
			return byVisits
		}
		difference = a.lowerBound() - b.lowerBound()
	default:
		if byVisits != 0 {
			return byVisits
		}
	}
	switch {
	case difference > 0:
		return 1
	case difference < 0:
		return -1
	}
	return 0
}

// lowerBound returns the mean less 1/sqrt(visits), the lower confidence bound of the
// secure child. Its factor of 1 was never tuned.
func (r ranked) lowerBound() float64 {
	return r.mean() - 1/math.Sqrt(float64(max(visits(r.stats), 1)))
}

// settled reports whether the most visited root move also has the best mean.
func (t *tree) settled() bool {
	edges := t.edges(t.rootNode())
	var mostVisits uint64
	var bestMean, itsMean float64
	for i := range edges {
		stats := edges[i].loadStats()
		if visits(stats) == 0 || edges[i].loadTag().proven() {
			continue
		}
		m := float64(value(stats))
		bestMean = max(bestMean, m)
		if visits(stats) > mostVisits {
			mostVisits, itsMean = visits(stats), m
		}
	}
	return itsMean >= bestMean
}

// line returns what is expected to follow a root edge.
func (t *tree) line(r ranked, o *options) engine.Line {
	line := engine.Line{Winrate: r.winrate(), Proof: r.tag.proof(), Visits: visits(r.stats), PV: []engine.Move{r.tag.move()}}
	p := t.root.Clone()
	for p.Play(r.tag.move()); r.link != 0 && t.is(r.link, p.Key()); p.Play(r.tag.move()) {
		r = t.rank(r.link, o)[0]
		if !r.visited() && !r.tag.proven() {
			break
		}
		line.PV = append(line.PV, r.tag.move())
	}
	return line
}
