package boardtext

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// columnDigits are the columns of a run such as 4453a, from the left.
const columnDigits = "123456789abc"

// parseColumns reads a run of columns, the moves from p: 1 is the left column; a, b and c are the
// tenth to the twelfth. The error is an *engine.FieldError of the field columns or "digit 3".
func parseColumns(p engine.Position, run string) ([]engine.Move, error) {
	if game := p.Game(); !game.Traits().Gravity {
		return nil, engine.Expected("columns", "a game with gravity, which %s does not have", game.Name())
	}
	return parseAll(p, columnsOf(run), "digit", ParseName)
}

// columnsOf returns the names of the columns of a run, "0" for an unknown one.
func columnsOf(run string) (names []string) {
	for _, digit := range strings.ToLower(run) {
		names = append(names, strconv.Itoa(1+strings.IndexRune(columnDigits, digit)))
	}
	return names
}

// ParseNames reads moves from p as people write them. A word is a move for [ParseName],
// "row,column", cells such as f5d6, or a run of columns unless all of several words are columns.
// The error is an *engine.FieldError of the field "move 3".
func ParseNames(p engine.Position, words []string) ([]engine.Move, error) {
	runs := p.Game().Traits().Gravity && !(len(words) > 1 && areColumns(words, p.Board().Columns))
	var names []string
	for _, word := range words {
		switch {
		case cells.MatchString(word):
			names = append(names, cell.FindAllString(word, -1)...)
		case runs && !strings.Contains(word, ","):
			names = append(names, columnsOf(word)...)
		default:
			names = append(names, word)
		}
	}
	return parseAll(p, names, "move", func(p engine.Position, name string) (engine.Move, error) {
		if strings.Contains(name, ",") {
			return ParseMove(p, name)
		}
		return ParseName(p, name)
	})
}

// cells matches a row of what cell matches.
var (
	cell  = regexp.MustCompile(`(?i)[a-z]\d+|pass`)
	cells = regexp.MustCompile(`^(` + cell.String() + `)+$`)
)

func areColumns(words []string, columns int) bool {
	for _, word := range words {
		if n, ok := field.Integer[int](word); !ok || n < 1 || n > columns {
			return false
		}
	}
	return true
}

// ParseMoves reads moves from p: a run of columns, which may be empty, and then texts for
// [ParseMove]. The error is an *engine.FieldError.
func ParseMoves(p engine.Position, run string, texts []string) (moves []engine.Move, err error) {
	if run != "" {
		if moves, err = parseColumns(p, run); err != nil {
			return nil, err
		}
		p = engine.History{Start: p, Moves: moves}.Position()
	}
	rest, err := parseAll(p, texts, "move", ParseMove)
	return append(moves, rest...), err
}

// parseAll reads moves from p. The error names the wrong one by kind and number.
func parseAll(
	p engine.Position, texts []string, kind string,
	parse func(engine.Position, string) (engine.Move, error),
) (moves []engine.Move, err error) {
	p = p.Clone()
	for i, text := range texts {
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
	var wrong *engine.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	field := fmt.Sprint(kind, " ", number)
	if wrong.Field != "move" {
		field += " " + wrong.Field
	}
	return &engine.FieldError{Field: field, Expected: wrong.Expected}
}
