package gamefile_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// reader reads games on 6 x 7.
func reader(t testing.TB) gamefile.Reader {
	start, err := connectfour.Game{}.New([]string{"6", "7"})
	require.NoError(t, err)
	return gamefile.Reader{Games: games.All(), Start: start}
}

func read(t testing.TB, text string) []gamefile.Game {
	games, err := reader(t).Read("games", strings.NewReader(text))
	require.NoError(t, err)
	return games
}

// moves returns the moves of a game as text.
func moves(g gamefile.Game) string {
	var texts []string
	for _, m := range g.History.Moves() {
		texts = append(texts, boardtext.FormatMove(g.History.Start(), m))
	}
	return strings.Join(texts, " ")
}

func TestReadMatch(t *testing.T) {
	file, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	games := read(t, string(file))
	require.Len(t, games, 12)
	require.Equal(t, "new", games[0].First)
	require.Equal(t, "first", games[0].Result)
	require.True(t, strings.HasPrefix(moves(games[0]), "8,3 8,0 8,4"))
	wrong := strings.Replace(string(file), `"result":"first"`, `"result":"second"`, 1)
	games, err = reader(t).Read("games", strings.NewReader(wrong))
	require.EqualError(t, err, "games: line 2: result: expected first, as the moves show, not second")
	require.Equal(t, 2, games[0].Number, "its number in the match")

	lines := strings.SplitAfter(string(file), "\n")
	whole := strings.TrimSuffix(lines[1], "\n")
	require.Len(t, read(t, lines[0]+"\r\n"+whole), 1, "the last line needs no end")
	require.Len(t, read(t, lines[0]+lines[1]+lines[2][:99]), 1, "a torn line")
	games, err = reader(t).Read("games", strings.NewReader(lines[0]+"{}\n"+lines[1]))
	require.EqualError(t, err, "games: line 2: game: expected a JSON object of the type game")
	require.Len(t, games, 1)
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
		require.Empty(t, games[0].Result)
	}
	answered := read(t, saibloGame[:len(saibloGame)-len(`0010{"type":2}`)]+`{"X":1,"Y":0}`)
	require.Equal(t, "3,0 3,1 2,0 1,0", moves(answered[0]))
	require.Len(t, read(t, saibloGame+"\n"+saibloGame), 2)
	late := read(t, `{"type":0,"row":4,"col":4,"nox":-1,"noy":-1}{"type":1,"top":[2,2,4,4],"board":[0,0,0,0,0,0,0,0,1,2,0,0,1,2,0,0]}{"X":1,"Y":0}`)
	require.Equal(t, "4/4/ox2/ox2 x", late[0].History.Start().FEN(), "its first turns are missing")
	require.Equal(t, "own 1,0", late[0].First+" "+moves(late[0]))
}

// TestClaims: what a text says of the result is checked by the rules. The other games are read.
func TestClaims(t *testing.T) {
	const won = "1213141"
	r := reader(t)
	games, err := r.Read("games", strings.NewReader(won+" 1-0\n"+won+" 0-1\n44 0-1\n44 1/2-1/2\n44 *\n"))
	require.EqualError(t, err, "games: line 2: result: expected first, as the moves show, not second")
	var got []string
	for _, g := range games {
		got = append(got, g.Result+" "+g.End)
	}
	require.Equal(t, []string{"first win", "second win", "draw draw", " "}, got)
	for name, text := range map[string]string{
		"PGN": "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n1. 1 2 2. 1 3 3. 1 4 4. 1 0-1\n[Result \"1-0\"]\n\n4\n",
		"SGF": "(;GM[2]RE[W+60];B[fe])(;GM[2]SZ[4]RE[B+13];B[ba];W[aa];B[ab];W[ca];B[da];W[ac];B[ad];W[bd];B[cd];W[db];B[dc];W[dd])",
	} {
		games, err := r.Read("games", strings.NewReader(text))
		require.Len(t, games, 1, "%s: %v", name, err)
		require.ErrorContains(t, err, ": result: expected ", name)
	}
	_, err = r.One("[Result \"1-0\"]\n\n44 0-1")
	require.EqualError(t, err, "result: expected 1-0 as in the tag Result, not 0-1")
	_, err = r.Read("games", strings.NewReader(`{"configuration":{"rows":6,"columns":7,"inarow":4},"rewards":[-1,1],"steps":[[{},{}],`+
		`[{"action":0},{}],[{},{"action":1}],[{"action":0},{}],[{},{"action":1}],[{"action":0},{}],[{},{"action":1}],[{"action":0},{}]]}`))
	require.EqualError(t, err, "games: line 1: result: expected first, as the moves show, not second")
	failed := read(t, `{"configuration":{"rows":6,"columns":7,"inarow":4},"rewards":[1,null],"steps":[[{},{}],[{"action":0},{}],[{},{"action":9,"status":"INVALID"}]]}`)
	require.Equal(t, "first illegal", failed[0].Result+" "+failed[0].End)
}

