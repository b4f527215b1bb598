package sgf

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// gameNumbers are the values of GM that are written, else the name of the game.
var gameNumbers = map[string]string{"nogo": "1", "reversi": "2"}

// Format returns a game in SGF: its board, the stones of a start that is not the usual one, and the
// moves.
func Format(h engine.History) string {
	p := h.Start()
	b := p.Board()
	text := fmt.Sprintf("(;FF[4]GM[%s]SZ[%d]", cmp.Or(gameNumbers[p.Game().Name()], p.Game().Name()), b.Rows)
	if usual, err := p.Game().New(strings.Fields(p.Variant())); err != nil || usual.FEN() != p.FEN() {
		text += "PL[" + sideName(p.Turn()) + "]" + stones(b, "AE", engine.Empty) +
			stones(b, "AB", engine.FirstPiece) + stones(b, "AW", engine.SecondPiece)
	}
	for _, m := range h.Moves() {
		text += ";" + sideName(p.Turn()) + "[" + letters(p.Cell(m)) + "]"
		p.Play(m)
	}
	return text + ")"
}

func sideName(p engine.Player) string { return "BW"[p:][:1] }

// stones returns a property with the cells that hold a square, "" if none does.
func stones(b engine.Board, name string, square engine.Square) (text string) {
	for i, s := range b.Squares {
		if s == square {
			text += "[" + letters(engine.Cell{Row: i / b.Columns, Column: i % b.Columns}) + "]"
		}
	}
	if text == "" {
		return ""
	}
	return name + text
}

// letters returns a cell for cellOf, nothing for a pass.
func letters(c engine.Cell) string {
	if c == engine.NoCell {
		return ""
	}
	return fmt.Sprintf("%c%c", 'a'+c.Column, 'a'+c.Row)
}
