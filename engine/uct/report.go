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
func (s *search) info() engine.Info {
	info := engine.Info{
		Nodes: s.done.Load(), SelDepth: int(s.deepest.Load()), HashFull: s.tree.Permille(),
		Stopped: s.stoppedBy(),
	}
	if info.Nodes > 0 {
		info.Depth = int((s.plies.Load() + info.Nodes/2) / info.Nodes)
	}
	info.Nodes += s.own.Nodes
	if !s.reproducible {
		info.Elapsed = max(s.limits.Clock(), 1)
	}
	if s.tree.RootNode() == 0 || s.tree.Root().Outcome() != engine.Undecided {
		return info
	}
	for _, edge := range s.rank() {
		if len(info.Lines) == max(1, s.limits.MultiPV) {
			break
		}
		if edge.visited() || edge.tag.Proven() || s.lost || len(info.Lines) == 0 {
			l := line(s.tree, edge, s.options)
			if own, ok := s.ownLine(edge); ok {
				l, info.Depth, info.SelDepth = own, s.own.Depth, s.own.SelDepth
			}
			if l.Proof = s.proof(edge); l.Proof.Value != engine.Unknown {
				l.Winrate = float64(l.Proof.Value.Score())
			}
			l.Score = s.solved.Score // set only in a search for one line
			info.Lines = append(info.Lines, l)
		}
	}
	return info
}

// rank returns the root's edges that are searched, the best first. The solver's move comes
// first if its score is known: no other move exceeds it. The move of the game's own search comes
// before other open moves. Edges of certain moves are ranked without regard to the others.
func (s *search) rank() []ranked {
	if len(s.limits.Moves) > 0 {
		others := func(e ranked) bool { return !s.allowed(e.tag.Move()) }
		allowed := slices.DeleteFunc(unranked(s.tree, s.tree.RootNode()), others)
		return s.options.order(allowed, engine.Lost)
	}
	edges := s.rankRoot()
	first := engine.NoMove
	switch {
	case s.solved.Score != nil:
		first = s.solved.Move
	case len(s.own.Lines) > 0 && !edges[0].tag.Proven():
		first = s.own.Lines[0].PV[0]
	}
	if i := slices.IndexFunc(edges, func(e ranked) bool { return e.tag.Move() == first }); i > 0 {
		edges[0], edges[i] = edges[i], edges[0]
	}
	return edges
}

// rankRoot returns all of the root's edges, the best first. Open moves that cannot attain
// the book's lower bound come after those that can.
func (s *search) rankRoot() []ranked {
	return s.options.order(unranked(s.tree, s.tree.RootNode()), max(engine.Lost, s.rootLower-1))
}

// reportIsDue reports whether it is time for a report, and if so, restarts the count. A
// reproducible search counts nodes, unless the limits name a time; others use the clock.
func (s *search) reportIsDue(elapsed time.Duration, nodes uint64) bool {
	if s.reproducible && s.limits.ReportEvery == 0 {
		if nodes-s.reportedNodes < reportNodes {
			return false
		}
	} else if elapsed-s.reported < cmp.Or(s.limits.ReportEvery, reportEvery) {
		return false
	}
	s.reported, s.reportedNodes = elapsed, nodes
	return true
}

// ranked is a copy of an edge, to be ranked for the final move.
type ranked struct {
	edge  tree.Edge
	link  tree.Node
	tag   tree.Tag
	stats tree.Stats
}

func (e ranked) visited() bool { return e.stats.Visited() }

func (e ranked) mean() float64 {
	if !e.visited() {
		return 0.5
	}
	return float64(e.stats.Value())
}

// winrate returns the mean within the bounds: the exact value of a proven edge.
func (e ranked) winrate() float64 {
	return min(max(e.mean(), float64(e.tag.Lower().Score())), float64(e.tag.Upper().Score()))
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
	for _, e := range edges {
		floor = max(floor, e.tag.Lower())
		switch {
		case !e.tag.Proven():
			open = append(open, e)
		case e.tag.Lower() == engine.Won:
			won = append(won, e)
		case e.tag.Lower() == engine.Drawn:
			drawn = append(drawn, e)
		default:
			lost = append(lost, e)
		}
	}
	slices.SortStableFunc(won, func(a, b ranked) int { return a.tag.Plies() - b.tag.Plies() })
	slices.SortStableFunc(open, func(a, b ranked) int { return o.compare(b, a) })
	slices.SortStableFunc(lost, func(a, b ranked) int { return b.tag.Plies() - a.tag.Plies() })
	var promising, weak, idle []ranked
	for _, e := range open {
		switch {
		case e.tag.Upper() <= floor:
			idle = append(idle, e)
		case len(drawn) > 0 && e.mean() <= 0.5:
			weak = append(weak, e)
		default:
			promising = append(promising, e)
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
func (e ranked) lowerBound() float64 {
	return e.mean() - 1/math.Sqrt(float64(max(e.stats.Visits(), 1)))
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
func line(t *tree.Tree, e ranked, o *options) engine.Line {
	l := engine.Line{
		Winrate: e.winrate(), Proof: e.tag.Proof(), Visits: e.stats.Visits(),
		PV: []engine.Move{e.tag.Move()},
	}
	p := t.Root().Clone()
	for p.Play(e.tag.Move()); e.link != 0 && t.Is(e.link, p.Key()); p.Play(e.tag.Move()) {
		e = o.rank(t, e.link)[0]
		if !e.visited() && !e.tag.Proven() {
			break
		}
		l.PV = append(l.PV, e.tag.Move())
	}
	return l
}
