package ugi

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// say writes lines that belong together at once, so that nothing stays behind
// and no line is ever cut.
func (s *Session) say(lines ...string) {
	if s.outErr != nil {
		return
	}
	_, s.outErr = io.WriteString(s.out, strings.Join(lines, "\n")+"\n")
	s.cfg.Log.Debug("out", "lines", lines)
}

// fail answers an error, in the form of line that every host passes over.
func (s *Session) fail(err error) {
	s.failed = true
	s.say("info string error: " + err.Error())
}

// expected returns the error that a field is not what it has to be.
func expected(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

// quote returns a word of the input as an error repeats it: on one line and
// not too long.
func quote(word string) string { return strconv.Quote(word[:min(32, len(word))]) }

func oneOf[T any](list []T, name func(T) string) string {
	var names []string
	for _, item := range list {
		names = append(names, name(item))
	}
	return "one of " + strings.Join(names, ", ")
}
