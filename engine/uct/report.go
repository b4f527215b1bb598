package uct

import (
	"cmp"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
)

const (
	// reportEvery is the time between two reports; a reproducible search counts
	// simulations instead.
	reportEvery = time.Second
	reportNodes = 1 << 20
)

// info returns what is known now.
func (r *search) info() engine.Info {
	info := engine.Info{Nodes: r.done.Load(), SelDepth: int(r.deepest.Load()), HashFull: r.tree.Permille()}
	if info.Nodes > 0 {
		info.Depth = int((r.plies.Load() + info.Nodes/2) / info.Nodes)
	}
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
			if l.Proof = r.proof(edge); l.Proof.Value != engine.Unknown {
				l.Winrate = float64(l.Proof.Value.Score())
			}
			l.Score = r.solved.Score // which comes with one line only
			info.Lines = append(info.Lines, l)
		}
	}
	return info
}

// rank returns the root's edges that are searched, the best first: the solver's move if
// its score, which no other move exceeds, is known. What the others attain says nothing
// about these.
func (r *search) rank() []ranked {
	if len(r.limits.Moves) > 0 {
		others := func(e ranked) bool { return !r.allowed(e.tag.Move()) }
		return r.options.order(slices.DeleteFunc(unranked(r.tree, r.tree.RootNode()), others), engine.Lost)
	}
	edges := r.rankRoot()
	if r.solved.Score != nil {
		i := slices.IndexFunc(edges, func(e ranked) bool { return e.tag.Move() == r.solved.Move })
		edges[0], edges[i] = edges[i], edges[0]
	}
	return edges
}

// rankRoot returns all of the root's edges, the best first: none that gives away what the
// root is known to attain comes before one that may keep it.
func (r *search) rankRoot() []ranked {
	return r.options.order(unranked(r.tree, r.tree.RootNode()), max(engine.Lost, r.least-1))
}

// reportIsDue reports whether it is time for a report, and notes that it is made: by
// the nodes in a reproducible search, unless the limits name a time, else by the clock.
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
