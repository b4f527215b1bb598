package annotate

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// search estimates the positions that are not solved. It begins with the first one, so that
// each search continues in the tree of the one before.
func (n *analysis) search() {
	n.annotator.Searcher.NewGame()
	for k := range n.solved {
		n.progress(len(n.positions) - n.solved + k)
		if n.ctx.Err() != nil {
			return
		}
		n.known[k] = n.searched(k, nil)
	}
	n.progress(len(n.positions))
	for n.settled > 0 && n.known[n.settled-1].value != engine.Unknown {
		n.settled--
	}
	n.refute()
}

// refute corrects estimates that a later proof contradicts: the search took the played move
// for the best one, and that move is proven to be worse. The other moves are searched.
func (n *analysis) refute() {
	for k := range min(n.settled, len(n.history.Moves)) {
		before, after := &n.known[k], n.known[k+1].reversed()
		refuted := before.value == engine.Unknown && after.value != engine.Unknown &&
			after.rate < before.rate-inaccuracyLoss
		others := n.others(k)
		if !refuted || before.pv[0] != n.history.Moves[k] || len(others) == 0 {
			continue
		}
		n.known[k] = knowledge{rate: after.rate, pv: n.history.Moves[k : k+1]}
		if best := n.searched(k, others); best.rate > after.rate {
			n.known[k] = best
		}
	}
}

// others returns the legal moves after k plies without the played one.
func (n *analysis) others(k int) (moves []engine.Move) {
	for _, m := range n.positions[k].Moves(nil) {
		if m != n.history.Moves[k] {
			moves = append(moves, m)
		}
	}
	return moves
}

// searched returns the result of a search of the position after k plies. If moves is not
// empty, only these moves are searched.
func (n *analysis) searched(k int, moves []engine.Move) knowledge {
	limits := n.annotator.Limits
	limits.Start, limits.Moves = time.Now(), moves
	h := engine.History{Start: n.history.Start, Moves: n.history.Moves[:k]}
	searcher := n.annotator.Searcher
	info, err := searcher.Search(n.ctx, h, limits, nil)
	if err != nil {
		panic(err) // all moves of the game are legal, and nobody else uses the search
	}
	best := info.Lines[0]
	found := knowledge{rate: best.Winrate, pv: best.PV}
	known := searcher.Known(n.positions[k])
	proof := best.Proof
	// A best move that draws does not prove that no other move wins.
	if proof.Value == engine.Drawn && !known.Proven() {
		proof.Value = engine.Unknown
	}
	if proof.Value != engine.Unknown {
		found.verdict = verdict{
			value: proof.Value, plies: proof.Plies, exact: exactOf(proof, known), score: best.Score,
		}
		found.rate = float64(proof.Value.Score())
	}
	return found
}

// exactOf reports whether the proof of the best move is exact for the position too: no
// other move wins sooner. The best of losing moves is the longest.
func exactOf(p engine.Proof, known engine.Bounds) bool {
	return p.Exact && (p.Value == engine.Lost || p.Plies == 1 || known.Exact && known.Plies == p.Plies)
}
