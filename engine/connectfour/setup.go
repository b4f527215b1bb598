package connectfour

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// FromArrays builds the position that the course judge hands to a player:
// board[x*columns+y] is 0 for an empty cell, 1 for an opponent's stone and 2
// for one's own, top[y] counts the free cells of a column as the judge counts
// them, and the side to move is "own". Who made the first move is told from the
// stones. The error is an *engine.FieldError.
func FromArrays(rows, columns int, top, board []int, noX, noY int) (*Position, error) {
	if err := checkBoard(rows, columns, noX, noY); err != nil {
		return nil, err
	}
	if len(board) != rows*columns {
		return nil, wrong("board", fmt.Sprintf("%d cells", rows*columns))
	}
	if len(top) != columns {
		return nil, wrong("top", fmt.Sprintf("%d columns", columns))
	}
	own, opponents := count(board, 2), count(board, 1)
	letters := [...]byte{emptyMark, secondStone, firstStone}
	turn := engine.First
	if own != opponents {
		letters = [...]byte{emptyMark, firstStone, secondStone}
		turn = engine.Second
	}
	text := make([][]byte, rows)
	for x := range text {
		text[x] = make([]byte, columns)
		for y := range text[x] {
			stone := board[x*columns+y]
			if stone < 0 || stone > 2 {
				return nil, wrong("board", "cells of 0, 1 or 2")
			}
			text[x][y] = letters[stone]
		}
	}
	if noX >= 0 {
		if text[noX][noY] != emptyMark {
			return nil, wrong("board", "no stone on the forbidden cell")
		}
		text[noX][noY] = holeMark
	}
	p, err := fromRows(strings.Split(string(bytes.Join(text, []byte("/"))), "/"), turn)
	if err != nil {
		return nil, err
	}
	if err := p.checkTop(top); err != nil {
		return nil, err
	}
	return p, nil
}

func count(board []int, stone int) int {
	n := 0
	for _, s := range board {
		if s == stone {
			n++
		}
	}
	return n
}

// checkTop compares the judge's counts with the landing cells: a column's next
// stone lands in row top-1.
func (p *Position) checkTop(top []int) error {
	for y, free := range top {
		landing := 0
		for x := range int(p.rows) {
			if p.landing.has(p.at(x, y)) {
				landing = x + 1
			}
		}
		if free != landing && p.outcome == engine.Undecided {
			return wrong("top", fmt.Sprintf("%d free cells in column %d", landing, y))
		}
	}
	return nil
}

// fromRows builds a position from letters and checks that a game can have
// reached it: a hole at most, no stone in the air, the stones of alternating
// moves, and a line of four only where the last move completed it.
func fromRows(rows []string, turn engine.Player) (*Position, error) {
	noX, noY := -1, -1
	for x, row := range rows {
		if y := strings.IndexByte(row, holeMark); y >= 0 {
			if noX >= 0 || strings.Count(row, string(holeMark)) > 1 {
				return nil, wrong("hole", "one # at most")
			}
			noX, noY = x, y
		}
	}
	p, err := New(len(rows), len(rows[0]), noX, noY)
	if err != nil {
		return nil, err
	}
	if err := p.fill(rows); err != nil {
		return nil, err
	}
	if err := p.settle(turn); err != nil {
		return nil, err
	}
	return p, nil
}

// fill puts the stones on the board, each column from the bottom.
func (p *Position) fill(rows []string) error {
	for y := range rows[0] {
		for x := len(rows) - 1; x >= 0; x-- {
			letter, m := rows[x][y], p.at(x, y)
			if letter == emptyMark || letter == holeMark {
				continue
			}
			if !p.landing.has(m) {
				return wrong("gravity", fmt.Sprintf("the cell below %d,%d taken", x, y))
			}
			p.turn = engine.First
			if letter == secondStone {
				p.turn = engine.Second
			}
			p.place(m)
		}
	}
	return nil
}

// settle sets the side to move and the outcome of a filled board.
func (p *Position) settle(turn engine.Player) error {
	first, second := p.stones[engine.First].count(), p.stones[engine.Second].count()
	if first != second && first != second+1 {
		return wrong("stones", fmt.Sprintf("as many x as o or one more, not %d x and %d o", first, second))
	}
	if turn != engine.Player(first-second) {
		return wrong("side", fmt.Sprintf("%c, whose turn it is after %d stones", stoneOf[first-second], first+second))
	}
	p.turn = turn
	last := turn.Other()
	if p.hasFour(turn) {
		return wrong("result", fmt.Sprintf("no four of %c, which the other side would not have moved after", stoneOf[turn]))
	}
	if p.hasFour(last) {
		if !p.oneStoneMadeFour(last) {
			return wrong("result", fmt.Sprintf("fours of %c that one last move completed", stoneOf[last]))
		}
		p.outcome = engine.Win(last)
	} else if p.landing.load().empty() {
		p.outcome = engine.Tie
	}
	return nil
}
