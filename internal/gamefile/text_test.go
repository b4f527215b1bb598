package gamefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/reversi"
)

func TestReadText(t *testing.T) {
	const fen = "7/7/7/7/7/3x3 o"
	games := read(t, "\ufeff# a comment\n44445\n\n4 4 4\r\nmoves 5,3 4,3\nposition startpos moves 5,3\n"+
		"1.1 2.1\n"+fen+"\nfen "+fen+" moves 4,3 3,3\nposition fen "+fen+" 45\n1213141\nstartpos\n"+
		"position startpos moves 3 3 5,2\nposition fen "+fen+" moves 0\nposition columns 44\n"+
		"https://connect4.gamesolver.org/?pos=\n7/7/7/7/7/7 r 1\n7/7/7/7/7/7 w - - 0 1 moves P@d1\n")
	want := []string{"5,3 4,3 3,3 2,3 5,4", "5,3 4,3 3,3", "5,3 4,3", "5,3", "5,0 4,0", "", "4,3 3,3", "4,3 5,4", "5,0 5,1 4,0 5,2 3,0 5,3 2,0", "",
		"5,3 4,3 5,2", "5,0", "5,3 4,3", "", "", "5,3"}
	require.Len(t, games, len(want))
	for i, g := range games {
		require.Equal(t, want[i], moves(g))
		require.Equal(t, "games", g.Source)
		require.Equal(t, i+1, g.Number)
	}
	require.Equal(t, fen, games[5].History.Start.FEN())
	require.Equal(t, "first", games[8].Result)
	require.Equal(t, "win", games[8].End)
	require.Empty(t, games[0].Result)
}

func TestReadOtherBoards(t *testing.T) {
	r := reader(t)
	var err error
	r.Start, err = connectfour.Game{}.New([]string{"10", "11", "3", "4"})
	require.NoError(t, err)
	games, err := r.Read("games", strings.NewReader("5b1A\n5 11 1 10\ne1K1a1j1\n9,4 k1 1 a"))
	require.NoError(t, err)
	for _, g := range games {
		require.Equal(t, "9,4 9,10 9,0 9,9", moves(g))
	}
	r.Start, err = reversi.Game{}.New(nil)
	require.NoError(t, err)
	games, err = r.Read("games", strings.NewReader("2,3 2,2"))
	require.NoError(t, err)
	require.Equal(t, "reversi", games[0].History.Start.Game().Name())
	games, err = r.Read("games", strings.NewReader("d3 C3"))
	require.NoError(t, err)
	require.Equal(t, "2,3 2,2", moves(games[0]))
	_, err = r.Read("games", strings.NewReader("44"))
	require.EqualError(t, err, "games: line 1: move 1: expected a cell from a1 to h8")
}

// TestReadRule reads the word of a rule after the side, which the engine itself writes.
func TestReadRule(t *testing.T) {
	r := reader(t)
	var err error
	r.Start, err = reversi.Game{}.New([]string{"4", "nopass"})
	require.NoError(t, err)
	fen := r.Start.FEN()
	require.Equal(t, "4/1ox1/1xo1/4 x nopass", fen)
	games, err := r.Read("games", strings.NewReader(
		fen+"\n"+fen+" b1 a1\nposition fen "+fen+" moves 0,1 0,0\nfen 4/1ox1/1xo1/4 x b1 a1"))
	require.NoError(t, err)
	for i, want := range []string{"", "0,1 0,0", "0,1 0,0", "0,1 0,0"} {
		require.Equal(t, want, moves(games[i]))
		require.Equal(t, i < 3, games[i].History.Start.FEN() == fen)
	}
	_, err = r.Read("games", strings.NewReader("4/1ox1/1xo1/4 x nopass nopass"))
	require.ErrorContains(t, err, `game: expected columns (44445), cells`)
}

