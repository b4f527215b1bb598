package gamefile

import (
	"cmp"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/sgf"
)

// cellsBySign are the contents of cells as people and programs draw them.
var cellsBySign = map[rune]engine.Square{
	'0': engine.Empty, '.': engine.Empty, '-': engine.Empty, '_': engine.Empty,
	'1': engine.FirstPiece, 'x': engine.FirstPiece, 'X': engine.FirstPiece, '*': engine.FirstPiece,
	'2': engine.SecondPiece, 'o': engine.SecondPiece, 'O': engine.SecondPiece,
	'#': engine.Forbidden,
}

// Lines of a drawn board: columnsLine also matches blank ones and frames. In frames, brackets,
// quotes and commas there is nothing to read.
var (
	boardFrame  = strings.NewReplacer("[", " ", "]", " ", "|", " ", ",", " ", `"`, " ", "'", " ", "\t", " ")
	rowNumber   = regexp.MustCompile(`^\s*\d{1,2}\s+([.xXoO_*#-])`)
	signsLine   = regexp.MustCompile(`^[\s|]*[.xXoO_*#][\s|.xXoO_*#-]*$`)
	columnsLine = regexp.MustCompile(`^\s*((0 +)?1 +2 +3[\d ]*|a +b +c[a-n ]*|[-+= ]*)\s*$`)
	sideLine    = regexp.MustCompile(`(?i)^\s*(?:x \d+, o \d+: )?(x|o|black|white|first|second)( to move)?\.?\s*$`)
	endLine     = regexp.MustCompile(`^\s*(x \d+, o \d+: )?([xo] has won|draw)\s*$`)
)

// drawing is a drawn board, with the side to move if a line below it says so.
type drawing struct {
	engine.Board
	side   string // in small letters
	first  int    // the line of the first row, from 1
	wrong  error  // a row of another length, or a line that is no part of a board
	packed bool   // a row has no blanks or commas: 0010
	signs  bool   // a row has signs that are no digits
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
		case row != nil && d.side == "":
			if d.Rows == 0 {
				d.first, d.Columns = i+1, len(row)
			}
			if len(row) != d.Columns {
				d.refuse("%d cells in every row, not %d in row %d", d.Columns, len(row), d.Rows+1)
			}
			d.Rows++
			d.Squares = append(d.Squares, row...)
			d.signs = d.signs || signsLine.MatchString(line)
			d.packed = d.packed || !strings.ContainsAny(strings.TrimSpace(line), " ,\t")
		case endLine.MatchString(line), columnsLine.MatchString(boardFrame.Replace(line)):
		case side != nil && d.Rows > 0 && d.side == "":
			d.side = strings.ToLower(side[1])
		case d.Rows == 0:
			return d
		default:
			d.refuse("rows such as . x o, and a line such as x to move, not %.20q", strings.TrimSpace(line))
		}
	}
	return d
}

// refuse notes the first thing that is wrong.
func (d *drawing) refuse(expected string, args ...any) {
	d.wrong = cmp.Or(d.wrong, engine.Expected("board", expected, args...))
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

// rowOf returns the cells of a line, nil if it has others than cells, or fewer than four.
func rowOf(line string) (row []engine.Square) {
	line = rowNumber.ReplaceAllString(boardFrame.Replace(line), "$1")
	if strings.Contains(line, "0") { // where -1 is the second side, and no empty cell beside a 1
		line = strings.ReplaceAll(line, "-1", "2")
	}
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

// sureOfBoard is sure of four rows or more, even of wrong ones, as no move is an empty cell, and of
// fewer rows in signs. Rows without an empty cell, such as 1212, may be games in columns: then they
// have to be a board.
func sureOfBoard(text string) certainty {
	d := drawingOf(text)
	isFull := d.Count(engine.Empty) == 0
	lead := d.Count(engine.FirstPiece) - d.Count(engine.SecondPiece)
	switch {
	case isFull && (d.wrong != nil || d.packed && (lead < 0 || lead > 1)):
		return no
	case d.Rows > 3, d.Rows == 3 && d.wrong != nil, d.signs && !isFull:
		return likely
	}
	return no
}

// readBoard reads a drawn board as a position. Unless a line says so, the side to move follows from
// the number of pieces; in Reversi it has to be said.
func (r Reader) readBoard(text string) []Game {
	d := drawingOf(text)
	game := r.Start.Game()
	turn, err := d.turn(game.About())
	start := r.Start
	if err = cmp.Or(d.wrong, err); err == nil {
		start, err = game.Setup(d.Board, turn)
	}
	if err != nil {
		return []Game{Game{}.checked(d.first, err)}
	}
	return []Game{Played(engine.NewHistory(start))}
}

// turn returns the side to move.
func (d *drawing) turn(about engine.About) (engine.Player, error) {
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
	if d.Count(engine.FirstPiece) > d.Count(engine.SecondPiece) {
		turn = engine.Second
	}
	return turn, boardtext.CheckTurn(d.Board, turn)
}

var (
	// discsHead matches the 64 cells of an Othello board in one line, maybe as in GGF after [8.
	discsHead = regexp.MustCompile(`^(\[?8 +)?([-.xXoO*] *){64}`)
	// positionHead also matches a board of GGF of another size, which is refused.
	positionHead = regexp.MustCompile(discsHead.String() + `|^\[\d+ +[-*O]`)
)

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

// discSide matches the side to move and the moves after it.
var discSide = regexp.MustCompile(`^(?i)(?:(black|[x*b])|white|[ow])\]?(.*)$`)

func (r Reader) gameOfDiscs(line string) (g Game, err error) {
	line, _, _ = strings.Cut(strings.TrimSpace(line), ";")
	cells := discsHead.FindString(line)
	rest := strings.TrimSpace(line[len(cells):])
	side := discSide.FindStringSubmatch(rest)
	switch {
	case cells == "":
		return g, engine.Expected("board", "64 cells of X, O and -, not %.20q", line)
	case side == nil:
		return g, engine.Expected("side", "X or O behind the 64 cells, not %.20q", rest)
	}
	game, err := r.Games.Named("reversi")
	if err != nil {
		return g, err
	}
	turn := "O"
	if side[1] != "" {
		turn = "*"
	}
	if r.Start, err = sgf.ParseBoard(game, "8 "+discSigns.Replace(cells)+turn); err != nil {
		return g, err
	}
	h, err := r.parsePosition(strings.Fields(side[2]))
	return Played(h), err
}

// discSigns has the signs of cells as GGF writes them.
var discSigns = strings.NewReplacer("[", "", "8", "", "X", "*", "x", "*", "o", "O", ".", "-")
