package boardtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
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
	fields := []string{"rows", "columns"}
	if b.Square {
		fields = []string{"size"}
	}
	for i, to := range []*int{&s.Rows, &s.Columns}[:len(fields)] {
		*to = 0 // an invalid number is 0, which is no size
		if i < len(words) {
			*to, _ = Integer(words[i])
		}
		if !slices.Contains(b.Sizes, *to) {
			return nil, engine.Expected(fields[i], "%s", sizes(b, "an integer from "))
		}
	}
	if b.Square {
		s.Columns = s.Rows
	}
	return words[len(fields):], nil
}

// parseHole reads the forbidden cell and returns the words after it.
func (s *Start) parseHole(words []string) (rest []string, err error) {
	if len(words) == 1 {
		return nil, engine.Expected("noY", "a column to go with noX")
	}
	fields := [...]struct {
		name, kind string
		size       int
		to         *int
	}{{"noX", "row", s.Rows, &s.Hole.Row}, {"noY", "column", s.Columns, &s.Hole.Column}}
	for i, f := range fields {
		n, ok := Integer(words[i])
		if !ok {
			return nil, engine.Expected(f.name, "an integer")
		}
		*f.to = n
	}
	if s.Hole == engine.NoCell {
		return words[2:], nil
	}
	for _, f := range fields {
		if *f.to < 0 || *f.to >= f.size {
			return nil, engine.Expected(f.name,
				"a %s from 0 to %d, or -1 -1 for no forbidden cell", f.kind, f.size-1)
		}
	}
	return words[2:], nil
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
	return engine.Listed(texts, "or")
}
