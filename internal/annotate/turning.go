package annotate

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

// This file takes the moves of a game and returns the turning point:
//
//  1. The decisive move is the last one that changed the proven result. If there is none, it is by
//     estimate the one with which the loser lost most for good.
//  2. The collapse is a later move of the loser, with which a distant loss came near.
//  3. The turning point is the decisive move, or the collapse if the board shows only its reason.
//  4. Its text is that of the move, then what is known of the other one, then how the game ended.

// findTurningPoint sets the turning point, which then has a mark, and the collapse if its side had
// lost before.
func (r *Report) findTurningPoint(g *valuedGame) {
	decisive := g.decisiveMove()
	collapse := g.collapse(decisive)
	if e := collapse; e != nil && e.effect.wasLost() {
		r.Collapse = &Collapse{r.Plies[e.ply-1].Played, e.shortenedBy(), e.sentence()}
	}
	chosen, theory, note := decisive, decisive, language.Text{}
	switch {
	case decisive == nil && collapse == nil:
		return
	case decisive == nil:
		chosen, theory = collapse, collapse
		note = language.Say("It had lost before in theory, as far as is known.")
	case collapse != nil && collapse.why.isVisible() && !decisive.why.isVisible():
		chosen, note = collapse, decisive.theoryNote()
	}
	r.turnAt(g, chosen, theory, note)
	p := &r.Plies[chosen.ply-1]
	*p = p.marked(cmp.Or(p.Mark, mistake), chosen)
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
func (g *valuedGame) decisiveMove() *explanation {
	for ply := len(g.moves); ply > g.provenFrom; ply-- {
		if m := g.moves[ply-1]; m.effect == worseResult {
			return g.explain(m)
		}
	}
	if loser, lost := g.loser(); lost {
		return g.explain(g.moveOfLargestLoss(loser))
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
	return worst
}

// collapse returns the move of step 2, nil without one: of the loser's moves after the decisive one
// the last that allowed a forced win, else the first that brought a distant loss near. Its better
// move prevents that win.
func (g *valuedGame) collapse(decisive *explanation) *explanation {
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
func (g *valuedGame) explainBy(m *playedMove, better engine.Move) *explanation {
	e := g.explain(m)
	if e.better != nil && e.better.moves[0] == better {
		return e
	}
	line := engine.Line{Winrate: m.best.Winrate, PV: []engine.Move{better}}
	line.PV = append(line.PV, g.prover.bestMoves(engine.After(m.before, better))...)
	return m.explained(newVariation(m.before, line, nil), e.reply)
}

// turnAt sets the turning point: the move that was chosen, with a note after its text, and the
// values of the decisive move, which is the same or an earlier one.
func (r *Report) turnAt(g *valuedGame, chosen, decisive *explanation, note language.Text) {
	p := r.Plies[chosen.ply-1]
	t := &TurningPoint{Played: p.Played}
	below := language.Text{}
	if decisive.isProven() {
		t.Before, t.After = decisive.best.Known.Value().String(), decisive.played.Known.Value().String()
	} else {
		d := r.Plies[decisive.ply-1]
		from := max(d.Ply, g.lostFrom(decisive.side())) // the side may have lost from the start
		t.Estimate = &Fall{From: d.Best, To: d.Winrate, Below: from}
		if from > p.Ply && chosen.ply == decisive.ply && !decisive.played.Known.Proven() {
			below = language.Say("After {move}, it had less than {n} %.", "move", g.moves[from-1].numbered(), "n", 100*lostRate)
		}
	}
	if chosen.ply != decisive.ply {
		t.Theory = decisive.ply
	}
	t.Text = language.Sentences(chosen.sentence(), note, below, g.endNote(chosen))
	r.Turning = t
}

// endNote returns the sentence about the row that won the game, none if the text of the loser's
// move tells of it, and if it is not known.
func (g *valuedGame) endNote(e *explanation) (none language.Text) {
	w := g.winningRow
	if w == nil || w.side == e.side() ||
		e.why != nil && (e.why.form == missedWin || slices.Contains(e.why.cells, w.last)) {
		return none
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
