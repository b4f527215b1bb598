package uct

import (
	"cmp"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
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
