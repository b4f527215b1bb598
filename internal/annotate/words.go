package annotate

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// with returns the sentence with words in the place of one of its places.
func (s sentence) with(place, words string) sentence {
	s.words = strings.ReplaceAll(s.words, place, words)
	return s
}

// why returns a reason by what a side makes at some cells after a line of moves, which it begins.
func (s sentence) why(p engine.Position, by engine.Player, cells, line []engine.Cell) *Why {
	w := &Why{Kind: s.kind, By: by.String(), rank: s.rank, at: cells, line: line}
	for _, c := range cells {
		w.Cells = append(w.Cells, boardtext.FormatCell(c))
	}
	if strings.Contains(s.words, "{parity}") {
		w.Parity = foursOf(p, by).parity(cells[0])
	}
	moves := everySecond(p, line)
	last := max(0, len(moves)-1)
	spoken := func(c engine.Cell) string { return boardtext.Spoken(moveTo(p, c)) }
	w.Text = strings.NewReplacer(
		"{by}", player(w.By),
		"{other}", player(by.Other().String()),
		"{cells}", cellNames(p, cells, "and"),
		"{either}", cellNames(p, cells, "or"),
		"{moves}", listed(cells, "or", spoken),
		"{fours}", twoFours(p, cells),
		"{parity}", w.Parity,
		"{cell}", cellNames(p, line[:min(1, len(line))], ""), // the first of the line
		"{forcing}", spokenList(moves[:last]),
		"{move}", spokenList(moves[last:]),
	).Replace(s.words)
	return w
}

// afterFours returns the sentence of an attack by a line of moves: it tells the fours before the
// last move, if there are some.
func (s sentence) afterFours(line []engine.Cell) sentence {
	switch {
	case len(line) > 3:
		s.words = "with {forcing} {by} makes fours that have to be stopped; then " + s.words
	case len(line) > 1:
		s.words = "with {forcing} {by} makes a four that has to be stopped; then " + s.words
	}
	return s
}

// sentence says what a move with a mark did, why, and what was better: "The second player lost a
// won game with move 6, column 3: it does not stop the four of the first player at column 4, row 1.
// Better is column 4, which wins in 35."
func (p *Ply) sentence(t turn) string {
	text := fmt.Sprintf("%s %s with %s", player(p.By), t.did(), moveName(p.Ply, p.name))
	switch {
	case p.Why == nil:
	case p.Why.By == p.By && p.Why.is(Zugzwang, Single) && !p.Why.Estimate: // of the better move
		text += fmt.Sprintf(": after %s %s", boardtext.Spoken(p.Better.names[0]), p.Why.Text)
	case p.Why.By == p.By && p.Why.is(Double, Stacked, Forced, soon):
		text += ": it missed a win: " + p.Why.Text
	case p.Why.Estimate && t.certain():
		text += "; the likely reason: " + p.Why.Text
	default:
		text += ": " + p.Why.Text
	}
	text = capital(text) + "."
	if p.Better == nil || p.Why.near() && p.Why.By == p.By { // the reason has the better move
		return text
	}
	return text + " " + p.Better.advice(t)
}

// withRoom returns the reason with the cell that the move made room for, named as in p.
func (w Why) withRoom(p engine.Position, c engine.Cell) *Why {
	w.Text += "; the move makes room for that at " + cellNames(p, []engine.Cell{c}, "")
	return &w
}

// advice says what the better move than t does.
func (l *Variation) advice(t turn) string {
	better, longer, did := boardtext.Spoken(l.names[0]), "longer", t.effect()
	if did.sooner > 0 && l.Proven != nil {
		longer = fmt.Sprintf("%d plies longer", did.sooner)
	}
	known := l.Proven != nil && (l.Proven.Plies > 0 || did.sooner > 0)
	switch {
	case did.lost() && known:
		return fmt.Sprintf("%s holds out %s: it %s.", capital(better), longer, l.Proven)
	case did.lost():
		return fmt.Sprintf("%s holds out longer.", capital(better))
	case l.Proven == nil:
		return fmt.Sprintf("Better is %s.", better)
	}
	return fmt.Sprintf("Better is %s, which %s.", better, l.Proven)
}

// did says what the move did to the result.
func (t turn) did() string {
	switch d := t.effect(); {
	case d.kind == slowerWin:
		return "won later than necessary"
	case d.gaveUp:
		return "gave up"
	case d.lost():
		return "let a far loss come near"
	case d.kind == notProven:
		return fmt.Sprintf("fell from %s to %s", share(t.best), share(t.played))
	}
	return map[[2]engine.Value]string{
		{engine.Won, engine.Lost}:   "lost a won game",
		{engine.Won, engine.Drawn}:  "made a draw of a won game",
		{engine.Drawn, engine.Lost}: "lost a drawn game",
	}[[2]engine.Value{t.best.Proof.Value, t.played.Proof.Value}]
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

// twoFours returns "two fours at once, at column 1, row 1 and column 5, row 1", or of cells of a
// column "fours at .., one above the other".
func twoFours(p engine.Position, cells []engine.Cell) string {
	names, number := cellNames(p, cells, "and"), "two"
	switch {
	case len(cells) == 2 && cells[0].Column == cells[1].Column:
		return fmt.Sprintf("fours at %s, one above the other", names)
	case len(cells) > 2:
		number = "several"
	}
	return fmt.Sprintf("%s fours at once, at %s", number, names)
}

// cellNames returns the names of cells as people write them: "column 1, row 1 and column 5, row 1".
func cellNames(p engine.Position, cells []engine.Cell, conjunction string) string {
	return listed(cells, conjunction, func(c engine.Cell) string {
		return boardtext.CellName(p.Game().About().Notation, c, p.Board().Rows)
	})
}

// moveTo returns the name of the move to a cell as people write it, legal or not.
func moveTo(p engine.Position, c engine.Cell) string {
	n := p.Game().About().Notation
	if n.Letters == "" {
		return boardtext.ColumnName(n, c.Column)
	}
	return boardtext.CellName(n, c, p.Board().Rows)
}

// everySecond returns the names of the moves of the side that begins a line.
func everySecond(p engine.Position, line []engine.Cell) (names []string) {
	for i := 0; i < len(line); i += 2 {
		names = append(names, moveTo(p, line[i]))
	}
	return names
}

// spokenList returns moves for a sentence: "columns 3, 4 and 3".
func spokenList(names []string) string {
	if len(names) < 2 {
		return listed(names, "", boardtext.Spoken)
	}
	list := field.Listed(names, "and")
	if boardtext.Spoken(names[0]) != names[0] {
		return "columns " + list
	}
	return list
}

// listed returns the names of some things in a sentence: "a, b and c" for the conjunction "and".
func listed[T any](all []T, conjunction string, name func(T) string) string {
	var names []string
	for _, one := range all {
		names = append(names, name(one))
	}
	return field.Listed(names, conjunction)
}

// player returns a side for a sentence.
func player(side string) string { return "the " + side + " player" }

// capital returns a text that begins with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
