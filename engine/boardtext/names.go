package boardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// alphabet names the columns in cells, where engine.Notation has no letters.
const alphabet = "abcdefghijklmnopqrstuvwxyz"

// Name returns the name that people use for a move, by the engine.Notation of the game: the
// number of its column from 1, a cell such as d3, or "pass".
func Name(p engine.Position, m engine.Move) string {
	c, n := p.Cell(m), p.Game().About().Notation
	switch {
	case c == engine.NoCell:
		return pass
	case n.Letters == "":
		return ColumnName(n, c.Column)
	}
	return ColumnName(n, c.Column) + RowName(n, c.Row, p.Board().Rows)
}

// Spoken returns a move in a sentence, by its [Name]: "column 4" for 4, and d3 as it is.
func Spoken(name string) string {
	if _, number := field.Integer[int](name); number {
		return "column " + name
	}
	return name
}

// ParseName reads the Name of a legal move of p, in small or capital letters. Where columns
// are numbers it also reads a cell: a letter for the column, then the row. The error is an
// *engine.FieldError of the field move.
func ParseName(p engine.Position, text string) (engine.Move, error) {
	if IsPass(text) {
		return p.MoveAt(engine.NoCell)
	}
	b, n := p.Board(), p.Game().About().Notation
	if c, ok := ParseCellName(n, b, text); ok {
		m, err := p.MoveAt(c)
		return m, explain(p, c, err)
	}
	column, ok := field.Integer[int](text)
	if n.Letters != "" || !ok || column < 1 || column > b.Columns {
		return engine.NoMove, engine.Expected("move", "%s, not %s", NameSyntax(p), field.Quote(text))
	}
	m, err := inColumn(p, column-1)
	return m, explain(p, engine.Cell{Column: column - 1}, err)
}

// NameSyntax describes what ParseName reads: "a column from 1 to 7" or "a cell from a1 to
// h8".
func NameSyntax(p engine.Position) string {
	b, n := p.Board(), p.Game().About().Notation
	if n.Letters == "" {
		return fmt.Sprintf("a column from 1 to %d", b.Columns)
	}
	return fmt.Sprintf("a cell from %c1 to %s%d", n.Letters[0], ColumnName(n, b.Columns-1), b.Rows)
}

// ParseNames reads moves from p as people write them. A word is a move for [ParseName],
// "row,column", cells such as f5d6, or a run of columns such as 4453 unless all words are columns:
// on 12 columns 11 is one move, 1 1 and 111 are several, and 5 13 is an error. a4453 is a run, but
// a1 is a cell. A pass that is the only move may be left out. The error is an *engine.FieldError of
// the field "move 3".
func ParseNames(p engine.Position, words []string) ([]engine.Move, error) {
	runs := p.Game().About().Gravity && !areColumns(words, p.Board().Columns)
	var names []string
	for _, word := range words {
		switch {
		case cells.MatchString(word):
			names = append(names, cell.FindAllString(word, -1)...)
		case runs && columnRun.MatchString(word):
			names = append(names, columnsOf(word)...)
		default:
			names = append(names, word)
		}
	}
	return parseAll(p, names, "move", true, func(p engine.Position, name string) (engine.Move, error) {
		if strings.Contains(name, ",") {
			return ParseMove(p, name)
		}
		return ParseName(p, name)
	})
}

// ParseColumns reads columns, the moves from p: 1 is the left column. In a run such as 4453, a, b
// and c are the tenth to the twelfth, in a1 too. With spaces numbers are written out: "4 4 10". The
// error is an *engine.FieldError of the field columns, "digit 3" of a run or "column 3".
func ParseColumns(p engine.Position, text string) ([]engine.Move, error) {
	if game := p.Game(); !game.About().Gravity {
		return nil, engine.Expected("columns",
			"a game with gravity, which %s does not have", game.Name())
	}
	if words := strings.Fields(text); len(words) > 1 {
		return parseAll(p, words, "column", false, parseColumn)
	}
	return parseAll(p, columnsOf(text), "digit", false, parseColumn)
}

