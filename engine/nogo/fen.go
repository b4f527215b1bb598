package nogo

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// FEN returns the rows from the top, joined by "/", and the side to move: "x"
// the first player's stones, "o" the second's, a digit a run of empty cells.
// After one move in a corner of the smallest board: "x4/5/5/5/5 o".
func (p *Position) FEN() string { return p.text().FEN() + " " + string(stoneOf[p.turn]) }

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError
// whose field is rows, columns, cell, stones, side or liberties.
func Parse(fen string) (*Position, error) {
	board, side, _ := strings.Cut(strings.TrimSpace(fen), " ")
	rows := strings.Split(board, "/")
	if checkSize(len(rows)) != nil {
		return nil, wrong("rows", "%d to %d rows joined by /", MinSize, MaxSize)
	}
	p := empty(len(rows), len(rows))
	for x, row := range rows {
		if err := p.fillRow(x, row); err != nil {
			return nil, err
		}
	}
	if err := p.settle(side); err != nil {
		return nil, err
	}
	return p, nil
}

// fillRow puts the stones of a row on the board.
func (p *Position) fillRow(x int, row string) error {
	y := 0
	for i := range len(row) {
		switch letter := row[i]; {
		case y >= int(p.columns): // nothing fits any more
			y++
		case letter == firstStone:
			p.place(engine.First, cell(x, y))
			y++
		case letter == secondStone:
			p.place(engine.Second, cell(x, y))
			y++
		case letter >= '1' && letter <= '9' && !digitAt(row, i-1):
			y += int(letter - '0')
		default:
			return wrong("cell", "x, o or the length of a run of empty cells")
		}
	}
	if y != int(p.columns) {
		return wrong("columns", "%d cells in each of %d rows", p.columns, p.rows)
	}
	return nil
}

func digitAt(text string, i int) bool { return i >= 0 && text[i] >= '0' && text[i] <= '9' }

// settle sets the side to move and checks that a game can have reached the
// position: the sides moved in turns, and no group is without liberties. Then
// every order of the stones is such a game.
func (p *Position) settle(side string) error {
	first, second := p.stones[engine.First].size(), p.stones[engine.Second].size()
	if first != second && first != second+1 {
		return wrong("stones", "as many x as o or one more, not %d x and %d o", first, second)
	}
	p.turn = engine.Player(first - second)
	if side != string(stoneOf[p.turn]) {
		return wrong("side", "%c, whose turn it is after %d stones", stoneOf[p.turn], first+second)
	}
	for stones := p.stones[0].or(p.stones[1]); !stones.empty(); stones = stones.rest() {
		if p.groups.liberties[p.groups.root(stones.first())].empty() {
			return wrong("liberties", "an empty cell beside the group of %s", p.FormatMove(stones.first()))
		}
	}
	return nil
}
