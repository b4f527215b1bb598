// Package gamefile reads games from files of every form that people and programs write. It
// recognises the form by the content.
package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/lines"
	"github.com/c4engine/c4engine/internal/match"
)

// Reader reads games.
type Reader struct {
	// Games are the games that a match's file may name.
	Games engine.Games
	// Start is the first position of games without a FEN.
	Start engine.Position
}

// formats are tried in this order: the first head that matches the beginning of a file says
// how to read it. The last one matches every file.
var formats = []struct {
	head *regexp.Regexp
	read func(r Reader, in io.Reader) ([]Game, error)
}{
	{regexp.MustCompile(`^\s*\{"type":\s*"match"`), Reader.readMatch},
	{regexp.MustCompile(`^[\s\d\x00-\x1f]*\{`), Reader.readSaiblo},
	{regexp.MustCompile(`^\s*\d+:\s*(\n|$)`), Reader.readJudge},
	{regexp.MustCompile(``), Reader.readText},
}

// headLength is the number of bytes that the heads are matched with.
const headLength = 256

// Read reads a file of any format. The error names the file, the line and the field. Beside games of
// a match it joins an error for each game that the rules contradict.
func (r Reader) Read(name string, file io.Reader) ([]Game, error) {
	in := bufio.NewReaderSize(file, 64<<10)
	head, err := in.Peek(headLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	text, err := lines.Text(head)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	_, _ = in.Discard(len(head) - len(text)) // a byte order mark
	head = text
	var games []Game
	for _, f := range formats {
		if f.head.Match(head) {
			games, err = f.read(r, in)
			break
		}
	}
	if err == nil && len(games) == 0 {
		err = engine.Expected("games", "at least one")
	}
	for i := range games {
		games[i].Source, games[i].Number = name, i+1
	}
	return games, ofFile(name, err)
}

// ofFile adds the name of a file to an error, or to each of several.
func ofFile(name string, err error) error {
	if err == nil {
		return nil
	}
	var several interface{ Unwrap() []error }
	if !errors.As(err, &several) {
		return fmt.Errorf("%s: %w", name, err)
	}
	var named []error
	for _, one := range several.Unwrap() {
		named = append(named, fmt.Errorf("%s: %w", name, one))
	}
	return errors.Join(named...)
}

// atLine adds the number of a line to an error.
func atLine(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// maxText is the largest file that is read as a whole, in bytes.
const maxText = 16 << 20

// readAll returns the content of a file. It fails if that is larger than maxText.
func readAll(in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if len(text) > maxText {
		return nil, engine.Expected("file", "at most %d bytes", maxText)
	}
	return text, err
}

// lineOf returns the number, from 1, of the line with the byte at an index.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte{'\n'}) }

// Game is a game that was read.
type Game struct {
	Source string // the name of the file
	Number int    // in its file, from 1
	// Names by side.
	First, Second string
	// History has no start if only the result is known.
	History engine.History
	// Result is the winner, match.First or match.Second, or match.Draw. It is empty if the
	// result is not known.
	Result string
	// End is the way the game ended: match.Win to match.Timeout, or match.NotLoaded. It is empty if
	// Result is.
	End    string
	Detail string // of a failure
}

// SetOutcome sets the result and the end from the last position, if the game is over.
func (g *Game) SetOutcome() {
	switch o := g.History.Position().Outcome(); o {
	case engine.Undecided:
	case engine.Draw:
		g.Result, g.End = match.Draw, match.Draw
	default:
		g.Result, g.End = o.String(), match.Win
	}
}

// readText reads a game from every line but blank lines and comments ("# ...").
func (r Reader) readText(in io.Reader) (games []Game, err error) {
	text, err := readAll(in)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		g := Game{First: match.First, Second: match.Second}
		if g.History, err = r.parse(words); err != nil {
			return nil, atLine(i+1, err)
		}
		g.SetOutcome()
		games = append(games, g)
	}
	return games, nil
}

// parse reads a game as people write it, or as the protocol's position:
//
//	44445, 4 4 10               columns
//	[startpos] [moves] f5 d6    cells
//	[startpos] [moves] 5,3 4,3  row from the top and column, from 0
//	[fen] 7/7/7/7/7/3x3 o [[moves] 44]   in Reversi maybe with nopass after the side
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
func (r Reader) parse(words []string) (engine.History, error) {
	protocol := words[0] == "position"
	start, words, err := r.parseStart(skip(words, "position"))
	if err != nil {
		return engine.History{}, err
	}
	words = skip(skip(words, "startpos"), "columns")
	protocol = protocol && len(words) > 0 && words[0] == "moves"
	words = skip(words, "moves")
	h := engine.History{Start: start}
	switch {
	case protocol:
		h.Moves, err = boardtext.ParseMoves(start, words)
	case len(words) > 0 && !move.MatchString(words[0]):
		err = engine.Expected("game",
			"columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	default:
		h.Moves, err = boardtext.ParseNames(start, words)
	}
	return h, err
}

// move matches the first word of moves.
var move = regexp.MustCompile(`(?i)^([a-n]?\d[\d,a-n]*|[abc]+|pass.*)$`)

// parseStart reads a FEN, with or without the word fen, and returns the words after it.
// Without a FEN the game begins with r.Start.
func (r Reader) parseStart(words []string) (engine.Position, []string, error) {
	fen := skip(words, "fen")
	if len(fen) == 0 || !strings.Contains(fen[0], "/") {
		return r.Start, words, nil
	}
	game := r.Start.Game()
	n := min(2, len(fen)) // the board and the side to move
	if len(fen) > n && slices.Contains(game.About().Boards.Rules, fen[n]) {
		n++
	}
	start, err := game.Parse(strings.Join(fen[:n], " "))
	return start, fen[n:], err
}

// skip returns the words without the first one if that is optional.
func skip(words []string, optional string) []string {
	if len(words) > 0 && words[0] == optional {
		return words[1:]
	}
	return words
}

// readMatch reads a match's file of games. It returns them in the order of the schedule, because
// concurrent games are written in the order in which they end. The error joins one for each game
// that the rules contradict, which is left out.
func (r Reader) readMatch(in io.Reader) ([]Game, error) {
	file, err := match.Read(in)
	if err != nil {
		return nil, err
	}
	if file.Head == nil {
		return nil, atLine(1, engine.Expected("schedule", "a whole line"))
	}
	game, err := r.Games.Named(file.Head.Game)
	if err != nil {
		return nil, atLine(1, err)
	}
	records, wrong := match.Sound(file, game)
	slices.SortStableFunc(records, func(a, b match.Record) int { return a.Game - b.Game })
	var games []Game
	for _, record := range records {
		h, _ := record.History(game) // it is sound
		games = append(games, Game{
			First: record.First, Second: record.Second, History: h,
			Result: record.Result, End: record.End, Detail: record.Detail,
		})
	}
	return games, errors.Join(wrong...)
}

var roundLine = regexp.MustCompile(`^\d+:$`)

// readJudge reads a result file of the course's judge, which has no moves. Each round is a line
// "N:" and a line for each of two games. A moves first in the first game, B in the second:
//
//	code <tab> seconds of A <tab> seconds of B
//
// Statistics follow the last round; they are not read.
func (r Reader) readJudge(in io.Reader) (games []Game, err error) {
	text, err := readAll(in)
	if err != nil {
		return nil, err
	}
	first, second := "A", "B"
	for i, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == "Stat:":
			return games, nil
		case roundLine.MatchString(strings.TrimSpace(line)):
			first, second = "A", "B"
			continue
		}
		end, known := match.JudgeEndOf(words[0])
		if !known || len(words) != 3 {
			err := engine.Expected("result", "a code from -4 to 8 and the seconds of A and B")
			return nil, atLine(i+1, err)
		}
		games = append(games, judgeGame(first, second, end))
		first, second = second, first
	}
	return games, nil
}

// judgeGame returns the game of two players with a result.
func judgeGame(first, second string, end match.JudgeEnd) Game {
	g := Game{First: first, Second: second, End: end.End}
	switch end.Winner {
	case "":
		g.Result = match.Draw
	case first:
		g.Result = match.First
	default:
		g.Result = match.Second
	}
	return g
}