// TestOneWrongGame hides no other: each has an error with its line.
func TestOneWrongGame(t *testing.T) {
	r := reader(t)
	for text, want := range map[string]string{
		"1. 4 4\n 2. 4 *\n\n#\n2. 4 4\r\n1. 4 4\r\n10. 4\n": "line 5: game: expected move 1 before \"2. 4 4\"",
		"44\n12121212\nhello\n45\n": "line 2: move 8: expected none, the game is over\n" +
			`games: line 3: game: expected columns (44445), cells (d1 d2), moves (5,3 4,3) or a FEN, not "hello"`,
		"[White \"a\"]\n\n1. 4 4 *\n[FEN \"7/7\"]\n\n1. 4\n[White \"b\"]\n\n1. 4 5 *\n": "line 4: rows: expected 4 to 12 rows joined by /",
		"(;GM[2];B[fe])(;GM[2];B[aa])(;GM[2];B[fe])(;GM[2]":                             "line 1: move 1: expected an empty cell where a disc flips others, not B[aa]\ngames: line 1: game: expected a ) for every (",
		"(;GM[2];B[fe])(;GM[2]\n;B[aa])\n\n(;GM[2];B[fe])\n(;GM[2];B[aa])": "line 1: move 1: expected an empty cell where a disc flips others, not B[aa]\n" +
			"games: line 5: move 1: expected an empty cell where a disc flips others, not B[aa]",
		"newgame\nplay 3\nnewgame\nplay 3\nplay 9\nplay 8\nnewgame\nplay 3\nplay 4\n":                                  "line 5: move: expected a column from 0 to 6, not 9",
		"c4engine: move 3,0 x fen 4/4/4/4 x\nc4engine: move 9,0 x fen 5/5/5/5 x\nc4engine: move 3,0 x fen 4/4/4/4 x\n": "line 2: move 1 x: expected a row from 0 to 3",
		saibloGame + `{"type":0,"row":3,"col":4}{"X":1,"Y":1}` + saibloGame:                                            "line 2: rows: expected an integer from 4 to 12",
	} {
		games, err := r.Read("games", strings.NewReader(text))
		require.EqualError(t, err, "games: "+want)
		require.Len(t, games, 2, text)
		require.Equal(t, []int{1, 3 + strings.Count(text, "hello")}, []int{games[0].Number, games[1].Number}, "places in the file")
	}
}

// TestManyWrongGames: the first errors and their number say enough.
func TestManyWrongGames(t *testing.T) {
	for wrong, last := range map[int]string{5: "games: line 6: ", 6: "games: more errors: 1", 3000: "games: more errors: 2995"} {
		_, err := reader(t).Read("games", strings.NewReader("44\n"+strings.Repeat("48\n", wrong)))
		lines := strings.Split(err.Error(), "\n")
		require.Len(t, lines, min(wrong, 6))
		require.Contains(t, lines[len(lines)-1], last)
	}
}

