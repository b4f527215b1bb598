package uct

import (
	"cmp"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// choice is a copy of an edge, to be compared with the others of its node.
type choice struct {
	edge  tree.Edge
	link  tree.Node
	tag   tree.Tag
	stats tree.Stats
}

// choices returns the edges of a node in the order of the tree.
func choices(t *tree.Tree, n tree.Node) (list []choice) {
	edges := t.Edges(n)
	for i := range edges {
		e := &edges[i]
		list = append(list, choice{t.Edge(n, i), e.Link(), e.Tag(), e.Stats()})
	}
	return list
}

func (c choice) visited() bool { return c.stats.Visited() }

func (c choice) mean() float64 {
	if !c.visited() {
		return 0.5
	}
	return float64(c.stats.Value())
}

// winrate returns the mean within the bounds: the exact value of a proven edge.
func (c choice) winrate() float64 {
	return within(c.mean(), c.tag.Known())
}

// line returns the edge as a line of one move.
func (c choice) line() engine.Line {
	return engine.Line{
		Winrate: c.winrate(), Known: c.tag.Known(), Visits: c.stats.Visits(), PV: []engine.Move{c.tag.Move()},
	}
}

// lowerBound returns the lower confidence bound of the secure child, the mean less
// 1/sqrt(visits). Its factor of 1 was never tuned.
func (c choice) lowerBound() float64 {
	return c.mean() - 1/math.Sqrt(float64(max(c.stats.Visits(), 1)))
}

// ranking returns the root's moves that are searched, the best first. The first one is the move to
// play. The first line that applies says who chooses it:
//
//	only Limits.Moves are searched        rank, without regard to the other moves
//	the root's score is proven            the solver or the game's own search: no move exceeds it
//	the tree has proven its best move     the tree (rankingOfTree)
//	the game has a search of its own      that search
//	otherwise                             the tree
//
// At limited strength, searchAtLevel then draws one of the moves (levels.go).
func (s *search) ranking() []choice {
	if len(s.limits.Moves) > 0 {
		others := func(c choice) bool { return !s.allowed(c.tag.Move()) }
		allowed := slices.DeleteFunc(choices(s.tree, s.tree.RootNode()), others)
		return s.options.FinalMove.rank(allowed, engine.Lost)
	}
	list := s.rankingOfTree()
	first := engine.NoMove
	switch {
	case s.root.known.Scored:
		first = s.root.known.Move
	case len(s.root.gameInfo.Lines) > 0 && !list[0].tag.Proven():
		first = s.root.gameInfo.BestMove()
	}
	if i := slices.IndexFunc(list, func(c choice) bool { return c.tag.Move() == first }); i > 0 {
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// rankingOfTree returns all of the root's moves, the best first. Open moves that cannot attain
// the root's lower bound come after those that can.
func (s *search) rankingOfTree() []choice {
	floor := max(engine.Lost, s.root.known.Lower-1)
	return s.options.FinalMove.rank(choices(s.tree, s.tree.RootNode()), floor)
}

// rank sorts moves of one node, the best first: proven wins, open moves by the rule f, proven
// losses. A proven draw comes before open moves with a mean of at most
// 0.5. Open moves that cannot exceed floor, or another move's lower bound, come after both.
func (f FinalMove) rank(list []choice, floor engine.Value) []choice {
	canDraw := false
	for _, c := range list {
		floor = max(floor, c.tag.Lower())
		canDraw = canDraw || c.tag.Known().Value() == engine.Drawn
	}
	const lost, idle, weak, drawn, promising, won = 0, 1, 2, 3, 4, 5
	class := func(c choice) int {
		switch {
		case c.tag.Lower() == engine.Won:
			return won
		case c.tag.Lost():
			return lost
		case c.tag.Proven():
			return drawn
		case c.tag.Upper() <= floor:
			return idle
		case canDraw && c.mean() <= 0.5:
			return weak
		}
		return promising
	}
	slices.SortStableFunc(list, func(a, b choice) int {
		return cmp.Or(class(b)-class(a), f.compare(b, a))
	})
	return list
}

// compare orders two moves of one class; positive: a is better. The rule f is for open moves.
func (f FinalMove) compare(a, b choice) int {
	byVisits := cmp.Compare(a.stats.Visits(), b.stats.Visits())
	byMean := cmp.Compare(a.mean(), b.mean())
	alike := a.visited() == b.visited()
	switch {
	case a.tag.Proven():
		return a.tag.Known().Compare(b.tag.Known())
	case f == MaxChild && alike:
		return byMean
	case f == SecureChild && alike:
		return cmp.Compare(a.lowerBound(), b.lowerBound())
	}
	return cmp.Or(byVisits, byMean)
}
