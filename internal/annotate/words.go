package annotate

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/language"
)

// This file puts reasons into words: a form has a sentence with places, which are filled from the
// facts. docs/annotate.md explains the kinds to users; package language has the Chinese forms.

// form is a form of a reason. Some kinds have several.
type form struct {
	kind  string // in JSON
	basis basis
	words string // with places such as {side}
	// Of a reason for which the condition holds, other is said; nil: there is no other form.
	condition func(*Reason) bool
	other     string
}

// basis says how a reason is known.
type basis int

const (
	visible  basis = iota // it can be seen on the board: a threat, an attack or a corner, at once
	decides               // it is proven that the winner would not win without these threats
	estimate              // it is not proven that this is why the move lost something
)

// The kinds that WinKind returns.
const (
	DoubleThreat   = "double"
	StackedThreats = "stacked"
	ThreatSequence = "forced"
	Zugzwang       = "zugzwang"
)

// quietMoveKind is the kind of an attack with a quiet move.
const quietMoveKind = "soon"

// Words that several forms share.
const (
	makesTwo    = "{last move} gives {side} {threats}"
	makesStack  = "{last move} gives {side} {threats}: a stone against the first makes room for the second"
	forcing     = "with {forcing moves} {side} makes a threat that has to be stopped; then "
	forcingMore = "with {forcing moves} {side} makes threats that have to be stopped; then "
	afterQuiet  = ": next it makes {threats}, with {then}"
	byParity    = ", an {parity} row, below which in the end {opponent} has to play"
	without     = "; without that threat there is no win"
	withoutAll  = "; without these threats there is no win"
	allowed     = "{last move} gives {side} a threat at {cells}"
)

// The conditions of other forms.
var (
	hasParity  = func(r *Reason) bool { return r.Parity != "" }
	hasSeveral = func(r *Reason) bool { return len(r.moves) > 2 } // forcing moves before the last one
)

// The forms: everything that can be said of a move, or of a line that wins.
var (
	missedWin      = &form{kind: "missed", words: "{either move} wins at once"}
	openThreat     = &form{kind: "open", words: "it does not stop the threat of {side} at {either cell}"}
	enabledThreat  = &form{kind: "room", words: "it makes room for a threat of {side} at {cells}"}
	givenCorner    = &form{kind: "corner", words: "it lets {side} take the corner {cells}"}
	doubleThreat   = &form{kind: DoubleThreat, words: makesTwo}
	stackedThreats = &form{kind: StackedThreats, words: makesStack}
	forcedDouble   = &form{ThreatSequence, visible, forcing + makesTwo, hasSeveral, forcingMore + makesTwo}
	forcedStack    = &form{ThreatSequence, visible, forcing + makesStack, hasSeveral, forcingMore + makesStack}
	quietMove      = &form{kind: quietMoveKind, words: "with {last move} {side} prepares more than can be stopped" + afterQuiet}
	quietBlock     = &form{kind: quietMoveKind, words: "with {last move} {side} stops a threat and wins by force" + afterQuiet}

	endingDouble = &form{kind: DoubleThreat, basis: decides, words: "{side} ends up with {threats}" + withoutAll}
	endingStack  = &form{kind: StackedThreats, basis: decides, words: "{side} ends up with {threats}" + withoutAll}
	endingThreat = &form{kind: "single", basis: decides, words: "in the end {side} gets four at {cells}" + without}
	zugzwang     = &form{
		Zugzwang, decides,
		"in the end every move of {opponent} makes room for a threat of {side} at {either cell} (zugzwang)" + without,
		hasParity,
		"{side} threatens {cells}, an {parity} row, and in the end {opponent} has to play below it (zugzwang)" + without,
	}

	winningThreat = &form{kind: Zugzwang, basis: estimate,
		words: "it does nothing against the threat of {side} at {cells}, below which in the end {opponent} had to play"}
	leftCell = &form{kind: "ended", basis: estimate,
		words: "it leaves {first cell} to {side}, a cell of the four that ended the game at {cells}"}
	allowedThreat = &form{"threat", estimate, allowed, hasParity, allowed + byParity}
)

