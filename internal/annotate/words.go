package annotate

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// twoFours returns "two fours at once, at column 1, row 1 and column 5, row 1", or of cells of a
// column "fours at .., one above the other".
func twoFours(p engine.Position, cells []engine.Cell) string {
	names, number := cellNames(p, cells, " and "), "two"
	switch {
	case oneAbove(cells):
		return fmt.Sprintf("fours at %s, one above the other", names)
	case len(cells) > 2:
		number = "several"
	}
	return fmt.Sprintf("%s fours at once, at %s", number, names)
}

// oneAbove reports whether some cells are two of a column.
func oneAbove(cells []engine.Cell) bool {
	return len(cells) == 2 && cells[0].Column == cells[1].Column
}

// makesFours says that a side makes fours with its moves of these names.
func makesFours(names []string, by string) string {
	stopped := "a four that has to be stopped"
	if len(names) > 1 {
		stopped = "fours that have to be stopped"
	}
	return fmt.Sprintf("with %s %s makes %s", spokenList(names), player(by), stopped)
}

// cellNames returns the names of cells as people write them.
func cellNames(p engine.Position, cells []engine.Cell, separator string) string {
	var names []string
	for _, c := range cells {
		names = append(names, boardtext.CellName(p.Game().About().Notation, c, p.Board().Rows))
	}
	if last := len(names) - 1; last > 1 {
		return strings.Join(names[:last], ", ") + separator + names[last]
	}
	return strings.Join(names, separator)
}

// columnsOf returns the moves to some cells: "column 3 or column 5".
func columnsOf(p engine.Position, cells []engine.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, boardtext.Spoken(nameOf(p, c)))
	}
	return strings.Join(names, " or ")
}

// nameOf returns the name of the move to a cell as people write it, legal or not.
func nameOf(p engine.Position, c engine.Cell) string {
	n := p.Game().About().Notation
	if n.Letters == "" {
		return boardtext.ColumnName(n, c.Column)
	}
	return boardtext.CellName(n, c, p.Board().Rows)
}

// everySecond returns the names of the moves of the side that begins a line.
func everySecond(p engine.Position, line []engine.Cell) (names []string) {
	for i := 0; i < len(line); i += 2 {
		names = append(names, nameOf(p, line[i]))
	}
	return names
}

// spokenList returns moves for a sentence: "columns 3, 4 and 3".
func spokenList(names []string) string {
	if len(names) == 1 {
		return boardtext.Spoken(names[0])
	}
	list := strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	if boardtext.Spoken(names[0]) != names[0] {
		return "columns " + list
	}
	return list
}

// player returns a side for a sentence.
func player(side string) string { return "the " + side + " player" }

// capital returns a text that begins with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
