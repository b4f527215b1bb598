package nboard

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// parseGame reads a game in GGF, the Generic Game Format: properties between "(;" and ";)", each a
// name and a value in brackets. BO is the board at the start: its size, its cells row by row from
// the top and the side to move ("*" black, "O" white, "-" empty). TI is the clock, B and W are
// moves:
//
//	(;GM[Othello]TI[5:00//2:00]BO[4 -----O*--*O----- *]B[D3]W[C4//0.5];)
func parseGame(g engine.Game, text string) (game protocol.Game, c clock, err error) {
	properties, err := parseProperties(text)
	if err != nil {
		return game, c, err
	}
	for _, property := range properties {
		if property.name == "TI" {
			c = parseClock(property.value)
		}
	}
	for _, property := range properties {
		p := game.Position()
		switch {
		case property.name == "BO":
			start, err := parseBoard(g, property.value)
			if err != nil {
				return game, c, err
			}
			game = protocol.NewGame(engine.History{Start: start})
		case property.name != "B" && property.name != "W":
		case p == nil:
			return game, c, engine.Expected("BO", "a board before the first move")
		default:
			m, err := parseMove(p, property.value)
			if err != nil {
				return game, c, fmt.Errorf("move %d: %w", len(game.History().Moves)+1, err)
			}
			c.spend(p.Turn(), property.value)
			game.Play(m)
		}
	}
	if game.Position() == nil {
		return game, c, engine.Expected("BO", "a board")
	}
	return game, c, nil
}

type property struct{ name, value string }

// parseProperties reads the properties between "(;" and ";)". A "\]" does not end a value.
func parseProperties(text string) (list []property, err error) {
	rest, begins := strings.CutPrefix(text, "(;")
	if !begins {
		return nil, engine.Expected("game", "GGF: (; and then properties")
	}
	for {
		rest = strings.TrimSpace(rest)
		if strings.HasPrefix(rest, ";)") {
			return list, nil
		}
		name, after, found := strings.Cut(rest, "[")
		end := closing(after)
		if !found || end < 0 || strings.ContainsAny(name, "]();") {
			return nil, engine.Expected("game", "properties as BO[..] up to ;)")
		}
		list = append(list, property{strings.ToUpper(strings.TrimSpace(name)), after[:end]})
		rest = after[end+1:]
	}
}

// closing returns the index of the bracket that ends a value, or -1.
func closing(text string) int {
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

// squares has the letters of cells, players those of the side to move.
var (
	squares = map[byte]engine.Square{
		'-': engine.Empty, '*': engine.FirstPiece, 'O': engine.SecondPiece,
	}
	players = map[byte]engine.Player{'*': engine.First, 'O': engine.Second}
)

// parseBoard reads the value of BO.
func parseBoard(g engine.Game, text string) (engine.Position, error) {
	sizeText, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	size, err := strconv.Atoi(sizeText)
	if largest := g.About().Boards.High(); err != nil || size < 1 || size > largest {
		return nil, engine.Expected("BO", "a size up to %d", largest)
	}
	cells := strings.ReplaceAll(rest, " ", "")
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