// parseColumn reads the number of a column, as [ParseName] does. It reads no cells.
func parseColumn(p engine.Position, text string) (engine.Move, error) {
	if _, number := field.Integer[int](text); !number {
		return engine.NoMove, engine.Expected("move", "%s, not %s", NameSyntax(p), field.Quote(text))
	}
	return ParseName(p, text)
}

// columnDigits are the columns of a run such as 4453a, from the left. In columnRun 0 stands for
// none.
const columnDigits = "123456789abc"

var columnRun = regexp.MustCompile(`(?i)^[0-9abc]+$`)

// columnsOf returns the names of the columns of a run. What is no column stays, which is no name.
func columnsOf(run string) (names []string) {
	for _, digit := range strings.ToLower(run) {
		name := string(digit)
		if column := strings.IndexRune(columnDigits, digit); column >= 0 {
			name = strconv.Itoa(1 + column)
		}
		names = append(names, name)
	}
	return names
}

// cells matches a word of several cells. Their rows end at 19, so that fewer runs of columns look
// like cells.
var (
	cell  = regexp.MustCompile(`(?i)[a-z][01]?\d|` + passNames)
	cells = regexp.MustCompile(`^(` + cell.String() + `)+$`)
)

// areColumns reports whether each word is a column: a number on the board. Where columns have up to
// two digits, words of one and two digits are columns too, so 12 beside 5 is refused on 11 columns
// and not read as two moves.
func areColumns(words []string, columns int) bool {
	oneDigit := func(word string) bool { return len(word) == 1 }
	mixed := columns >= 10 && slices.ContainsFunc(words, oneDigit)
	for _, word := range words {
		n, ok := field.Integer[int](word)
		if !ok || (n < 1 || n > columns) && (!mixed || len(word) > 2) {
			return false
		}
	}
	return true
}

// explain replaces the error of a move at c in a game with gravity by one with the rows
// and columns that people use.
func explain(p engine.Position, c engine.Cell, err error) error {
	if err == nil || !p.Game().About().Gravity || p.Outcome() != engine.Undecided {
		return err
	}
	return elsewhere(p, c.Column, 1, func(c engine.Cell) string {
		return "row " + RowName(p.Game().About().Notation, c.Row, p.Board().Rows)
	})
}

// ParseCellName reads a cell of a board: a letter for the column, then the row. ok reports
// whether the board has the cell.
func ParseCellName(n engine.Notation, b engine.Board, text string) (c engine.Cell, ok bool) {
	letters := n.Letters
	if letters == "" {
		letters = alphabet
	}
	if text == "" {
		return c, false
	}
	row, ok := field.Integer[int](strings.TrimLeft(text[1:], "0"))
	column := strings.Index(strings.ToLower(letters), strings.ToLower(text[:1]))
	c = engine.Cell{Row: row - 1, Column: column}
	if !n.FromTop {
		c.Row = b.Rows - row
	}
	return c, ok && b.Has(c)
}

// ColumnName returns the name of a column at the edge of the board.
func ColumnName(n engine.Notation, column int) string {
	if n.Letters == "" {
		return strconv.Itoa(column + 1)
	}
	return n.Letters[column : column+1]
}

// RowName returns the name of a row at the edge of a board.
func RowName(n engine.Notation, row, rows int) string {
	if n.FromTop {
		return strconv.Itoa(row + 1)
	}
	return strconv.Itoa(rows - row)
}

// CellName returns the name that people use for a cell: d3, or "column 4, row 3".
func CellName(n engine.Notation, c engine.Cell, rows int) string {
	column, row := ColumnName(n, c.Column), RowName(n, c.Row, rows)
	if n.Letters == "" {
		return fmt.Sprintf("column %s, row %s", column, row)
	}
	return column + row
}
