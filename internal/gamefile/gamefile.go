// Package gamefile reads games in every notation that people and programs write. The page in the
// browser has its own reader, adapters/web/page/js/formats; testdata/notations.json tests that both
// read the same games.
//
// No text says which notation it has, so its head tells: the text behind blanks and comments. The
// list of notations has this order:
//
//	notation             head                       reader        writer
//	the file of a match  {"type":"match" ..         record.go     internal/match
//	Saiblo's messages    {"type":0 ..  {"X":3 ..    hosts.go      adapters/saiblo
//	Kaggle's ConnectX    { ..                       hosts.go
//	the course's judge   0:                         hosts.go      internal/match: results
//	PGN                  [White ".."]               pgn.go        Game.Annotated
//	SGF, GGF             (;                         trees.go      Game.Annotated
//	the line protocol    newgame ..  > go ..        session.go    every log with > and <
//	moves, FEN or link   all else: a game a line    text.go       the page
//
// Each reader returns all games of the text. A wrong one is an error with its line: the text is no
// game, or the rules contradict a move or the result. [Reader.Read] returns the other games, and
// the errors joined. [Reader.One] reads a text with one game, and [Reader.Begin] the words of a
// command, which may also be a board alone.
//
// FENs of UGI and UCI are read by adapters/ugi, Saiblo's boards by adapters/course, and trees of
// properties by internal/sgf.
package gamefile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
)

// Reader reads games.
type Reader struct {
	// Games are the games that a text may name. Kaggle's replays and links of the solver's site are
	// of the default one.
	Games engine.Games
	// Start is the first position of games without a FEN. Its game is that of texts that name none.
	Start engine.Position
	// Hint says how a user names another game, with GAME for its name: "newgame GAME". The error of
	// a text that looks like another game ends with it. Without a hint the error names no game.
	Hint string
}

// NewReader returns a reader whose texts are of the default game's usual board unless they name
// another one.
func NewReader(games engine.Games, hint string) Reader {
	start, err := games.Start(nil)
	if err != nil {
		panic(err) // a game without a usual board
	}
	return Reader{Games: games, Start: start, Hint: hint}
}

// One reads a text of any notation with one game. The moves end at the position that a link shows.
func (r Reader) One(text string) (h engine.History, err error) {
	games, err := r.Read("game", strings.NewReader(text))
	var wrong *engine.FieldError
	switch {
	case errors.As(err, &wrong):
		return h, wrong // without the line, of which there is one
	case err != nil:
		return h, err
	case len(games) != 1:
		return h, engine.Expected("game", "one, not %d", len(games))
	case games[0].History.Start == nil:
		return h, engine.Expected("game", "moves, not a result alone")
	}
	return games[0].shown(), nil
}

// From is One with another Start.
func (r Reader) From(start engine.Position, text string) (engine.History, error) {
	r.Start = start
	return r.One(text)
}

// Openings reads a file of games and returns the positions at their ends, as FENs.
func (r Reader) Openings(file io.Reader) (fens []string, err error) {
	games, err := r.Read("-openings", file)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		h := g.shown()
		if h.Start == nil {
			err := engine.Expected("file", "positions or games, not results")
			return nil, fmt.Errorf("-openings: %w", err)
		}
		fens = append(fens, h.Position().FEN())
	}
	return fens, nil
}

// Read reads a file of any notation. The error names the file, the line and the field. Beside games
// it joins an error for each wrong one. If all are wrong the file is rather something else, and the
// first error says enough.
func (r Reader) Read(name string, file io.Reader) (games []Game, err error) {
	text, err := readText(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var wrong []error
	for i, g := range r.readGames(text) {
		g.Source, g.Number = name, cmp.Or(g.Number, i+1)
		if g.wrong != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, g.wrong))
			continue
		}
		games = append(games, g)
	}
	switch {
	case games != nil:
		return games, errors.Join(wrong...)
	case wrong != nil:
		return nil, wrong[0]
	}
	return nil, fmt.Errorf("%s: %w", name, engine.Expected("games",
		"at least one, outside of comments and of variations in parentheses"))
}

// maxText is the size of the largest file in bytes. Only the file of a match may be larger.
const maxText = 64 << 20

// readText returns the text of a file without a byte order mark.
func readText(file io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(file, maxText+1))
	if err == nil {
		data, err = files.Text(data)
	}
	var rest []byte
	switch {
	case err != nil:
	case matchHead.Match(data):
		rest, err = io.ReadAll(file)
	case len(data) > maxText:
		err = engine.Expected("file", "at most %d bytes", maxText)
	}
	text := string(append(data, rest...))
	return strings.ReplaceAll(text, "\u00a0", " "), err // the space of web pages
}

var (
	// beforeHead matches the comments of all notations before the first game: lines after #, ; and %,
	// and braces. FENs and links may begin with # too, and JSON with a brace and a quote.
	beforeHead = regexp.MustCompile(`^(\s|#([^\S\n].*|[^=/\n]*)\n|[;%].*\n|\{\s*[^\s"}][^}]*\})*`)
	matchHead  = regexp.MustCompile(`^\s*\{\s*"type"\s*:\s*"match"`)
	saibloHead = regexp.MustCompile(`^[\s\d\x00-\x1f]*\{\s*("type"\s*:\s*\d|"X"|"Y")`)
	kaggleHead = regexp.MustCompile(`^\{\s*"\w+"\s*:`)
	judgeHead  = regexp.MustCompile(`^\d+:\s*(\n|$)`)
	pgnHead    = regexp.MustCompile(`^` + tag)
	treeHead   = regexp.MustCompile(`^(\d+ +)?\(\s*;[\s\w]*\[`)
	anyHead    = regexp.MustCompile(``)
)

