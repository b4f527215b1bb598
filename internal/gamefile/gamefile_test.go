package gamefile_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// reader reads games on 6 x 7.
func reader(t testing.TB) gamefile.Reader {
	start, err := connectfour.Game{}.New([]string{"6", "7"})
	require.NoError(t, err)
	return gamefile.Reader{Games: engine.Games{connectfour.Game{}, nogo.Game{}, reversi.Game{}}, Start: start}
}

func read(t testing.TB, text string) []gamefile.Game {
	games, err := reader(t).Read("games", strings.NewReader(text))
	require.NoError(t, err)
	return games
}

// moves returns the moves of a game as text.
func moves(g gamefile.Game) string {
	var texts []string
	for _, m := range g.History.Moves {
		texts = append(texts, boardtext.FormatMove(g.History.Start, m))
	}
	return strings.Join(texts, " ")
}

func TestReadText(t *testing.T) {
	const fen = "7/7/7/7/7/3x3 o"
	games := read(t, "\ufeff# a comment\n44445\n\n4 4 4\r\nmoves 5,3 4,3\nposition startpos moves 5,3\n"+
		"5,0 4,0\n"+fen+"\nfen "+fen+" moves 4,3 3,3\nposition fen "+fen+" 45\n1213141\nstartpos\n"+
		"position startpos moves 3 3 5,2\nposition fen "+fen+" moves 0\nposition columns 44\n")
	want := []string{"5,3 4,3 3,3 2,3 5,4", "5,3 4,3 3,3", "5,3 4,3", "5,3", "5,0 4,0", "", "4,3 3,3", "4,3 5,4", "5,0 5,1 4,0 5,2 3,0 5,3 2,0", "",
		"5,3 4,3 5,2", "5,0", "5,3 4,3"}
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

func TestReadMatch(t *testing.T) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	games := read(t, string(file))
	require.Len(t, games, 12)
	require.Equal(t, "new", games[0].First)
	require.Equal(t, "first", games[0].Result)
	require.True(t, strings.HasPrefix(moves(games[0]), "8,3 8,0 8,4"))
}

func TestReadJudge(t *testing.T) {
	games := read(t, "0:\n1\t12\t30\n8\t15\t29\n\n1:\n0\t1\t1\n-3\t0\t0\n\nStat:\nratio of A wins : 0.5\n")
	var got []string
	for _, g := range games {
		require.Nil(t, g.History.Start)
		got = append(got, strings.Join([]string{g.First, g.Second, g.Result, g.End}, " "))
	}
	require.Equal(t, []string{"A B first win", "B A second timeout", "A B draw draw", "B A first load"}, got)
}

// saibloGame is a conversation on 4 x 4: the player has the second side.
const saibloGame = `0043{"type":0,"row":4,"col":4,"nox":-1,"noy":-1}0087{"type":1,"top":[3,4,4,4],"board":[0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0],"lastx":3,"lasty":0}` +
	"\x00\x00\x00\x0e{\"X\":3,\"Y\":1}\n" +
	`0087{"type":1,"top":[2,3,4,4],"board":[0,0,0,0,0,0,0,0,1,0,0,0,1,2,0,0],"lastx":2,"lasty":0}0010{"type":2}`

func TestReadSaiblo(t *testing.T) {
	for _, text := range []string{saibloGame, strings.ReplaceAll(saibloGame, "\x00\x00\x00\x0e{\"X\":3,\"Y\":1}\n", "\n")} {
		games := read(t, text)
		require.Len(t, games, 1)
		require.Equal(t, "3,0 3,1 2,0", moves(games[0]))
		require.Equal(t, "opponent", games[0].First)
		require.Equal(t, "own", games[0].Second)
		require.Empty(t, games[0].Result)
	}
	answered := read(t, saibloGame[:len(saibloGame)-len(`0010{"type":2}`)]+`{"X":1,"Y":0}`)
	require.Equal(t, "3,0 3,1 2,0 1,0", moves(answered[0]))
	require.Len(t, read(t, saibloGame+"\n"+saibloGame), 2)
}

func TestReadNamesWhatIsWrong(t *testing.T) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	schedule, _, _ := strings.Cut(string(file), "\n")
	for text, want := range map[string]string{
		"":                   "games: expected at least one",
		"# nothing\n":        "games: expected at least one",
		"44445\nhello there": `line 2: game: expected columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not "hello"`,
		"48":                 "line 1: move 2: expected a column from 1 to 7",
		"4444444":            "line 1: move 7: expected another column, column 4 is full",
		"12121212":           "line 1: move 8: expected none, the game is over",
		"44 0x":              "line 1: move 3: expected a column from 1 to 7",
		"5,3 5,3":            "line 1: move 2: expected 4,3, where column 3 takes the next stone",
		"7/7/7 x":            "line 1: rows: expected 4 to 12 rows joined by /",
		"7/7/7/7/7/3x3":      "line 1: side: expected x or o after the board",
		schedule:             "line 1: schedule: expected a whole line",
		schedule + "\n{}\n":  "line 2: game: expected a JSON object of the type game",
		strings.Replace(schedule, `"connectfour"`, `"chess"`, 1) + "\n": "line 1: game: expected one of connectfour, nogo, reversi",
		"0:\n1 2\n":                        "line 2: result: expected a code from -4 to 8 and the seconds of A and B",
		"{\"type\":7}":                     "line 1: type: expected 0, 1 or 2",
		"{\"type\":0,\"row\":6":            "line 1: message: expected a closing brace",
		"\n\n{\"X\":1,\"Y\":0}":            "line 3: answer: expected a turn before it",
		"{\"type\":0,\"row\":3,\"col\":4}": "line 1: rows: expected an integer from 4 to 12",
		saibloGame[:len(saibloGame)-14] + "\n" + `{"type":1,"top":[4,4,4,4],"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}`: "line 3: board: expected the board of the last turn with one more stone of each side",
	} {
		_, err := reader(t).Read("games", strings.NewReader(text))
		require.EqualError(t, err, "games: "+want, text)
	}
}

func FuzzRead(f *testing.F) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(f, err)
	for _, text := range []string{
		"44445\n# c\n5,3 4,3\n", "position fen 7/7/7/7/7/3x3 o moves 4,3",
		"0:\n1\t12\t30\n8\t15\t29\n\nStat:\n", saibloGame, string(file[:4000]),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, err := reader(t).Read("games", strings.NewReader(text))
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
		}
		for _, g := range games {
			if g.History.Start != nil {
				g.History.Position() // which panics where a move is not legal
			}
		}
	})
}
