package uct

import "github.com/c4engine/c4engine/engine"

const (
	// attackVisits is from how many visits on a node is searched for attacks, again
	// whenever they have doubled.
	attackVisits = 64
	// attackShare is how many visits an attack needs for each of its stones; in
	// the replies to the root's moves, one of which is played, each has several.
	attackShare  = 8
	attackAtRoot = 2
	// mostAttack keeps the time for one attack to a few milliseconds.
	mostAttack = 1 << 16
)

// attack looks for a proof that the side to move at a node wins by an attack, and
// reports whether it found one. Such attacks begin with moves that look bad.
func (w *worker) attack(node uint32, before uint64) bool {
	if before < attackVisits || before&(before-1) != 0 || !w.options.proofs || !w.options.forcedMoves {
		return false
	}
	state, ok := w.state.(engine.Tactical)
	if !ok {
		return false
	}
	effort := before / attackShare
	if w.depth() == 1 {
		effort = before * attackAtRoot
	}
	m, plies := state.WinByAttack(int(min(effort, mostAttack)))
	edges := w.tree.edges(node)
	for i := range edges {
		if plies > 0 && edges[i].loadTag().move() == m {
			return w.tree.tighten(node+1+uint32(i), engine.Won, engine.Won, plies)
		}
	}
	return false
}
