package uct

import (
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// ranked is a copy of an edge, to be ranked for the final move.
type ranked struct {
	edge  tree.Edge
	link  tree.Node
	tag   tree.Tag
	stats tree.Stats
}

func (r ranked) visited() bool { return r.stats.Visited() }

func (r ranked) mean() float64 {
	if !r.visited() {
		return 0.5
	}
	return float64(r.stats.Value())
}

// winrate returns the mean within the bounds: the exact value of a proven edge.
func (r ranked) winrate() float64 {
	return min(max(r.mean(), float64(r.tag.Lower().Score())), float64(r.tag.Upper().Score()))
}

// rank returns the edges of a node, the best first; see the package comment.
func (o *options) rank(t *tree.Tree, n tree.Node) []ranked {
	return o.order(unranked(t, n), engine.Lost)
}

// unranked returns the edges of a node in the order of the tree.
func unranked(t *tree.Tree, n tree.Node) (list []ranked) {
	edges := t.Edges(n)
	for i := range edges {
		e := &edges[i]
		list = append(list, ranked{t.Edge(n, i), e.Link(), e.Tag(), e.Stats()})
	}
	return list
}

// order returns edges of one node, the best first: proven wins, open moves by the option
// FinalMove, proven losses. A proven draw comes before open moves with a mean of at most
// 0.5. Open moves that cannot exceed floor, or another move's lower bound, come after both.
func (o *options) order(edges []ranked, floor engine.Value) []ranked {
	var won, open, drawn, lost []ranked
	for _, r := range edges {
		floor = max(floor, r.tag.Lower())
		switch {
		case !r.tag.Proven():
			open = append(open, r)
		case r.tag.Lower() == engine.Won:
			won = append(won, r)
		case r.tag.Lower() == engine.Drawn:
			drawn = append(drawn, r)
		default:
			lost = append(lost, r)
		}
	}
	slices.SortStableFunc(won, func(a, b ranked) int { return a.tag.Plies() - b.tag.Plies() })
	slices.SortStableFunc(open, func(a, b ranked) int { return o.compare(b, a) })
	slices.SortStableFunc(lost, func(a, b ranked) int { return b.tag.Plies() - a.tag.Plies() })
	var promising, weak, idle []ranked
	for _, r := range open {
		switch {
		case r.tag.Upper() <= floor:
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
	byVisits := int(a.stats.Visits()) - int(b.stats.Visits())
	difference := a.mean() - b.mean()
	switch o.FinalMove {
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

// lowerBound returns the lower confidence bound of the secure child, the mean less
// 1/sqrt(visits). Its factor of 1 was never tuned.
func (r ranked) lowerBound() float64 {
	return r.mean() - 1/math.Sqrt(float64(max(r.stats.Visits(), 1)))
}

// settled reports whether the most visited root move also has the best mean.
func settled(t *tree.Tree) bool {
	edges := t.Edges(t.RootNode())
	var mostVisits uint64
	var bestMean, itsMean float64
	for i := range edges {
		stats := edges[i].Stats()
		if !stats.Visited() || edges[i].Tag().Proven() {
			continue
		}
		m := float64(stats.Value())
		bestMean = max(bestMean, m)
		if stats.Visits() > mostVisits {
			mostVisits, itsMean = stats.Visits(), m
		}
	}
	return itsMean >= bestMean
}

// line returns the line of a root edge with its principal variation.
func line(t *tree.Tree, r ranked, o *options) engine.Line {
	l := engine.Line{
		Winrate: r.winrate(), Proof: r.tag.Proof(), Visits: r.stats.Visits(),
		PV: []engine.Move{r.tag.Move()},
	}
	p := t.Root().Clone()
	for p.Play(r.tag.Move()); r.link != 0 && t.Is(r.link, p.Key()); p.Play(r.tag.Move()) {
		r = o.rank(t, r.link)[0]
		if !r.visited() && !r.tag.Proven() {
			break
		}
		l.PV = append(l.PV, r.tag.Move())
	}
	return l
}
