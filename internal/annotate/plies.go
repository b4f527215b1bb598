package annotate

import (
	"cmp"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// What a move gets is found in this order:
//
//	ply             its value, and that of the best move
//	  marked        whether it gave something away, how surely and how plainly (marks.go)
//	  explain       for a move with a mark:
//	    bestWithReason  the better move and the answer: best, the solver's line, and wonBy (why.go)
//	    reason          the first that holds of: onTheBoard, wonBy of the nearer line or of the
//	                    other, fewerLines (why.go)

// rate rounds a win rate to the four digits that are written.
func rate(x float64) protocol.Rate { return protocol.Rate(math.Round(x*1e4) / 1e4) }

// ply returns the value of the k-th move.
func (n *analysis) ply(k int) (Ply, error) {
	before, after := n.around(k)
	p, m := n.positions[k-1], n.history.Moves[k-1]
	ply := Ply{
		Ply: k, By: sides[p.Turn()], Move: boardtext.FormatMove(p, m), name: boardtext.Name(p, m),
		Winrate: rate(after.Winrate), Best: rate(before.Winrate), Proven: verdictOf(after),
	}
	if ply.Proven != nil && ply.Proven.Plies > 0 {
		ply.Proven.Plies++ // the move counts
	}
	threw := gaveAway(before, after)
	if len(before.PV) > 0 && before.PV[0] == m && !threw {
		ply.Best = ply.Winrate
		return ply, nil
	}
	loss := max(before.Winrate-after.Winrate, 0)
	ply.Loss = rate(loss)
	var err error
	if ply.Mark, ply.Certain, err = n.marked(k, loss); ply.Mark != "" {
		n.explain(&ply)
	}
	return ply, err
}

// explain adds to a move with a mark the better move, the answer that punishes it, and the reason.
func (n *analysis) explain(ply *Ply) {
	k := ply.Ply
	ply.Better = n.bestWithReason(k - 1)
	if n.known[k].Proof.Value == engine.Won && n.positions[k].Outcome() == engine.Undecided {
		ply.Punished = n.bestWithReason(k)
	}
	ply.Why = n.reason(ply)
	ply.Text = ply.sentence(valueNames[n.known[k-1].Proof.Value])
}

// reason returns the reason for a mark: what happened on the board, else how the better move wins or
// the answer does. Of two near wins it takes the shorter one. It returns nil where nothing is known.
func (n *analysis) reason(ply *Ply) *Why {
	if w := n.onTheBoard(ply.Ply); w != nil || ply.Mark == slower {
		return w
	}
	if w := nearer(ply.Better, ply.Punished).why(); w.near() {
		return w
	}
	if w := cmp.Or(ply.Better.why(), ply.Punished.why()); w != nil || !ply.Certain || ply.Better == nil {
		return w
	}
	return n.fewerLines(ply.Ply)
}

// nearer returns the line that wins in fewer plies, nil if neither is proven to win.
func nearer(better, punished *Line) *Line {
	plies := func(l *Line) int {
		if l == nil || l.Proven == nil || l.Proven.Value != valueNames[engine.Won] {
			return math.MaxInt
		}
		return cmp.Or(l.Proven.Plies, math.MaxInt-1)
	}
	switch b, p := plies(better), plies(punished); {
	case min(b, p) == math.MaxInt:
		return nil
	case b <= p:
		return better
	}
	return punished
}

// best returns the principal variation of the position after k plies, nil if no move is known.
func (n *analysis) best(k int) *Line {
	p, known := n.positions[k], n.known[k]
	pv := n.line(k)
	if len(pv) == 0 {
		return nil
	}
	line := &Line{
		Move: boardtext.FormatMove(p, pv[0]), Winrate: rate(known.Winrate), Proven: verdictOf(known),
	}
	for _, m := range pv {
		line.PV = append(line.PV, boardtext.FormatMove(p, m))
		line.names = append(line.names, boardtext.Name(p, m))
	}
	return line
}

// line returns the best moves of both sides after k plies: those of the game as long as none is
// better, then the solver's.
func (n *analysis) line(k int) (line []engine.Move) {
	if k < n.solved {
		return n.known[k].PV
	}
	for ; k < len(n.history.Moves) && n.playedBest(k+1); k++ {
		line = append(line, n.history.Moves[k])
	}
	return append(line, n.solvedLine(n.positions[k])...)
}

// playedBest reports whether the k-th move, where the game is solved, ends it in exactly as many
// plies as the best one.
func (n *analysis) playedBest(k int) bool {
	before, after := n.around(k)
	over := n.positions[k].Outcome() != engine.Undecided
	return before.Proof.Value == after.Proof.Value && before.Proof.Exact && after.Proof.Exact &&
		(after.Proof.Plies > 0 || over) && before.Proof.Plies == after.Proof.Plies+1
}

// bestWithReason returns the same as best, with the reason if the solver has proven a win.
func (n *analysis) bestWithReason(k int) *Line {
	line := n.best(k)
	if line != nil && n.known[k].Proof.Value == engine.Won && k >= n.solved {
		line.Why = n.wonBy(n.positions[k], n.line(k))
	}
	return line
}

// lastTurn returns the last ply that changed the proven result, 0 if none did.
func (n *analysis) lastTurn() int {
	for k := len(n.history.Moves); k > n.settled; k-- {
		if before, after := n.around(k); gaveAway(before, after) {
			return k
		}
	}
	return 0
}

// turningPoint returns the turning point of a game with one. Where its reason is far away, the text
// also has the later move with which the same side let the loss come near.
func (n *analysis) turningPoint(plies []Ply) *TurningPoint {
	ply := &plies[n.turning-1]
	before, after := n.around(ply.Ply)
	t := &TurningPoint{
		Ply: ply.Ply, By: ply.By, Move: ply.Move,
		Before: valueNames[before.Proof.Value], After: valueNames[after.Proof.Value],
		Missed: ply.Better, Punished: ply.Punished, Text: ply.Text, name: ply.name,
	}
	if ply.Why.near() || after.Proof.Value != engine.Lost {
		return t
	}
	for i := range plies[n.turning:] {
		later := &plies[n.turning+i]
		if later.By == ply.By && later.Why.near() {
			t.Text += " " + later.Text
			break
		}
	}
	return t
}
