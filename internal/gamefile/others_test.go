package gamefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/c4engine/c4engine/internal/gamefile"
)

// TestFormats: a game says what its text was taken for, and in PGN of Reversi who begins.
func TestFormats(t *testing.T) {
	for text, want := range map[string]string{
		"44": "moves", "d1 d2": "moves", "[4,4]": "moves", "1. d1 d2": "moves", "7/7/7/7/7/3x3 o 4": "a FEN",
		"https://connect4.gamesolver.org/?pos=44": "a link", "#game=reversi&board=8&moves=f5": "a link",
		"[White \"a\"]\n\n1. d1 *":                             "PGN",
		"[Variant \"reversi\"]\n\n1. f5 *":                     "PGN, Black begins",
		"[Variant \"flipello\"]\n\n1. e6 *":                    "PGN, White begins",
		"[Variant \"nogo\"]\n[FirstMove \"White\"]\n\n1. A1 *": "PGN, White begins",
		"(;GM[2];B[ef])":                                       "SGF",
		"newgame\nplay 3":                                      "the line protocol",
		saibloGame:                                             "Saiblo's messages",
		"(;GM[1];B[aa])":                                       "SGF",
		kaggle("rows", ""):                                     "Kaggle's replay",
	} {
		require.Equal(t, want, read(t, text)[0].Format, text)
	}
}

// kaggle returns a replay of one move in which a field of the configuration is named otherwise.
func kaggle(field, other string) string {
	return strings.Replace(`{"configuration":{"rows":6,"columns":7,"inarow":4},"steps":[[{},{}],[{"action":3},{}]],`+
		`"info":{"TeamNames":["one","two"]}}`, `"`+field+`"`, `"`+field+other+`"`, 1)
}

// TestKaggleFields: inarow is 4 by default, the size of the board has no default.
func TestKaggleFields(t *testing.T) {
	require.Equal(t, "5,3", moves(read(t, kaggle("inarow", "?"))[0]))
	for _, field := range []string{"rows", "columns"} {
		_, err := reader(t).One(kaggle(field, "?"))
		require.EqualError(t, err, field+": expected a number in the configuration, where it is missing")
	}
}

// TestKaggleList: replays come in a list, or one below the other. Wrong ones have their lines.
func TestKaggleList(t *testing.T) {
	whole := kaggle("rows", "")
	for _, text := range []string{"[" + whole + "," + whole + "]", " [\n" + whole + ",\n" + whole + "\n]\n", whole + "\n" + whole} {
		games := read(t, text)
		require.Len(t, games, 2, text)
		require.Equal(t, "one two 5,3", games[1].First+" "+games[1].Second+" "+moves(games[1]))
	}
	for text, want := range map[string]string{
		"[\n" + whole + ",\n" + kaggle("rows", "?") + "]": "games: line 3: rows: expected a number in the configuration, where it is missing",
		"[\n" + whole + ",\n{\"steps\":":                  "games: line 3: file: expected JSON to its end (unexpected EOF)",
		"[\n" + whole:                                     "games: line 2: file: expected a ] behind the replays",
	} {
		games, err := reader(t).Read("games", strings.NewReader(text))
		require.EqualError(t, err, want)
		require.Len(t, games, 1)
	}
}

// TestEncodings: names are kept in files that are not in UTF-8, and files are written in UTF-8.
func TestEncodings(t *testing.T) {
	latin := func(text string) string {
		text, err := charmap.ISO8859_1.NewEncoder().String(text)
		require.NoError(t, err)
		return text
	}
	chinese := func(text string) string {
		text, err := simplifiedchinese.GB18030.NewEncoder().String(text)
		require.NoError(t, err)
		return text
	}
	for text, want := range map[string]string{
		latin("[White \"Jürgen Größe\"]\n[Black \"Zoë\"]\n\n1. d1 *"): "Jürgen Größe, Zoë",
		chinese("[White \"王小明\"]\n[Black \"李四\"]\n\n1. d1 *"):         "王小明, 李四",
		latin("(;GM[2]PB[Zoë]PW[Ägir];B[ef])"):                        "Zoë, Ägir",
		latin("(;CA[ISO-8859-1]GM[2]PB[Zoë]PW[Ägir];B[ef])"):          "Zoë, Ägir",
		chinese("(;CA[GB18030]GM[2]PB[誠]PW[臸];B[ef])"):                "誠, 臸", // bytes that are \ and [ in ASCII
		chinese("(;CA[gb2312]GM[2]PB[é]PW[王];B[ef])"):                 "é, 王",
		"(;CA[GB18030]GM[2]PB[王]PW[李];B[ef])":                         "王, 李", // in UTF-8 in fact
	} {
		games, err := reader(t).Read("games", strings.NewReader(text))
		require.NoError(t, err, want)
		require.Equal(t, want, games[0].First+", "+games[0].Second)
		written := games[0].Annotated([]gamefile.Note{{Mark: "?"}}, nil)
		require.Contains(t, written, games[0].First)
		require.Equal(t, want, read(t, written)[0].First+", "+read(t, written)[0].Second)
	}
	_, err := reader(t).One("(;CA[KOI8-R]GM[2]PB[\xc9];B[ef])")
	require.EqualError(t, err, `CA: expected UTF-8, ISO-8859-1 or GB18030, not "KOI8-R"`)
}

// TestTermination: a loss on time, by an illegal move or by a crash is told as such again.
func TestTermination(t *testing.T) {
	for tag, end := range map[string]string{
		"time forfeit": gamefile.Timeout, "White lost on time": gamefile.Timeout, "Time forfeit": gamefile.Timeout,
		"illegal move": gamefile.Illegal, "rules infraction": gamefile.Illegal,
		"abandoned": gamefile.Bug, "stalled connection": gamefile.Bug,
		"normal": gamefile.Win, "adjudication": gamefile.Win, "": gamefile.Win,
	} {
		g := read(t, "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[Termination \""+tag+"\"]\n\n1. d1 d2 0-1")[0]
		require.Equal(t, "second "+end, g.Result+" "+g.End, tag)
		lines := gamefile.Game{First: "a", Second: "b", History: g.History, Result: g.Result, End: g.End} // of no PGN
		written := lines.Annotated(make([]gamefile.Note, 2), nil)
		require.Equal(t, end != gamefile.Win, strings.Contains(written, "[Termination "), written)
		again := read(t, written)[0]
		require.Equal(t, "a b second "+end, again.First+" "+again.Second+" "+again.Result+" "+again.End, written)
	}
	for result, want := range map[string]string{"1/2-1/2": "draw draw", "*": " "} { // nobody lost
		g := read(t, "[Result \""+result+"\"]\n[Termination \"time forfeit\"]\n\n1. d1")[0]
		require.Equal(t, want, g.Result+" "+g.End)
	}
	over := read(t, "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. 1 2 2. 1 3 3. 1 4 4. 1 1-0")[0]
	require.Equal(t, gamefile.Win, over.End, "the moves show how it ended")
}
