// Package gamefile reads games in every form that people and programs write. It recognises the form
// by the content. All places that take a game from a person use it.
//
//	gamefile.go   a file, a text or the words of a command, and which form it has
//	text.go       a game in a line: moves, FENs, lists, links
//	replays.go    PGN, Kaggle's replays, conversations in the line protocol
//	trees.go      SGF and GGF
//	write.go      PGN, SGF and GGF again, with comments
//	record.go     the games of a match, which package match writes
//	course.go     the course's: the results of its judge, and the messages of Saiblo
package gamefile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/files"
)

// Reader reads games.
type Reader struct {
	// Games are the games that a match's file may name.
	Games engine.Games
	// Start is the first position of games without a FEN. Its game is that of texts that name none.
	Start engine.Position
	// Say is how one says another game, with GAME for its name. It is for the error of a text that
	// looks like another game, and may be empty.
	Say string
}

// NewReader returns a reader whose texts are of the default game's usual board unless they name
// another one.
func NewReader(games engine.Games, say string) Reader {
	start, err := games.Start(nil)
	if err != nil {
		panic(err) // a game without a usual board
	}
	return Reader{Games: games, Start: start, Say: say}
}

// format is a form of files: its head matches the beginning.
type format struct {
	head string
	read func(r Reader, in io.Reader) ([]Game, error) // wrong games too
}

// formats returns the forms in the order in which they are tried. The last one matches every file.
// It is a function so that programs that read no games do not contain the readers.
func formats() []format {
	return []format{
		{`^\s*\{"type":\s*"match"`, Reader.readMatch},
		{`^[\s\d\x00-\x1f]*\{\s*("type"|"X"|"Y"|$)`, whole(Reader.readSaiblo)},
		{`^\s*\{`, whole(Reader.readKaggle)},
		{`^\s*\d+:\s*(\n|$)`, whole(Reader.readJudge)},
		{`^\s*\[\w+ +"`, whole(Reader.readPGN)},
		{`^\s*(\d+ +)?\(\s*;`, whole(Reader.readTrees)},
		{`^\s*(> ?[a-z]|(c4|ugi|uci|newgame|opponent|play|setoption|isready)\b)`, whole(Reader.readSession)},
		{``, whole(Reader.readLines)},
	}
}

// whole returns a reader of files for one of their texts, which have at most maxText bytes.
func whole(
	read func(r Reader, text string) ([]Game, error),
) func(Reader, io.Reader) ([]Game, error) {
	return func(r Reader, in io.Reader) ([]Game, error) {
		text, err := io.ReadAll(io.LimitReader(in, maxText+1))
		switch {
		case len(text) > maxText:
			return nil, engine.Expected("file", "at most %d bytes", maxText)
		case err != nil:
			return nil, err
		}
		return read(r, string(text))
	}
}

const maxText = 64 << 20

// headLength is the number of bytes that the heads are matched with.
const headLength = 256

// One reads a text of any format with one game. The moves end at the position that a link shows.
func (r Reader) One(text string) (h engine.History, err error) {
	games, err := r.Read("game", strings.NewReader(text))
	switch {
	case err != nil:
		return h, plain(err)
	case len(games) != 1:
		return h, engine.Expected("game", "one, not %d", len(games))
	case games[0].History.Start == nil:
		return h, engine.Expected("game", "moves, not a result alone")
	}
	return games[0].shown(), nil
}

// From is One for texts without a start about the given one.
func (r Reader) From(start engine.Position, text string) (engine.History, error) {
	r.Start = start
	return r.One(text)
}

