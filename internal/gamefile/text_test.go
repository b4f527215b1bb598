package gamefile_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/reversi"
)

// known are the names of the games, as errors list them.
var known = strings.Join(games.All().Names(), ", ")

// TestReadNamesWhatIsWrong: the first error of a text, which without a line is in line 1. A text
// with one game needs no line.
func TestReadNamesWhatIsWrong(t *testing.T) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	schedule, _, _ := strings.Cut(string(file), "\n")
	const none = "games: expected at least one, outside of comments and of variations in parentheses"
	r := reader(t)
	for text, want := range map[string]string{
		"":                   none,
		"# nothing\n":        none,
		"44445\nhello there": `line 2: game: expected columns (44445), cells (d1 d2), moves (5,3 4,3) or a FEN, not "hello"`,
		"4444444":            "move 7: expected another column, column 4 is full",
		"12121212":           "move 8: expected none, the game is over",
		"44 0x":              "move 3: expected a column from 1 to 7, not 0x",
		"44445 moves 3":      "moves: expected none after a game",
		"5,3 5,3":            "move 2: expected 4,3, where column 3 takes the next stone",
		"7/7/7 x":            "rows: expected 4 to 12 rows joined by /",
		"7/7/7/7/7/3x3":      "side: expected x or o after the board",
		schedule:             none,
		schedule[:40]:        "schedule: expected the first line of a file that match --out has written",
		schedule + "\n{}\n":  "line 2: game: expected a JSON object of the type game",
		strings.Replace(schedule, `"connectfour"`, `"chess"`, 1) + "\n": "game: expected one of " + known,
		"{\"type\":7}":                     "type: expected 0, 1 or 2, not 7",
		"{\"type\":0,\"row\":6":            `message: expected a } before the end, not "{\"type\":0,\"row\":6"`,
		"\n\n{\"X\":1,\"Y\":0}":            "line 3: answer: expected a turn before it",
		"{\"type\":0,\"row\":3,\"col\":4}": "rows: expected an integer from 4 to 12",
		saibloGame[:len(saibloGame)-14] + "\n" + `{"type":1,"top":[4,4,4,4],"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}`:                                                  "line 3: board: expected the board of the last turn with one more stone of each side, not 4/4/4/4 x",
		schedule + "\n" + `{"type":"game","result":"first","end":"win","fen":"7/7/7/7/7/7 x","moves":[{"move":"5,3","by":"first"},{"move":"5,3","by":"second"}]}` + "\n": "line 2: move 2: expected 4,3, where column 3 takes the next stone",
		"[4,4":                           `game: expected a list of moves such as [4,4,5,3], not "[4,4"`,
		"[4,{}]":                         `game: expected a list of moves such as [4,4,5,3], not "[4,  ]"`,
		"[4.0,5.3]":                      `game: expected a list of columns, cells or pairs, not "4.0"`,
		"[4,4]] 5":                       `game: expected a list of moves such as [4,4,5,3], not "[4,4]] 5"`,
		"#game=reversi&board=8&ply=1":    "ply: expected an integer from 0 to 0",
		"#game=reversi&board=8&ply=x":    "ply: expected an integer from 0 to 0",
		"{\"type\":\"game\"}":            "result: expected first, second or draw",
		"> d1 d2":                        "session: expected commands such as newgame and play",
		"5.3 4.3":                        `game: expected move 1 before "5.3 4.3"`,
		"newgame\ngo\nopponent 3":        "line 3: go: expected its bestmove before opponent",
		"(;GM[1]SZ[5];B[aa];AB[bb])":     "AB: expected all stones before the first move",
		"(;GM[2]SZ[4];B[b])":             "move 1: expected a cell, not B[b]",
		"https://example.org/":           "link: expected pos=4453 after ?, or a game of this page after #",
		"https://e.org/?pos=48":          "digit 2: expected a column from 1 to 7, not 8",
		"#game=chess&board=8":            "game: expected one of " + known,
		"#game=reversi&board=7":          "size: expected 4, 6 or 8",
		"#game=reversi":                  "link: expected pos=4453 after ?, or a game of this page after #",
		"44\n\x7fELF\x00\n45":            "file: expected a text, which has no NUL bytes",
		"(;GM[7])":                       `GM: expected 1 for NoGo, 2 or Othello for Reversi, not "7"`,
		"(;GM[2];B[fe]":                  "game: expected a ) for every (",
		"(;GM[2];B[fe":                   "B: expected a ] behind [fe",
		"(;GM[2];W[fe])":                 "move 1: expected one of the other side, not W[fe]",
		"(;GM[2];B[aa])":                 "move 1: expected an empty cell where a disc flips others, not B[aa]",
		"(;GM[1]SZ[19])":                 `SZ: expected an integer from 5 to 9, not "19"`,
		"(;GM[1]AB[zz])":                 `AB: expected a cell of the board or a rectangle such as aa:cc, not "zz"`,
		"(;GM[1]AB[aa:zz])":              `AB: expected a cell of the board or a rectangle such as aa:cc, not "aa:zz"`,
		"(;GM[1]AW[cc:aa])":              `AW: expected a cell of the board or a rectangle such as aa:cc, not "cc:aa"`,
		"(;GM[1]AE[ca:ac])":              `AE: expected a cell of the board or a rectangle such as aa:cc, not "ca:ac"`,
		"(;GM[1]AB[aa:])":                `AB: expected a cell of the board or a rectangle such as aa:cc, not "aa:"`,
		"(;GM[1]AB[:aa])":                `AB: expected a cell of the board or a rectangle such as aa:cc, not ":aa"`,
		"(;GM[1]AB[aa:bb:cc])":           `AB: expected a cell of the board or a rectangle such as aa:cc, not "aa:bb:cc"`,
		"newgame chess":                  "game: expected one of " + known,
		"newgame\nplay 9":                "line 2: move: expected a column from 0 to 6, not 9",
		"{\"a\":1}":                      `file: expected a replay of Kaggle, the games of a match or Saiblo's messages, not "{\"a\":1}"`,
		`{"configuration":{"inarow":5}}`: "inarow: expected 4, not 5",
		`{"configuration":{"rows":6,"columns":7,"inarow":4},"steps":[[],[{"action":3}],[{},{"action":null}],[{"action":3}]]}`: "step 2: expected an action of agent 1",
		"(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[A2]B[A1])":                                                                 "move 2: expected one of the other side, not B[A1]",
		"(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[A2]W[D4])":                                                                 "move 2: expected an empty cell where a disc flips others, not W[D4]",
	} {
		if want != none && !strings.HasPrefix(want, "line ") {
			want = "line 1: " + want
		}
		_, err := r.Read("games", strings.NewReader(text))
		require.EqualError(t, err, "games: "+want, text)
		_, err = r.One(text)
		require.EqualError(t, err, regexp.MustCompile(`^line \d: `).ReplaceAllString(want, ""), text)
	}
	_, err = r.One("44\n45")
	require.EqualError(t, err, "game: expected one, not 2")
}

