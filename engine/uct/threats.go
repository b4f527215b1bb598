package uct

import "github.com/c4engine/c4engine/engine"

const (
	// threatVisits is from how many visits on a node is searched for threat
	// sequences, again whenever they have doubled.
	threatVisits = 64
	// threatShare is how many visits a search needs for each unit of its effort; in
	// the replies to the root's moves, one of which is played, each visit has
	// threatsAtRoot.
	threatShare   = 8
	threatsAtRoot = 2
	// mostThreats keeps the time for one search to a few milliseconds.
	mostThreats = 1 << 16
)

// searchThreats looks for a proof that the side to move at a node wins by a
// sequence of threats, and reports whether it found one. Such sequences begin
// with moves that look bad.
func (w *worker) searchThreats(node uint32, before uint64) bool {
	if w.threats == nil || before < threatVisits || before&(before-1) != 0 {
		return false
	}
	effort := before / threatShare
	if w.depth() == 1 {
		effort = before * threatsAtRoot
	}
	m, plies := w.threats(w.state, int(min(effort, mostThreats)))
	edges := w.tree.edges(node)
	for i := range edges {
		if plies > 0 && edges[i].loadTag().move() == m {
			return w.tree.tighten(node+1+uint32(i), engine.Won, engine.Won, plies)
		}
	}
	return false
}
