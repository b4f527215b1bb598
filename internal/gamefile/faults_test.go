package gamefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// othello returns a reader that reads Reversi unless a text names another game.
func othello(t testing.TB) gamefile.Reader {
	r := reader(t)
	var err error
	r.Start, err = reversi.Game{}.New(nil)
	require.NoError(t, err)
	return r
}

// TestWhoBegins: in a PGN of Reversi black begins, unless something tells that White does.
func TestWhoBegins(t *testing.T) {
	const won = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 *" // 13 discs of the side that begins
	for tags, want := range map[string]string{
		"":                                     "b w", // black begins as in Othello
		"[FirstMove \"White\"]":                "w b",
		"[FirstMove \"black\"]":                "b w",
		"[Variant \"Flipello\"]":               "w b",
		"[Site \"https://www.pychess.org/x\"]": "w b",
		"[Result \"13-0\"]":                    "b w", // discs are black's first
		"[Result \"64-0\"]":                    "b w",
		"[Result \"0-13\"]":                    "w b", // so the side with none did not begin
		"[Result \"0-64\"]":                    "w b",
		"[Result \"1-0\"]":                     "w b", // White has won
		"[Result \"0-1\"]":                     "b w",
	} {
		r := othello(t)
		games, err := r.Read("games", strings.NewReader("[White \"w\"]\n[Black \"b\"]\n"+tags+"\n\n"+won))
		require.NoError(t, err, tags)
		require.Equal(t, want, games[0].First+" "+games[0].Second, tags)
		require.Equal(t, gamefile.First, games[0].Result, tags)
	}
	g := read(t, "[White \"w\"]\n[Black \"b\"]\n[FirstMove \"Black\"]\n\n1. d1 *")[0]
	require.Equal(t, "w b", g.First+" "+g.Second, "White begins in four in a row")
}

// TestScoresOfDiscs are results of Reversi, and are checked where the game is over.
func TestScoresOfDiscs(t *testing.T) {
	const won = "e6 f4 e3 f6 g5 d6 e7 f5 c5"
	r := othello(t)
	for text, want := range map[string]string{
		"f5 d6 c3 34-30": gamefile.First, "f5 d6 c3\n30-34\n": gamefile.Second, "f5d6c3 32-32": gamefile.Draw,
		"f5 64-0": gamefile.First, won + " 13-0": gamefile.First, won + " 64-0": gamefile.First,
		"[Result \"30-34\"]\n\n1. f5 d6": gamefile.Second, "[Result \"30-34\"]\n\n1. f5 d6 30-34": gamefile.Second,
		"[Result \"30-34\"]\n\n1. f5 d6 1-0": gamefile.Second, // White's
	} {
		games, err := r.Read("games", strings.NewReader(text))
		require.NoError(t, err, text)
		require.Len(t, games, 1, text)
		require.Equal(t, want, games[0].Result, text)
	}
	for text, want := range map[string]string{
		won + " 12-1":                        "result: expected 13-0 discs, as the moves show, not 12-1",
		won + " 0-13":                        "result: expected 13-0 discs, as the moves show, not 0-13",
		"[Result \"34-30\"]\n\n1. f5 30-34":  "result: expected 34-30 as in the tag Result, not 30-34",
		"[Result \"white\"]\n\n1. f5":        `Result: expected 1-0, 0-1, 1/2-1/2, * or a score of discs, not "white"`,
		"[Variant \"cfour\"]\n\n1. d1 34-30": "result: expected 1-0, 0-1, 1/2-1/2 or *, not the score 34-30",
		"(;GM[Othello]RE[+3.00]BO[4 xx *];)": "BO: expected 16 cells and the side to move",
		"(;GM[2]RE[B+11]" + sgfOf(won) + ")": "result: expected 13-0 discs, as the moves show, not B+11",
		"(;GM[2]RE[W+13]" + sgfOf(won) + ")": "result: expected 13-0 discs, as the moves show, not W+13",
	} {
		_, err := r.One(text)
		require.EqualError(t, err, want, text)
	}
}

// sgfOf returns moves of Reversi from its start as SGF, without passes.
func sgfOf(moves string) (text string) {
	for i, move := range strings.Fields(moves) {
		text += ";" + "BW"[i%2:][:1] + "[" + move[:1] + string('a'+move[1]-'1') + "]"
	}
	return text
}

