package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// This file takes the moves of a game and returns the turning point:
//
//  1. The decisive move is the last one that changed the proven result. If there is none, it is by
//     estimate the one with which the loser lost most for good.
//  2. The collapse is a later move of the loser, with which a distant loss came near.
//  3. The turning point is the decisive move, or the collapse if the board shows only its reason.
//  4. Its text is that of the move, then what is known of the other one, then how the game ended.

// findTurningPoint sets the turning point, and the collapse if its side had lost before.
func (r *Report) findTurningPoint(g *valuedGame) {
	decisive := g.decisiveMove()
	collapse := g.collapse(decisive)
	if m := collapse; m != nil && m.effect.wasLost() {
		p := r.Plies[m.ply-1]
		r.Collapse = &Collapse{Ply: p.Ply, By: p.By, Move: p.Move, Sooner: m.shortenedBy(), Text: m.sentence()}
	}
	switch {
	case decisive == nil && collapse == nil:
	case decisive == nil:
		r.turnAt(g, collapse, collapse, "It had lost before in theory, as far as is known.")
	case collapse != nil && collapse.why.isVisible() && !decisive.why.isVisible():
		r.turnAt(g, collapse, decisive, decisive.theoryNote())
		r.Turning.Theory = decisive.ply
	default:
		r.turnAt(g, decisive, decisive, g.visibilityNote(decisive))
	}
}

// loser returns the side that has lost in the end, or nearly so. ok is false if there is none.
func (g *valuedGame) loser() (side engine.Player, ok bool) {
	end := len(g.moves)
	if g.winrate(end, engine.First) >= lostRate {
		side = engine.Second
	}
	return side, g.winrate(end, side) < lostRate
}

// decisiveMove returns the move of step 1, nil without one.
func (g *valuedGame) decisiveMove() *playedMove {
	for ply := len(g.moves); ply > g.provenFrom; ply-- {
		if m := g.moves[ply-1]; m.effect == worseResult {
			return g.explain(m)
		}
	}
	if loser, lost := g.loser(); lost {
		return g.moveOfLargestLoss(loser)
	}
	return nil
}

// moveOfLargestLoss returns the move with which the loser lost the largest part of its win rate for
// good, so that it never had that part again. It is nil if the loser had lost from the start.
func (g *valuedGame) moveOfLargestLoss(loser engine.Player) *playedMove {
	var worst *playedMove
	largest, highestAfter := 0.0, 0.0 // the loser's highest win rate after the move or later
	for _, m := range slices.Backward(g.moves) {
		highestAfter = max(highestAfter, g.winrate(m.ply, loser))
		lost := m.best.Winrate - highestAfter
		if m.side() == loser && !m.isBest() && !m.effect.wasLost() && lost > largest {
			worst, largest = m, lost
		}
	}
	return g.explain(worst)
}

// collapse returns the move of step 2, nil without one: of the loser's moves after the decisive one
// the last that allowed a forced win, else the first that brought a distant loss near. Its better
// move prevents that win.
func (g *valuedGame) collapse(decisive *playedMove) *playedMove {
	loser, lost := g.loser()
	if !lost {
		return nil
	}
	var nearer *playedMove
	for _, m := range slices.Backward(g.moves) {
		if m.side() != loser || decisive != nil && m.ply <= decisive.ply {
			continue
		}
		if defence := m.forcedDefence(); defence != engine.NoMove {
			return g.explainBy(m, defence)
		}
		if m.effect == nearerLoss {
			nearer = m
		}
	}
	return g.explain(nearer)
}

// explainBy returns a move explained by another better move than the best one.
func (g *valuedGame) explainBy(m *playedMove, better engine.Move) *playedMove {
	if g.explain(m).better != nil && m.better.moves[0] == better {
		return m
	}
	other := *m
	other.better = newVariation(m.before, engine.Line{Winrate: m.best.Winrate, PV: []engine.Move{better}})
	other.why = other.reason().told()
	return &other
}

// turnAt sets the turning point: the move that was chosen, with a note after its text, and the
// values of the decisive move, which is the same or an earlier one.
func (r *Report) turnAt(g *valuedGame, chosen, decisive *playedMove, note string) {
	p := r.Plies[chosen.ply-1]
	t := &TurningPoint{
		Ply: p.Ply, By: p.By, Move: p.Move, Missed: chosen.better, Punished: chosen.punished(),
	}
	below := ""
	if decisive.isProven() {
		t.Before, t.After = decisive.best.Known.Value().String(), decisive.played.Known.Value().String()
	} else {
		d := r.Plies[decisive.ply-1]
		from := max(d.Ply, g.lostFrom(decisive.side())) // the side may have lost from the start
		t.Estimate = &Fall{From: d.Best, To: d.Winrate, Below: from}
		if from > p.Ply && chosen.ply == decisive.ply {
			below = fmt.Sprintf("After %s, it had less than %.0f %%.", g.moves[from-1].numbered(), 100*lostRate)
		}
	}
	texts := []string{chosen.sentence(), note, below, g.endNote(chosen)}
	t.Text = strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), " ")
	r.Turning = t
}

// endNote returns the sentence about the row that won the game, "" if the text of the loser's move
// tells of it, and if it is not known.
func (g *valuedGame) endNote(m *playedMove) string {
	w := g.winningRow
	if w == nil || w.side == m.side() ||
		m.why != nil && (m.why.form == missedWin || slices.Contains(m.why.cells, w.last)) {
		return ""
	}
	return w.sentence(g)
}

// lostFrom returns the first position from which on a side had nearly lost.
func (g *valuedGame) lostFrom(side engine.Player) int {
	ply := len(g.moves)
	for ply > 0 && g.winrate(ply-1, side) < lostRate {
		ply--
	}
	return ply
}

// visibilityNote returns the note after the text of the decisive move, if its reason is not
// certain: after which ply the loss could be seen, because from then on the winner could win by
// threats up to the end. It returns "" if that is not known.
func (g *valuedGame) visibilityNote(decisive *playedMove) string {
	w := g.winningRow
	if w == nil || decisive.why != nil && !decisive.why.Estimate {
		return ""
	}
	seen := len(g.moves) - 1 // the winner completes four
	for seen-2 > decisive.ply && viewOf(g.positions[seen-2], w.side).winsByThreats() {
		seen -= 2
	}
	how := viewOf(g.positions[seen], w.side).attackReason(nil)
	if how == nil {
		return ""
	}
	return fmt.Sprintf("It could be seen after move %d: %s.", seen, how.told().Text)
}
