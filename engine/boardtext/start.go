package boardtext

import (
	"cmp"
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

// ParseStart reads the words after newgame; see Syntax. No words: the usual board. The
// error is an *engine.FieldError of the field arguments, size, rows, columns, noX, noY or
// rule.
func ParseStart(b engine.Boards, words []string) (s Start, err error) {
	s = Start{Rows: b.Usual[0], Columns: b.Usual[1], Hole: engine.NoCell}
	maxWords := sizeWords(b)
	if b.Hole {
		maxWords += 2
	}
	if len(b.Rules) > 0 {
		maxWords++
	}
	if len(words) > maxWords {
		return s, engine.Expected("arguments", "%s", Syntax(b))
	}
	if len(words) == 0 {
		return s, nil
	}
	rest, err := s.parseSize(b, words)
	if err == nil && b.Hole && len(rest) > 0 && !slices.Contains(b.Rules, rest[0]) {
		rest, err = s.parseHole(rest)
	}
	if err == nil && len(rest) > 0 {
		s.Rule = rest[0]
		if !slices.Contains(b.Rules, s.Rule) {
			err = engine.Expected("rule", "%s or nothing", strings.Join(b.Rules, ", "))
		}
	}
	return s, err
}

// sizeWords returns the number of words of a size.
func sizeWords(b engine.Boards) int {
	if b.Square {
		return 1
	}
	return 2
}

// parseSize reads the size and returns the words after it.
func (s *Start) parseSize(b engine.Boards, words []string) (rest []string, err error) {
	s.Rows, _ = field.Integer[int](words[0]) // an invalid number is 0, which is no size
	s.Columns = 0
	switch {
	case b.Square:
		s.Columns = s.Rows
	case len(words) > 1:
		s.Columns, _ = field.Integer[int](words[1])
	}
	return words[min(sizeWords(b), len(words)):], s.checkSize(b)
}

// parseHole reads the forbidden cell and returns the words after it.
func (s *Start) parseHole(words []string) (rest []string, err error) {
	if len(words) == 1 {
		return nil, engine.Expected("noY", "a column to go with noX")
	}
	var isRow, isColumn bool
	s.Hole.Row, isRow = field.Integer[int](words[0])
	s.Hole.Column, isColumn = field.Integer[int](words[1])
	switch {
	case !isRow:
		return nil, engine.Expected("noX", "an integer")
	case !isColumn:
		return nil, engine.Expected("noY", "an integer")
	}
	return words[2:], s.checkHole()
}

// Check returns nil if the boards of a game have this size, and the hole is a cell or NoCell. The
// error is an *engine.FieldError of the field size, rows, columns, noX or noY.
func (s *Start) Check(b engine.Boards) error { return cmp.Or(s.checkSize(b), s.checkHole()) }

func (s *Start) checkSize(b engine.Boards) error {
	rows := "rows"
	if b.Square {
		rows = "size"
	}
	switch {
	case !slices.Contains(b.Sizes, s.Rows):
		return engine.Expected(rows, "%s", sizes(b, "an integer from "))
	case !slices.Contains(b.Sizes, s.Columns):
		return engine.Expected("columns", "%s", sizes(b, "an integer from "))
	}
	return nil
}

func (s *Start) checkHole() error {
	const expected = "a %s from 0 to %d, or -1 -1 for no forbidden cell"
	switch {
	case s.Hole == engine.NoCell:
	case s.Hole.Row < 0 || s.Hole.Row >= s.Rows:
		return engine.Expected("noX", expected, "row", s.Rows-1)
	case s.Hole.Column < 0 || s.Hole.Column >= s.Columns:
		return engine.Expected("noY", expected, "column", s.Columns-1)
	}
	return nil
}

// Syntax returns the syntax of the words after newgame: "[size]" or "rows columns [noX
// noY]".
func Syntax(b engine.Boards) string {
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

// Words returns the words after newgame for a board of the given rows and columns.
func Words(b engine.Boards, size [2]int) string {
	if b.Square {
		return strconv.Itoa(size[0])
	}
	return fmt.Sprintf("%d %d", size[0], size[1])
}

// sizes returns the allowed sizes: "4, 6 or 8", or the prefix and a range, "5 to 9".
func sizes(b engine.Boards, prefix string) string {
	if n := len(b.Sizes); n > 2 && b.High()-b.Low() == n-1 {
		return fmt.Sprintf("%s%d to %d", prefix, b.Low(), b.High())
	}
	var texts []string
	for _, n := range b.Sizes {
		texts = append(texts, strconv.Itoa(n))
	}
	return field.Listed(texts, "or")
}
