package boardtext_test

import (
	"cmp"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func TestParseMoveRefuses(t *testing.T) {
	long := strings.Repeat("0", 100)
	p := parse(t, "nogo 5/5/5/5/5 x")
	for text, want := range map[string]string{
		"":               "move: expected row,column, both from 0, not \"\"",
		"A5":             "move: expected row,column, both from 0, not A5",
		"f5":             "move: expected row,column, both from 0, not f5",
		"é":              "move: expected row,column, both from 0, not é",
		"a" + long + "5": `move: expected row,column, both from 0, not "a` + long[:31] + `..."`,
		"a,0":            "x: expected a row from 0 to 4",
		"5,0":            "x: expected a row from 0 to 4",
		"-1,0":           "x: expected a row from 0 to 4",
		"01,0":           "x: expected a row from 0 to 4",
		"0":              "move: expected row,column, both from 0, not 0",
		"0,5":            "y: expected a column from 0 to 4",
		"0,0,0":          "y: expected a column from 0 to 4",
		"pass":           "move: expected a cell, there is no pass",
	} {
		_, err := boardtext.ParseMove(p, text)
		require.EqualError(t, err, want, text)
	}
	p = parse(t, "connectfour 7/7/7/7/7/7 x")
	for text, want := range map[string]string{
		"":     "move: expected a column or row,column, all from 0, not \"\"",
		"7":    "move: expected a column from 0 to 6, not 7",
		"-1":   "move: expected a column from 0 to 6, not -1",
		"3.0":  "move: expected a column or row,column, all from 0, not \"3.0\"",
		"e4":   "move: expected a column or row,column, all from 0, not e4",
		"e9":   "move: expected a column or row,column, all from 0, not e9",
		"PASS": "move: expected a column or row,column, all from 0, not PASS",
	} {
		_, err := boardtext.ParseMove(p, text)
		require.EqualError(t, err, want, text)
	}
}

func TestNamesOfMoves(t *testing.T) {
	for _, tc := range []struct{ fen, move, name, others string }{
		{"connectfour 7/7/7/7/7/7 x", "5,3", "4", "d1 D1"},
		{"connectfour 7/7/7/7/7/3x3 o", "4,3", "4", "d2 D02"},
		{"nogo 5/5/5/5/5 x", "0,0", "A5", "a5"},
		{"nogo 9/9/9/9/9/9/9/9/9 x", "8,8", "J1", "j1 J01"},
		{"reversi 8/8/8/3ox3/3xo3/8/8/8 x", "2,3", "d3", "D3"},
		{"reversi oxxx/xxxx/xxxx/xx2 x", "pass", "pass", "PASS"},
	} {
		p := parse(t, tc.fen)
		m := enginetest.Must(boardtext.ParseMove(p, tc.move))
		require.Equal(t, tc.name, boardtext.Name(p, m))
		for _, name := range strings.Fields(tc.name + " " + tc.others) {
			got, err := boardtext.ParseName(p, name)
			require.NoError(t, err, name)
			require.Equal(t, m, got, name)
		}
	}
}

func TestParseNameRefuses(t *testing.T) {
	for fen, texts := range map[string]map[string]string{
		"connectfour 7/7/7/7/7/7 x": {
			"": `a column from 1 to 7, not ""`, "0": "a column from 1 to 7, not 0", "8": "a column from 1 to 7, not 8", "5,3": `a column from 1 to 7, not "5,3"`,
			"h1": "a column from 1 to 7, not h1", "d2": "row 1, where column 4 takes the next stone", "é1": "a column from 1 to 7, not é1",
		},
		"connectfour o5o/x5x/o5o/x5x/o5o/x5x x": {"1": "another column, column 1 is full", "g6": "another column, column 7 is full"},
		"nogo 5/5/5/5/5 x":                      {"": `a cell from A1 to E5, not ""`, "f1": "a cell from A1 to E5, not f1", "i1": "a cell from A1 to E5, not i1", "a6": "a cell from A1 to E5, not a6", "3": "a cell from A1 to E5, not 3"},
		"reversi 8/8/8/3ox3/3xo3/8/8/8 x":       {"d9": "a cell from a1 to h8, not d9", "a1": "an empty cell where a disc flips others"},
	} {
		for text, want := range texts {
			_, err := boardtext.ParseName(parse(t, fen), text)
			require.EqualError(t, err, "move: expected "+want, text)
		}
	}
}

func TestCellName(t *testing.T) {
	c := engine.Cell{Row: 4, Column: 3}
	require.Equal(t, "column 4, row 2", boardtext.CellName(engine.Notation{}, c, 6))
	require.Equal(t, "d5", boardtext.CellName(engine.Notation{Letters: "abcdefgh", FromTop: true}, c, 8))
}

// parse reads a game and a FEN.
func parse(t *testing.T, text string) engine.Position {
	name, fen, _ := strings.Cut(text, " ")
	game := enginetest.Must(games.All().Named(name))
	p := enginetest.Must(game.Parse(fen))
	return p
}

const (
	empty6x7   = "connectfour 7/7/7/7/7/7 x"
	empty5x12  = "connectfour 12/12/12/12/12 x"
	reversi    = "reversi 8/8/8/3ox3/3xo3/8/8/8 x"
	reversiEnd = "reversi oxxx/xxxx/xxxx/xx2 x"
)

func TestParseNames(t *testing.T) {
	for _, c := range []struct{ fen, names, want string }{
		{empty6x7, "", ""},
		{empty6x7, "4", "5,3"},
		{empty6x7, "445", "5,3 4,3 5,4"},
		{empty6x7, "4 4 5", "5,3 4,3 5,4"},
		{empty6x7, "44 45", "5,3 4,3 3,3 5,4"},
		{empty6x7, "d1D2 4 2,3", "5,3 4,3 3,3 2,3"},
		{empty5x12, "12 12 1", "4,11 3,11 4,0"},
		{empty5x12, "12", "4,11"},
		{empty5x12, "121", "4,0 4,1 3,0"},
		{empty6x7, "12", "5,0 5,1"},
		{empty5x12, "1Cc L3", "4,0 4,11 3,11 2,11"},
		{reversi, "d3C5 f6", "2,3 4,2 5,5"},
		{reversiEnd, "pass", "pass"},
		{"reversi 4/1ox1/1xo1/4 x", "b1 a3 b4 a1 d2 d4 c4 c1 a2 a4 d1 pass d3", "0,1 2,0 3,1 0,0 1,3 3,3 3,2 0,2 1,0 3,0 pass 0,3 pass 2,3"},
	} {
		p := parse(t, c.fen)
		moves, err := boardtext.ParseNames(p, strings.Fields(c.names))
		require.NoError(t, err, c.names)
		require.Equal(t, c.want, formatted(p, moves), c.names)
	}
	for _, c := range []struct{ fen, names, want string }{
		{empty5x12, "5 13", "move 2: expected a column from 1 to 12, not 13"},
		{empty6x7, "48", "move 2: expected a column from 1 to 7, not 8"},
		{empty6x7, "44 4x", "move 3: expected a column from 1 to 7, not 4x"},
		{empty6x7, "d1 d1", "move 2: expected row 2, where column 4 takes the next stone"},
		{empty6x7, "6,3", "move 1 x: expected a row from 0 to 5"},
		{empty6x7, "12121212", "move 8: expected none, the game is over"},
		{reversi, "44", "move 1: expected a cell from a1 to h8, not 44"},
	} {
		_, err := boardtext.ParseNames(parse(t, c.fen), strings.Fields(c.names))
		require.EqualError(t, err, c.want, c.names)
	}
}

// TestColumns reads the table that the Python and JavaScript packages read too. ParseNames reads a
// text otherwise where the table has names: a column, cells, or several runs, which are no columns.
func TestColumns(t *testing.T) {
	text := enginetest.Must(os.ReadFile("testdata/columns.json"))
	var table []struct{ Text, Columns, Names string }
	require.NoError(t, json.Unmarshal(text, &table))
	for _, c := range table {
		p := parse(t, "connectfour 12/12/12/12/12/12/12/12/12/12/12/12 x")
		moves, err := boardtext.ParseNames(p, strings.Fields(c.Text))
		require.NoError(t, err, c.Text)
		want, err := boardtext.ParseNames(p, strings.Fields(cmp.Or(c.Names, c.Columns)))
		require.NoError(t, err)
		require.Equal(t, want, moves, c.Text)
		moves, err = boardtext.ParseColumns(p, c.Text)
		if c.Columns == "" {
			require.Error(t, err, c.Text)
			continue
		}
		require.NoError(t, err, c.Text)
		want, err = boardtext.ParseNames(p, strings.Fields(c.Columns))
		require.NoError(t, err)
		require.Equal(t, want, moves, c.Text)
	}
}

func TestParseMoves(t *testing.T) {
	p := parse(t, empty5x12)
	moves, err := boardtext.ParseMoves(p, []string{"4,11", "3,11", "3"})
	require.NoError(t, err)
	require.Equal(t, "4,11 3,11 4,3", formatted(p, moves))
	_, err = boardtext.ParseMoves(p, []string{"3", "12"})
	require.EqualError(t, err, "move 2: expected a column from 0 to 11, not 12")
}

func TestParseColumns(t *testing.T) {
	p := parse(t, empty5x12)
	moves, err := boardtext.ParseColumns(p, "4cC")
	require.NoError(t, err)
	require.Equal(t, "4,3 4,11 3,11", formatted(p, moves))
	moves, err = boardtext.ParseColumns(p, "4 12  12")
	require.NoError(t, err)
	require.Equal(t, "4,3 4,11 3,11", formatted(p, moves))
	for _, c := range []struct{ fen, run, want string }{
		{empty5x12, "4 13", "column 2: expected a column from 1 to 12, not 13"},
		{empty5x12, "4 a", "column 2: expected a column from 1 to 12, not a"},
		{empty5x12, "4 a1", "column 2: expected a column from 1 to 12, not a1"},
		{empty6x7, "44 5", "column 1: expected a column from 1 to 7, not 44"},
		{empty6x7, "4 pass", "column 2: expected a column from 1 to 7, not pass"},
		{empty6x7, "4 4 4 4 4 4 4", "column 7: expected another column, column 4 is full"},
		{empty6x7, " ", `digit 1: expected a column from 1 to 7, not " "`},
		{reversi, "4 4", "columns: expected a game with gravity, which reversi does not have"},
		{empty6x7, "448", "digit 3: expected a column from 1 to 7, not 8"},
		{empty6x7, "4444444", "digit 7: expected another column, column 4 is full"},
		{reversi, "4", "columns: expected a game with gravity, which reversi does not have"},
	} {
		_, err := boardtext.ParseColumns(parse(t, c.fen), c.run)
		require.EqualError(t, err, c.want)
	}
}

// formatted returns moves as "row,column".
func formatted(p engine.Position, moves []engine.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, boardtext.FormatMove(p, m))
	}
	return strings.Join(texts, " ")
}

