package sgf

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// GGF returns the history of a tree in GGF. BO is the board at the start: its size, its cells row
// by row from the top and the side to move ("*" black, "O" white, "-" empty). B and W are moves.
// It fails if the rules contradict the board or a move.
func (t Tree) GGF(game engine.Game) (h engine.History, err error) {
	board, moves := t.Value("BO"), t.Moves()
	switch {
	case board == "" && len(moves) > 0:
		return h, engine.Expected("BO", "a board before the first move")
	case board == "":
		return h, engine.Expected("BO", "a board")
	}
	if h.Start, err = parseBoard(game, board); err != nil {
		return h, err
	}
	p := h.Start.Clone()
	for i, move := range moves {
		m, err := ParseGGFMove(p, move.Values[0])
		if err != nil {
			return h, boardtext.Numbered("move", i+1, err)
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, nil
}

// squares has the letters of cells, players those of the side to move.
var (
	squares = map[byte]engine.Square{
		'-': engine.Empty, '*': engine.FirstPiece, 'O': engine.SecondPiece,
	}
	players = map[byte]engine.Player{'*': engine.First, 'O': engine.Second}
)

// parseBoard reads the value of BO.
func parseBoard(g engine.Game, text string) (engine.Position, error) {
	sizeText, rest, _ := strings.Cut(text, " ")
	size, ok := field.Integer[int](sizeText)
	if largest := g.About().Boards.High(); !ok || size < 1 || size > largest {
		return nil, engine.Expected("BO", "a size up to %d", largest)
	}
	cells := strings.Join(strings.Fields(rest), "")
	if len(cells) != size*size+1 {
		return nil, engine.Expected("BO", "%d cells and the side to move", size*size)
	}
	turn, ok := players[cells[size*size]]
	if !ok {
		return nil, engine.Expected("BO", "* or O to move")
	}
	b := engine.NewBoard(size, size)
	for i := range b.Squares {
		if b.Squares[i], ok = squares[cells[i]]; !ok {
			return nil, engine.Expected("BO", "cells of *, O and -")
		}
	}
	return g.Setup(b, turn)
}

// A move in GGF is the name of its cell in capital letters, or a pass.
const (
	pass     = "PA"
	longPass = "PASS"
)

// FormatGGFMove returns a move of p as text.
func FormatGGFMove(p engine.Position, m engine.Move) string {
	if p.Cell(m) == engine.NoCell {
		return pass
	}
	return strings.ToUpper(boardtext.Name(p, m))
}

// ParseGGFMove reads a legal move of p. It ignores the evaluation and the time after a slash. The
// error is an *engine.FieldError of the field move.
func ParseGGFMove(p engine.Position, text string) (engine.Move, error) {
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