// TestParseCommand: the words of commands that say what to play.
func TestParseCommand(t *testing.T) {
	r := reader(t)
	for words, want := range map[string]string{
		"": "7/7/7/7/7/7 x", "6x7": "7/7/7/7/7/7 x", "7x6": "6/6/6/6/6/6/6 x", "44": "7/7/7/7/3o3/3x3 x", "8x7": "7/7/7/7/7/7/7/7 x",
		"nogo 7x7": "7/7/7/7/7/7/7 x", "connectfour 7x7": "7/7/7/7/7/7/7 x", "4 5 moves 11": "5/5/o4/x4 x", "reversi f5": "8/8/8/3ox3/3xxx2/8/8/8 o",
		"444": "7/7/7/3x3/3o3/3x3 o", "4453 1-0": "7/7/7/7/3o3/2oxx2 x", " nogo  6x6": "6/6/6/6/6/6 x", "\n{so}\n4\n": "7/7/7/7/7/3x3 o", "columns 4 4 5 3": "7/7/7/7/3o3/2oxx2 x", "6 7 columns 4453": "7/7/7/7/3o3/2oxx2 x", "4 5 3 2 columns 1": "5/5/5/x1#2 o", "reversi c4": "8/8/8/2xxx3/3xo3/8/8/8 o", "#4/5/5/5 x": "#4/5/5/5 x",
	} {
		h, err := r.ParseCommand([]string{words})
		require.NoError(t, err, words)
		require.Equal(t, want, h.Position().FEN(), words)
	}
	for words, want := range map[string]string{
		"nogo 44": "size: expected an integer from 5 to 9", "chess": "game: expected one of " + known, "6 7 3": "noY: expected a column to go with noX",
		"nogo 99": "size: expected an integer from 5 to 9", "444444444": "move 7: expected another column, column 4 is full",
	} {
		_, err := r.ParseCommand([]string{words})
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

// TestNames: the players of games in PGN, SGF, GGF and of Kaggle, and of a player's own logs.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"one\"]\n[Black \"two\"]\n\n1. P@d1 *": "one two", "[White \"one\"] [Black \"two\"] d1 d2": "one two", "[White \"one\"  ]\n[ Black  \"two\"]": "one two", "(;GM[2]PB[one]PW[two])": "one two", "(;GM[2]PB[one\n]PW[\x1btwo])": "one two", "[White \" \"]": "first second", "(;GM[1]SZ[5]PB[o\\ne]PW[two];B[aa];W[bb])": "one two",
		`{"configuration":{"rows":6,"columns":7,"inarow":4},"steps":[],"info":{"TeamNames":["one","two"]}}`: "one two",
		"c4engine: move 3,0 depth 1 fen 4/4/4/4 x\n":                                                        "own opponent",
		"c4engine: move 3,1 depth 1 fen 4/4/4/x3 o\n":                                                       "opponent own",
		saibloGame: "opponent own",
	} {
		games := read(t, text)
		require.Equal(t, want, games[0].First+" "+games[0].Second, text)
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
		"z9 z8":       `game: expected columns (44445), cells (d1 d2), moves (5,3 4,3) or a FEN, not "z9"`,
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
