package boardtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Start is a board at the start of a game.
type Start struct {
	Rows, Columns int
	Hole          engine.Cell // the forbidden cell, NoCell: none
	Rule          string      // one of the rules of engine.Boards, or ""
}

// ParseStart reads the words after newgame; see [StartSyntax]. No words: the usual board. The
// error is an *engine.FieldError of the field arguments, size, rows, columns, noX, noY or
// rule.
func ParseStart(b engine.Boards, words []string) (s Start, err error) {
	s = Start{Rows: b.Usual[0], Columns: b.Usual[1], Hole: engine.NoCell}
	if len(words) == 0 {
		return s, nil
	}
	number := func(i, missing int) int {
		if i < len(words) {
			if n, ok := field.Integer[int](words[i]); ok {
				return n
			}
		}
		return missing
	}
	n := 1 // the words read
	s.Rows = number(0, 0)
	if s.Columns = s.Rows; !b.Square {
		s.Columns, n = number(1, 0), 2
	}
	if err := s.Check(b); err != nil {
		return s, err
	}
	if words = words[n:]; b.Hole && len(words) > 0 && !slices.Contains(b.Rules, words[0]) {
		if len(words) == 1 {
			return s, engine.Expected("noY", "a column to go with noX")
		}
		// What is no number is off the board.
		s.Hole = engine.Cell{Row: number(0, s.Rows), Column: number(1, s.Columns)}
		if err := s.Check(b); err != nil {
			return s, err
		}
		words = words[2:]
	}
	if len(b.Rules) > 0 && len(words) > 0 {
		s.Rule, words = words[0], words[1:]
		if !slices.Contains(b.Rules, s.Rule) {
			return s, engine.Expected("rule", "%s or nothing", strings.Join(b.Rules, ", "))
		}
	}
	if len(words) > 0 {
		return s, engine.Expected("arguments", "%s", StartSyntax(b))
	}
	return s, nil
}

// Check returns nil if the boards of a game have this size, and the hole is a cell or NoCell. The
// error is an *engine.FieldError of the field size, rows, columns, noX or noY.
func (s *Start) Check(b engine.Boards) error {
	rows := "rows"
	if b.Square {
		rows = "size"
	}
	const expected = "a %s from 0 to %d, or -1 -1 for no forbidden cell"
	err := checkSize(b, rows, s.Rows, s.Columns)
	switch {
	case err != nil || s.Hole == engine.NoCell:
	case s.Hole.Row < 0 || s.Hole.Row >= s.Rows:
		err = engine.Expected("noX", expected, "row", s.Rows-1)
	case s.Hole.Column < 0 || s.Hole.Column >= s.Columns:
		err = engine.Expected("noY", expected, "column", s.Columns-1)
	}
	return err
}

// checkSize returns nil if the boards of a game have this size. name is the field of the rows.
func checkSize(b engine.Boards, name string, rows, columns int) error {
	switch {
	case !slices.Contains(b.Sizes, rows):
		return engine.Expected(name, "%s", sizes(b))
	case b.Square && columns != rows:
		return engine.Expected("columns", "as many as rows")
	case !slices.Contains(b.Sizes, columns):
		return engine.Expected("columns", "%s", sizes(b))
	}
	return nil
}

// StartSyntax returns the syntax of the words after newgame: "[size]" or "rows columns [noX
// noY]".
func StartSyntax(b engine.Boards) string {
	rule := ""
	if len(b.Rules) > 0 {
		rule = " [" + strings.Join(b.Rules, "|") + "]"
	}
	switch {
	case b.Square:
		return "[size" + rule + "]"
	case b.Hole:
		return "rows columns [noX noY]" + rule
	}
	return "rows columns" + rule
}

// StartWords returns the words after newgame for a board of the given rows and columns.
func StartWords(b engine.Boards, size [2]int) string {
	if b.Square {
		return strconv.Itoa(size[0])
	}
	return fmt.Sprintf("%d %d", size[0], size[1])
}

// sizes returns the words for the allowed sizes: "4, 6 or 8" or "an integer from 5 to 9".
func sizes(b engine.Boards) string {
	if n := len(b.Sizes); n > 2 && b.High()-b.Low() == n-1 {
		return field.Between(b.Low(), b.High())
	}
	var texts []string
	for _, n := range b.Sizes {
		texts = append(texts, strconv.Itoa(n))
	}
	return field.Listed(texts, "or")
}
