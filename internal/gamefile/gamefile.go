// Package gamefile reads games in every form that people and programs write. All places that take
// a game from a person use it.
//
// No text says which form it has, so its first bytes tell, in this order:
//
//	{"type":"match" ..         the games of a match                     record.go
//	{"type":0 ..  {"X":3 ..    Saiblo's messages                        course.go
//	{ ..                       a replay of Kaggle's ConnectX            replays.go
//	0:                         the results of the course's judge        course.go
//	[White ".."]               PGN                                      pgn.go
//	(;                         SGF and GGF                              trees.go
//	newgame ..  > go ..        a conversation in the line protocol      replays.go
//	all else                   a line a game: moves, FEN, list or link  text.go
//
// Each reader returns all games of the text, wrong ones with their errors. [Reader.Read] returns
// the sound ones, and the errors joined. [Reader.One] reads a text with one game, and
// [Reader.Begin] the words of a command, which may also be a board alone.
//
// game.go has the [Game] that was read, and write.go writes it again with comments. FENs of UGI and
// UCI are read by adapters/ugi, and Saiblo's boards by adapters/course, which define them.
package gamefile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
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

// One reads a text of any form with one game. The moves end at the position that a link shows.
func (r Reader) One(text string) (h engine.History, err error) {
	games, err := r.Read("game", strings.NewReader(text))
	switch {
	case err != nil:
		return h, withoutPlace(err)
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

// Read reads a file of any form. The error names the file, the line and the field. Beside games
// it joins an error for each one that was left out: its text is no game, or the rules contradict
// it.
func (r Reader) Read(name string, file io.Reader) ([]Game, error) {
	all, err := r.readAll(file)
	if err == nil && len(all) == 0 {
		err = engine.Expected("games", "at least one")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sound(name, all)
}

// readAll reads a file of any form, wrong games too.
func (r Reader) readAll(file io.Reader) ([]Game, error) {
	in := bufio.NewReaderSize(file, 64<<10)
	start, err := in.Peek(headLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	head, err := files.Text(start)
	if err != nil {
		return nil, err
	}
	read := r.readerOf(head)                  // before in overwrites its buffer, which head is in
	_, _ = in.Discard(len(start) - len(head)) // a byte order mark
	return read(in)
}

const headLength = 256 // bytes

// readerOf returns the reader of a file that begins with a head.
func (r Reader) readerOf(head []byte) func(io.Reader) ([]Game, error) {
	switch {
	case matchHead.Match(head):
		return r.readMatch
	case saibloHead.Match(head):
		return whole(r.readSaiblo)
	case kaggleHead.Match(head):
		return whole(r.readKaggle)
	case judgeHead.Match(head):
		return whole(r.readJudge)
	case pgnHead.Match(head):
		return whole(r.readPGN)
	case treeHead.Match(head):
		return whole(r.readTrees)
	case sessionHead.Match(head):
		return whole(r.readSession)
	}
	return whole(r.readLines)
}

var (
	matchHead   = regexp.MustCompile(`^\s*\{"type":\s*"match"`)
	saibloHead  = regexp.MustCompile(`^[\s\d\x00-\x1f]*\{\s*("type"|"X"|"Y"|$)`)
	kaggleHead  = regexp.MustCompile(`^\s*\{`)
	judgeHead   = regexp.MustCompile(`^\s*\d+:\s*(\n|$)`)
	pgnHead     = regexp.MustCompile(`^\s*\[\w+ +"`)
	treeHead    = regexp.MustCompile(`^\s*(\d+ +)?\(\s*;`)
	sessionHead = regexp.MustCompile(
		`^\s*(> ?[a-z]|(c4|ugi|uci|newgame|opponent|play|setoption|isready)\b)`)
)

// whole returns a reader of files for one of their texts, which have at most maxText bytes. Only a
// match's file, which is read line by line, may be longer.
func whole(read func(text string) ([]Game, error)) func(io.Reader) ([]Game, error) {
	return func(in io.Reader) ([]Game, error) {
		text, err := io.ReadAll(io.LimitReader(in, maxText+1))
		switch {
		case len(text) > maxText:
			return nil, engine.Expected("file", "at most %d bytes", maxText)
		case err != nil:
			return nil, err
		}
		return read(string(text))
	}
}

const maxText = 64 << 20

// sound numbers the games of a file by their places, and returns those that are not wrong, with an
// error for each other one. If all are wrong the file is rather something else, and the first error
// says enough.
func sound(name string, all []Game) (games []Game, err error) {
	var wrong []error
	for i, g := range all {
		g.Source, g.Number = name, cmp.Or(g.Number, i+1)
		if g.wrong != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, g.wrong))
			continue
		}
		games = append(games, g)
	}
	if len(games) == 0 {
		return nil, wrong[0]
	}
	return games, errors.Join(wrong...)
}

// atLine adds the number of a line to an error.
func atLine(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// withoutPlace returns the error of a text in one line without the names of its file and line.
func withoutPlace(err error) error {
	var field *engine.FieldError
	if errors.As(err, &field) {
		return field
	}
	return err
}
