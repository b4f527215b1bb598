package gamefile

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// cellsBySign are the contents of cells as people and programs draw them.
var cellsBySign = map[rune]engine.Square{
	'0': engine.Empty, '.': engine.Empty, '-': engine.Empty, '_': engine.Empty,
	'1': engine.FirstPiece, 'x': engine.FirstPiece, 'X': engine.FirstPiece, '*': engine.FirstPiece,
	'2': engine.SecondPiece, 'o': engine.SecondPiece, 'O': engine.SecondPiece,
	'#': engine.Forbidden,
}

// Lines of a drawn board. In frames, brackets, quotes and commas there is nothing to read.
var (
	boardFrame  = strings.NewReplacer("[", " ", "]", " ", "|", " ", ",", " ", `"`, " ", "'", " ", "\t", " ")
	rowNumber   = regexp.MustCompile(`^\s*\d{1,2}\s+([.xXoO_*#-])`)
	columnsLine = regexp.MustCompile(`^\s*([a-n\d]( +[a-n\d])+|[-+= ]*)\s*$`)
	sideLine    = regexp.MustCompile(`(?i)^\s*(?:x \d+, o \d+: )?(x|o|black|white|first|second)( to move)?\.?\s*$`)
	endLine     = regexp.MustCompile(`^\s*(x \d+, o \d+: )?([xo] has won|draw)\s*$`)
)

// drawing is a drawn board: its rows, with the side to move if a line below it says so.
type drawing struct {
	rows   [][]engine.Square
	side   string // in small letters
	first  int    // the line of the first row, from 1
	other  string // a line that is no part of the board
	packed bool   // a row has no blanks or commas: 0010
}

// drawingOf reads lines as rows of a board, as far as each is one:
//
//	. . . . . . .    0 0 0 0 0 0 0    [[0,0,0,0,0,0,0],
//	. . . x . . .    0 0 0 1 0 0 0     [0,0,0,1,0,0,0], ..
//	x to move
func drawingOf(text string) (d drawing) {
	for i, line := range rowsIn(text) {
		row := rowOf(line)
		switch side := sideLine.FindStringSubmatch(line); {
		case row != nil && d.other == "" && d.side == "":
			if d.rows == nil {
				d.first = i + 1
			}
			d.rows = append(d.rows, row)
			d.packed = d.packed || !strings.ContainsAny(strings.TrimSpace(line), " ,\t")
		case strings.TrimSpace(line) == "", endLine.MatchString(line), isColumns(line):
		case side != nil && d.rows != nil && d.side == "":
			d.side = strings.ToLower(side[1])
		case d.other == "":
			d.other = strings.TrimSpace(line)
		}
	}
	return d
}

// rowsIn returns the lines of a text, or the rows of a matrix in JSON in one line.
func rowsIn(text string) []string {
	if trimmed := strings.TrimSpace(text); strings.HasPrefix(trimmed, "[") && !strings.Contains(trimmed, "\n") {
		var rows [][]any
		if json.Unmarshal([]byte(trimmed), &rows) == nil {
			return strings.SplitAfter(trimmed, "],")
		}
	}
	return strings.Split(text, "\n")
}

// isColumns reports whether a line names columns or is a rule of a frame.
func isColumns(line string) bool { return columnsLine.MatchString(boardFrame.Replace(line)) }

// rowOf returns the cells of a line, nil if it has others than cells, or fewer than four.
func rowOf(line string) (row []engine.Square) {
	line = rowNumber.ReplaceAllString(boardFrame.Replace(line), "$1")
	for _, sign := range line {
		square, known := cellsBySign[sign]
		switch {
		case sign == ' ' || sign == '\r':
		case !known:
			return nil
		default:
			row = append(row, square)
		}
	}
	if len(row) < 4 {
		return nil
	}
	return row
}

