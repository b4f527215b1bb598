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
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
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

// gameNames are the names of games by the values of GM in small letters. A tree without one is of
// Go. NoGo has no value of its own and is written as Go.
var gameNames = map[string]string{
	"": "nogo", "1": "nogo", "go": "nogo", "nogo": "nogo",
	"2": "reversi", "othello": "reversi", "reversi": "reversi",
}

// GameName returns the name of the game that GM names: by a word or number of other programs, or as
// one of our names.
func (t Tree) GameName(ours []string) (string, error) {
	gm := strings.ToLower(t.Value("GM"))
	name, known := gameNames[gm]
	switch {
	case known:
		return name, nil
	case slices.Contains(ours, gm):
		return gm, nil
	}
	return "", engine.Expected("GM", "1 for NoGo, 2 or Othello for Reversi, not %.20q", t.Value("GM"))
}

// IsGGF reports whether a tree is in GGF: it has a board, or names its game by a word and no
// version of SGF.
func (t Tree) IsGGF() bool {
	gm := t.Value("GM")
	_, err := strconv.Atoi(gm)
	return t.Value("BO") != "" || gm != "" && err != nil && t.Value("FF") == ""
}

// Parse reads the tree at the start of a text. The error is an *engine.FieldError: of the field
// game if the text ends within the tree, or of a property whose value is not closed. The first
// version of SGF had small letters in names, which do not count.
func Parse(text string) (t Tree, err error) {
	depth, node, mainLine := 0, 0, true
	var name []byte
	for at := 0; at < len(text); at++ {
		switch c := text[at]; c {
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
			name = nil
		case '[':
			value := bracketed.FindStringSubmatch(text[at:])
			if value == nil {
				return Tree{}, engine.Expected(cmp.Or(string(name), "value"), "a ] behind [%.20s", text[at+1:])
			}
			if m := swallowed.FindStringSubmatch(value[1]); m != nil {
				return Tree{}, engine.Expected(cmp.Or(string(name), "value"), "a ] before %.20s", m[1])
			}
			at += len(value[0]) - 1
			if mainLine {
				t.add(Property{string(name), []string{escaped.ReplaceAllString(value[1], "$1")}, node, at + 1})
			}
			name = nil
		default:
			if 'A' <= c && c <= 'Z' {
				name = append(name, c)
			}
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

// bracketed matches a value, in which a backslash makes a bracket part of it.
var (
	bracketed = regexp.MustCompile(`(?s)^\[((?:\\.|[^\\\]])*)\]`)
	escaped   = regexp.MustCompile(`(?s)\\(.)`)
	// swallowed matches the end of a value that is not closed, and ends with the next one's bracket.
	swallowed = regexp.MustCompile(`(?:^|[\s;])([A-Z]{1,2}\[[^\[\\]*)$`)
)

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

// Side returns the side of a move.
func (p Property) Side() engine.Player { return sideOf(p.Name) }

// sideOf returns the side of B or W.
func sideOf(text string) engine.Player {
	if strings.HasPrefix(strings.ToUpper(text), "W") {
		return engine.Second
	}
	return engine.First
}

// SGF returns the history of a tree in SGF: the board of SZ, AB, AW and PL, and the moves. Black
// has the first side. It fails if the rules contradict the board or a move.
func (t Tree) SGF(game engine.Game) (engine.History, error) {
	start, err := t.setup(game)
	if err != nil {
		return engine.History{}, err
	}
	return t.replay(start, func(p engine.Position, text string) (engine.Move, error) {
		return p.MoveAt(cellOf(text))
	})
}

// replay returns the history of the moves of a tree. A pass that is the only move may be left out.
func (t Tree) replay(
	start engine.Position, parse func(p engine.Position, text string) (engine.Move, error),
) (engine.History, error) {
	h := engine.NewHistory(start)
	for i, move := range t.Moves() {
		p := h.Position()
		if pass, err := p.MoveAt(engine.NoCell); err == nil && move.Side() != p.Turn() {
			_ = h.Play(pass) // the only move
			p = h.Position()
		}
		m, err := parse(p, move.Values[0])
		if move.Side() != p.Turn() && p.Outcome() == engine.Undecided {
			err = engine.IllegalMove("one of the other side")
		}
		if err == nil {
			err = h.Play(m)
		}
		if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
			expected, _, _ := strings.Cut(wrong.Expected, ", not ") // which is without the side
			return h, &engine.FieldError{
				Field:    fmt.Sprint("move ", i+1),
				Expected: fmt.Sprintf("%s, not %s[%.20s]", expected, move.Name, move.Values[0]),
				Cause:    wrong.Cause,
			}
		}
	}
	return h, nil
}

// setup returns the position before the moves. On a board with stones and without PL the side of
// the first move begins. Without SZ the board is the game's usual one, not the 19 x 19 of SGF.
func (t Tree) setup(game engine.Game) (engine.Position, error) {
	p, err := game.New(strings.Fields(t.Value("SZ")))
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
		return nil, engine.Expected("SZ", "%s, not %.20q", wrong.Expected, t.Value("SZ"))
	}
	board, turn, given := p.Board(), engine.First, false
	placed := engine.NewBoard(board.Rows, board.Columns) // the stones of AB and AW
	node := math.MaxInt                                  // of the first move
	if moves := t.Moves(); len(moves) > 0 {
		turn, node = moves[0].Side(), moves[0].Node
	}
	for _, property := range t.Properties {
		late := property.Node > node
		switch property.Name {
		case "AB", "AW", "AE":
			if late {
				return nil, engine.Expected(property.Name, "all stones before the first move")
			}
			if err := place(board, placed, property); err != nil {
				return nil, err
			}
			given = true
		case "PL":
			if value := property.Values[0]; !strings.ContainsAny(value[:min(1, len(value))], "BbWw") {
				return nil, engine.Expected("PL", "B or W, not %.20q", value)
			}
			if !late {
				turn, given = sideOf(property.Values[0]), true
			}
		}
	}
	if !given {
		return p, nil
	}
	return game.Setup(board, turn)
}

// place sets the stones of AB or AW, or takes those of AE away. A value is a cell, or a rectangle
// from its upper left cell to its lower right one, such as aa:cc.
func place(b, placed engine.Board, stones Property) error {
	square := engine.Empty
	if stones.Name != "AE" {
		square = engine.Piece(sideOf(stones.Name[1:]))
	}
	for _, value := range stones.Values {
		first, last, rectangle := strings.Cut(value, ":")
		if !rectangle {
			last = first
		}
		from, to := cellOf(first), cellOf(last)
		if !b.Has(from) || !b.Has(to) || from.Row > to.Row || from.Column > to.Column {
			return engine.Expected(stones.Name,
				"a cell of the board or a rectangle such as aa:cc, not %.20q", value)
		}
		for row := from.Row; row <= to.Row; row++ {
			for column := from.Column; column <= to.Column; column++ {
				c := engine.Cell{Row: row, Column: column}
				if square != engine.Empty && placed.At(c) != engine.Empty {
					return engine.Expected(stones.Name, "cells without a stone, not %.20q", value)
				}
				b.Set(c, square)
				placed.Set(c, square)
			}
		}
	}
	return nil
}

// cellOf returns the cell of two letters, column and row from the top. Nothing, or tt on the small
// boards of our games, is a pass.
func cellOf(text string) engine.Cell {
	switch text = strings.ToLower(strings.TrimSpace(text)); {
	case text == "", text == "tt":
		return engine.NoCell
	case len(text) != 2:
		text = "??" // outside of every board
	}
	return engine.Cell{Row: int(text[1]) - 'a', Column: int(text[0]) - 'a'}
}

// GGF returns the history of a tree in GGF. BO is the board at the start: its size, its cells row
// by row from the top and the side to move ("*" black, "O" white, "-" empty). B and W are moves.
// It fails if the rules contradict the board or a move.
func (t Tree) GGF(game engine.Game) (h engine.History, err error) {
	board := t.Value("BO")
	switch ty := t.Value("TY"); {
	case !plainType.MatchString(strings.ToLower(ty)):
		return h, engine.Expected("TY", "4, 6 or 8, as the rules of %.20q are others", ty)
	case board == "" && len(t.Moves()) > 0:
		return h, engine.Expected("BO", "a board before the first move")
	case board == "":
		return h, engine.Expected("BO", "a board")
	}
	start, err := ParseBoard(game, board)
	if err != nil {
		return h, err
	}
	return t.replay(start, ParseGGFMove)
}

// plainType matches the types of GGF whose rules are the usual ones: maybe synchronous, the size,
// maybe random discs at the start, which BO shows, and maybe the colour of a player.
var plainType = regexp.MustCompile(`^s?([468](r\d*)?[bw]?)?$`)

// squares has the letters of cells, in the order of engine.Square.
const squares = "-*O"

// ParseBoard reads the value of BO: "4 -----O*--*O----- *".
func ParseBoard(g engine.Game, text string) (engine.Position, error) {
	sizeText, cells, _ := strings.Cut(strings.Join(strings.Fields(text), " "), " ")
	cells = strings.ReplaceAll(cells, " ", "")
	size, ok := field.Integer[int](sizeText)
	largest := g.About().Boards.High()
	switch {
	case !ok || size < 1 || size > largest:
		return nil, engine.Expected("BO", "a size up to %d", largest)
	case len(cells) != size*size+1:
		return nil, engine.Expected("BO", "%d cells and the side to move", size*size)
	}
	b := engine.NewBoard(size, size)
	for i := range b.Squares {
		square := strings.IndexByte(squares, cells[i])
		if square < 0 {
			return nil, engine.Expected("BO", "cells of *, O and -")
		}
		b.Squares[i] = engine.Square(square)
	}
	switch cells[size*size:] {
	case "*":
		return g.Setup(b, engine.First)
	case "O":
		return g.Setup(b, engine.Second)
	}
	return nil, engine.Expected("BO", "* or O to move")
}

// ParseGGFMove reads a legal move of p. It ignores the evaluation and the time after a slash. The
// error is an *engine.FieldError of the field move.
func ParseGGFMove(p engine.Position, text string) (engine.Move, error) {
	word, _, _ := strings.Cut(text, "/")
	return boardtext.ParseName(p, strings.TrimSpace(word))
}
