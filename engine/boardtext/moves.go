// Package boardtext reads and writes the text that all games share: moves, drawings, the words
// after newgame and the board of a FEN.
//
// Moves and cells have two notations. In that of the protocol they are a Move and a Cell: the row
// from the top and the column, both from 0. In that of people they are a Name: the column, or the
// column and the row, as the game's [engine.Notation] says.
//
//	                 the protocol's: 2,3     people's: d3, or column 4, row 3
//	one move         ParseMove, FormatMove   ParseName, Name; Spoken in a sentence
//	several moves    ParseMoves              ParseNames; ParseColumns for a run such as 4453
//	a game           Replay: a start, columns and moves of either notation
//	a cell           FormatCell              ParseCellName, CellName; ColumnName, RowName
//	a board          Draw                    DrawNamed
//
// A FEN is the same in both, and so are the words after newgame, a [Start].
package boardtext

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// pass is the text of a pass. People and programs have other names for it, the patterns of
// passNames.
const (
	pass      = "pass"
	passNames = `pass|pa|ps|--|0000|@@@@`
)

var passName = regexp.MustCompile(`^(?i:` + passNames + `)$`)

// IsPass reports whether a word is the name of a pass, as people or other programs write it.
func IsPass(word string) bool { return passName.MatchString(word) }

// ParseMove reads a legal move of p, "row,column" or "pass", or the column alone in
// games with gravity. The error is an *engine.FieldError of the field move, or of x or y, the row
// or the column of a pair.
func ParseMove(p engine.Position, text string) (engine.Move, error) {
	if text == pass {
		return p.MoveAt(engine.NoCell)
	}
	if column, ok := field.Integer[int](text); ok && p.Game().About().Gravity {
		return inColumn(p, column)
	}
	c, err := parsePair(p, text)
	if err != nil {
		return engine.NoMove, err
	}
	return p.MoveAt(c)
}

// FormatMove returns the text of a move of p's game, legal or not, for ParseMove.
func FormatMove(p engine.Position, m engine.Move) string {
	c := p.Cell(m)
	if c == engine.NoCell {
		return pass
	}
	return FormatCell(c)
}

// FormatCell returns the text of a cell.
func FormatCell(c engine.Cell) string { return fmt.Sprintf("%d,%d", c.Row, c.Column) }

// ParseMoves reads moves from p, each as [ParseMove] does. The error is an *engine.FieldError of
// the field "move 3".
func ParseMoves(p engine.Position, texts []string) ([]engine.Move, error) {
	return parseAll(p, texts, "move", false, ParseMove)
}

// Replay returns the game from a start by columns, which may be empty, and then by moves. It reads
// the columns as [ParseColumns] does, and the moves by parse, such as [ParseMoves] or [ParseNames].
func Replay(
	start engine.Position, columns string,
	moves []string, parse func(engine.Position, []string) ([]engine.Move, error),
) (h engine.History, err error) {
	h = engine.NewHistory(start)
	if columns != "" {
		played, err := ParseColumns(start, columns)
		if err != nil {
			return h, err
		}
		_ = h.Play(played...) // legal ones
	}
	played, err := parse(h.Position(), moves)
	if err == nil {
		err = h.Play(played...)
	}
	return h, err
}

// MoveAt implements Position.MoveAt for a game. Where the move to a cell of the board is illegal,
// the error says which move was expected instead. A game with gravity passes nil for that.
func MoveAt(
	p engine.Position, c engine.Cell, expected func(engine.Cell) string,
) (engine.Move, error) {
	for _, m := range p.Moves(nil) {
		if p.Cell(m) == c {
			return m, nil
		}
	}
	switch {
	case p.Outcome() != engine.Undecided:
		return engine.NoMove, engine.GameOver()
	case c == engine.NoCell:
		return engine.NoMove, engine.IllegalMove("a cell, there is no pass")
	case !p.Board().Has(c):
		return engine.NoMove, engine.IllegalMove("a cell")
	case p.Game().About().Gravity:
		return engine.NoMove, elsewhere(p, c.Column, 0, FormatCell)
	}
	return engine.NoMove, engine.IllegalMove("%s", expected(c))
}

// elsewhere returns the error of an illegal move to a column of a game with gravity: which cell
// takes the column's next stone, in the words of place, or that it is full. The left column has
// the number first.
func elsewhere(p engine.Position, column, first int, place func(engine.Cell) string) error {
	for _, m := range p.Moves(nil) {
		if c := p.Cell(m); c.Column == column {
			const expected = "%s, where column %d takes the next stone"
			return engine.IllegalMove(expected, place(c), first+column)
		}
	}
	return engine.IllegalMove("another column, column %d is full", first+column)
}

// inColumn returns the move in a column, counted from 0, of a game with gravity. The error
// is an *engine.FieldError of the field move.
func inColumn(p engine.Position, column int) (engine.Move, error) {
	if columns := p.Board().Columns; column < 0 || column >= columns {
		return engine.NoMove, engine.Expected("move", "a column from 0 to %d, not %d", columns-1, column)
	}
	for _, m := range p.Moves(nil) {
		if p.Cell(m).Column == column {
			return m, nil
		}
	}
	return p.MoveAt(engine.Cell{Row: 0, Column: column}) // its error says why there is none
}

// parsePair reads a cell of p's board as [FormatCell] writes it.
func parsePair(p engine.Position, text string) (c engine.Cell, err error) {
	row, column, ok := strings.Cut(text, ",")
	if !ok {
		form := "row,column, both from 0"
		if p.Game().About().Gravity {
			form = "a column or row,column, all from 0"
		}
		return c, engine.Expected("move", "%s, not %s", form, field.Quote(text))
	}
	b := p.Board()
	if c.Row, ok = field.Integer[int](row); !ok || c.Row < 0 || c.Row >= b.Rows {
		return c, engine.Expected("x", "a row from 0 to %d", b.Rows-1)
	}
	if c.Column, ok = field.Integer[int](column); !ok || !b.Has(c) {
		return c, engine.Expected("y", "a column from 0 to %d", b.Columns-1)
	}
	return c, nil
}

// parseAll reads moves from p. With passes it adds those that are left out. The error names the
// wrong move by kind and number.
func parseAll(
	p engine.Position, texts []string, kind string, passes bool,
	parse func(engine.Position, string) (engine.Move, error),
) (moves []engine.Move, err error) {
	p = p.Clone()
	for i, text := range texts {
		forced, err := p.MoveAt(engine.NoCell)
		if passes && err == nil && !IsPass(text) {
			moves = append(moves, forced)
			p.Play(forced)
		}
		m, err := parse(p, text)
		if err != nil {
			return nil, Numbered(kind, i+1, err)
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves, nil
}

// Numbered adds the number of a move, from 1, to its error.
func Numbered(kind string, number int, err error) error {
	wrong, ok := errors.AsType[*engine.FieldError](err)
	if !ok {
		return err
	}
	field := fmt.Sprint(kind, " ", number)
	if wrong.Field != "move" {
		field += " " + wrong.Field
	}
	return engine.Renamed(err, field)
}
