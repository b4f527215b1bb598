// Package field reads the numbers and the named values that people and programs write in lines,
// flags and files, and words the errors in one way: what was expected, as "an integer from 1 to 9".
//
//	field.go   Integer and Decimal read one number, Int and Real one within bounds, Check the value
//	           of an option, and Read named values in any order, as in "nodes 500 depth 9"
//	words.go   OneOf, Listed and Quote are for the sentences of errors and helps
//	layout.go  Wrap breaks lines at a width of the terminal, Cells measures it
//	lines.go   ReadLine reads a line up to a length
//
// All errors are *engine.FieldError.
package field

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Number is a type of integers.
type Number interface {
	~int | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Integer reads an integer in its usual form: no plus sign, no leading zeros. It reports false for
// another text, and for a number that the type does not hold: both are printed differently.
func Integer[N Number](text string) (N, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	u, err := strconv.ParseUint(digits, 10, 64)
	n := N(u)
	if negative {
		n = -n
	}
	if err != nil || fmt.Sprint(n) != text {
		return 0, false
	}
	return n, true
}

// Int reads an integer from low to high. The error names the field.
func Int[N Number](name, text string, low, high N) (N, error) {
	if n, ok := Integer[N](text); ok && n >= low && n <= high {
		return n, nil
	}
	return 0, engine.Expected(name, "%s%s", missing(text), Between(low, high))
}

// missing begins the words for what was expected if there is no value at all.
func missing(text string) string {
	if text == "" {
		return "a value: "
	}
	return ""
}

// Between returns "an integer from 1 to 9", the words for what [Int] expects.
func Between[N Number](low, high N) string {
	return fmt.Sprintf("an integer from %d to %d", low, high)
}

var decimal = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)$`)

// Decimal reads decimal digits with an optional sign and point: no exponent, no infinity.
func Decimal(text string) (x float64, ok bool) {
	if !decimal.MatchString(text) {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

// Real reads decimal digits from low to high. The error names the field.
func Real(name, text string, low, high float64) (float64, error) {
	if x, ok := Decimal(text); ok && x >= low && x <= high {
		return x, nil
	}
	written := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return 0, engine.Expected(name, "%sa number from %s to %s", missing(text), written(low), written(high))
}

// Check returns nil if an option takes a value in text, else an error that names the option.
func Check(o engine.Option, value string) (err error) {
	ok, expected := true, ""
	switch o.Type {
	case engine.Integer:
		_, err = Int(o.Name, value, int64(o.Min), int64(o.Max))
	case engine.Number:
		_, err = Real(o.Name, value, o.Min, o.Max)
	case engine.Bool:
		ok, expected = value == "true" || value == "false", "true or false"
	case engine.Choice:
		ok, expected = slices.Contains(o.Choices, value), "one of "+strings.Join(o.Choices, ", ")
	case engine.Action:
		ok, expected = value == "", "no value"
	}
	if !ok {
		err = engine.Expected(o.Name, "%s", expected)
	}
	return err
}

// A Field is a named value in a list of words.
type Field struct {
	Name string
	Read Reader
	Is   func(word string) bool // which words are its names, too; nil: none
	// Repeats is set if the field may come several times.
	Repeats bool
	Choices []string // the words that the value may be, for completions; none: any
}

// A Reader reads the value of a field from the words after its name, and returns the words behind
// the value.
type Reader func(name string, words []string) (rest []string, err error)

// Read reads fields in any order, each name at most once.
func Read(words []string, fields []Field) error {
	seen := map[string]bool{}
	for len(words) > 0 {
		name := words[0]
		i := slices.IndexFunc(fields, func(f Field) bool {
			return name == f.Name || f.Is != nil && f.Is(name)
		})
		if i < 0 {
			return engine.Expected(Quote(name), "%s", OneOfNot(name, Names(fields)))
		}
		if seen[name] && !fields[i].Repeats {
			return engine.Expected(Quote(name), "only once")
		}
		seen[name] = true
		var err error
		if words, err = fields[i].Read(name, words[1:]); err != nil {
			return err
		}
	}
	return nil
}

// Names returns the names of fields.
func Names(fields []Field) (names []string) {
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return names
}

// Word returns a field with a value of one word, which is given to read. A missing word is "".
func Word(name string, read func(name, word string) error) Field {
	return Field{Name: name, Read: func(name string, words []string) ([]string, error) {
		n := min(1, len(words))
		return words[n:], read(name, strings.Join(words[:n], ""))
	}}
}

// Whole returns a field that is an integer from low to high.
func Whole[N Number](name string, to *N, low, high N) Field {
	return Word(name, func(name, word string) (err error) {
		*to, err = Int(name, word, low, high)
		return err
	})
}

// Optional returns a field that is an integer from low to high, nil if it does not come.
func Optional[N Number](name string, to **N, low, high N) Field {
	return Word(name, func(name, word string) error {
		n, err := Int(name, word, low, high)
		*to = &n
		return err
	})
}

// Choice returns a field that is one of several words.
func Choice(name string, to *string, choices []string) Field {
	f := Word(name, func(name, word string) error {
		if !slices.Contains(choices, word) {
			return engine.Expected(name, "%s, not %q", OneOf(choices), word)
		}
		*to = word
		return nil
	})
	f.Choices = choices
	return f
}

// Text returns a field that is any word but "".
func Text(name string, to *string) Field {
	return Word(name, func(name, word string) error {
		if *to = word; word == "" {
			return engine.Expected(name, "a value")
		}
		return nil
	})
}

// MaxMillis is the longest time for a move or on a clock, in milliseconds: a day.
const MaxMillis = 24 * 60 * 60 * 1000

// Millis returns a field that is a time of low to MaxMillis milliseconds.
func Millis(name string, to *time.Duration, low int64) Field {
	return Word(name, func(name, word string) error {
		n, err := Int(name, word, low, MaxMillis)
		*to = time.Duration(n) * time.Millisecond
		return err
	})
}

// Clock returns a field that is the time of a clock in milliseconds: at most MaxMillis, with
// decimals or not. Hosts send 0 or less after a late move. It becomes 1 ns, since 0 is no limit.
func Clock(name string, to *time.Duration) Field {
	return Word(name, func(name, word string) error {
		millis, ok := Decimal(word)
		if !ok || millis > MaxMillis {
			return engine.Expected(name, "milliseconds, at most %d", MaxMillis)
		}
		*to = max(time.Duration(max(millis, 0)*float64(time.Millisecond)), 1)
		return nil
	})
}

// Flag returns a field without a value, which sets to.
func Flag(name string, to *bool) Field {
	return Field{Name: name, Read: func(_ string, words []string) ([]string, error) {
		*to = true
		return words, nil
	}}
}

// UpTo returns a field that is an integer from 1 to most. The word all stands for most, and so does
// no value, at the end of the words or before another word that begins with a letter.
func UpTo(name string, to *int, most int) Field {
	return Field{Name: name, Read: func(name string, words []string) ([]string, error) {
		switch {
		case len(words) > 0 && words[0] == "all":
			words = words[1:]
		case len(words) > 0 && !engine.IsName(words[0]):
			return Whole(name, to, 1, most).Read(name, words)
		}
		*to = most
		return words, nil
	}}
}

// Rest returns a field that takes all words to the end, at least one. The text expected is for the
// error of none.
func Rest(name string, to *[]string, expected string) Field {
	return Field{Name: name, Read: func(name string, words []string) ([]string, error) {
		if len(words) == 0 {
			return nil, engine.Expected(name, "%s", expected)
		}
		*to = words
		return nil, nil
	}}
}
