package replay

import (
	"fmt"
	"regexp"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Look is how the players of a game know its board.
type Look struct {
	// Board is the kind of board: Holes, Discs or Stones.
	Board string `json:"board"`
	// Rows are named from the top, Columns from the left.
	Rows    []string `json:"rows"`
	Columns []string `json:"columns"`
	// Counted is set if the pieces are counted.
	Counted bool `json:"counted,omitempty"`
}

// The kinds of boards.
const (
	Holes  = "holes"  // red and yellow, falling behind a blue board
	Discs  = "discs"  // black and white on green squares, turned over
	Stones = "stones" // black and white on the crossings of lines
)

// lookOf returns the look of p's game: Reversi is a1 to h8 from the top left, Go's
// coordinates leave out I and count rows from the bottom, and all else is as in
// package boardtext.
func lookOf(p engine.Position) Look {
	b := p.Board()
	l := Look{Board: Holes, Counted: p.Game().Traits().Counted}
	letters := ""
	switch p.Game().Name() {
	case "reversi":
		l.Board, letters = Discs, "abcdefghijklmnopqrstuvwxyz"
	case "nogo":
		l.Board, letters = Stones, "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	}
	for c := range b.Columns {
		name := fmt.Sprint(c)
		if letters != "" {
			name = letters[c : c+1]
		}
		l.Columns = append(l.Columns, name)
	}
	for r := range b.Rows {
		name := r
		switch l.Board {
		case Discs:
			name = r + 1
		case Stones:
			name = b.Rows - r
		}
		l.Rows = append(l.Rows, fmt.Sprint(name))
	}
	return l
}

// label returns a move that takes a cell as the players write it.
func (l Look) label(c engine.Cell) string {
	switch {
	case c == engine.NoCell:
		return "pass"
	case l.Board == Holes:
		return boardtext.FormatCell(c)
	}
	return l.Columns[c.Column] + l.Rows[c.Row]
}

var moveText = regexp.MustCompile(`\b(\d+),(\d+)\b`)

// Label returns a text with the moves in it, "row,column", as the players write them.
func (l Look) Label(text string) string {
	return moveText.ReplaceAllStringFunc(text, func(move string) string {
		var c engine.Cell
		if _, err := fmt.Sscanf(move, "%d,%d", &c.Row, &c.Column); err != nil || c.Row >= len(l.Rows) || c.Column >= len(l.Columns) {
			return move
		}
		return l.label(c)
	})
}

// four returns the indices of the cells of all lines of four and more through the last
// move on a board with holes; none where there is no such line.
func four(b engine.Board, last engine.Cell) (cells []int) {
	if !b.Has(last) {
		return nil
	}
	for _, d := range [...]engine.Cell{{Row: 0, Column: 1}, {Row: 1, Column: 0}, {Row: 1, Column: 1}, {Row: 1, Column: -1}} {
		line := []int{last.Row*b.Columns + last.Column}
		for _, sign := range [...]int{1, -1} {
			c := engine.Cell{Row: last.Row + sign*d.Row, Column: last.Column + sign*d.Column}
			for b.Has(c) && b.At(c) == b.At(last) {
				line = append(line, c.Row*b.Columns+c.Column)
				c = engine.Cell{Row: c.Row + sign*d.Row, Column: c.Column + sign*d.Column}
			}
		}
		if len(line) >= 4 {
			cells = append(cells, line...)
		}
	}
	return cells
}

// SetEnd marks the winning line in the last position, if there is one.
func (g *Game) SetEnd(p engine.Position, last engine.Move) {
	if g.Look.Board == Holes && p.Outcome() != engine.Undecided && p.Outcome() != engine.Draw && last != engine.NoMove {
		g.Four = four(p.Board(), p.Cell(last))
	}
}
