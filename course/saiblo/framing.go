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

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
)

// framing is one of the two forms of the conversation.
type framing interface {
	// end returns the byte that ends a message of the host.
	end() byte
	// parse reads a message in a game that began with start. With an error it returns the parts that
	// it could read.
	parse(text []byte, start course.Turn) (course.Message, error)
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
	return jsonFraming{}
}

// jsonFraming is the framing by flat JSON objects, each after its length in four digits. A message
// ends at its first closing brace. The length is only checked: a wrong one neither blocks the
// session nor costs a turn.
type jsonFraming struct{}

func (jsonFraming) end() byte { return '}' }

func (jsonFraming) answer(x, y int) string { return fmt.Sprintf("{\"X\":%d,\"Y\":%d}\n", x, y) }

func (jsonFraming) parse(text []byte, _ course.Turn) (course.Message, error) {
	begin := max(bytes.LastIndexByte(text, '{'), 0)
	m, err := decode(text[begin:])
	return m, cmp.Or(checkLength(text[:begin], len(text)-begin), err)
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
	missing := -2 // a value that the field never has
	m := course.Message{Type: &missing, NoX: missing, NoY: missing}
	err := json.Unmarshal(text, &m)
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return m, engine.Expected(mismatch.Field, "integers, not %s", mismatch.Value)
	}
	if err != nil {
		return course.Message{Type: new(course.MessageTurn)}, engine.Expected("message", "a JSON object (%v)", err)
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
	begun bool
}

func (f *plainFraming) end() byte { return '\n' }

func (f *plainFraming) answer(x, y int) string { return fmt.Sprintf("%d %d", x, y) }

func (f *plainFraming) parse(text []byte, start course.Turn) (course.Message, error) {
	numbers, err := integers(text)
	if f.begun {
		return parseTurn(numbers, start, err)
	}
	f.begun = true
	if err != nil || len(numbers) != 4 {
		wrong := engine.Expected("first line", "M N noX noY, not %d numbers", len(numbers))
		return course.Message{}, cmp.Or(err, wrong)
	}
	return course.Message{
		Type: new(course.MessageStart),
		Rows: numbers[0], Columns: numbers[1], NoX: numbers[2], NoY: numbers[3],
	}, nil
}

// parseTurn returns the turn with the numbers of a line, and err or another error.
func parseTurn(numbers []int, start course.Turn, err error) (course.Message, error) {
	if want := 2 + start.Columns + start.Rows*start.Columns; len(numbers) != want {
		wrong := engine.Expected("turn", "2 + N + M*N = %d numbers, not %d", want, len(numbers))
		err = cmp.Or(err, wrong)
	}
	_, rest := cut(numbers, 2)
	top, board := cut(rest, start.Columns)
	return course.Message{Type: new(course.MessageTurn), Top: top, Board: board}, err
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