func TestDrawNamed(t *testing.T) {
	p := parse(t, "connectfour 12/12/2#9/12/12 x")
	last := enginetest.Must(boardtext.ParseName(p, "12"))
	p.Play(last)
	require.Equal(t, `                      1 1 1
    1 2 3 4 5 6 7 8 9 0 1 2
 5  . . . . . . . . . . . .
 4  . . . . . . . . . . . .
 3  . . # . . . . . . . . .
 2  . . . . . . . . . . . .
 1  . . . . . . . . . . .[x]
o to move`, boardtext.DrawNamed(p, last, false))
	require.Contains(t, boardtext.DrawNamed(p, last, true), "[\x1b[31;1mx\x1b[0m]")
	require.Contains(t, boardtext.DrawNamed(parse(t, reversi), engine.NoMove, false), "    a b c d e f g h\n 1  . .")
	p = parse(t, reversiEnd)
	last = p.Moves(nil)[0]
	p.Play(last)
	require.Contains(t, boardtext.DrawNamed(p, last, false), " after a pass")
}

// TestDrawNamedMarksFours: a move that completes a row and a column.
func TestDrawNamedMarksFours(t *testing.T) {
	p := parse(t, "connectfour 7/7/1xxx3/xoxo3/xoox3/xooo2o x")
	require.NotContains(t, boardtext.DrawNamed(p, engine.NoMove, false), "[")
	last := enginetest.Must(boardtext.ParseName(p, "1"))
	p.Play(last)
	require.Equal(t, `    1 2 3 4 5 6 7
 6  . . . . . . .
 5  . . . . . . .
 4 [x x x x]. . .
 3 [x]o x o . . .
 2 [x]o o x . . .
 1 [x]o o o . . o
x has won`, boardtext.DrawNamed(p, last, false))
}