// Begin reads the words of a command that say what to play. They look like one of these:
//
//	10 11 3 4, reversi 6, 6x7 moves 44   a board as after newgame, with moves or without
//	chess                                a name, which is no game's
//	44453, nogo e5 c3, https://..        a game in any form, maybe with the name of its game
func (r Reader) Begin(words []string) (h engine.History, err error) {
	text := strings.Join(words, " ")
	board, moves, _ := strings.Cut(" "+text+" ", " moves ")
	size := board
	name, rest, _ := strings.Cut(text, " ")
	game, unnamed := r.Games.Named(name)
	if unnamed == nil {
		text, size = rest, strings.TrimPrefix(board, " "+name)
	}
	if boardWords.MatchString(size) || oneName.MatchString(text) {
		if h.Start, err = r.Games.Start(sizes(strings.Fields(board))); err == nil {
			h.Moves, err = boardtext.ParseNames(h.Start, strings.Fields(moves))
		}
		return h, err
	}
	if unnamed == nil {
		if r.Start, err = game.New(nil); err != nil {
			return h, err
		}
	}
	return r.One(text)
}

var (
	boardWords = regexp.MustCompile(`^( *(-?\d\d?|\d+[xX]\d+|nopass)( |$))* *$`)
	sizeWord   = regexp.MustCompile(`^(\d+)[xX](\d+)$`)
	oneName    = regexp.MustCompile(`^[a-z]{4,}$`)
)

// sizes returns words in which a size such as 6x7 is two words, or one of a square board behind the
// name of its game. 7x6 is the usual board too, which people write in either order.
func sizes(words []string) (all []string) {
	for i, word := range words {
		m := sizeWord.FindStringSubmatch(word)
		switch {
		case m == nil:
			all = append(all, word)
		case i > 0 && m[1] == m[2]:
			all = append(all, m[1])
		case word == "7x6":
			all = append(all, "6", "7")
		default:
			all = append(all, m[1:]...)
		}
	}
	return all
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

// plain returns the error of a text in one line without its place.
func plain(err error) error {
	var field *engine.FieldError
	if errors.As(err, &field) {
		return field
	}
	return err
}

// Read reads a file of any format. The error names the file, the line and the field. Beside games
// it joins an error for each one that was left out: its text is no game, or the rules contradict
// it.
func (r Reader) Read(name string, file io.Reader) ([]Game, error) {
	in := bufio.NewReaderSize(file, 64<<10)
	head, err := in.Peek(headLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	text, err := files.Text(head)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	_, _ = in.Discard(len(head) - len(text)) // a byte order mark
	forms := formats()
	all, err := forms[slices.IndexFunc(forms, func(f format) bool {
		return regexp.MustCompile(f.head).Match(text)
	})].read(r, in)
	if err == nil && len(all) == 0 {
		err = engine.Expected("games", "at least one")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sound(name, all)
}

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

// at returns a game that begins on a line, or a wrong one if there is an error.
func (g Game) at(line int, err error) Game {
	if err != nil {
		g.wrong = atLine(line, err)
	}
	return g
}

// lineOf returns the number, from 1, of the line with the byte at an index.
func lineOf(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }

// Game is a game that was read.
type Game struct {
	Source string // the name of the file
	Number int    // its place in the file, from 1; of a match its number there
	// Names by side.
	First, Second string
	// History has no start if only the result is known.
	History engine.History
	// Result is the winner, First or Second, or Draw. It is empty if the
	// result is not known.
	Result string
	// End is the way the game ended: Win to Timeout, or NotLoaded. It is empty if
	// Result is.
	End    string
	Detail string // of a failure

	wrong   error // why it is none, with its line
	written written
	ahead   int // the number of the last moves, which the link of the game does not show
}

// shown returns the moves to the position that the link of a game shows.
func (g *Game) shown() engine.History {
	h := g.History
	h.Moves = h.Moves[:len(h.Moves)-g.ahead]
	return h
}

// SetOutcome sets the result and the end from the last position, if the game is over.
func (g *Game) SetOutcome() {
	switch o := g.History.Position().Outcome(); o {
	case engine.Undecided:
	case engine.Draw:
		g.Result, g.End = Draw, Draw
	default:
		g.Result, g.End = o.String(), Win
	}
}