// TestLinesGoOn: the first number of a move in a line, outside comments and after no FEN, says
// whether a game begins there.
func TestLinesGoOn(t *testing.T) {
	for text, want := range map[string][]string{
		"1. 4 4 2. 5\n5 3. 6 6\n1. 3\n":                               {"5,3 4,3 5,4 4,4 5,5 4,5", "5,2"},
		"{two}\n1. 4 5 2.\n4 3.\r\n6\n(5)\n\n4":                       {"5,3 5,4 4,3 5,5", "5,3"},
		"44\n2. 5":                                                    {"5,3 4,3 5,4"},
		"44\n# 27.11.2026 Bob - Alice\n4":                             {"5,3 4,3", "5,3"},
		"1. 4 4 2.\n# a move\n#another\n5 *\n4":                       {"5,3 4,3 5,4", "5,3"},
		"1. 4\n1. 4 {3. 1} 5\n":                                       {"5,3", "5,3 5,4"},
		"1. 4\n7/7/7/7/7/3x3 o 2. d2\n127.0.0.1/?pos=4\n1. 5 1/2-1/2": {"5,3", "4,3", "5,3", "5,4"},
		"1. 4 4\n1-0\n4":                                              {"5,3 4,3", "5,3"},
		"1. 4 {a\ncomment} 4\n[4,\n 5\n]\n4\u00a05":                   {"5,3 4,3", "5,3 5,4", "5,3 5,4"},
		"; a\n% b\n{c \"d\"}\n4":                                      {"5,3"},
	} {
		var got []string
		for _, g := range read(t, text) {
			got = append(got, moves(g))
		}
		require.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"4 2. 5": `move 1 before "4 2. 5"`, "1.": `moves, not "1."`, "*": `move 1 before "*"`,
		"1. 4 4 2. 5\n3":     `a number such as 1. before "3", as in the game above`,
		"1.\n4\n4\n2.\n5\n3": `a number such as 1. before "4\n2.\n5", as in the game above`,
	} {
		_, err := reader(t).Read("games", strings.NewReader(text))
		require.ErrorContains(t, err, "game: expected "+want, text)
	}
}

func TestOneNamesWhatIsWrong(t *testing.T) {
	r := reader(t)
	for text, want := range map[string]string{
		"44\n45":                         "game: expected one, not 2",
		"0:\n1 2 3\n":                    "game: expected moves, not a result alone",
		"[4,4":                           `game: expected a list of moves such as [4,4,5,3], not "[4,4"`,
		"[4,{}]":                         `game: expected a list of columns, cells or pairs, not "{}"`,
		"[4.0,5.3]":                      `game: expected a list of columns, cells or pairs, not "4.0"`,
		"[4,4]] 5":                       `game: expected a list of moves such as [4,4,5,3], not "[4,4]] 5"`,
		"#game=reversi&board=8&ply=1":    "ply: expected an integer from 0 to 0",
		"#game=reversi&board=8&ply=x":    "ply: expected an integer from 0 to 0",
		"{\"type\":\"game\"}":            "file: expected a replay of Kaggle's ConnectX, the games of a match or Saiblo's messages",
		"> d1 d2":                        "session: expected commands such as newgame and play",
		"5.3 4.3":                        `game: expected move 1 before "5.3 4.3"`,
		"newgame\ngo\nopponent 3":        "go: expected its bestmove before opponent",
		"(;GM[1]SZ[5];B[aa];AB[bb])":     "AB: expected all stones before the first move",
		"(;GM[2]SZ[4];B[b])":             "move 1: expected a cell",
		"https://example.org/":           "link: expected pos=4453 after ?, or a game of this page after #",
		"https://e.org/?pos=48":          "digit 2: expected a column from 1 to 7",
		"#game=chess&board=8":            "game: expected one of connectfour, nogo, reversi",
		"#game=reversi&board=7":          "size: expected 4, 6 or 8",
		"#game=reversi":                  "link: expected pos=4453 after ?, or a game of this page after #",
		"(;GM[7])":                       `GM: expected 1 for NoGo, 2 or Othello for Reversi, not "7"`,
		"(;GM[2];B[fe]":                  "game: expected a ) for every (",
		"(;GM[2];B[fe":                   "game: expected a ] for every [",
		"(;GM[2];W[fe])":                 "move 1: expected one of the other side",
		"(;GM[2];B[aa])":                 "move 1: expected an empty cell where a disc flips others",
		"(;GM[1]SZ[19])":                 "size: expected an integer from 5 to 9",
		"(;GM[1]AB[zz])":                 `AB: expected a cell of the board, not "zz"`,
		"newgame chess":                  "game: expected one of connectfour, nogo, reversi",
		"newgame\nplay 9":                "y: expected a column from 0 to 6",
		"{\"a\":1}":                      "file: expected a replay of Kaggle's ConnectX, the games of a match or Saiblo's messages",
		`{"configuration":{"inarow":5}}`: "inarow: expected 4, not 5",
		`{"configuration":{"rows":6,"columns":7,"inarow":4},"steps":[[],[{"action":3}],[{},{"action":null}],[{"action":3}]]}`: "step 2: expected an action of agent 1",
		"(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[A2]B[A1])":                                                                 "move 2: expected one of the other side",
		"(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[A2]W[D4])":                                                                 "move 2: expected an empty cell where a disc flips others",
	} {
		_, err := r.One(text)
		require.EqualError(t, err, want, text)
	}
}