// TestPasses: a pass that is the only move may be left out, in lines and in trees.
func TestPasses(t *testing.T) {
	r := reader(t)
	var err error
	r.Start, err = reversi.Game{}.New([]string{"4"})
	require.NoError(t, err)
	const all = "0,1 2,0 3,1 0,0 1,3 3,3 3,2 0,2 1,0 3,0 pass 0,3 pass 2,3"
	for _, text := range []string{
		"b1a3b4a1d2d4c4c1a2a4d1d3", "b1a3b4a1d2d4c4c1a2a4passd1PASSd3", all, strings.ReplaceAll(all, "pass ", ""),
		"(;GM[2]SZ[4];B[ba];W[ac];B[bd];W[aa];B[db];W[dd];B[cd];W[ca];B[ab];W[ad];W[da];W[dc])",
		"(;GM[2]SZ[4];B[ba];W[ac];B[bd];W[aa];B[db];W[dd];B[cd];W[ca];B[ab];W[ad];B[tt];W[da];B[];W[dc])",
		"(;GM[Othello]BO[4 -----O*--*O----- *]B[B1]W[A3]B[B4]W[A1]B[D2]W[D4]B[C4]W[C1]B[A2]W[A4]W[D1]W[D3];)",
	} {
		games, err := r.Read("games", strings.NewReader(text))
		require.NoError(t, err, text)
		require.Equal(t, all, moves(games[0]), text)
		again, err := r.One(games[0].Annotated(make([]gamefile.Note, games[0].History.Len()), nil))
		require.NoError(t, err, text)
		require.Equal(t, games[0].History.Len(), again.Len())
	}
}

// TestManyTrees: lines are counted as the file is read. To count them from its start for each tree
// would take minutes of the gate's, which is larger.
func TestManyTrees(t *testing.T) {
	trees, lines := 1<<13, 6<<20
	if enginetest.Slow() {
		trees, lines = 1<<15, 48<<20
	}
	text := "(;GM[2])" + strings.Repeat("\n", lines) + strings.Repeat("(;GM[2])", trees)
	require.Len(t, read(t, text), 1+trees)
}

// TestFurtherGame: a game that this package does not know is written as PGN and read again.
func TestFurtherGame(t *testing.T) {
	r := reader(t)
	r.Games = append(r.Games, tictactoe.Game{})
	start, err := tictactoe.Game{}.New(nil)
	require.NoError(t, err)
	h := enginetest.History(start, start.Moves(nil)[:2]...)
	g := gamefile.Game{First: "one", Second: "two", History: h}
	again, err := r.One(g.Annotated(make([]gamefile.Note, 2), nil))
	require.NoError(t, err)
	require.Equal(t, h.Position().FEN(), again.Position().FEN())
	_, err = gamefile.Reader{Games: engine.Games{connectfour.Game{}}, Start: start}.One("(;GM[2])")
	require.EqualError(t, err, "game: expected one of connectfour")
}

// TestMovesAreNoOtherNotation reads all first moves of every game, and one in four of the moves
// after them, in the gate all, in every form of a line.
func TestMovesAreNoOtherNotation(t *testing.T) {
	for _, board := range append(games.All().Names(), "connectfour 12 12") {
		p, err := games.All().Start(strings.Fields(board))
		require.NoError(t, err)
		r := gamefile.Reader{Games: games.All(), Start: p}
		for _, first := range p.Moves(nil) {
			after := p.Clone()
			after.Play(first)
			for i, second := range after.Moves(nil) {
				if i%16 != 0 && !enginetest.Slow() {
					continue
				}
				name1, name2 := boardtext.Name(p, first), boardtext.Name(after, second)
				pair1, pair2 := boardtext.FormatMove(p, first), boardtext.FormatMove(p, second)
				for _, text := range []string{
					name1 + " " + name2, strings.ToLower(name1 + " " + name2), pair1 + " " + pair2, "1. " + name1 + " " + name2,
					"{so: [a \"b\"] (;} " + name1 + " " + name2, fmt.Sprintf("[[%s],[%s]]", pair1, pair2), fmt.Sprintf("[%q, %q]", name1, name2),
					"# " + strings.Repeat("a comment ", 99) + "\n" + name1 + "\t" + name2 + "\r\n",
				} {
					h, err := r.One(text)
					require.NoError(t, err, text)
					require.Equal(t, []engine.Move{first, second}, h.Moves(), text)
				}
			}
			for _, name := range []string{boardtext.Name(p, first), strings.ToLower(boardtext.Name(p, first)), boardtext.FormatMove(p, first)} {
				for text, number := range map[string]int{name: 1, name + "\n": 1, name + "\n" + name: 2, name + "\n# twice\n\n1. " + name + "\n": 2} {
					all, err := r.Read("games", strings.NewReader(text))
					require.NoError(t, err, text)
					require.Len(t, all, number, text)
					require.Equal(t, []engine.Move{first}, all[number-1].History.Moves(), text)
				}
			}
		}
	}
}