// sureOfBoard is sure of lines that together are a board: four rows or more of one length. Rows
// such as 1212 without an empty cell, which may be games in columns, have to be equal in pieces.
func sureOfBoard(text string) certainty {
	d := drawingOf(text)
	if len(d.rows) < 4 || d.other != "" {
		return no
	}
	b := engine.Board{Rows: len(d.rows), Columns: len(d.rows[0])}
	for _, row := range d.rows {
		if len(row) != b.Columns {
			return no
		}
		b.Squares = append(b.Squares, row...)
	}
	lead := b.Count(engine.FirstPiece) - b.Count(engine.SecondPiece)
	if d.packed && b.Count(engine.Empty) == 0 && (lead < 0 || lead > 1) {
		return no
	}
	return likely
}

// readBoard reads a drawn board as a position. Unless a line says so, the side to move follows from
// the number of pieces; in Reversi it has to be said.
func (r Reader) readBoard(text string) []Game {
	d := drawingOf(text)
	b := engine.Board{Rows: len(d.rows), Columns: len(d.rows[0])}
	for _, row := range d.rows {
		b.Squares = append(b.Squares, row...)
	}
	game := r.Start.Game()
	turn, err := d.turn(game.About(), b)
	var start engine.Position
	if err == nil {
		start, err = game.Setup(b, turn)
	}
	if err != nil {
		return []Game{Game{}.checked(d.first, err)}
	}
	return []Game{Played(engine.NewHistory(start))}
}

// turn returns the side to move.
func (d *drawing) turn(about engine.About, b engine.Board) (engine.Player, error) {
	switch side := d.side; {
	case side == "x", side == "first", side == "black" && !about.Gravity:
		return engine.First, nil
	case side == "o", side == "second", side == "white" && !about.Gravity:
		return engine.Second, nil
	case side != "":
		return engine.First, engine.Expected("side", "x or o, not %s", side)
	case about.Counted:
		return engine.First, engine.Expected("side", `a line such as "x to move" below the board`)
	}
	turn := engine.First
	if b.Count(engine.FirstPiece) > b.Count(engine.SecondPiece) {
		turn = engine.Second
	}
	return turn, boardtext.CheckTurn(b, turn)
}

// discsHead matches the 64 cells of an Othello board in one line, maybe as in GGF after [8.
var discsHead = regexp.MustCompile(`^(\[?8 +)?([-.xXoO*] *){64}`)

// readDiscs reads positions of Othello, one a line: 64 cells from a1 by rows, the side to move and
// maybe moves. Black is X or *. Behind ; and % there are scores (OBF of Edax) and comments (FFO).
//
//	---------------------------OX------XO--------------------------- X f5d6
//	[8 -------- -------- .. -------- *]
func (r Reader) readDiscs(text string) (games []Game) {
	for i, line := range strings.Split(text, "\n") {
		if line, _, _ = strings.Cut(line, "%"); strings.TrimSpace(line) == "" {
			continue
		}
		g, err := r.gameOfDiscs(line)
		games = append(games, g.checked(i+1, err))
	}
	return games
}

func (r Reader) gameOfDiscs(line string) (g Game, err error) {
	line, _, _ = strings.Cut(strings.TrimSpace(line), ";")
	cells := discsHead.FindString(line)
	if cells == "" {
		return g, engine.Expected("board", "64 cells of X, O and -, not %.20q", line)
	}
	rest := strings.TrimSpace(line[len(cells):])
	b := engine.NewBoard(8, 8)
	for i, sign := range strings.NewReplacer("[", "", "8", "", " ", "").Replace(cells) {
		b.Squares[i] = cellsBySign[sign]
	}
	side := discSide.FindStringSubmatch(rest)
	if side == nil {
		return g, engine.Expected("side", "X or O behind the 64 cells, not %.20q", rest)
	}
	game, err := r.Games.Named("reversi")
	if err != nil {
		return g, err
	}
	turn := engine.First
	if strings.ContainsAny(side[1][:1], "oOwW") {
		turn = engine.Second
	}
	if r.Start, err = game.Setup(b, turn); err != nil {
		return g, err
	}
	h, err := r.parsePosition(strings.Fields(side[2]))
	return Played(h), err
}

// discSide matches the side to move and the moves after it.
var discSide = regexp.MustCompile(`^(?i)(black|white|[xo*bw])\]?(.*)$`)
