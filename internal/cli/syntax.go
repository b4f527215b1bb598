package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Syntax is the grammar of fastchess: flags with one dash, each with a value after it, or with any
// number of key=value words. A command has it as the result of a method Syntax, and takes its words
// as they are.
type Syntax struct {
	Intro, Outro string // of the help
	Sections     []Section
	Names        *[]string // gets the words between the flags; nil: there are none
}

// Section is a group of flags.
type Section struct {
	Title string // in the help; "": it is not there
	Keys  bool   // these are the keys of a flag of another section
	Flags []Flag
}

// Flag is a flag, or a key of the key=value words after one.
type Flag struct {
	field.Field
	Value string // stands in the help for what follows; "" if nothing does
	Help  string // begins with a verb
}

// NewFlag returns a flag.
func NewFlag(f field.Field, value, help string) Flag { return Flag{f, value, help} }

// Help returns the help, in lines of at most 78 characters where words allow it.
func (x Syntax) Help() string {
	var text strings.Builder
	text.WriteString(x.Intro)
	for _, s := range x.Sections {
		if s.Title == "" {
			continue
		}
		fmt.Fprintf(&text, "\n%s:\n", s.Title)
		between := " "
		if s.Keys {
			between = "="
		}
		for _, f := range s.Flags {
			writeEntry(&text, strings.TrimSpace(f.Name+between+f.Value), f.Help)
		}
	}
	return strings.TrimSuffix(text.String()+x.Outro, "\n")
}

// writeEntry writes a flag or a key with its help, which begins below a long name.
func writeEntry(text *strings.Builder, name, help string) {
	const indent, width = 23, 78
	line := fmt.Sprintf("  %-20s ", name)
	if len(line) > indent {
		text.WriteString("  " + name + "\n")
		line = strings.Repeat(" ", indent)
	}
	text.WriteString(field.Wrap(line+help, width, indent) + "\n")
}

// Read reads the words of a command line. Two dashes are as good as one.
func (x Syntax) Read(words []string) error {
	words = slices.Clone(words)
	for i, word := range words {
		if isFlag(word) {
			words[i] = "-" + strings.TrimLeft(word, "-")
		}
	}
	var fields []field.Field
	for _, s := range x.Sections {
		if !s.Keys {
			fields = append(fields, fieldsOf(s.Flags)...)
		}
	}
	if x.Names != nil {
		fields = append(fields, field.Field{
			Name: "FILES",
			Is:   func(word string) bool { return !isFlag(word) },
			Read: func(name string, words []string) ([]string, error) {
				*x.Names = append(*x.Names, name)
				return words, nil
			},
		})
	}
	return field.Read(words, fields)
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
	var wrong *engine.FieldError
	if errors.As(err, &wrong) {
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

// isFlag reports whether a word is a flag. A negative number is a value.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

// FileFlag returns a flag before the name of a file or a directory, which looks like no flag.
func FileFlag(name string, to *string, value, help string) Flag {
	return NewFlag(field.Word(name, func(name, word string) error {
		if *to = word; word == "" || isFlag(word) {
			return engine.Expected(name, "a name")
		}
		return nil
	}), value, help)
}

// Keyed returns a field whose value is all key=value words after its name.
func Keyed(name string, read func(words []string) error) field.Field {
	return field.Field{Name: name, Read: func(_ string, words []string) (rest []string, err error) {
		isOther := func(word string) bool { return isFlag(word) || !strings.Contains(word, "=") }
		end := slices.IndexFunc(words, isOther)
		if end < 0 {
			end = len(words)
		}
		return words[end:], read(words[:end])
	}}
}
