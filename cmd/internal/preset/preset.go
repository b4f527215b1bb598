// Package preset puts words into a compiled program that it finds before its arguments: some
// hosts start a program without any.
package preset

import (
	"bytes"
	"errors"
	"strings"
)

// room is the one place in a program that begins with its own first letters. With writes
// to the rest of it.
var room = "c4engine reads these words before its arguments: \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

// begin is the length of what no program changes in room.
const begin = 49

// Words returns the words of this program.
func Words() []string {
	return strings.Fields(strings.TrimRight(room[begin:], "\x00"))
}

// With returns a copy of a program that was linked with this package, with other words.
func With(program []byte, words string) ([]byte, error) {
	mark := []byte(room[:begin])
	if bytes.Count(program, mark) != 1 || len(words) > len(room)-begin {
		return nil, errors.New("expected a program with room for words before its arguments, such as c4engine")
	}
	changed := bytes.Clone(program)
	place := changed[bytes.Index(changed, mark)+begin:][:len(room)-begin]
	clear(place)
	copy(place, words)
	return changed, nil
}
