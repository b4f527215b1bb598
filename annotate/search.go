package annotate

import (
	"math"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// search finds the win rates of the positions that are not solved, from the first one on,
// so that each search goes on with what the one before has found out.
func (n *analysis) search() {
	n.Searcher.NewGame()
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
	n.lookAgain()
}

// lookAgain asks about a move that the search took for the best, and that is proven to be
// worse, what the others would have been worth.
func (n *analysis) lookAgain() {
	for k := range min(n.settled, len(n.history.Moves)) {
		before, after := &n.known[k], n.known[k+1].reversed()
		doubtful := before.value == engine.Unknown && after.value != engine.Unknown && after.rate < before.rate-inaccuracyLoss
		others := n.others(k)
		if !doubtful || before.pv[0] != n.history.Moves[k] || len(others) == 0 {
			continue
		}
		n.known[k] = knowledge{rate: after.rate, pv: n.history.Moves[k : k+1]}
		if best := n.searched(k, others); best.rate > after.rate {
			n.known[k] = best
		}
	}
}

// others returns the moves that were not played after k plies.
func (n *analysis) others(k int) (moves []engine.Move) {
	for _, m := range n.positions[k].Moves(nil) {
		if m != n.history.Moves[k] {
			moves = append(moves, m)
		}
	}
	return moves
}

// searched returns what a search finds out about the position after k plies.
func (n *analysis) searched(k int, moves []engine.Move) knowledge {
	limits := n.Limits
	limits.Start, limits.Moves = time.Now(), moves
	h := engine.History{Start: n.history.Start, Moves: n.history.Moves[:k]}
	info := n.Searcher.Search(n.ctx, h, limits, func(engine.Info) {})
	best := info.Lines[0]
	found := knowledge{rate: best.Winrate, pv: best.PV}
	known := n.Searcher.Known(n.positions[k])
	// That one move draws does not yet say that none wins.
	if best.Proof.Value != engine.Unknown && (best.Proof.Value != engine.Drawn || known.Proven()) {
		found.verdict = verdict{value: best.Proof.Value, plies: best.Proof.Plies, score: best.Score}
		found.exact = exactOf(best.Proof, known)
		found.rate = float64(best.Proof.Value.Score())
	}
	return found
}

// exactOf reports whether the proof of the best move is exact for the position too: no
// other move wins sooner. The best of losing moves is the longest.
func exactOf(p engine.Proof, known engine.Bounds) bool {
	return p.Exact && (p.Value == engine.Lost || p.Plies == 1 || known.Exact && known.Plies == p.Plies)
}

// best returns the best line of the position after k plies.
func (n *analysis) best(k int) Line {
	p, known := n.positions[k], &n.known[k]
	pv := known.pv
	if k >= n.solved {
		pv = n.solvedLine(p)
	}
	line := Line{Winrate: rate(known.rate), Proven: known.report(), PV: moveTexts(p, pv)}
	if len(pv) > 0 {
		line.Move = line.PV[0]
	}
	return line
}

// explained returns the best line of the position after k plies, with the reason if it
// wins.
func (n *analysis) explained(k int) Line {
	line := n.best(k)
	if n.known[k].value == engine.Won && k >= n.solved {
		line.Why = n.why(n.positions[k], n.solvedLine(n.positions[k]))
	}
	return line
}

func moveTexts(p engine.Position, moves []engine.Move) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, boardtext.FormatMove(p, m))
	}
	return texts
}

// reversed returns k as the other side sees it, after its move.
func (k knowledge) reversed() knowledge {
	k.value, k.rate = k.value.Opposite(), 1-k.rate
	if k.score != nil {
		score := -*k.score
		k.score = &score
	}
	return k
}

func (v verdict) report() *Verdict {
	if v.value == engine.Unknown {
		return nil
	}
	if v.value == engine.Drawn {
		v.plies = 0
	}
	return &Verdict{Value: valueNames[v.value], Plies: v.plies, Exact: v.exact, Score: v.score}
}

// rate rounds to the digits that are written.
func rate(x float64) protocol.Rate { return protocol.Rate(math.Round(x*1e4) / 1e4) }

func (n *analysis) progress(done int) {
	if n.Progress != nil {
		n.Progress(done, len(n.positions))
	}
}
