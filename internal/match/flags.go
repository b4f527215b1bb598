package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// The command line is like that of fastchess: a flag is followed by its value, or by key=value
// words. Neither package flag nor kong reads that; package field does.

// Flag is a flag, or a key of the key=value words after one.
type Flag struct {
	field.Field
	Value string // stands in the help for what follows; "" if nothing does
	Help  string // begins with a verb
}

// Syntax is the table of the flags of a command, from which the parser, the help and the
// completions of shells are made.
type Syntax struct {
	intro, outro string // of the help
	sections     []section
}

// section is a group of flags.
type section struct {
	title string // in the help; "": it is not there
	keys  bool   // these are the keys of a flag of another section
	flags []Flag
}

// Flags returns all flags and keys. A key ends with an equals sign.
func (x Syntax) Flags() (all []Flag) {
	for _, s := range x.sections {
		for _, f := range s.flags {
			if s.keys {
				f.Name = strings.TrimSuffix(f.Name+"=", anyName+"=") // the user knows the rest
			}
			all = append(all, f)
		}
	}
	return all
}

// Help returns the help, in lines of at most 78 characters where words allow it.
func (x Syntax) Help() string {
	var text strings.Builder
	text.WriteString(x.intro)
	for _, s := range x.sections {
		if s.title == "" {
			continue
		}
		fmt.Fprintf(&text, "\n%s:\n", s.title)
		between := " "
		if s.keys {
			between = "="
		}
		for _, f := range s.flags {
			writeEntry(&text, strings.TrimSpace(f.Name+between+f.Value), f.Help)
		}
	}
	return strings.TrimSuffix(text.String()+x.outro, "\n")
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

// read reads the flags of a command line, and more fields between them. Two dashes are as good as
// one.
func (x Syntax) read(words []string, more ...field.Field) error {
	words = slices.Clone(words)
	for i, word := range words {
		if isFlag(word) {
			words[i] = "-" + strings.TrimLeft(word, "-")
		}
	}
	var fields []field.Field
	for _, s := range x.sections {
		if !s.keys {
			fields = append(fields, fieldsOf(s.flags)...)
		}
	}
	return field.Read(words, append(fields, more...))
}

// readKeys reads the key=value words after a flag.
func readKeys(flag string, words []string, keys []Flag) error {
	var pairs []string
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
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

// fileName returns a field that is the name of a file or a directory, which is no flag.
func fileName(name string, to *string) field.Field {
	return field.Word(name, func(name, word string) error {
		if *to = word; word == "" || isFlag(word) {
			return expected(name, "a name")
		}
		return nil
	})
}

// keyed returns a field whose value is all key=value words after its name.
func keyed(name string, read func(words []string) error) field.Field {
	return field.Field{Name: name, Read: func(_ string, words []string) (rest []string, err error) {
		isOther := func(word string) bool { return isFlag(word) || !strings.Contains(word, "=") }
		end := slices.IndexFunc(words, isOther)
		if end < 0 {
			end = len(words)
		}
		return words[end:], read(words[:end])
	}}
}

// anyName stands in the help for the names behind a prefix.
const anyName = "NAME"

// prefixed returns a field for all keys that begin with a prefix. What set gets, the key without
// the prefix and the value, is printable.
func prefixed(prefix string, set func(name, value string) error) field.Field {
	f := field.Word(prefix+anyName, func(key, value string) error {
		if strings.ContainsFunc(key+value, isUnprintable) {
			return expected(key, "printable characters")
		}
		return set(strings.TrimPrefix(key, prefix), value)
	})
	f.Is = func(key string) bool { return strings.HasPrefix(key, prefix) && key != prefix }
	return f
}
