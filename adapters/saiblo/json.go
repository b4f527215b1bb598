package saiblo

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// jsonFraming is the framing by flat JSON objects, each after its length in four digits. A message
// ends at its first closing brace. The length is only checked: a wrong one neither blocks the
// session nor costs a turn.
type jsonFraming struct {
	board course.Turn
}

// The types of messages.
const (
	typeNone = iota - 1
	typeStart
	typeTurn
	typeOver
)

// object has the fields of all messages.
type object struct {
	Type int `json:"type"`
	// At the start.
	Rows    int `json:"row"`
	Columns int `json:"col"`
	NoX     int `json:"nox"`
	NoY     int `json:"noy"`
	// Of a turn.
	Top   []int `json:"top"`
	Board []int `json:"board"`
}

func (f *jsonFraming) end() byte { return '}' }

func (f *jsonFraming) answer(x, y int) string { return fmt.Sprintf("{\"X\":%d,\"Y\":%d}\n", x, y) }

func (f *jsonFraming) parse(text []byte) (message, error) {
	begin := max(bytes.LastIndexByte(text, '{'), 0)
	complaint := checkLength(text[:begin], len(text)-begin)
	o, err := decode(text[begin:])
	complaint = cmp.Or(complaint, err)
	switch o.Type {
	case typeStart:
		f.board, err = newBoard(o.Rows, o.Columns, o.NoX, o.NoY)
		return message{}, cmp.Or(complaint, err)
	case typeTurn:
		turn := f.board
		turn.Top, turn.Board = o.Top, o.Board
		return message{due: true, turn: turn}, complaint
	case typeOver:
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
func decode(text []byte) (object, error) {
	const missing = -2 // a value that the field never has
	o := object{Type: typeNone, NoX: missing, NoY: missing}
	err := json.Unmarshal(text, &o)
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mismatch):
		return o, engine.Expected(mismatch.Field, "integers, not %s", mismatch.Value)
	case err != nil:
		o.Type = typeTurn
		return o, engine.Expected("message", "a JSON object (%v)", err)
	}
	return o, nil
}
