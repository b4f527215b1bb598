package annotate

import (
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// This file takes a reason and puts it into words: the form has a sentence with places, which are
// filled from the facts. docs/annotate.md explains the kinds to users.

// form is a form of a reason. Some kinds have several.
type form struct {
	kind  string // in JSON
	basis basis
	words string // with places such as {side}; what follows {by parity} is said if there is a parity
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

// Words that several forms share.
const (
	makesTwo     = "with {last move} {side} makes {fours}"
	makesStack   = "with {last move} {side} threatens {fours}: a stone against the first makes room for the second"
	forcing      = "with {forcing moves} {side} makes {a four that has} to be stopped; then "
	afterQuiet   = ": it threatens {fours}, with {then}"
	ofWinningRow = ", a cell of the four that ended the game{elsewhere}"
	byParity     = "{by parity}, an {parity} row, below which in the end {opponent} has to play"
	without      = "; without that four there is no win"
)

// The forms: everything that can be said of a move, or of a line that wins.
var (
	missedWin      = &form{"missed", visible, "{either move} wins at once"}
	openThreat     = &form{"open", visible, "it does not stop the four of {side} at {either cell}"}
	enabledThreat  = &form{"room", visible, "it makes room for a four of {side} at {cells}"}
	givenCorner    = &form{"corner", visible, "it lets {side} take the corner {cells}"}
	doubleThreat   = &form{DoubleThreat, visible, makesTwo}
	stackedThreats = &form{StackedThreats, visible, makesStack}
	forcedDouble   = &form{ThreatSequence, visible, forcing + makesTwo}
	forcedStack    = &form{ThreatSequence, visible, forcing + makesStack}
	quietMove      = &form{"soon", visible, "with {last move} {side} prepares more than can be stopped" + afterQuiet}
	quietBlock     = &form{"soon", visible, "with {last move} {side} stops a four and wins by force" + afterQuiet}

	endingDouble     = &form{DoubleThreat, decides, "{side} ends up with {fours}" + without}
	endingStack      = &form{StackedThreats, decides, "{side} ends up with {fours}" + without}
	endingThreat     = &form{"single", decides, "in the end {side} gets four at {cells}" + without}
	zugzwang         = &form{Zugzwang, decides, "in the end every move of {opponent} makes room for a four of {side} at {either cell} (zugzwang)" + without}
	zugzwangByParity = &form{Zugzwang, decides, "{side} threatens {cells}, an {parity} row, and in the end {opponent} has to play below it (zugzwang)" + without}

	spoiledThreat = &form{"spoiled", estimate, "it fills the cell below the four of {side} at {cells}, which can be stopped now"}
	leftCell      = &form{"ended", estimate, "it leaves {first cell} to {side}" + ofWinningRow}
	enabledCell   = &form{"ended", estimate, "it makes room at {first cell} for {side}" + ofWinningRow}
	winningThreat = &form{Zugzwang, estimate, "it does nothing against the four of {side} at {cells}, below which in the end {opponent} had to play"}
	allowedThreat = &form{"threat", estimate, "with {last move} {side} threatens a four at {cells}" + byParity}
	missedThreat  = &form{"threat", estimate, "with {last move} {side} would have threatened a four at {cells}" + byParity}
	handedThreat  = &form{"threat", estimate, "it leaves {last move} to {side}, who with it threatens a four at {cells}" + byParity}
)

// told returns the reason, which may be nil, with its text.
func (r *Reason) told() *Reason {
	if r == nil {
		return nil
	}
	v, last := r.view, max(0, len(r.moves)-1)
	fours, elsewhere := "a four that has", ""
	if last > 1 {
		fours = "fours that have"
	}
	if !slices.Equal(r.cells, r.moves) { // the move that is said is not at the cell
		elsewhere = " at " + v.cellName(r.cells[0])
	}
	words, ifParity, _ := strings.Cut(r.form.words, "{by parity}")
	if r.Parity != "" {
		words += ifParity
	}
	r.Text = strings.NewReplacer(
		"{side}", sideName(r.By),
		"{opponent}", sideName(v.side.Other().String()),
		"{cells}", listed(r.cells, "and", v.cellName),
		"{either cell}", listed(r.cells, "or", v.cellName),
		"{either move}", listed(r.cells, "or", v.spokenMove),
		"{fours}", v.describe(r.cells),
		"{parity}", r.Parity,
		"{first cell}", listed(r.moves[:min(1, len(r.moves))], "", v.cellName),
		"{elsewhere}", elsewhere,
		"{last move}", v.spokenMoves(r.moves[last:]),
		"{forcing moves}", v.spokenMoves(r.moves[:last]),
		"{a four that has}", fours,
		"{then}", v.spokenMoves(r.then),
	).Replace(words)
	if r.enabled != engine.NoCell {
		r.Text += "; the move makes room for that at " + v.cellName(r.enabled)
	}
	return r
}

// describe returns "two fours at once, at column 1, row 1 and column 5, row 1", or of two threats
// in a column "fours at .., one above the other".
func (v view) describe(threats []engine.Cell) string {
	names := listed(threats, "and", v.cellName)
	switch {
	case areStacked(threats):
		return "fours at " + names + ", one above the other"
	case len(threats) > 2:
		return "several fours at once, at " + names
	}
	return "two fours at once, at " + names
}

// cellName returns the name of a cell as people write it: "column 1, row 1".
func (v view) cellName(c engine.Cell) string { return boardtext.CellName(v.notation, c, v.Rows) }

// moveTo returns the move to a cell as people write it: the number of its column.
func (v view) moveTo(c engine.Cell) string { return boardtext.ColumnName(v.notation, c.Column) }

// spokenMove returns the move to a cell for a sentence: "column 3".
func (v view) spokenMove(c engine.Cell) string { return boardtext.Spoken(v.moveTo(c)) }

// spokenMoves returns the moves to cells for a sentence: "columns 3, 4 and 3".
func (v view) spokenMoves(cells []engine.Cell) string {
	if len(cells) < 2 {
		return listed(cells, "", v.spokenMove)
	}
	return "columns " + listed(cells, "and", v.moveTo)
}

// listed returns the names of cells in a sentence: "a, b and c" for the conjunction "and".
func listed(cells []engine.Cell, conjunction string, name func(engine.Cell) string) string {
	var names []string
	for _, c := range cells {
		names = append(names, name(c))
	}
	return field.Listed(names, conjunction)
}
