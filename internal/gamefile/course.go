package gamefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
)

// readSaiblo reads the messages of the course's online platform to one player, with or without the
// player's answers. The moves follow from the boards, so the last moves of a game may be missing.
// The bytes between messages are skipped: their lengths and ends of lines.
//
//	{"type":0,"row":6,"col":7,"nox":-1,"noy":-1}    a game begins
//	{"type":1,"top":[6,6,..],"board":[0,0,..],..}   a turn: the free cells of columns, all cells
//	{"X":5,"Y":3}                                   the answer
//	{"type":2}                                      the end
func (r Reader) readSaiblo(text string) []Game {
	var steps []step
	var board course.Turn // the empty one of the game
	line, at, ended := 1, 0, false
	for _, place := range saibloMessage.FindAllStringIndex(text, -1) {
		line += strings.Count(text[at:place[0]], "\n")
		at = place[0]
		m, err := saibloMessageOf(text[place[0]:place[1]])
		if m.Is(course.MessageStart) {
			board = m.Start()
		}
		s := stepOf(m, board)
		s.line, s.err, s.begins = line, cmp.Or(err, s.err), ended || m.Is(course.MessageStart)
		ended = m.Is(course.MessageEnd)
		steps = append(steps, s)
	}
	return gamesOf(steps)
}

var saibloMessage = regexp.MustCompile(`\{[^}]*}?`)

func saibloMessageOf(text string) (course.Message, error) {
	const missing = -2 // and no forbidden cell is -1
	m := course.Message{NoX: missing, NoY: missing}
	if !strings.HasSuffix(text, "}") {
		return course.Message{}, engine.Expected("message", "a } before the end, not %q", text[max(0, len(text)-20):])
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return course.Message{}, wrongJSON("message", err)
	}
	return m, nil
}

// wrongJSON returns the error of a text that is not the JSON it should be. It names the field
// that is of another type, if that is all, else the given one.
func wrongJSON(name string, err error) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return engine.Expected(name, "JSON to its end (%v)", err)
	}
	kinds := map[reflect.Kind]string{
		reflect.Int: "an integer", reflect.Float64: "a number", reflect.String: "a text",
		reflect.Slice: "a list", reflect.Array: "a list", reflect.Struct: "an object",
	}
	if wrong.Field != "" { // Configuration.Rows, where JSON has rows
		name = wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]
	}
	return engine.Expected(name, "%s, not %s", kinds[wrong.Type.Kind()], wrong.Value)
}

// stepOf returns the step of a message in a game that begins with a board.
func stepOf(m course.Message, board course.Turn) (s step) {
	switch {
	case m.Is(course.MessageStart):
		_, s.err = board.Start()
	case m.Is(course.MessageTurn) && board.Rows == 0:
		s.err = engine.Expected("turn", "a message of type 0 before it")
	case m.Is(course.MessageTurn):
		s.position, s.err = m.Turn(board).Position()
	case m.Is(course.MessageEnd):
	case m.Type == nil && m.X != nil && m.Y != nil:
		s.move = fmt.Sprintf("%d,%d", *m.X, *m.Y)
	default:
		s.err = engine.Expected("type", "0, 1 or 2, or X and Y in an answer")
		if m.Type != nil {
			s.err = engine.Expected("type", "0, 1 or 2, not %d", *m.Type)
		}
	}
	return s
}

var saibloHead = regexp.MustCompile(`^[ \d\x00-\x1f]*\{\s*("type"\s*:\s*\d|"[XY]")`)

// logLine matches a line of the log: a move of the library, and the position before it.
var (
	logHead = regexp.MustCompile(`(?m)^c4engine: move `)
	logLine = regexp.MustCompile(`^c4engine: move (\d+,\d+) .* fen ([1-9xo#][\dxo#]*(?:/[\dxo#]+)+ [xo])\r?$`)
)

// readLog reads the log of the judge's library. A game begins with another side or board, or with
// no more stones than the position before. Other lines are skipped.
//
//	c4engine: move 5,3 depth 9 .. fen 7/7/7/7/7/7 x
func (r Reader) readLog(text string) []Game {
	var steps []step
	var last engine.Position
	for i, line := range strings.Split(text, "\n") {
		s := step{line: i + 1}
		switch m := logLine.FindStringSubmatch(line); {
		case !logHead.MatchString(line):
			continue
		case m == nil:
			s.err = engine.Expected("line", "a move such as 5,3 and behind fen a position, not %.40q", line)
		default:
			s.move = m[1]
			s.position, s.err = r.Games.Default().Parse(m[2])
		}
		if now := s.position; s.err == nil {
			s.begins = last == nil || now.Variant() != last.Variant() || now.Turn() != last.Turn() ||
				now.Board().Pieces() <= last.Board().Pieces()
			last = now
		}
		steps = append(steps, s)
	}
	return gamesOf(steps)
}
