package ugi

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Hosts have another notation for gravity four-in-a-row. A move is its column from the left,
// counted from 0. A position is the engine's FEN with two changes: the sides are r, who moves
// first, and y, and the number of the move may follow:
//
//	7/7/7/7/7/3ry2 r 1

var (
	boardText    = regexp.MustCompile(`^[ry#/0-9]+$`)
	toOwnLetters = strings.NewReplacer("r", "x", "y", "o")
	ownLetter    = regexp.MustCompile(`\b[xo]\b`) // in errors of the rules
	hostsLetter  = map[string]string{"x": "r", "o": "y"}
)

// parsePosition reads the words of a position. It checks and ignores the number of the move, which
// hosts count in different ways.
func parsePosition(g engine.Game, words []string) (engine.Position, error) {
	if len(words) < 2 || len(words) > 3 {
		return nil, engine.Expected("fen", "a board, r or y to move, and a move number if you like")
	}
	board, side := words[0], words[1]
	if !boardText.MatchString(board) {
		return nil, engine.Expected("cell", "r, y, # or the length of a run of empty cells")
	}
	if side != "r" && side != "y" {
		return nil, engine.Expected("side", "r or y after the board")
	}
	if len(words) == 3 {
		if _, ok := field.Integer[uint16](words[2]); !ok {
			return nil, engine.Expected("number", "the number of the move, or nothing")
		}
	}
	p, err := g.Parse(toOwnLetters.Replace(board + " " + side))
	var field *engine.FieldError
	if errors.As(err, &field) {
		return nil, engine.Expected(field.Field, "%s", toHostsLetters(field.Expected))
	}
	return p, err
}

func toHostsLetters(text string) string {
	return ownLetter.ReplaceAllStringFunc(text, func(l string) string { return hostsLetter[l] })
}

// parseMove reads a legal move. The error is an *engine.FieldError.
func parseMove(p engine.Position, text string) (engine.Move, error) {
	var columns []string
	for _, m := range p.Moves(nil) {
		column := formatMove(p, m)
		if column == text {
			return m, nil
		}
		columns = append(columns, column)
	}
	if len(columns) == 0 {
		return engine.NoMove, engine.Expected(quote(text), "no move, the game is over")
	}
	return engine.NoMove, engine.Expected(quote(text),
		"a column that is not full: %s", strings.Join(columns, ", "))
}

// formatMove writes a move of p's game, or "none".
func formatMove(p engine.Position, m engine.Move) string {
	if m == engine.NoMove {
		return "none"
	}
	return strconv.Itoa(p.Cell(m).Column)
}
