package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Syntax is the table of a command's flags. It is the parser, the help and the completion.
type Syntax struct {
	Intro, Outro string // of the help: paragraphs, and indented lines that stay as they are
	Words        Words
	Sections     []Section
}

// Words are the words of a command that are no flags. The zero value allows none.
type Words struct {
	To         *[]string
	Form, Help string   // "[FILE ...]"
	Min, Max   int      // how many there may be; a Max of 0: any number
	Choices    []string // what they may be, for completions; none: files
}

// Section is a group of flags.
type Section struct {
	Title string // in the help
	Keys  bool   // these are the keys of a flag of another section
	Flags []Flag
}

// Flags returns the syntax of flags that need no titles.
func Flags(flags ...Flag) []Section { return []Section{{Title: "Flags", Flags: flags}} }

// Read reads the words of a command line.
func (x Syntax) Read(words []string) error {
	seen := map[string]bool{}
	var plain []string
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if word == "--" {
			plain = append(plain, words...)
			break
		}
		if !isFlag(word) {
			plain = append(plain, word)
			continue
		}
		name, value, assigned := strings.Cut(word, "=")
		f, err := x.flag(name)
		if err != nil {
			return err
		}
		if seen[f.Name] && !f.Repeats {
			return engine.Expected(f.Name, "only once")
		}
		seen[f.Name] = true
		behind := words[:wordsBefore(words)]
		if assigned {
			behind = []string{value}
		}
		rest, err := f.Read(f.Name, behind)
		switch {
		case err != nil:
			return err
		case assigned && len(rest) > 0:
			return engine.Expected(f.Name, "no value")
		case !assigned:
			words = words[len(behind)-len(rest):]
		}
	}
	return x.keep(plain)
}

// keep keeps the words that are no flags.
func (x Syntax) keep(words []string) error {
	w := x.Words
	form, _, _ := strings.Cut(strings.Trim(w.Form, "[]"), " ")
	switch {
	case w.To == nil && len(words) > 0:
		return engine.Expected(field.Quote(words[0]), "a flag, or nothing%s",
			field.DidYouMean("--"+words[0], x.names()))
	case len(words) < w.Min || slices.Contains(words, ""):
		return engine.Expected(form, "%s", lowered(w.Help))
	case w.Max > 0 && len(words) > w.Max:
		return engine.Expected(field.Quote(words[w.Max]), "nothing after %s", form)
	case w.To != nil:
		*w.To = words
	}
	return nil
}

// flag returns the flag of a name with one dash or two.
func (x Syntax) flag(name string) (Flag, error) {
	for _, s := range x.Sections {
		for _, f := range s.Flags {
			if !s.Keys && bare(f.Name) == bare(name) {
				return f, nil
			}
		}
	}
	return Flag{}, engine.Expected(field.Quote(name), "a flag of this command%s",
		field.DidYouMean("--"+bare(name), x.names()))
}

// names returns the names of all flags.
func (x Syntax) names() (all []string) {
	for _, s := range x.Sections {
		if !s.Keys {
			all = append(all, field.Names(fieldsOf(s.Flags))...)
		}
	}
	return all
}

// bare returns a flag's name without dashes.
func bare(name string) string { return strings.TrimLeft(name, "-") }

// isFlag reports whether a word is a flag. A negative number is a value.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

// wordsBefore returns the number of words before the first flag.
func wordsBefore(words []string) int {
	if n := slices.IndexFunc(words, isFlag); n >= 0 {
		return n
	}
	return len(words)
}

// ReadKeys reads the key=value words after a flag.
func ReadKeys(flag string, words []string, keys []Flag) error {
	var pairs []string
	for _, word := range words {
		key, value, found := strings.Cut(word, "=")
		if !found {
			names := strings.Join(field.Names(fieldsOf(keys)), ", ")
			return engine.Expected(field.Quote(word), "KEY=VALUE, with one of the keys %s", names)
		}
		pairs = append(pairs, key, value)
	}
	err := field.Read(pairs, fieldsOf(keys))
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok {
		err = engine.Renamed(err, flag+" "+wrong.Field)
	}
	return err
}

func fieldsOf(flags []Flag) (all []field.Field) {
	for _, f := range flags {
		all = append(all, f.Field)
	}
	return all
}