var boards = engine.Boards{Sizes: engine.Sizes(2, 12), Hole: true}

func TestFENThereAndBack(t *testing.T) {
	b := engine.NewBoard(2, 12)
	b.Set(engine.Cell{Row: 0, Column: 0}, engine.FirstPiece)
	b.Set(engine.Cell{Row: 1, Column: 11}, engine.SecondPiece)
	b.Set(engine.Cell{Row: 1, Column: 5}, engine.Forbidden)
	fen := boardtext.FEN(b, engine.Second)
	require.Equal(t, "x11/5#5o o", fen)
	reads := 0
	_, err := boardtext.ParseFEN(strings.Replace(fen, " ", "  ", 1), boards, // as copied
		func(got engine.Board, turn engine.Player) (engine.Position, error) {
			reads++
			require.Equal(t, engine.Second, turn)
			require.Equal(t, b, got)
			return nil, engine.ErrGameOver
		})
	require.Equal(t, engine.ErrGameOver, err)
	require.Equal(t, 1, reads)
}

func TestParseFENRefuses(t *testing.T) {
	square := engine.Boards{Sizes: engine.Sizes(2, 3), Square: true}
	for _, c := range []struct {
		fen    string
		boards engine.Boards
		want   string
	}{
		{"3/3", boards, "side: expected x or o after the board"},
		{"3/3 x 1", boards, "side: expected x or o after the board"},
		{"3 x", boards, "rows: expected 2 to 12 rows joined by /"},
		{"3/z2 x", boards, "cell: expected x, o, # or the length of a run of empty cells"},
		{"3/03 x", boards, "cell: expected x, o, # or the length of a run of empty cells"},
		{"2/#1 x", square, "cell: expected x, o or the length of a run of empty cells"},
		{"3/4 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"99999999999999999999/3 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"/3 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"3/3 x", square, "columns: expected 2 cells in each of 2 rows"},
	} {
		_, err := boardtext.ParseFEN(c.fen, c.boards, nil)
		require.EqualError(t, err, c.want, c.fen)
	}
}

func TestCheckBoard(t *testing.T) {
	square := engine.Boards{Sizes: engine.Sizes(4, 7), Square: true}
	require.NoError(t, boardtext.CheckBoard(square, engine.NewBoard(4, 4), engine.First))
	holes := engine.NewBoard(3, 5)
	holes.Set(engine.Cell{}, engine.Forbidden)
	require.NoError(t, boardtext.CheckBoard(every, holes, engine.Second))
	holes.Set(engine.Cell{Row: 1}, engine.Forbidden)
	hole := engine.NewBoard(4, 4)
	hole.Set(engine.Cell{}, engine.Forbidden)
	unknown := engine.NewBoard(4, 4)
	unknown.Squares[15] = engine.Forbidden + 1
	for want, tc := range map[string]struct {
		boards engine.Boards
		board  engine.Board
	}{
		"rows: expected an integer from 4 to 7":                      {square, engine.NewBoard(3, 3)},
		"columns: expected as many as rows":                          {square, engine.NewBoard(4, 5)},
		"cell: expected none that is forbidden":                      {square, hole},
		"columns: expected 3 or 5":                                   {every, engine.NewBoard(3, 4)},
		"forbidden: expected one # at most":                          {every, holes},
		"squares: expected 16, not 0":                                {square, engine.Board{Rows: 4, Columns: 4}},
		"cell: expected an empty one, a piece or the forbidden cell": {square, unknown},
	} {
		require.EqualError(t, boardtext.CheckBoard(tc.boards, tc.board, engine.First), want)
	}
	require.EqualError(t, boardtext.CheckBoard(square, engine.NewBoard(4, 4), 7),
		"side: expected the first or the second player")
}

func TestCheckTurn(t *testing.T) {
	b := engine.NewBoard(2, 2)
	b.Set(engine.Cell{}, engine.FirstPiece)
	require.NoError(t, boardtext.CheckTurn(b, engine.Second))
	require.EqualError(t, boardtext.CheckTurn(b, engine.First),
		"side: expected o, whose turn it is after 1 stones")
	b.Set(engine.Cell{Row: 1}, engine.FirstPiece)
	require.EqualError(t, boardtext.CheckTurn(b, engine.Second),
		"stones: expected as many x as o or one more, not 2 x and 0 o")
}

// every has all that boards can have.
var every = engine.Boards{Sizes: []int{3, 5}, Usual: [2]int{3, 5}, Hole: true, Rules: []string{"fast", "slow"}}

func TestParseStart(t *testing.T) {
	none := engine.NoCell
	for words, want := range map[string]boardtext.Start{
		"":             {Rows: 3, Columns: 5, Hole: none},
		"5 3":          {Rows: 5, Columns: 3, Hole: none},
		"5 3 4 2":      {Rows: 5, Columns: 3, Hole: engine.Cell{Row: 4, Column: 2}},
		"5 3 -1 -1":    {Rows: 5, Columns: 3, Hole: none},
		"5 3 slow":     {Rows: 5, Columns: 3, Hole: none, Rule: "slow"},
		"5 5 0 0 fast": {Rows: 5, Columns: 5, Hole: engine.Cell{}, Rule: "fast"},
	} {
		got, err := boardtext.ParseStart(every, strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, got, words)
	}
	for words, want := range map[string]string{
		"4 3":                    "rows: expected 3 or 5",
		"-3 3":                   "rows: expected 3 or 5",
		"3.0 3":                  "rows: expected 3 or 5",
		"99999999999999999999 3": "rows: expected 3 or 5",
		"3 03":                   "columns: expected 3 or 5",
		"3":                      "columns: expected 3 or 5",
		"3 3 1":                  "noY: expected a column to go with noX",
		"3 3 1 3":                "noY: expected a column from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 -1 0":               "noX: expected a row from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 1 x":                "noY: expected a column from 0 to 2, or -1 -1 for no forbidden cell",
		"3 3 1 1 quick":          "rule: expected fast, slow or nothing",
		"3 3 1 1 fast 1":         "arguments: expected rows columns [noX noY] [fast|slow]",
	} {
		_, err := boardtext.ParseStart(every, strings.Fields(words))
		require.EqualError(t, err, want, words)
	}
}
