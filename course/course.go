// Package course has the boards and messages of the course's hosts. They hand over a whole board
// with every turn and never say that a game begins. A search begins with the board alone: the
// searcher finds its tree by the position, so nobody has to know the moves between two turns.
//
// Four packages serve the course:
//
//	course   its game, turns and messages; the others import it
//	judge    the library that the judge loads: the engine, built as C code
//	saiblo   a session on the online platform, and the archive to submit there
//	library  the other direction: plays with such a library of somebody else, in a process of its own
package course

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// Game is the course's game.
var Game = connectfour.Game{}

// Turn is a host's request for a move, by the course's conventions: rows count from the top,
// columns from the left, both from 0.
type Turn struct {
	Rows, Columns int
	// NoX and NoY are the forbidden cell; -1, -1: none.
	NoX, NoY int
	// Top counts the free cells of each column.
	Top []int
	// Board holds Rows*Columns cells, row by row: 0 empty, 1 the opponent's, 2 the player's own.
	Board []int
}

// Answer returns the cell of the move that a search chooses. With an error, which is the search's
// or tells what is wrong with the turn, it is that of AnyMove: no answer would lose.
func (t Turn) Answer(search func(engine.Position) (engine.Move, error)) (x, y int, err error) {
	p, err := t.Position()
	if err == nil {
		var m engine.Move
		if m, err = search(p); err == nil {
			c := p.Cell(m)
			return c.Row, c.Column, nil
		}
	}
	x, y = t.AnyMove()
	return x, y, err
}

// AnyMove returns a move for a wrong turn, in which any field may be nonsense. It is the landing
// cell of the first column for which Top and Board agree, else of the first by Board, else of the
// first by Top, else the cell 0, 0.
func (t Turn) AnyMove() (x, y int) {
	agreed := func(y int) int {
		if x := t.topLanding(y); x == t.boardLanding(y) {
			return x
		}
		return -1
	}
	for _, landing := range []func(y int) int{agreed, t.boardLanding, t.topLanding} {
		for y := range min(t.Columns, max(len(t.Top), len(t.Board))) {
			if x := landing(y); x >= 0 {
				return x, y
			}
		}
	}
	return 0, 0
}

// topLanding returns the landing row by Top alone, or -1.
func (t Turn) topLanding(y int) int {
	if y >= len(t.Top) || t.Top[y] > t.Rows || t.Top[y] < 1 || t.forbidden(t.Top[y]-1, y) {
		return -1
	}
	return t.Top[y] - 1
}

// boardLanding returns the landing row by Board alone, or -1. Board may be too short. It says
// nothing of a column with a stone above an empty cell, or with what is no stone.
func (t Turn) boardLanding(y int) int {
	landing := -1
	for x := min(t.Rows, len(t.Board)/t.Columns) - 1; x >= 0; x-- {
		switch cell := t.Board[x*t.Columns+y]; {
		case t.forbidden(x, y):
		case cell < 0 || cell > 2 || cell != 0 && landing >= 0:
			return -1
		case cell == 0 && landing < 0:
			landing = x
		}
	}
	return landing
}

func (t Turn) forbidden(x, y int) bool { return x == t.NoX && y == t.NoY }

// The stones on a host's board.
const (
	opponents = 1
	own       = 2
)

// Start returns the empty board. The error is an *engine.FieldError.
func (t Turn) Start() (*connectfour.Position, error) {
	return connectfour.New(t.Rows, t.Columns, t.NoX, t.NoY)
}

// Position returns the position, whose game must not be over. The numbers of stones show which
// side is to move. The error is an *engine.FieldError.
func (t Turn) Position() (engine.Position, error) {
	empty, err := t.Start()
	switch {
	case err != nil:
		return nil, err
	case len(t.Board) != t.Rows*t.Columns:
		return nil, engine.Expected("board", "%d cells, not %d", t.Rows*t.Columns, len(t.Board))
	case len(t.Top) != t.Columns:
		return nil, engine.Expected("top", "%d columns, not %d", t.Columns, len(t.Top))
	}
	turn := t.mover()
	board := empty.Board()
	for i, stone := range t.Board {
		switch {
		case stone < 0 || stone > own:
			return nil, engine.Expected("board", "cells of 0, 1 or 2, not %d", stone)
		case stone == 0:
		case board.Squares[i] == engine.Forbidden:
			return nil, engine.Expected("board", "no stone on the forbidden cell")
		case stone == own:
			board.Squares[i] = engine.Piece(turn)
		default:
			board.Squares[i] = engine.Piece(turn.Other())
		}
	}
	p, err := Game.Setup(board, turn)
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

// checkTop compares the host's counts with those of the position.
func (t Turn) checkTop(p engine.Position) error {
	for y, free := range NewTurn(p).Top {
		if t.Top[y] != free {
			return engine.Expected("top", "%d free cells in column %d, not %d", free, y, t.Top[y])
		}
	}
	return nil
}

// The types of the platform's messages.
const (
	MessageStart = iota // a new game
	MessageTurn
	MessageEnd
)

// Message is a message of the online platform in JSON, or a player's answer to one.
type Message struct {
	Type *int `json:"type"` // nil: an answer
	// The board of a new game.
	Rows    int `json:"row"`
	Columns int `json:"col"`
	NoX     int `json:"nox"`
	NoY     int `json:"noy"`
	// The position of a turn.
	Top   []int `json:"top"`
	Board []int `json:"board"`
	// The move of an answer.
	X *int `json:"X"`
	Y *int `json:"Y"`
}

// Is reports whether the message has a type.
func (m Message) Is(messageType int) bool { return m.Type != nil && *m.Type == messageType }

// Start returns the part of a new game that all its turns share.
func (m Message) Start() Turn {
	return Turn{Rows: m.Rows, Columns: m.Columns, NoX: m.NoX, NoY: m.NoY}
}

// Turn returns the turn of a game that began with start.
func (m Message) Turn(start Turn) Turn {
	start.Top, start.Board = m.Top, m.Board
	return start
}
