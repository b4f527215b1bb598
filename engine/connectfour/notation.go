package connectfour

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// FormatMove writes a move as "x,y": its row from the top and its column.
func (p *Position) FormatMove(m engine.Move) string {
	return boardtext.FormatCell(p.Cell(m))
}

// Cell returns the row from the top and the column that a move takes.
func (p *Position) Cell(m engine.Move) (x, y int) {
	return int(p.rows) - 1 - height(m), column(m)
}

// ParseMove reads a legal move written "x,y".
func (p *Position) ParseMove(text string) (engine.Move, error) {
	x, y, err := boardtext.ParseCell(text, int(p.rows), int(p.columns))
	if err != nil {
		return engine.NoMove, err
	}
	m := p.at(x, y)
	if p.outcome != engine.Undecided {
		return engine.NoMove, wrong("move", "none, the game is over")
	}
	if !p.landing.has(m) {
		return engine.NoMove, wrong("move", p.landingText(y))
	}
	return m, nil
}

// landingText says where the next stone of column y lands.
func (p *Position) landingText(y int) string {
	for h := range int(p.rows) {
		if m := cell(y, h); p.landing.has(m) {
			return fmt.Sprintf("%s, where column %d takes the next stone", p.FormatMove(m), y)
		}
	}
	return fmt.Sprintf("another column, column %d is full", y)
}

// The letters of cells in text: the first player's stones, the second's, the hole.
const (
	firstStone  = 'x'
	secondStone = 'o'
	holeMark    = '#'
	emptyMark   = boardtext.Empty
)

var stoneOf = [2]byte{firstStone, secondStone}

// letter returns what is on a cell.
func (p *Position) letter(m engine.Move) byte {
	switch {
	case p.stones[engine.First].has(m):
		return firstStone
	case p.stones[engine.Second].has(m):
		return secondStone
	case p.hole.has(m):
		return holeMark
	}
	return emptyMark
}

// FEN returns the rows from the top, joined by "/", and the side to move:
// "x" the first player's stones, "o" the second's, "#" the hole, a number a run
// of empty cells. The empty 4 x 5 board with the hole in a corner: "#4/5/5/5 x".
func (p *Position) FEN() string { return p.text().FEN() + " " + string(stoneOf[p.turn]) }

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError
// whose field is rows, columns, cell, hole, gravity, stones, side or result.
func Parse(fen string) (*Position, error) {
	boardText, side, _ := strings.Cut(strings.TrimSpace(fen), " ")
	turn := engine.First
	switch side {
	case string(firstStone):
	case string(secondStone):
		turn = engine.Second
	default:
		return nil, wrong("side", "x or o after the board")
	}
	rows, err := parseRows(boardText)
	if err != nil {
		return nil, err
	}
	return fromRows(rows, turn)
}

// parseRows returns the letters of every row, all of one legal width.
func parseRows(text string) ([]string, error) {
	lines := strings.Split(text, "/")
	if len(lines) < MinSize || len(lines) > MaxSize {
		return nil, wrong("rows", fmt.Sprintf("%d to %d rows joined by /", MinSize, MaxSize))
	}
	rows := make([]string, len(lines))
	for i, line := range lines {
		row, err := parseRow(line)
		if err != nil {
			return nil, err
		}
		rows[i] = row
		if width := len(rows[0]); width < MinSize || width > MaxSize || len(row) != width {
			return nil, wrong("columns", fmt.Sprintf("rows of one length from %d to %d", MinSize, MaxSize))
		}
	}
	return rows, nil
}

// parseRow expands the runs of empty cells. A run that is too long for any
// board is cut to one that still is.
func parseRow(line string) (string, error) {
	var row strings.Builder
	run := 0
	for i := range len(line) {
		c := line[i]
		digit := c >= '0' && c <= '9'
		switch {
		case digit && (run > 0 || c != '0'):
			run = min(10*run+int(c-'0'), MaxSize+1)
		case c == firstStone || c == secondStone || c == holeMark:
			row.WriteByte(c)
		default:
			return "", wrong("cell", "x, o, # or the length of a run of empty cells")
		}
		if last := i+1 == len(line) || line[i+1] < '0' || line[i+1] > '9'; digit && last {
			row.WriteString(strings.Repeat(string(emptyMark), run))
			run = 0
		}
	}
	return row.String(), nil
}
