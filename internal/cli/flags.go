package cli

import (
	"encoding"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/language"
)

// Flag is a flag, or a key of the key=value words after one.
type Flag struct {
	field.Field
	Value string // stands in the help for what follows; "" if nothing does
	Help  string // begins with a verb; "": the flag is hidden
}

// NewFlag returns a flag.
func NewFlag(f field.Field, value, help string) Flag { return Flag{Field: f, Value: value, Help: help} }

// Bool returns a flag without a value.
func Bool(name string, to *bool, help string) Flag { return NewFlag(field.Flag(name, to), "", help) }

// Text returns a flag with any value but "".
func Text(name string, to *string, value, help string) Flag {
	return NewFlag(field.Text(name, to), value, help+usual(*to))
}

// Choice returns a flag whose value is one of several words. The help gets them.
func Choice(name string, to *string, choices []string, value, help string) Flag {
	help = fmt.Sprintf("%s: %s%s", help, field.Listed(choices, "or"), usual(*to))
	return NewFlag(field.Choice(name, to, choices), value, help)
}

// usual returns the end of a help that tells the default, if there is one.
func usual(value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(" (default %s)", value)
}

// Whole returns a flag whose value is an integer. The help gets its default, if it is not 0, and
// its range.
func Whole[N field.Number](name string, to *N, low, high N, value, help string) Flag {
	var notes []string
	if *to != 0 {
		notes = append(notes, fmt.Sprintf("default %d", *to))
	}
	if uint64(high) < math.MaxUint64 {
		notes = append(notes, fmt.Sprintf("from %d to %d", low, high))
	}
	if notes != nil {
		help += " (" + strings.Join(notes, ", ") + ")"
	}
	return NewFlag(field.Whole(name, to, low, high), value, help)
}

// List returns a flag that may be repeated, with a value each time.
func List(name string, to *[]string, value, help string) Flag {
	f := field.Word(name, func(name, word string) error {
		if *to = append(*to, word); word == "" {
			return engine.Expected(name, "a value")
		}
		return nil
	})
	f.Repeats = true
	return NewFlag(f, value, help+"; repeatable")
}

// Parsed returns a flag whose value a type reads by itself.
func Parsed(name string, to encoding.TextUnmarshaler, value, help string) Flag {
	return NewFlag(field.Word(name, func(name, word string) error {
		if err := to.UnmarshalText([]byte(word)); err != nil {
			return engine.Expected(name, "%s", strings.TrimPrefix(err.Error(), "expected "))
		}
		return nil
	}), value, help)
}

// Keyed returns a field whose value is all key=value words after its name.
func Keyed(name string, read func(words []string) error) field.Field {
	return field.Field{Name: name, Read: func(_ string, words []string) (rest []string, err error) {
		end := slices.IndexFunc(words, func(word string) bool { return !strings.Contains(word, "=") })
		if end < 0 {
			end = len(words)
		}
		return words[end:], read(words[:end])
	}}
}

// Lang returns the flag --lang of a command that writes texts for people. It sets the language of
// the locale, until the flag is read.
func Lang(to *language.Language) Flag {
	*to = language.OfLocale(os.Getenv)
	languages := []string{string(language.English), string(language.Chinese)}
	return NewFlag(field.Choice("--lang", (*string)(to), languages), "LANG",
		"write in English, en, or in Chinese, zh; else in the language of the locale (LC_ALL, LC_MESSAGES, LANG)")
}
