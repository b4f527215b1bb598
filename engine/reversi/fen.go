package reversi

import (
	"math/bits"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// The letters of discs in text, by the side that owns them.
const letters = "xo"

// letter returns what is on a cell.
func (p *Position) letter(m engine.Move) byte {
	switch {
	case p.mine>>m&1 != 0:
		return letters[p.turn]
	case p.theirs>>m&1 != 0:
		return letters[p.turn.Other()]
	}
	return boardtext.Empty
}

// FEN returns the rows from the top, joined by "/", and the side to move: "x"
// the first player's discs, "o" the second's, a digit a run of empty cells. A
// last word "nopass" names that rule. The start on 4 x 4 cells:
// "4/1ox1/1xo1/4 x".
func (p *Position) FEN() string {
	fen := p.text().FEN() + " " + string(letters[p.turn])
	if p.noPass {
		fen += " " + noPassWord
	}
	return fen
}

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError
// whose field is rows, columns, cell, centre, side or rule.
func Parse(fen string) (*Position, error) {
	boardText, rest, _ := strings.Cut(strings.TrimSpace(fen), " ")
	side, rule, ruled := strings.Cut(rest, " ")
	if len(side) != 1 || !strings.Contains(letters, side) {
		return nil, wrong("side", "x or o after the board")
	}
	if ruled && rule != noPassWord {
		return nil, wrong("rule", "nopass or nothing after the side")
	}
	rows := strings.Split(boardText, "/")
	p, err := New(len(rows), ruled)
	if err != nil {
		return nil, wrong("rows", "4, 6 or 8 rows joined by /")
	}
	discs, err := parseRows(rows)
	if err != nil {
		return nil, err
	}
	p.turn = engine.Player(strings.Index(letters, side))
	p.board = board{discs[p.turn], discs[p.turn.Other()]}
	if err := p.check(); err != nil {
		return nil, err
	}
	p.settle()
	return p, nil
}

// parseRows returns the discs of both sides on as many columns as rows.
func parseRows(rows []string) (discs [2]uint64, err error) {
	for x, row := range rows {
		y := 0
		for _, c := range []byte(row) {
			switch owner := strings.IndexByte(letters, c); {
			case c >= '1' && c <= '8':
				y += int(c - '0')
			case owner < 0:
				return discs, wrong("cell", "x, o or the length of a run of empty cells")
			case y < len(rows):
				discs[owner] |= 1 << cell(x, y)
				y++
			default:
				y++
			}
		}
		if y != len(rows) {
			return discs, wrong("columns", "rows as long as there are rows")
		}
	}
	return discs, nil
}

// check returns nil if what is visible without replaying a game fits one: the
// discs of the start never leave the board, and without a pass the sides
// alternate.
func (p *Position) check() error {
	start, _ := New(int(p.size), p.noPass)
	taken := p.mine | p.theirs
	if centre := start.mine | start.theirs; centre&^taken != 0 {
		return wrong("centre", "discs on the four middle cells")
	}
	if turn := engine.Player(bits.OnesCount64(taken) % 2); p.noPass && p.turn != turn {
		return wrong("side", string(letters[turn])+", whose turn it is where nobody passes")
	}
	return nil
}
