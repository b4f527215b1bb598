// Package preset stores words in a compiled program, which reads them before its arguments: some
// hosts start a program without arguments.
package preset

import (
	"bytes"
	"errors"
	"strings"
)

// room begins with a text that occurs only once in a program. With overwrites the zero bytes
// after it.
var room = "c4engine reads these words before its arguments: \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

// begin is the length of that text.
const begin = 49

// Words returns the words in this program.
func Words() []string {
	return strings.Fields(strings.TrimRight(room[begin:], "\x00"))
}

// With returns a copy of a program with these words. The program must be linked with this
// package.
func With(program []byte, words string) ([]byte, error) {
	mark := []byte(room[:begin])
	if bytes.Count(program, mark) != 1 || len(words) > len(room)-begin {
		const expected = "expected a program with room for words before its arguments, such as c4engine"
		return nil, errors.New(expected)
	}
	changed := bytes.Clone(program)
	place := changed[bytes.Index(changed, mark)+begin:][:len(room)-begin]
	clear(place)
	copy(place, words)
	return changed, nil
}
