package gamefile

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

var roundLine = regexp.MustCompile(`^\d+:$`)

// readJudge reads a result file of the course's judge, which has no moves. Each round is a line
// "N:" and a line for each of two games. A moves first in the first game, B in the second:
//
//	code <tab> seconds of A <tab> seconds of B
//
// Statistics follow the last round; they are not read.
func (r Reader) readJudge(text string) (games []Game, err error) {
	first, second := "A", "B"
	for i, line := range strings.Split(text, "\n") {
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
		end, known := judgeEnds[words[0]]
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
func judgeGame(first, second string, end JudgeEnd) Game {
	g := Game{First: first, Second: second, End: end.End}
	switch end.Winner {
	case "":
		g.Result = Draw
	case first:
		g.Result = First
	default:
		g.Result = Second
	}
	return g
}

// JudgeEnd is the end of a game in the judge's terms.
type JudgeEnd struct {
	Winner string // the player A or B, empty after a draw
	End    string // Win to Timeout, or NotLoaded
}

// judgeEnds are the ends that the judge's codes stand for.
var judgeEnds = map[string]JudgeEnd{
	"0":  {"", Draw},
	"1":  {"A", Win},
	"2":  {"B", Win},
	"3":  {"B", Bug},
	"4":  {"B", Illegal},
	"5":  {"A", Bug},
	"6":  {"A", Illegal},
	"7":  {"B", Timeout},
	"8":  {"A", Timeout},
	"-1": {"B", NotLoaded},
	"-2": {"A", NotLoaded},
	"-3": {"B", NotLoaded},
	"-4": {"A", NotLoaded},
}

// Code returns the judge's code of a match's game.
func (e JudgeEnd) Code() string {
	for code, end := range judgeEnds {
		if end == e && e.End != NotLoaded { // which has two codes each
			return code
		}
	}
	panic("no code of the judge: " + e.End) // a file's ends are checked
}

// readSaiblo reads the messages of the course's online platform to one player, with or
// without the player's answers. Messages are flat JSON objects. All bytes between them are
// skipped: lengths, digits and ends of lines. The moves follow from the boards, so the last
// moves of a game may be missing.
func (r Reader) readSaiblo(text string) ([]Game, error) {
	var log saibloLog
	for at := 0; ; {
		begin := strings.IndexByte(text[at:], '{')
		if begin < 0 {
			log.finish()
			return log.games, nil
		}
		begin += at
		length := strings.IndexByte(text[begin:], '}') + 1
		if length == 0 {
			return nil, atLine(lineOf(text, begin), engine.Expected("message", "a closing brace"))
		}
		at = begin + length
		if err := log.read([]byte(text[begin:at])); err != nil {
			return nil, atLine(lineOf(text, begin), err)
		}
	}
}

// lineOf returns the number, from 1, of the line with the byte at an index.
func lineOf(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }

// saibloLog collects the games.
type saibloLog struct {
	games []Game
	board course.Turn    // the board of the last new game
	game  *protocol.Game // the game under way, nil before its first turn
	side  engine.Player  // the player's
}

// read takes in one message.
func (l *saibloLog) read(text []byte) error {
	m := course.Message{NoX: -1, NoY: -1}
	if err := json.Unmarshal(text, &m); err != nil {
		return engine.Expected("message", "a JSON object of the platform (%v)", err)
	}
	switch {
	case m.Type == nil && m.X != nil && m.Y != nil:
		return l.answer(engine.Cell{Row: *m.X, Column: *m.Y})
	case m.Is(course.MessageStart):
		l.finish()
		l.board = m.Start()
		_, err := l.board.Start()
		return err
	case m.Is(course.MessageTurn):
		now, err := m.Turn(l.board).Position()
		if err != nil {
			return err
		}
		return l.follow(now)
	case m.Is(course.MessageEnd):
		l.finish()
		return nil
	}
	return engine.Expected("type", "0, 1 or 2")
}

// answer plays the player's move.
func (l *saibloLog) answer(c engine.Cell) error {
	if l.game == nil {
		return engine.Expected("answer", "a turn before it")
	}
	m, err := l.game.Position().MoveAt(c)
	if err == nil {
		l.game.Play(m)
	}
	return err
}

// maxMissing is the number of moves between two turns: the player's, which an answer may have
// played already, and the opponent's.
const maxMissing = 2

// follow plays the moves that lead to the position of a turn. A game begins with its first turn.
func (l *saibloLog) follow(now engine.Position) error {
	first := l.game == nil
	if first {
		start, _ := l.board.Start() // valid: read has checked it
		l.begin(start, now.Turn())
	}
	moves, found := movesBetween(l.game.Position(), now, maxMissing)
	switch {
	case !found && first: // its first turns are missing
		l.begin(now, now.Turn())
	case !found:
		return engine.Expected("board", "the board of the last turn with one more stone of each side")
	}
	for _, m := range moves {
		l.game.Play(m)
	}
	return nil
}

// begin begins a game of the player of a side.
func (l *saibloLog) begin(start engine.Position, side engine.Player) {
	game := protocol.NewGame(engine.History{Start: start})
	l.game, l.side = &game, side
}

// movesBetween returns at most maxPlies moves that lead from one position to another.
func movesBetween(from, to engine.Position, maxPlies int) (moves []engine.Move, found bool) {
	if from.FEN() == to.FEN() {
		return nil, true
	}
	if maxPlies == 0 {
		return nil, false
	}
	for _, m := range from.Moves(nil) {
		if rest, found := movesBetween(engine.After(from, m), to, maxPlies-1); found {
			return append([]engine.Move{m}, rest...), true
		}
	}
	return nil, false
}

// finish ends the game under way.
func (l *saibloLog) finish() {
	if l.game == nil {
		return
	}
	names := [2]string{"opponent", "opponent"}
	names[l.side] = "own"
	g := Game{First: names[0], Second: names[1], History: l.game.History()}
	g.SetOutcome()
	l.games = append(l.games, g)
	l.game = nil
}
