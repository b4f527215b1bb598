package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// threatsOf prints the threats of the positions on its standard input.
const threatsOf = `
import { readFileSync } from "node:fs";
import { readFEN } from "./js/game/position.js";
import { threats } from "./js/game/threats.js";
const lines = readFileSync(0, "utf8").trim().split("\n").map(fen =>
  threats(readFEN(fen), 4).map(t => [t.cell, t.side, t.now, t.profits].join(" ")).sort());
console.log(JSON.stringify(lines));`

// TestThreats compares the threats of random positions, and the sides that profit, with the
// definitions: a cell that completes a four, and the side to move below it when all other cells are
// filled.
func TestThreats(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var fens []string
	var want [][]string
	found := 0
	for range 60 {
		b := randomBoard(random)
		threats := b.threats()
		slices.Sort(threats)
		fens, want, found = append(fens, b.fen()), append(want, threats), found+len(threats)
	}
	require.Greater(t, found, 60, "threats, or the test shows nothing")
	var got [][]string
	out := node(t, strings.Join(fens, "\n"), "--input-type=module", "--eval", threatsOf)
	require.NoError(t, json.Unmarshal([]byte(out), &got), out)
	require.Equal(t, want, got)
}

// board is a slow and obvious board: squares by row from the top, "x", "o", "#" or ".".
type board struct {
	rows, columns, played int
	squares               []string
}

// randomBoard plays at random, without completing a four, on a random board.
func randomBoard(random *rand.Rand) *board {
	b := &board{rows: 4 + random.IntN(9), columns: 4 + random.IntN(9)}
	b.squares = slices.Repeat([]string{"."}, b.rows*b.columns)
	if random.IntN(2) == 0 {
		b.squares[random.IntN(len(b.squares))] = "#"
	}
	for range random.IntN(len(b.squares)) {
		if cell := b.landing(random.IntN(b.columns)); cell >= 0 && !b.completes(cell, b.piece()) {
			b.squares[cell] = b.piece()
			b.played++
		}
	}
	return b
}

func (b *board) piece() string { return []string{"x", "o"}[b.played%2] }

// landing returns the cell that a stone in a column takes, or -1.
func (b *board) landing(column int) int {
	for row := b.rows - 1; row >= 0; row-- {
		if b.squares[row*b.columns+column] == "." {
			return row*b.columns + column
		}
	}
	return -1
}

// completes reports whether a piece on an empty cell would complete a four.
func (b *board) completes(cell int, piece string) bool {
	at := func(row, column int) bool {
		if row < 0 || row >= b.rows || column < 0 || column >= b.columns {
			return false
		}
		i := row*b.columns + column
		return i == cell || b.squares[i] == piece
	}
	row, column := cell/b.columns, cell%b.columns
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for start := -3; start <= 0; start++ {
			four := true
			for i := start; i < start+4; i++ {
				four = four && at(row+i*way[0], column+i*way[1])
			}
			if four {
				return true
			}
		}
	}
	return false
}

// threats returns a line for each: cell, side, whether it can be taken now, who profits.
func (b *board) threats() []string {
	all := []string{}
	for cell, square := range b.squares {
		for i, piece := range []string{"x", "o"} {
			if square == "." && b.completes(cell, piece) {
				now := b.landing(cell%b.columns) == cell
				profits := !now && b.fillAround(cell)%2 != i
				all = append(all, fmt.Sprintf("%d %s %t %t", cell, []string{"first", "second"}[i], now, profits))
			}
		}
	}
	return all
}

// fillAround returns the number of moves until only the cell below a cell, and the cells above
// that, are empty.
func (b *board) fillAround(cell int) int {
	played, under := b.played, 0
	for i, square := range b.squares {
		switch {
		case square != ".":
		case i%b.columns != cell%b.columns:
			played++
		case i > cell:
			under++
		}
	}
	return played + under - 1
}

func (b *board) fen() string {
	rows := slices.Collect(slices.Chunk(b.squares, b.columns))
	text := make([]string, b.rows)
	for i, row := range rows {
		text[i] = regexp.MustCompile(`\.+`).ReplaceAllStringFunc(strings.Join(row, ""), func(run string) string { return fmt.Sprint(len(run)) })
	}
	return strings.Join(text, "/") + " " + b.piece()
}
