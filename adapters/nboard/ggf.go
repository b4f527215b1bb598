package nboard

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// parseGame reads a game in GGF, the Generic Game Format: properties between
// "(;" and ";)", each a name and a value in brackets. BO has the board at the
// start, its size, its cells row by row from the top and the side to move
// ("*" black, "O" white, "-" empty), and B and W have moves:
//
//	(;GM[Othello]BO[4 -----O*--*O----- *]B[D3]W[C4//0.5];)
func parseGame(g engine.Game, text string) (engine.History, error) {
	properties, err := parseProperties(text)
	if err != nil {
		return engine.History{}, err
	}
	h := engine.History{}
	var p engine.Position
	for _, property := range properties {
		switch {
		case property.name == "BO":
			if h.Start, err = parseBoard(g, property.value); err != nil {
				return engine.History{}, err
			}
			p, h.Moves = h.Start.Clone(), nil
		case property.name != "B" && property.name != "W":
		case p == nil:
			return engine.History{}, wrong("BO", "a board before the first move")
		default:
			m, err := parseMove(p, property.value)
			if err != nil {
				return engine.History{}, fmt.Errorf("move %d: %w", len(h.Moves)+1, err)
			}
			p.Play(m)
			h.Moves = append(h.Moves, m)
		}
	}
	if p == nil {
		return engine.History{}, wrong("BO", "a board")
	}
	return h, nil
}

type property struct{ name, value string }

// parseProperties reads what stands between "(;" and ";)". In a value "\]" is
// no end.
func parseProperties(text string) (list []property, err error) {
	rest, begins := strings.CutPrefix(text, "(;")
	if !begins {
		return nil, wrong("game", "GGF: (; and then properties")
	}
	for rest = strings.TrimSpace(rest); !strings.HasPrefix(rest, ";)"); rest = strings.TrimSpace(rest) {
		name, after, found := strings.Cut(rest, "[")
		end := closing(after)
		if !found || end < 0 || strings.ContainsAny(name, "]();") {
			return nil, wrong("game", "properties as BO[..] up to ;)")
		}
		list = append(list, property{strings.ToUpper(strings.TrimSpace(name)), after[:end]})
		rest = after[end+1:]
	}
	return list, nil
}

// closing returns where a value ends, -1 if it does not.
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

// sides are the engine's letters for those of a board.
var sides = map[byte]byte{'*': 'x', 'O': 'o'}

// parseBoard reads the value of BO.
func parseBoard(g engine.Game, text string) (engine.Position, error) {
	sizeText, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	size, err := strconv.Atoi(sizeText)
	if err != nil || size < 1 || size > len(columns) {
		return nil, wrong("BO", "a size up to %d", len(columns))
	}
	cells := strings.ReplaceAll(rest, " ", "")
	if len(cells) != size*size+1 {
		return nil, wrong("BO", "%d cells and the side to move", size*size)
	}
	side, ok := sides[cells[size*size]]
	if !ok {
		return nil, wrong("BO", "* or O to move")
	}
	rows := make([]string, size)
	for x := range rows {
		if rows[x], err = parseRow(cells[x*size : (x+1)*size]); err != nil {
			return nil, err
		}
	}
	return g.Parse(strings.Join(rows, "/") + " " + string(side))
}

// parseRow writes a row as the engine does.
func parseRow(cells string) (string, error) {
	var row strings.Builder
	run := 0
	endRun := func() {
		if run > 0 {
			row.WriteString(strconv.Itoa(run))
		}
		run = 0
	}
	for _, c := range []byte(cells) {
		letter, stone := sides[c]
		switch {
		case stone:
			endRun()
			row.WriteByte(letter)
		case c == '-':
			run++
		default:
			return "", wrong("BO", "cells of *, O and -")
		}
	}
	endRun()
	return row.String(), nil
}