// TestAnnotated: a game is written as it was read, with notes, and what is written can be read
// again.
func TestAnnotated(t *testing.T) {
	notes := []gamefile.Note{{}, {Mark: "??", Text: `lost [a] {corner}\`}, {Mark: "~"}, {}}
	for text, want := range map[string]string{
		"; kept\n[White \"one\"]\n[Site \"here\"]\n\n1. P@d1 {book} d2 (2. e1 e2)\n2. d3! {+0.62/16} 1-0 ; soon\n\n": "; kept\n[White \"one\"]\n[Site \"here\"]\n\n" +
			"1. P@d1 {book} d2 $4 {lost [a] (corner)\\} (2. e1 e2)\n2. d3! {~} {+0.62/16} 1-0 ; soon\n",
		"(;GM[2]PB[one];B[fe]C[first] (;W[fd]C[so \\] ]KO[];B[ec]N[x]) (;W[dd]))": "(;GM[2]PB[one];B[fe]C[first] " +
			`(;W[fd]BM[2]C[so \] ` + "\n" + `lost [a\] {corner}\\]KO[];B[ec]C[~]N[x]) (;W[dd]))` + "\n",
		"[White \"one\"]\n\n1. d1 {book} d2?? 2. e1 ?! *": "[White \"one\"]\n\n" +
			`1. d1 {book} d2?? {lost [a] (corner)\} 2. e1 ?! {~} *` + "\n",
		"[White \"one\"]\n\n1. d1 {book} d2! $4 {so} 2. e1 $40 *": "[White \"one\"]\n\n" +
			`1. d1 {book} d2! $4 {lost [a] (corner)\} {so} 2. e1 $40 {~} *` + "\n",
		"[White \"one\"]\n\n1. d1 d2 $40 *":  "[White \"one\"]\n\n" + `1. d1 d2 $40 $4 {lost [a] (corner)\} *` + "\n",
		"(;GM[2];B[fe];W[fd]C[so]N[x]BM[2])": "(;GM[2];B[fe];W[fd]C[so\nlost [a\\] {corner}\\\\]N[x]BM[2])\n",
		"(;GM[Othello]XX[y]BO[4 -----O*--*O----- *]B[A2//1.5]W[A1]B[B1];)": "(;GM[Othello]XX[y]BO[4 -----O*--*O----- *]B[A2//1.5]W[A1]C[" +
			`?? lost [a\] {corner}\\]B[B1]C[~];)` + "\n",
		"(;GM[2];C[first]B[fe];C[so]W[fd])": "(;GM[2];C[first]B[fe];C[so\nlost [a\\] {corner}\\\\]W[fd]BM[2])\n",
		"44453": "[White \"first\"]\n[Black \"second\"]\n[Result \"*\"]\n[Variant \"connectfour\"]\n[FEN \"7/7/7/7/7/7 x\"]\n\n" +
			`1. 4 4 $4 {lost [a] (corner)\} 2. 4 {~} 5 3. 3 *` + "\n",
		"7/7/7/7/7/3x3 o 45": "[White \"first\"]\n[Black \"second\"]\n[Result \"*\"]\n[Variant \"connectfour\"]\n[FEN \"7/7/7/7/7/3x3 o\"]\n\n" +
			`1... 4 2. 5 $4 {lost [a] (corner)\} *` + "\n",
	} {
		games := read(t, text)
		require.Len(t, games, 1)
		g := games[0]
		notes := append(notes, gamefile.Note{})[:g.History.Len()]
		got := g.Annotated(notes, nil)
		require.Equal(t, want, got)
		again := read(t, got)
		require.Len(t, again, 1)
		require.Equal(t, moves(g), moves(again[0]))
		require.Equal(t, g.First, again[0].First)
		require.Equal(t, got, again[0].Annotated(notes, nil), "notes that it has")
	}
}
