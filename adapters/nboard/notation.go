package nboard

import (
	"errors"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// A move is a letter for the column and a number for the row, counted from the
// top, or a pass.
const (
	columns  = "ABCDEFGH"
	pass     = "PA"
	longPass = "PASS"
	ownPass  = "pass" // as the game has it
)

func formatMove(p engine.Position, m engine.Move) string {
	var x, y int
	if _, err := fmt.Sscanf(boardtext.FormatMove(p, m), "%d,%d", &x, &y); err != nil {
		return pass
	}
	return fmt.Sprintf("%c%d", columns[y], x+1)
}

// parseMove reads a legal move of p. What stands behind a slash is passed over:
// an evaluation and a time.
func parseMove(p engine.Position, text string) (engine.Move, error) {
	word, _, _ := strings.Cut(text, "/")
	word = strings.ToUpper(strings.TrimSpace(word))
	own := ownPass
	if word != pass && word != longPass {
		y := -1
		if len(word) == 2 {
			y = strings.IndexByte(columns, word[0])
		}
		if y < 0 || word[1] < '1' || word[1] > '8' {
			return engine.NoMove, wrong("move", "a column from A and a row from 1, or PA")
		}
		own = fmt.Sprintf("%d,%d", word[1]-'1', y)
	}
	m, err := boardtext.ParseMove(p, own)
	var field *engine.FieldError
	if errors.As(err, &field) && field.Field != "move" {
		return engine.NoMove, wrong("move", "a cell of the board")
	}
	return m, err
}