// TestRulesOfOthers: a field that names other rules is refused by its name.
func TestRulesOfOthers(t *testing.T) {
	const board = "BO[8 ---------------------------O*------*O--------------------------- *]"
	for _, r := range []gamefile.Reader{reader(t), othello(t)} {
		for _, variant := range []string{"connect5", "popout", "antichess", "chess", "Standard", "Reversi 10x10", "antireversi"} {
			_, err := r.One("[Variant \"" + variant + "\"]\n\n1. d1 *")
			require.ErrorContains(t, err, "Variant: expected one of "+known+", whose rules are known, not \""+variant)
		}
		for _, ty := range []string{"8a", "8k", "88", "10", "s8k", "12", "8ra", "x"} {
			_, err := r.One("(;GM[Othello]TY[" + ty + "]" + board + "B[F5];)")
			require.EqualError(t, err, `TY: expected 4, 6 or 8, as the rules of "`+ty+`" are others`)
		}
		for _, ty := range []string{"", "8", "8r18", "s8r20", "8b"} {
			_, err := r.One("(;GM[Othello]TY[" + ty + "]" + board + "B[F5];)")
			require.NoError(t, err, ty)
		}
		for _, gm := range []string{"othello", "OTHELLO", "Reversi", " Othello "} {
			h, err := r.One("(;GM[" + gm + "]" + board + "B[F5]W[d6];)")
			require.NoError(t, err, gm)
			require.Equal(t, 2, h.Len())
			_, err = r.One("(;GM[" + gm + "]B[F5];)")
			require.EqualError(t, err, "BO: expected a board before the first move", gm)
		}
	}
	for _, variant := range []string{"cfour", "Connect Four", "connect4", "Four in a Row"} {
		require.Equal(t, "5,3", moves(read(t, "[Variant \""+variant+"\"]\n\n1. d1 *")[0]))
	}
}

// TestNamesOfPasses: every program has its own.
func TestNamesOfPasses(t *testing.T) {
	r := othello(t)
	start, err := reversi.Game{}.New([]string{"4"})
	require.NoError(t, err)
	r.Start = start
	const first, last = "b1 a3 b4 a1 d2 d4 c4 c1 a2 a4", "d1"
	for _, pass := range []string{"pass", "PASS", "pa", "PA", "--", "ps", "0000", "@@@@"} {
		for _, text := range []string{
			first + " " + last + " " + pass + " d3", "position startpos moves " + first + " " + pass + " " + last + " " + pass + " d3",
			strings.ReplaceAll(first+last, " ", "") + pass + "d3",
		} {
			if pass == "0000" && !strings.Contains(text, " 0000 ") {
				continue // digits in a run belong to a cell
			}
			h, err := r.One(text)
			require.NoError(t, err, text)
			require.Equal(t, 14, h.Len(), text)
		}
		h, err := r.One("(;GM[Othello]BO[4 -----O*--*O----- *]B[B1]W[A3]B[B4]W[A1]B[D2]W[D4]B[C4]W[C1]B[A2]W[A4]B[" + pass + "]W[D1]B[" + pass + "]W[D3];)")
		require.NoError(t, err, pass)
		require.Equal(t, 14, h.Len())
	}
	_, err = reader(t).One("4 -- 4")
	require.EqualError(t, err, "move 2: expected a cell, there is no pass")
}

