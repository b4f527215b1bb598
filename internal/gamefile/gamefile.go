// Package gamefile reads games in every format that people and programs write.
//
// No text says which format it has, so each format says how sure it is of the text's head, the text
// behind blanks and comments, and the reader of the surest one reads it. The function formats lists
// them; a new format is a line there, a reader, and a file with its reading in testdata:
//
//	record.go, report.go     files of match and annotate; lines.go has the values in their games
//	course.go, kaggle.go     hosts, whose readers only decode steps; steps.go finds the game
//	trees.go, wthor.go       SGF and GGF by internal/sgf; the archive of Othello
//	transcript.go            sessions of the line protocol, of UGI and UCI
//	boards.go                drawn boards and positions of Othello
//	text.go, pgn.go          moves in lines and in PGN; moves.go reads a position and moves
//	original.go              the text of a game, into which annotate's notes and values are written
//	results.go               what a text claims of the result, checked by the rules
//
// Each reader returns all games of the text. A wrong one is an error with its line: the text is no
// game, or the rules contradict a move or the result. [Reader.Read] returns the other games, and
// the errors joined, [ReadCommand] both as JSON. [Reader.One] reads a text with one game, and
// [Reader.ParseCommand] the words of a command line, which may also be a board alone.
package gamefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
)

// Reader reads games.
type Reader struct {
	// Games are the games that a text may name. Kaggle's replays, links of the solver's site and games
	// of a match without its first line are of the default one.
	Games engine.Games
	// Start is the first position of games without a FEN. Its game is that of texts that name none.
	// Nil is the usual board of the default game.
	Start engine.Position
	// Hint says how a user names another game, with GAME for its name: "newgame GAME". The error of
	// a text that looks like another game ends with it. Without a hint the error names no game.
	Hint string

	folder  string       // of the file; "" of a text
	guesses bool         // a text that looks like another game is one
	yield   func() error // called between the games of lines, which end at its error; nil: not called
}

// maxErrors is the number of errors that are told of a text. The first ones say enough.
const maxErrors = 5

// Read reads a file of any notation. The error names the file, the line and the field. Beside games
// it joins the errors of the first wrong ones. If all are wrong the file is rather something else,
// and the first error says enough.
func (r Reader) Read(name string, file io.Reader) (games []Game, err error) {
	if name != "-" {
		r.folder = filepath.Dir(name)
	}
	games, wrong := r.read(file)
	for i := range games {
		games[i].Source = name
	}
	if more := len(wrong) - maxErrors; more > 0 {
		wrong = append(wrong[:maxErrors], fmt.Errorf("more errors: %d", more))
	}
	for i, err := range wrong {
		wrong[i] = fmt.Errorf("%s: %w", name, err)
	}
	if games == nil {
		return nil, wrong[0]
	}
	return games, errors.Join(wrong...)
}

// One reads a text of any notation with one game. A text of several lines may come as a string of
// JSON, which fits in a command. The moves end at the position that a link shows.
func (r Reader) One(text string) (h engine.History, err error) {
	var lines string
	if json.Unmarshal([]byte(text), &lines) == nil {
		text = lines
	}
	games, wrong := r.read(strings.NewReader(text))
	switch {
	case wrong != nil:
		return h, ofOne(wrong[0])
	case len(games) > 1:
		return h, engine.Expected("game", "one, not %d", len(games))
	}
	return games[0].Shown(), nil
}

// From is the protocol's position game: it reads one game of a text, by default from a start.
func (r Reader) From(start engine.Position, text string) (engine.History, error) {
	r.Start = start
	return r.One(text)
}

// read returns the games of a file, and the errors of wrong ones with their lines. Without games
// there is an error.
func (r Reader) read(file io.Reader) (games []Game, wrong []error) {
	text, err := readText(file)
	if err == nil && r.Start == nil {
		r.Start, err = r.Games.Start(nil)
	}
	if err != nil {
		return nil, []error{err}
	}
	for i, g := range r.readGames(text) {
		if g.wrong != nil {
			wrong = append(wrong, g.wrong)
			continue
		}
		g.Number = cmp.Or(g.Number, i+1)
		g.First, g.Second = nameOf(g.First, First), nameOf(g.Second, Second)
		games = append(games, g)
	}
	if games == nil && wrong == nil {
		wrong = []error{engine.Expected("games",
			"at least one, outside of comments and of variations in parentheses")}
	}
	return games, wrong
}

// nameOf returns a player's name in one line without control characters, by default the side's.
func nameOf(text, side string) string {
	words := strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) })
	return cmp.Or(strings.Join(words, " "), side)
}

// ofOne returns the error of a text with one game, which needs no line.
func ofOne(err error) error {
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
		return wrong
	}
	return err
}

