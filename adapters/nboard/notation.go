package nboard

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// A move is the name of its cell in capital letters, or a pass.
const (
	pass     = "PA"
	longPass = "PASS"
)

func formatMove(p engine.Position, m engine.Move) string {
	if p.Cell(m) == engine.NoCell {
		return pass
	}
	return strings.ToUpper(boardtext.Name(p, m))
}

// parseMove reads a legal move of p. It ignores the evaluation and the time after a slash.
func parseMove(p engine.Position, text string) (engine.Move, error) {
	word, _, _ := strings.Cut(text, "/")
	word = strings.ToUpper(strings.TrimSpace(word))
	if word == pass || word == longPass {
		return p.MoveAt(engine.NoCell)
	}
	c, ok := boardtext.ParseCell(p.Game().About().Notation, p.Board(), word)
	if !ok {
		return engine.NoMove, engine.Expected("move", "%s, or PA", boardtext.NameSyntax(p))
	}
	return p.MoveAt(c)
}
