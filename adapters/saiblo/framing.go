package saiblo

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// message is one message of the host.
type message struct {
	due  bool        // it asks for a move
	turn course.Turn // only if due
	over bool        // the game is over
}

// framing is one of the two forms of the conversation. It keeps the board's size, which the host
// sends only once.
type framing interface {
	// end returns the byte that ends a message of the host.
	end() byte
	// parse reads a message. With an error it returns the parts that it could read.
	parse(text []byte) (message, error)
	// answer returns the body of an answer.
	answer(x, y int) string
}

const digits = "0123456789"

// jsonHead has the bytes that begin a conversation in JSON: a length and a brace.
var jsonHead = [...]string{digits, digits, digits, digits, "{"}

// detect recognises the framing by the first bytes: everything that does not begin like JSON is
// plain. It waits for no more bytes than it needs: the second byte of "9 9 3 4" is enough.
func detect(in *bufio.Reader) framing {
	for n, choices := range jsonHead {
		head, err := in.Peek(n + 1)
		if err != nil || strings.IndexByte(choices, head[n]) < 0 {
			return &plainFraming{}
		}
	}
	return &jsonFraming{}
}

// checkBoard returns the part that all turns of a game share, and an error if there is no such
// board. With an error the part is still good for AnyMove.
func checkBoard(t course.Turn) (course.Turn, error) {
	_, err := t.Start()
	if max(t.Rows, t.Columns) > course.Game.About().Boards.High() {
		return course.Turn{}, err
	}
	return t, err
}

// jsonFraming is the framing by flat JSON objects, each after its length in four digits. A message
// ends at its first closing brace. The length is only checked: a wrong one neither blocks the
// session nor costs a turn.
type jsonFraming struct {
	board course.Turn
}

func (f *jsonFraming) end() byte { return '}' }

func (f *jsonFraming) answer(x, y int) string { return fmt.Sprintf("{\"X\":%d,\"Y\":%d}\n", x, y) }

func (f *jsonFraming) parse(text []byte) (message, error) {
	begin := max(bytes.LastIndexByte(text, '{'), 0)
	complaint := checkLength(text[:begin], len(text)-begin)
	m, err := decode(text[begin:])
	complaint = cmp.Or(complaint, err)
	switch {
	case m.Is(course.MessageStart):
		f.board, err = checkBoard(m.Start())
		return message{}, cmp.Or(complaint, err)
	case m.Is(course.MessageTurn):
		return message{due: true, turn: m.Turn(f.board)}, complaint
	case m.Is(course.MessageEnd):
		return message{over: true}, complaint
	}
	return message{}, cmp.Or(complaint, engine.Expected("type", "0, 1 or 2"))
}

// checkLength compares the text before an object with the object's length in bytes.
func checkLength(head []byte, length int) error {
	if want := fmt.Sprintf("%04d", length); string(bytes.TrimSpace(head)) != want {
		return engine.Expected("length", "%s, not %.20q", want, head)
	}
	return nil
}

// decode reads as much of an object as it can. Text that is not JSON counts as a turn without
// any fields.
func decode(text []byte) (course.Message, error) {
	const missing = -2 // a value that the field never has
	m := course.Message{NoX: missing, NoY: missing}
	err := json.Unmarshal(text, &m)
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mismatch):
		return m, engine.Expected(mismatch.Field, "integers, not %s", mismatch.Value)
	case err != nil:
		turn := course.MessageTurn
		return course.Message{Type: &turn}, engine.Expected("message", "a JSON object (%v)", err)
	}
	return m, nil
}

// plainFraming is the framing by lines of numbers: the first line is
//
//	M N noX noY
//
// and every other one a turn,
//
//	lastX lastY top[0]..top[N-1] board[0]..board[M*N-1]
type plainFraming struct {
	board course.Turn
	begun bool
}

func (f *plainFraming) end() byte { return '\n' }

func (f *plainFraming) answer(x, y int) string { return fmt.Sprintf("%d %d", x, y) }

func (f *plainFraming) parse(text []byte) (message, error) {
	numbers, err := integers(text)
	if f.begun {
		return f.parseTurn(numbers, err)
	}
	f.begun = true
	if err != nil || len(numbers) != 4 {
		wrong := engine.Expected("first line", "M N noX noY, not %d numbers", len(numbers))
		return message{}, cmp.Or(err, wrong)
	}
	f.board, err = checkBoard(course.Turn{
		Rows: numbers[0], Columns: numbers[1], NoX: numbers[2], NoY: numbers[3],
	})
	return message{}, err
}

// parseTurn returns the turn with the numbers of a line, and err or another error.
func (f *plainFraming) parseTurn(numbers []int, err error) (message, error) {
	turn := f.board
	if want := 2 + turn.Columns + turn.Rows*turn.Columns; len(numbers) != want {
		wrong := engine.Expected("turn", "2 + N + M*N = %d numbers, not %d", want, len(numbers))
		err = cmp.Or(err, wrong)
	}
	_, rest := cut(numbers, 2)
	turn.Top, turn.Board = cut(rest, turn.Columns)
	return message{due: true, turn: turn}, err
}

// cut returns the first n numbers, or all if there are fewer, and the rest.
func cut(numbers []int, n int) (first, rest []int) {
	n = min(max(n, 0), len(numbers))
	return numbers[:n], numbers[n:]
}

// integers reads a line up to the first word that is not an integer.
func integers(line []byte) (numbers []int, err error) {
	for i, word := range bytes.Fields(line) {
		n, err := strconv.Atoi(string(word))
		if err != nil {
			field := fmt.Sprintf("number %d of the line", i+1)
			return numbers, engine.Expected(field, "an integer, not %.20q", word)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