// ParseCommand reads the words of a command that say what to play:
//
//	10 11 3 4, reversi 6      a board as after newgame
//	6x7 moves 44, 6 7 columns 4453
//	                          a board and moves; without a board the moves 4 4 5 3 need one of these
//	                          words before them
//	44453, nogo e5 c3, https://..
//	                          a game in any notation, maybe with the name of its game; so a number
//	                          alone is a board only where boards are square
//	chess                     a name, which is no game's
func (r Reader) ParseCommand(words []string) (h engine.History, err error) {
	text := strings.TrimSpace(strings.Join(words, " "))
	name, moves, _ := strings.Cut(text, " ")
	game, err := r.Games.Named(name)
	switch {
	case err != nil && oneName.MatchString(text):
		return h, err
	case err != nil:
		game, moves = r.Games.Default(), text
	}
	moves = strings.TrimSpace(moves)
	isSquare := game.About().Boards.Square
	var board []string
	if m := boardBefore.FindStringSubmatch(moves); m != nil && (isSquare || len(moves) > 2) { // 44 is moves
		board = strings.Fields(strings.NewReplacer("x", " ", "X", " ").Replace(m[1]))
		moves = strings.Join(strings.Fields(m[2]), " ")
	}
	if isSquare && len(board) > 1 && board[0] == board[1] { // 6x6 is 6
		board = board[1:]
	}
	if r.Start, err = game.New(board); err != nil || moves == "" {
		return engine.NewHistory(r.Start), err
	}
	return r.One(moves)
}

var (
	oneName = regexp.MustCompile(`^[a-z]{4,}$`)
	// boardBefore matches a board, alone or before a word for moves. 6x7 is 6 7.
	boardBefore = regexp.MustCompile(`(?s)^((?:(?:-?\d\d?|\d+[xX]\d+|nopass)(?:\s+|$))+)((?:moves|columns)\b.*)?$`)
)

// maxText is the size of the largest file in bytes. Only the file of a match may be larger.
const maxText = 64 << 20

// readText returns the text of a file without byte order marks.
func readText(file io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(file, maxText+1))
	if err == nil && len(data) <= maxText && sureOfWthor(string(data)) > no {
		return string(data), nil
	}
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
	if err == nil {
		data, err = utf8Of(append(data, rest...))
	}
	// The space of web pages, and marks at the beginnings of files that were joined.
	return strings.NewReplacer("\u00a0", " ", "\ufeff", "").Replace(string(data)), err
}

// lineComment is the pattern of a line after % or #, with which FENs and links may begin, too.
const lineComment = `(%.*|#([^\S\n].*|[^=/\n]*))`

// beforeHead matches comments of all notations before the first game: such lines, lines after ; and
// braces, but for JSON, which has a quote behind the brace. U+3000 is the space of Chinese texts.
var beforeHead = regexp.MustCompile(`^([\s\x{3000}]|(;.*|` + lineComment + `)\n|\{\s*[^\s"}][^}]*\})*`)

// certainty says how sure a reader is that a text has its format.
type certainty int

const (
	no      certainty = iota
	maybe             // the text may be moves, which have no head
	likely            // its form is that of the format, but also of a wider one
	certain           // its head is that of no other format
)

// format is a format of games.
type format struct {
	name    string
	example string // of its head
	sure    func(text string) certainty
	read    func(r Reader, text string) []Game
}

// headed returns a format's certainty for texts with a head.
func headed(head *regexp.Regexp, sure certainty) func(string) certainty {
	return func(text string) certainty {
		if head.MatchString(text) {
			return sure
		}
		return no
	}
}

// formats returns all formats, in any order: of each text only one is surest.
func formats() []format {
	return []format{
		{"a match's file", `{"type":"match"`, headed(matchHead, certain), Reader.readMatch},
		{"annotate's JSON", `{"type":"game","source":"a"`, headed(reportHead, certain), Reader.readReports},
		{"Saiblo's messages", `0044{"type":0`, headed(saibloHead, certain), Reader.readSaiblo},
		{"Kaggle's replay", `{"configuration":`, headed(objectHead, likely), Reader.readKaggle},
		{"SGF, GGF", "(;GM[2]", headed(treeHead, certain), Reader.readTrees},
		{"the line protocol", "newgame 6 7", headed(transcriptHead, certain), Reader.readSession},
		{"the judge's library", "c4engine: move 3,0 .. fen 4/4/4/4 x", headed(logHead, likely), Reader.readLog},
		{"a board", strings.Repeat(". . x o\n", 4), sureOfBoard, Reader.readBoard},
		{"Othello positions", strings.Repeat("-", 64) + " X", headed(positionHead, certain), Reader.readDiscs},
		{"WTHOR", "\x14\x1a\x0b\x1d\x01" + strings.Repeat("\x00", 11), sureOfWthor, Reader.readWthor},
		{"PGN or moves", "4453", func(string) certainty { return maybe }, Reader.readMoves},
	}
}

// formatOf returns the format of a text.
func formatOf(text string) format {
	return slices.MaxFunc(formats(), func(a, b format) int {
		return cmp.Compare(a.sure(text), b.sure(text))
	})
}

// readGames reads a text by its head. Readers see no comments before it, only the ends of lines.
func (r Reader) readGames(text string) (games []Game) {
	comments := beforeHead.FindString(text)
	if strings.Contains(comments, "#") && sureOfBoard(text) > no { // rows that begin with #
		comments = ""
	}
	text = text[len(comments):]
	surest := formatOf(text)
	games = surest.read(r, strings.Repeat("\n", strings.Count(comments, "\n"))+text)
	for i := range games {
		games[i].Format = cmp.Or(games[i].Format, surest.name)
	}
	if comments = strings.TrimSpace(comments); comments != "" && len(games) > 0 {
		games[0].original.head = comments + "\n"
	}
	return games
}
