package nboard

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// A move is a letter for the column and a number for the row, counted from the top, or a pass.
const (
	columns  = "ABCDEFGH"
	pass     = "PA"
	longPass = "PASS"
)

func formatMove(p engine.Position, m engine.Move) string {
	c := p.Cell(m)
	if c == engine.NoCell {
		return pass
	}
	return fmt.Sprintf("%c%d", columns[c.Column], c.Row+1)
}

// parseMove reads a legal move of p. It ignores the evaluation and the time after a slash.
func parseMove(p engine.Position, text string) (engine.Move, error) {
	word, _, _ := strings.Cut(text, "/")
	word = strings.ToUpper(strings.TrimSpace(word))
	if word == pass || word == longPass {
		return p.MoveAt(engine.NoCell)
	}
	if len(word) != 2 || !strings.Contains(columns, word[:1]) || word[1] < '1' || word[1] > '8' {
		return engine.NoMove, engine.Expected("move", "a column from A and a row from 1, or PA")
	}
	c := engine.Cell{Row: int(word[1] - '1'), Column: strings.IndexByte(columns, word[0])}
	if !p.Board().Has(c) {
		return engine.NoMove, engine.Expected("move", "a cell of the board")
	}
	return p.MoveAt(c)
}
