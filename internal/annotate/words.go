package annotate

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// sentence says what a move with a mark did, why, and what was better: "The second player lost a
// won game with move 6, column 3: it does not stop the four of the first player at column 4, row 1.
// Better is column 4, which wins in 35."
func (p *Ply) sentence(m playedMove) string {
	text := fmt.Sprintf("%s %s with %s", player(p.By), m.verb(), moveName(p.Ply, p.name))
	own := p.Why != nil && p.Why.By == p.By // the reason is what the better move does
	switch {
	case p.Why == nil:
	case own && p.Why.is(Zugzwang, Single) && !p.Why.Estimate:
		text += fmt.Sprintf(": after %s %s", boardtext.Spoken(p.Better.names[0]), p.Why.Text)
	case own && p.Why.is(Double, Stacked, Forced, soon):
		text += ": it missed a win: " + p.Why.Text
	case p.Why.Estimate && m.certain():
		text += "; the likely reason: " + p.Why.Text
	default:
		text += ": " + p.Why.Text
	}
	text = capital(text) + "."
	if p.Better == nil || own && p.Why.visible() { // the reason has the better move
		return text
	}
	return text + " " + p.Better.advice(m)
}

// advice says what the better move than m does.
func (l *Variation) advice(m playedMove) string {
	better, longer, did := boardtext.Spoken(l.names[0]), "longer", m.effect()
	if did.sooner > 0 && l.Proven != nil {
		longer = fmt.Sprintf("%d plies longer", did.sooner)
	}
	known := l.Proven != nil && (l.Proven.Plies > 0 || did.sooner > 0)
	switch {
	case did.hadLost() && known:
		return fmt.Sprintf("%s holds out %s: it %s.", capital(better), longer, l.Proven)
	case did.hadLost():
		return fmt.Sprintf("%s holds out longer.", capital(better))
	case l.Proven == nil:
		return fmt.Sprintf("Better is %s.", better)
	}
	return fmt.Sprintf("Better is %s, which %s.", better, l.Proven)
}

// verb says what the move did to the result: "lost a won game".
func (m playedMove) verb() string {
	switch did := m.effect(); {
	case did.kind == slowerWin:
		return "won later than necessary"
	case did.gaveUp:
		return "gave up"
	case did.hadLost():
		return "let a far loss come near"
	case did.kind == notProven:
		return fmt.Sprintf("fell from %s to %s", share(m.best), share(m.played))
	}
	return map[[2]engine.Value]string{
		{engine.Won, engine.Lost}:   "lost a won game",
		{engine.Won, engine.Drawn}:  "made a draw of a won game",
		{engine.Drawn, engine.Lost}: "lost a drawn game",
	}[[2]engine.Value{m.best.Proof.Value, m.played.Proof.Value}]
}

// moveName returns the k-th move: "move 6, column 3".
func (v *values) moveName(k int) string {
	return moveName(k, boardtext.Name(v.positions[k-1], v.history.Moves[k-1]))
}

// share returns the expected result of a line in words: "an estimated 34 %", or "a proven loss".
func share(l engine.Line) string {
	if proven(l) {
		return "a proven " + l.Proof.Value.String()
	}
	return fmt.Sprintf("an estimated %.0f %%", 100*l.Winrate)
}

// moveName returns "move 6, column 3".
func moveName(ply int, name string) string {
	return fmt.Sprintf("move %d, %s", ply, boardtext.Spoken(name))
}

// describe returns "two fours at once, at column 1, row 1 and column 5, row 1", or of cells of a
// column "fours at .., one above the other".
func (f fours) describe(cells []engine.Cell) string {
	names, number := f.names(cells, "and"), "two"
	switch {
	case len(cells) == 2 && cells[0].Column == cells[1].Column:
		return fmt.Sprintf("fours at %s, one above the other", names)
	case len(cells) > 2:
		number = "several"
	}
	return fmt.Sprintf("%s fours at once, at %s", number, names)
}

// name returns the name of a cell as people write it: "column 1, row 1".
func (f fours) name(c engine.Cell) string {
	return boardtext.CellName(f.notation, c, f.board.Rows)
}

// names returns the names of cells: "column 1, row 1 and column 5, row 1".
func (f fours) names(cells []engine.Cell, conjunction string) string {
	return listed(cells, conjunction, f.name)
}

// moveTo returns the name of the move to a cell: the number of its column.
func (f fours) moveTo(c engine.Cell) string {
	return boardtext.ColumnName(f.notation, c.Column)
}

// spoken returns the move to a cell for a sentence: "column 3".
func (f fours) spoken(c engine.Cell) string { return boardtext.Spoken(f.moveTo(c)) }

// spokenMoves returns the moves to cells for a sentence: "columns 3, 4 and 3".
func (f fours) spokenMoves(cells []engine.Cell) string {
	if len(cells) < 2 {
		return listed(cells, "", f.spoken)
	}
	return "columns " + listed(cells, "and", f.moveTo)
}

// listed returns the names of cells in a sentence: "a, b and c" for the conjunction "and".
func listed(cells []engine.Cell, conjunction string, name func(engine.Cell) string) string {
	var names []string
	for _, c := range cells {
		names = append(names, name(c))
	}
	return field.Listed(names, conjunction)
}

// player returns a side for a sentence.
func player(side string) string { return "the " + side + " player" }

// capital returns a text that begins with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