// TestDrawnBoards: lines that together are a board are a position, and no games.
func TestDrawnBoards(t *testing.T) {
	const want = "7/7/7/7/3o3/3x3 x"
	rows := strings.Repeat("0 0 0 0 0 0 0\n", 4) + "0 0 0 2 0 0 0\n0 0 0 1 0 0 0\n"
	drawn := strings.NewReplacer("0", ".", "1", "x", "2", "o").Replace(rows)
	for _, text := range []string{
		rows, strings.ReplaceAll(rows, " ", ""), strings.ReplaceAll(rows, " ", ", "), drawn, strings.ToUpper(drawn),
		strings.ReplaceAll(drawn, ".", "-") + "1 2 3 4 5 6 7\n", "a b c d e f g\n" + drawn + "x to move\n",
		"| " + strings.ReplaceAll(strings.TrimSpace(drawn), "\n", " |\n| ") + " |\n+---------------+\n",
		"[[" + strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(rows, " ", ",")), "\n", "],[") + "]]",
		"[[" + strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll(rows, " ", ",")), "\n", "],\n [") + "]]",
		"[[" + strings.ReplaceAll(strings.TrimSpace(rows), "\n", "]\n [") + "]]", "; drawn\n\n" + rows,
		"     0  1  2  3  4  5  6\n 0   .  .  .  .  .  .  .\n 1   .  .  .  .  .  .  .\n 2   .  .  .  .  .  .  .\n" +
			" 3   .  .  .  .  .  .  .\n 4   .  .  . [o] .  .  .\n 5   .  .  .  x  .  .  .\nx to move\n",
	} {
		games := read(t, text)
		require.Len(t, games, 1, text)
		require.Equal(t, want, games[0].History.Position().FEN(), text)
		require.Equal(t, "a board", games[0].Format)
		h, err := reader(t).One(text)
		require.NoError(t, err)
		require.Equal(t, want, h.Position().FEN())
	}
	require.Equal(t, "#3/4/4/4 x", read(t, "# . . .\n. . . .\n. . . .\n. . . .\n")[0].History.Start().FEN())
	for text, want := range map[string]string{
		strings.Repeat("2 1 2 1 1 1 2\n", 6):   "stones: expected as many x as o or one more, not 24 x and 18 o",
		strings.Replace(rows, "1", "0", 1):     "stones: expected as many x as o or one more, not 0 x and 1 o",
		"1 0 0 0\n0 0 0 0\n0 0 0 0\n2 0 0 0\n": "gravity: expected the cell below 0,0 taken",
		drawn + "o to move":                    "side: expected x, whose turn it is after 2 stones",
		drawn + "white to move":                "side: expected x or o, not white",
	} {
		_, err := reader(t).One(text)
		require.ErrorContains(t, err, want, text)
	}
	require.Len(t, read(t, "1212\n1121\n1122\n1211\n"), 4, "games in columns")
	require.Len(t, read(t, "2 1 2 1 1 1 2"), 1)
	r := othello(t)
	four := ". . . .\n. o x .\n. x o .\n. . . .\n"
	_, err := r.One(four)
	require.EqualError(t, err, `side: expected a line such as "x to move" below the board`)
	h, err := r.One(four + "white\n")
	require.NoError(t, err)
	require.Equal(t, "4/1ox1/1xo1/4 o", h.Start().FEN())
}

// TestOthelloPositions: 64 cells in a line, as Edax, FFO's tests and GGF write them.
func TestOthelloPositions(t *testing.T) {
	const cells = "---------------------------OX------XO---------------------------"
	for text, want := range map[string]string{
		cells + " X":                  "8/8/8/3ox3/3xo3/8/8/8 x",
		cells + "O":                   "8/8/8/3ox3/3xo3/8/8/8 o",
		cells + " X; f5:+0; d3:+0;":   "8/8/8/3ox3/3xo3/8/8/8 x",
		cells + " Black % FFO, f5":    "8/8/8/3ox3/3xo3/8/8/8 x",
		cells + " X f5 d6":            "8/8/8/3ox3/3oxx2/3o4/8/8 x",
		cells + "Xf5d6":               "8/8/8/3ox3/3oxx2/3o4/8/8 x",
		strings.ToLower(cells) + " x": "8/8/8/3ox3/3xo3/8/8/8 x",
		"[8 " + strings.ReplaceAll(cells, "X", "*") + " *]":                             "8/8/8/3ox3/3xo3/8/8/8 x",
		"[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- O]": "8/8/8/3ox3/3xo3/8/8/8 o",
	} {
		games := read(t, text)
		require.Len(t, games, 1, text)
		require.Equal(t, want, games[0].History.Position().FEN(), text)
		require.Equal(t, "Othello positions", games[0].Format)
	}
	require.Len(t, read(t, cells+" X\n% two\n"+cells+" O\n"), 2)
	for text, want := range map[string]string{
		cells:                           `side: expected X or O behind the 64 cells, not ""`,
		cells + " ?":                    `side: expected X or O behind the 64 cells, not "?"`,
		cells + " X a1":                 "move 1: expected an empty cell where a disc flips others",
		cells + "X\n" + cells[2:] + "X": `board: expected 64 cells of X, O and -, not "---`,
	} {
		_, err := reader(t).Read("games", strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
}
