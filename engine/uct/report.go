package uct

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

const (
	// reportEvery is the time between two reports, reportNodes the number of simulations
	// between them in a reproducible search.
	reportEvery = time.Second
	reportNodes = 1 << 20
)

// info returns what the search has found so far.
func (r *search) info() engine.Info {
	info := engine.Info{
		Nodes: r.done.Load(), SelDepth: int(r.deepest.Load()), HashFull: r.tree.Permille(),
		Stopped: r.stoppedBy(),
	}
	if info.Nodes > 0 {
		info.Depth = int((r.plies.Load() + info.Nodes/2) / info.Nodes)
	}
	info.Nodes += r.own.Nodes
	if !r.reproducible {
		info.Elapsed = max(r.limits.Clock(), 1)
	}
	if r.tree.RootNode() == 0 || r.tree.Root().Outcome() != engine.Undecided {
		return info
	}
	for _, edge := range r.rank() {
		if len(info.Lines) == max(1, r.limits.MultiPV) {
			break
		}
		if edge.visited() || edge.tag.Proven() || r.lost || len(info.Lines) == 0 {
			l := line(r.tree, edge, r.options)
			if own, ok := r.ownLine(edge); ok {
				l, info.Depth, info.SelDepth = own, r.own.Depth, r.own.SelDepth
			}
			if l.Proof = r.proof(edge); l.Proof.Value != engine.Unknown {
				l.Winrate = float64(l.Proof.Value.Score())
			}
			l.Score = r.solved.Score // set only in a search for one line
			info.Lines = append(info.Lines, l)
		}
	}
	return info
}

// rank returns the root's edges that are searched, the best first. The solver's move comes
// first if its score is known: no other move exceeds it. The move of the game's own search comes
// before other open moves. Edges of certain moves are ranked without regard to the others.
func (r *search) rank() []ranked {
	if len(r.limits.Moves) > 0 {
		others := func(e ranked) bool { return !r.allowed(e.tag.Move()) }
		allowed := slices.DeleteFunc(unranked(r.tree, r.tree.RootNode()), others)
		return r.options.order(allowed, engine.Lost)
	}
	edges := r.rankRoot()
	first := engine.NoMove
	switch {
	case r.solved.Score != nil:
		first = r.solved.Move
	case len(r.own.Lines) > 0 && !edges[0].tag.Proven():
		first = r.own.Lines[0].PV[0]
	}
	if i := slices.IndexFunc(edges, func(e ranked) bool { return e.tag.Move() == first }); i > 0 {
		edges[0], edges[i] = edges[i], edges[0]
	}
	return edges
}

// rankRoot returns all of the root's edges, the best first. Open moves that cannot attain
// the book's lower bound come after those that can.
func (r *search) rankRoot() []ranked {
	return r.options.order(unranked(r.tree, r.tree.RootNode()), max(engine.Lost, r.rootLower-1))
}

// reportIsDue reports whether it is time for a report, and if so, restarts the count. A
// reproducible search counts nodes, unless the limits name a time; others use the clock.
func (r *search) reportIsDue(elapsed time.Duration, nodes uint64) bool {
	if r.reproducible && r.limits.ReportEvery == 0 {
		if nodes-r.reportedNodes < reportNodes {
			return false
		}
	} else if elapsed-r.reported < cmp.Or(r.limits.ReportEvery, reportEvery) {
		return false
	}
	r.reported, r.reportedNodes = elapsed, nodes
	return true
}

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
