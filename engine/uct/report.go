package uct

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// info returns what is known now.
func (r *search) info() engine.Info {
	info := engine.Info{Nodes: r.done.Load(), SelDepth: int(r.deepest.Load()), HashFull: r.tree.permille()}
	if info.Nodes > 0 {
		info.Depth = int((r.plies.Load() + info.Nodes/2) / info.Nodes)
	}
	if !r.reproducible {
		info.Elapsed = max(r.limits.Clock(), 1)
	}
	if r.tree.rootNode() == 0 || r.tree.root.Outcome() != engine.Undecided {
		return info
	}
	for _, edge := range r.rank() {
		if len(info.Lines) == max(1, r.limits.MultiPV) {
			break
		}
		if edge.visited() || edge.tag.proven() || len(info.Lines) == 0 {
			line := r.tree.line(edge, &r.options)
			line.Score = r.solved.Score // which comes with one line only
			info.Lines = append(info.Lines, line)
		}
	}
	return info
}

// rank returns the root's edges that are searched, the best first: the solver's move if
// its score, which no other move exceeds, is known. What the others attain says nothing
// about these.
func (r *search) rank() []ranked {
	root := r.tree.rootNode()
	if len(r.limits.Moves) > 0 {
		others := func(e ranked) bool { return !r.allowed(e.tag.move()) }
		return r.options.order(slices.DeleteFunc(r.tree.unranked(root), others), engine.Lost)
	}
	edges := r.tree.rank(root, &r.options)
	if r.solved.Score != nil {
		i := slices.IndexFunc(edges, func(e ranked) bool { return e.tag.move() == r.solved.Move })
		edges[0], edges[i] = edges[i], edges[0]
	}
	return edges
}

func (r *search) allowed(m engine.Move) bool {
	return len(r.limits.Moves) == 0 || slices.Contains(r.limits.Moves, m)
}
