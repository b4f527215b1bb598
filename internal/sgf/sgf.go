// Package sgf reads games that are written as trees of properties: in SGF, the Smart Game Format
// of Go's servers and editors (https://www.red-bean.com/sgf), and in GGF, the Generic Game Format
// of Reversi's servers, which was derived from it.
//
//	(;GM[1]SZ[5]PB[one]PW[two];B[aa];W[bb](;B[cc])(;B[dd]))    SGF
//	(;GM[Othello]BO[4 -----O*--*O----- *]B[D3]W[C4//0.5];)     GGF
//
// [Parse] reads the properties of either. [Tree.SGF] and [Tree.GGF] replay them by the rules of a
// game.
package sgf

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// Tree is a game with its variations.
type Tree struct {
	// Properties are those of the main line, which follows the first of the variations.
	Properties []Property
	// Text is the text of the whole tree.
	Text string
}

// Property is a property of a node.
type Property struct {
	Name   string   // in capital letters
	Values []string // at least one
	Node   int      // the number of its node, from 1
	End    int      // the index in the tree's text behind the last value
}

// Parse reads the tree at the start of a text. The error is an *engine.FieldError of the field game
// if the text ends within the tree.
func Parse(text string) (t Tree, err error) {
	depth, node, mainLine := 0, 0, true
	for at := 0; at < len(text); at++ {
		switch text[at] {
		case '(':
			depth++
		case ')':
			mainLine = false // the first branch has ended
			if depth--; depth == 0 {
				t.Text = text[:at+1]
				return t, nil
			}
		case ';':
			node++
		case '[':
			end := closingBracket(text[at+1:])
			if end < 0 {
				return Tree{}, engine.Expected("game", "a ] for every [")
			}
			if mainLine {
				value := escaped.ReplaceAllString(text[at+1:at+1+end], "$1")
				t.add(Property{nameBefore(text[:at]), []string{value}, node, at + end + 2})
			}
			at += end + 1
		}
	}
	return Tree{}, engine.Expected("game", "a ) for every (")
}

// add adds a property with one value. Without a name the value belongs to the property before.
func (t *Tree) add(p Property) {
	if n := len(t.Properties); p.Name == "" && n > 0 {
		last := &t.Properties[n-1]
		last.Values, last.End = append(last.Values, p.Values...), p.End
		return
	}
	t.Properties = append(t.Properties, p)
}

// closingBracket returns the index of the bracket that ends a value, or -1.
func closingBracket(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return -1
}

var escaped = regexp.MustCompile(`(?s)\\(.)`)

// nameBefore returns the name of a property at the end of a text, in capital letters. The first
// version of SGF had small letters in names, which do not count.
func nameBefore(text string) string {
	text = strings.TrimRight(text, " \t\r\n")
	isNoLetter := func(r rune) bool { return r|' ' < 'a' || r|' ' > 'z' }
	name := text[strings.LastIndexFunc(text, isNoLetter)+1:]
	return strings.Map(func(r rune) rune {
		if r >= 'a' {
			return -1
		}
		return r
	}, name)
}

// Value returns the first value of the first property with a name, "" if there is none.
func (t Tree) Value(name string) string {
	for _, p := range t.Properties {
		if p.Name == name {
			return strings.TrimSpace(p.Values[0])
		}
	}
	return ""
}

// Moves returns the properties that are moves: B and W.
func (t Tree) Moves() (moves []Property) {
	for _, p := range t.Properties {
		if p.Name == "B" || p.Name == "W" {
			moves = append(moves, p)
		}
	}
	return moves
}

// SGF returns the history of a tree in SGF: the board of SZ, AB, AW and PL, and the moves. Black
// has the first side. It fails if the rules contradict the board or a move.
func (t Tree) SGF(game engine.Game) (h engine.History, err error) {
	if h.Start, err = t.setup(game); err != nil {
		return h, err
	}
	p := h.Start.Clone()
	for i, move := range t.Moves() {
		if side := sideOf(move.Name); side != p.Turn() && p.Outcome() == engine.Undecided {
			return h, engine.Expected(fmt.Sprint("move ", i+1), "one of the other side")
		}
		m, err := p.MoveAt(cellOf(move.Values[0]))
		if err != nil {
			return h, boardtext.Numbered("move", i+1, err)
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, nil
}

// setup returns the position before the moves.
func (t Tree) setup(game engine.Game) (engine.Position, error) {
	p, err := game.New(strings.Fields(t.Value("SZ")))
	if err != nil {
		return nil, err
	}
	board, turn, placed := p.Board(), engine.First, false
	for _, property := range t.Properties {
		switch property.Name {
		case "AB", "AW":
			placed = true
			if err := place(board, property); err != nil {
				return nil, err
			}
		case "PL":
			turn = sideOf(property.Values[0])
		}
	}
	if !placed {
		return p, nil
	}
	return game.Setup(board, turn)
}

// place sets the stones of AB or AW.
func place(b engine.Board, stones Property) error {
	for _, value := range stones.Values {
		c := cellOf(value)
		if !b.Has(c) {
			return engine.Expected(stones.Name, "a cell of the board, not %.20q", value)
		}
		b.Set(c, engine.Piece(sideOf(stones.Name[1:])))
	}
	return nil
}

// sideOf returns the side of B or W.
func sideOf(text string) engine.Player {
	if strings.HasPrefix(strings.ToUpper(text), "W") {
		return engine.Second
	}
	return engine.First
}

// cellOf returns the cell of two letters, column and row from the top. Nothing, or tt on the small
// boards of our games, is a pass.
func cellOf(text string) engine.Cell {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) != 2 || text == "tt" {
		return engine.NoCell
	}
	return engine.Cell{Row: int(text[1]) - 'a', Column: int(text[0]) - 'a'}
}

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
