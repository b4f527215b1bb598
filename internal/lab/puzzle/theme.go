package puzzle

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/annotate"
)

// The themes of puzzles: how the winning move wins.
const (
	atOnce   = "win at once"
	double   = "double threat"   // it makes two fours, and only one can be stopped
	forced   = "forced sequence" // every move makes a four that has to be stopped
	block    = "block"           // it takes the cell by which the other side would win soon
	tempo    = "tempo"           // it makes a four that has to be stopped, and a quiet move follows
	zugzwang = "zugzwang"        // in the end every move of the loser makes room for a four
	quiet    = "quiet move"      // it wins without a four that has to be stopped
	ending   = "ending"          // of a game without fours
)

// theme returns the theme of a position that the first move of the line wins.
func (t *truth) theme(p engine.Position, line []engine.Move) string {
	about := p.Game().About()
	switch {
	case about.Line == 0:
		return ending
	case len(line) == 1:
		return atOnce
	}
	switch annotate.AttackOf(p, line) {
	case annotate.Double, annotate.Stacked:
		return double
	case annotate.Forced:
		return forced
	}
	switch {
	case t.blocks(p, line[0]):
		return block
	case threatens(p, line[0]):
		return tempo
	case annotate.EndOf(p, line) == annotate.Zugzwang:
		return zugzwang
	}
	return quiet
}

// soon is the number of plies of a danger that has to be stopped now.
const soon = 7

// blocks reports whether every other move that loses, one at least soon, loses to the cell of this
// one.
func (t *truth) blocks(p engine.Position, m engine.Move) bool {
	danger := false
	for _, other := range p.Moves(nil) {
		if rank, ok := t.ofMove(p, other); other == m || ok && rank >= 0 {
			continue
		}
		next := engine.After(p, other)
		taken, err := next.MoveAt(p.Cell(m))
		if err != nil {
			return false
		}
		rank, ok := t.ofMove(next, taken)
		if !ok || rank <= 0 {
			return false
		}
		danger = danger || rank >= decided-soon
	}
	return danger
}

// threatens reports whether a move makes a four that has to be stopped.
func threatens(p engine.Position, m engine.Move) bool {
	return len(annotate.FoursNow(engine.After(p, m), p.Turn())) > 0
}