// readGames reads a text by its head. Readers see no comments before it, only the ends of lines.
func (r Reader) readGames(text string) (games []Game) {
	comments := beforeHead.FindString(text)
	text = text[len(comments):]
	for _, notation := range []struct {
		head *regexp.Regexp
		read func(text string) []Game
	}{
		{matchHead, r.readMatch},
		{saibloHead, r.readSaiblo},
		{kaggleHead, r.readKaggle},
		{judgeHead, r.readJudge},
		{pgnHead, r.readPGN},
		{treeHead, r.readTrees},
		{sessionHead, r.readSession},
		{anyHead, r.readLines},
	} {
		if notation.head.MatchString(text) {
			games = notation.read(strings.Repeat("\n", strings.Count(comments, "\n")) + text)
			break
		}
	}
	if comments = strings.TrimSpace(comments); comments != "" && len(games) > 0 {
		games[0].original.head = comments + "\n" + games[0].original.head
	}
	return games
}

// The names of the sides, as package engine has them. As a result of a game they name the winner.
const (
	First  = "first"
	Second = "second"
)

// The ends of games. Draw is a result too. Bug, Illegal and Timeout are the failures of players
// that lose a game, with the names of the course's judge.
const (
	Win     = "win"
	Draw    = "draw"
	Bug     = "bug"     // a crash, a closed output or a breach of the protocol
	Illegal = "illegal" // a move that the rules do not allow
	Timeout = "timeout" // an answer too late, or none
)

// Failures are the ends by a player's own failure.
var Failures = [...]string{Bug, Illegal, Timeout}

// NotLoaded is the end of a judge's game whose loser is a library that could not be loaded. No
// match has it: a player that does not start ends the match.
const NotLoaded = "load"

// EndOf returns the end of a game with a result and without a failure.
func EndOf(result string) string {
	if result == Draw {
		return Draw
	}
	return Win
}

// Game is a game that was read.
type Game struct {
	Source        string // the name of the file
	Number        int    // its place in the file, from 1; of a match its number there
	First, Second string // the players' names
	// History has no start if only the result is known.
	History engine.History
	// Result is the winner, First or Second, or Draw. It is empty if the result is not known.
	Result string
	// End is the way the game ended: Win to Timeout, or NotLoaded. It is empty if Result is.
	End    string
	Detail string // of a failure

	wrong    error    // why the game is left out, with its line
	original original // the text that the game was read from
	hidden   int      // the number of moves at the end that the link does not show
}

// Played returns a game of players without names, with its result if the game is over.
func Played(h engine.History) Game {
	g := Game{First: First, Second: Second, History: h}
	if o := h.Position().Outcome(); o != engine.Undecided {
		g.Result = o.String()
		g.End = EndOf(g.Result)
	}
	return g
}

// claim sets the result that a text claims. The error is a contradiction to what is known.
func (g *Game) claim(result string) error {
	switch {
	case result == "" || result == g.Result:
		return nil
	case g.Result != "":
		return engine.Expected("result", "%s by the rules, not %s", g.Result, result)
	}
	g.Result, g.End = result, EndOf(result)
	return nil
}

// checked returns the game, which begins on a line. After an error the game is wrong.
func (g Game) checked(line int, err error) Game {
	if err != nil {
		g.wrong = fmt.Errorf("line %d: %w", line, err)
	}
	return g
}

// shown returns the moves to the position that the link of a game shows.
func (g *Game) shown() engine.History {
	h := g.History
	h.Moves = h.Moves[:len(h.Moves)-g.hidden]
	return h
}

// Note is what is said of a move: a mark, ??, ? or ?!, and a comment. Both may be empty.
type Note struct{ Mark, Text string }

// original is the text that a game was read from, with places for notes.
type original struct {
	syntax *syntax // nil: notes have no place in it
	head   string  // the tags of PGN
	text   string
	moves  []notePlace
}

// syntax is how a comment stands in the text of a game, and how a mark.
type syntax struct {
	comment func(text string) string
	marks   map[string]string
}

// notePlace says where notes of a move go in a text: behind the move, or into the comment it has.
type notePlace struct {
	end     int // of the move, in bytes
	comment int // the end of the comment's words, 0 without one
}

// Annotated returns the text of the game with a note for each move: the text that was read, with
// all that stood in it, if that was PGN, SGF or GGF and has each move alone, else PGN. It adds no
// note that the text has.
func (g *Game) Annotated(notes []Note) string {
	w := g.original
	if w.syntax == nil || len(w.moves) != len(g.History.Moves) {
		w = g.asPGN()
	}
	added := map[int]string{} // by the place in the text
	for i, move := range w.moves {
		note := notes[i]
		mark := w.syntax.marks[note.Mark]
		if mark == "" {
			note.Text = strings.TrimSpace(note.Mark + " " + note.Text)
		}
		switch {
		case note.Text == "":
		case move.comment == 0:
			mark += w.syntax.comment(note.Text)
		case !strings.HasSuffix(w.text[:move.comment], escape(note.Text)):
			added[move.comment] += "\n" + escape(note.Text)
		}
		if !strings.HasPrefix(w.text[move.end:], mark) {
			added[move.end] += mark
		}
	}
	var text strings.Builder
	text.WriteString(w.head)
	from := 0
	for _, at := range slices.Sorted(maps.Keys(added)) {
		text.WriteString(w.text[from:at] + added[at])
		from = at
	}
	return text.String() + w.text[from:] + "\n"
}