// newReason returns a reason with cells, which are threats of the side, or the corner that it
// takes. The side makes the threats with moves, which may be none, and carries them out with then,
// if they are those of a quiet move.
func (a attacker) newReason(form *form, cells, moves, then []engine.Cell) *Reason {
	r := &Reason{
		Kind: form.kind, By: a.side.String(), Decides: form.basis == decides, Estimate: form.basis == estimate,
		form: form, cells: cells, moves: moves,
	}
	for _, c := range cells {
		r.Cells = append(r.Cells, boardtext.FormatCell(c))
	}
	last, words := max(0, len(moves)-1), form.words
	if len(cells) == 1 && strings.Contains(form.other, "{parity}") {
		r.Parity = a.parity(cells[0])
	}
	if form.condition != nil && form.condition(r) {
		words = form.other
	}
	r.Text = language.Say(words,
		"side", sideName(a.side), "opponent", sideName(a.side.Other()), "parity", language.Say(r.Parity),
		"cells", listed(cells, "and", a.cellName), "threats", a.describe(cells),
		"either cell", listed(cells, "or", a.cellName), "either move", listed(cells, "or", a.moveTo),
		"first cell", listed(moves[:min(1, len(moves))], "and", a.cellName),
		"last move", a.movesTo(moves[last:]), "forcing moves", a.movesTo(moves[:last]), "then", a.movesTo(then),
	)
	return r
}

// enabledBy returns the reason with the note that the move enabled one of its cells.
func (r *Reason) enabledBy(a attacker, c engine.Cell) *Reason {
	enabled := *r
	enabled.Text = language.Say("{why}; the move makes room for that at {cell}", "why", r.Text, "cell", a.cellName(c))
	return &enabled
}

// describe returns "two threats at once, at column 1, row 1 and column 5, row 1", or of two threats
// in a column "threats at .., one above the other".
func (a attacker) describe(threats []engine.Cell) language.Text {
	form := "two threats at once, at {cells}"
	switch {
	case areStacked(threats):
		form = "threats at {cells}, one above the other"
	case len(threats) > 2:
		form = "several threats at once, at {cells}"
	}
	return language.Say(form, "cells", listed(threats, "and", a.cellName))
}

// cellName returns the name of a cell as people write it: "column 1, row 1".
func (a attacker) cellName(c engine.Cell) language.Text {
	column, row := boardtext.ColumnName(a.notation, c.Column), boardtext.RowName(a.notation, c.Row, a.Rows)
	if a.notation.Letters != "" {
		return language.Same(column + row)
	}
	return language.Say("column {column}, row {row}", "column", column, "row", row)
}

// moveTo returns the move to a cell for a sentence: "column 3".
func (a attacker) moveTo(c engine.Cell) language.Text {
	return moveText(boardtext.ColumnName(a.notation, c.Column))
}

// movesTo returns the moves to cells for a sentence: "columns 3, 4 and 3".
func (a attacker) movesTo(cells []engine.Cell) language.Text {
	if len(cells) < 2 {
		return listed(cells, "and", a.moveTo)
	}
	return language.Say("columns {names}", "names", listed(cells, "and", func(c engine.Cell) language.Text {
		return language.Same(boardtext.ColumnName(a.notation, c.Column))
	}))
}

// listed returns the names of cells in a sentence: "a, b and c" for the conjunction "and".
func listed(cells []engine.Cell, conjunction string, name func(engine.Cell) language.Text) language.Text {
	var names []language.Text
	for _, c := range cells {
		names = append(names, name(c))
	}
	return language.Listed(names, conjunction)
}

// moveText returns a move for a sentence, by its name: "column 3", or a cell as it is.
func moveText(name string) language.Text {
	if _, column := field.Integer[int](name); column {
		return language.Say("column {name}", "name", name)
	}
	return language.Say(name) // a pass has another name in Chinese
}

// sideName returns "the first player" or "the second player", for sentences.
func sideName(side engine.Player) language.Text {
	return language.Say([...]string{"the first player", "the second player"}[side])
}
