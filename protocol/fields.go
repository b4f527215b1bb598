package protocol

import (
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
)

// onlyInteger reads the arguments of a command that takes one integer.
func onlyInteger(name string, args []string, low, high uint64) (uint64, error) {
	if len(args) != 1 {
		args = []string{""}
	}
	n, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil || n < low || n > high {
		return 0, engine.Expected(name, "an integer from %d to %d", low, high)
	}
	return n, nil
}

// A field is a named argument.
type field struct {
	name string
	// read reads the values from the front of args and returns the other words.
	read func(name string, args []string) ([]string, error)
}

// readFields reads fields in any order, each at most once.
func readFields(args []string, fields []field) error {
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	seen := make([]bool, len(fields))
	for len(args) > 0 {
		i := slices.Index(names, args[0])
		if i < 0 {
			return unexpected(args[0], names...)
		}
		if seen[i] {
			return engine.Expected(names[i], "only once")
		}
		seen[i] = true
		var err error
		if args, err = fields[i].read(names[i], args[1:]); err != nil {
			return err
		}
	}
	return nil
}

// integer returns the reader of a field that is one integer.
func integer(low, high uint64, store func(uint64)) func(string, []string) ([]string, error) {
	return func(name string, args []string) ([]string, error) {
		value := args[:min(1, len(args))]
		n, err := onlyInteger(name, value, low, high)
		if err != nil {
			return nil, err
		}
		store(n)
		return args[1:], nil
	}
}

// flag returns the reader of a field that has no value.
func flag(to *bool) func(string, []string) ([]string, error) {
	return func(_ string, args []string) ([]string, error) {
		*to = true
		return args, nil
	}
}

// orElse returns the reader of a field with an optional value. It stores usual at the end of the
// line, and before a word that begins with a letter.
func orElse[T any](
	usual T, read func(string, []string) ([]string, error), to *T,
) func(string, []string) ([]string, error) {
	return func(name string, args []string) ([]string, error) {
		if len(args) == 0 || beginsWithLetter(args[0]) {
			*to = usual
			return args, nil
		}
		return read(name, args)
	}
}

func beginsWithLetter(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}

// theRest returns the reader of a field that takes all words to the end of the line.
func theRest(to *[]string) func(string, []string) ([]string, error) {
	return func(name string, args []string) ([]string, error) {
		if len(args) == 0 {
			return nil, engine.Expected(name, "one move or more")
		}
		*to = args
		return nil, nil
	}
}

func set[T int | uint64](to *T) func(uint64) {
	return func(n uint64) { *to = T(n) }
}

func millis(to *time.Duration) func(uint64) {
	return func(n uint64) { *to = time.Duration(n) * time.Millisecond }
}