// TestBegin: the words of commands that say what to play.
func TestBegin(t *testing.T) {
	r := reader(t)
	for words, want := range map[string]string{
		"": "7/7/7/7/7/7 x", "6x7": "7/7/7/7/7/7 x", "7x6": "7/7/7/7/7/7 x", "8x7": "7/7/7/7/7/7/7/7 x",
		"nogo 7x7": "7/7/7/7/7/7/7 x", "connectfour 7x7": "7/7/7/7/7/7/7 x", "4 5 moves 11": "5/5/o4/x4 x", "reversi f5": "8/8/8/3ox3/3xxx2/8/8/8 o",
		"444": "7/7/7/3x3/3o3/3x3 o", "4453 1-0": "7/7/7/7/3o3/2oxx2 x", "columns 4 4 5 3": "7/7/7/7/3o3/2oxx2 x", "reversi c4": "8/8/8/2xxx3/3xo3/8/8/8 o", "#4/5/5/5 x": "#4/5/5/5 x",
	} {
		h, err := r.Begin(strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, h.Position().FEN(), words)
	}
	for words, want := range map[string]string{
		"44": "rows: expected an integer from 4 to 12", "chess": "game: expected one of connectfour, nogo, reversi", "6 7 3": "noY: expected a column to go with noX",
		"nogo 99": "size: expected an integer from 5 to 9", "444444444": "move 7: expected another column, column 4 is full",
	} {
		_, err := r.Begin(strings.Fields(words))
		require.EqualError(t, err, want, words)
	}
}

// TestDeepVariations: a line may come from a stranger, so its cost does not grow with the depth of
// its parentheses. A pass for each level would take hours.
func TestDeepVariations(t *testing.T) {
	const depth = 1 << 18
	text := "4 " + strings.Repeat("(", depth) + strings.Repeat(")", depth) + " 4"
	require.Equal(t, "5,3 4,3", moves(read(t, text)[0]))
}

// TestNames: the players of games in PGN, SGF, GGF and of Kaggle.
func TestNames(t *testing.T) {
	for _, text := range []string{
		"[White \"one\"]\n[Black \"two\"]\n\n1. P@d1 *", "[White \"one\"] [Black \"two\"] d1 d2", "[White \"one\"  ]\n[ Black  \"two\"]", "(;GM[2]PB[one]PW[two])", "(;GM[1]SZ[5]PB[o\\ne]PW[two];B[aa];W[bb])",
		`{"configuration":{"rows":6,"columns":7,"inarow":4},"steps":[],"info":{"TeamNames":["one","two"]}}`,
	} {
		games := read(t, text)
		require.Equal(t, "one two", games[0].First+" "+games[0].Second, text)
	}
}

// TestOtherGames: a text of another game than the one that is expected is told so.
func TestOtherGames(t *testing.T) {
	r := reader(t)
	r.Hint = "--game GAME"
	for text, want := range map[string]string{
		"f5d6c3":      "game: expected connectfour; this looks like Reversi: say --game reversi",
		"F5 F6 E6 F4": "game: expected connectfour; this looks like Reversi: say --game reversi",
		"e5 c3 G7":    "game: expected connectfour; this looks like NoGo: say --game nogo",
		"d3":          "move 1: expected row 1, where column 4 takes the next stone",
		"d1 d3":       "move 2: expected row 2, where column 4 takes the next stone",
		"z9 z8":       `game: expected columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not "z9"`,
	} {
		_, err := r.One(text)
		require.EqualError(t, err, want, text)
	}
	var err error
	r.Start, err = reversi.Game{}.New(nil)
	require.NoError(t, err)
	_, err = r.One("4453")
	require.EqualError(t, err, "game: expected reversi; this looks like Four in a row: say --game connectfour")
}
