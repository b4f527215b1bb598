package course

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
)

// The stones on a host's board.
const (
	opponents = 1
	own       = 2
)

// Boards returns the boards of the course's game.
func Boards() engine.Boards { return games.Default().About().Boards }

// Start returns the empty board. The error is an *engine.FieldError.
func (t Turn) Start() (engine.Position, error) {
	words := fmt.Sprint(t.Rows, " ", t.Columns, " ", t.NoX, " ", t.NoY)
	return games.Default().New(strings.Fields(words))
}

// Position returns the position, whose game must not be over. The numbers of stones show which
// side is to move. The error is an *engine.FieldError.
func (t Turn) Position() (engine.Position, error) {
	empty, err := t.Start()
	switch {
	case err != nil:
		return nil, err
	case len(t.Board) != t.Rows*t.Columns:
		return nil, engine.Expected("board", "%d cells", t.Rows*t.Columns)
	case len(t.Top) != t.Columns:
		return nil, engine.Expected("top", "%d columns", t.Columns)
	}
	turn := t.mover()
	board := empty.Board()
	for i, stone := range t.Board {
		switch {
		case stone < 0 || stone > own:
			return nil, engine.Expected("board", "cells of 0, 1 or 2")
		case stone == 0:
		case board.Squares[i] == engine.Forbidden:
			return nil, engine.Expected("board", "no stone on the forbidden cell")
		case stone == own:
			board.Squares[i] = engine.Piece(turn)
		default:
			board.Squares[i] = engine.Piece(turn.Other())
		}
	}
	p, err := games.Default().Setup(board, turn)
	switch {
	case err != nil:
		return nil, err
	case p.Outcome() != engine.Undecided:
		return nil, engine.Expected("board", "a game that is not over")
	}
	return p, t.checkTop(p)
}

// NewTurn returns the turn that a host sends to the player to move. The game must not be over.
func NewTurn(p engine.Position) Turn {
	b := p.Board()
	no := b.Find(engine.Forbidden)
	t := Turn{
		Rows: b.Rows, Columns: b.Columns, NoX: no.Row, NoY: no.Column,
		Top: make([]int, b.Columns), Board: make([]int, len(b.Squares)),
	}
	for _, m := range p.Moves(nil) {
		c := p.Cell(m)
		t.Top[c.Column] = c.Row + 1
	}
	for i, s := range b.Squares {
		switch s {
		case engine.Piece(p.Turn()):
			t.Board[i] = own
		case engine.Piece(p.Turn().Other()):
			t.Board[i] = opponents
		}
	}
	return t
}

// mover returns the side of the player to move: the second if the numbers of stones differ.
func (t Turn) mover() engine.Player {
	lead := 0
	for _, stone := range t.Board {
		switch stone {
		case opponents:
			lead++
		case own:
			lead--
		}
	}
	if lead != 0 {
		return engine.Second
	}
	return engine.First
}

// checkTop compares the host's counts with the landing cells: the next stone of a
// column lands in row top-1.
func (t Turn) checkTop(p engine.Position) error {
	free := make([]int, t.Columns)
	for _, m := range p.Moves(nil) {
		c := p.Cell(m)
		free[c.Column] = c.Row + 1
	}
	for y, n := range t.Top {
		if n != free[y] {
			return engine.Expected("top", "%d free cells in column %d", free[y], y)
		}
	}
	return nil
}
