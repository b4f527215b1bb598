package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/internal/field"
)

// The command line is like that of fastchess: a flag is followed by its value, or by key=value
// words. Neither package flag nor kong reads that.

// Flag is a word of the command line, or a key of the key=value words after one. The parser, the
// help and the completions of shells are made from the same flags.
type Flag struct {
	Name  string // with the dash of a flag
	Value string // stands in the help for what follows; "" if nothing does
	Help  string // begins with a verb
	read  field.Reader
}

// section is a group of flags in the help.
type section struct {
	title string
	flags []Flag
}

// flagsOf returns the flags of all sections.
func flagsOf(sections []section) (all []Flag) {
	for _, s := range sections {
		all = append(all, s.flags...)
	}
	return all
}

// parse reads flags in any order, each at most once except -engine. It returns the words that
// belong to no flag.
func parse(words []string, flags []Flag) (rest []string, err error) {
	seen := map[string]bool{}
	for len(words) > 0 {
		if !isFlag(words[0]) {
			rest, words = append(rest, words[0]), words[1:]
			continue
		}
		name := "-" + strings.TrimLeft(words[0], "-")
		f := find(flags, name)
		if f == nil {
			return nil, expected(words[0], "%s", field.OneOf(names(flags)))
		}
		if seen[name] && name != "-engine" {
			return nil, expected(name, "only once")
		}
		seen[name] = true
		own, others := cutFlag(words[1:])
		left, err := f.read(name, own)
		if err != nil {
			return nil, err
		}
		rest, words = append(rest, left...), others
	}
	return rest, nil
}

// cutFlag returns the words before the first flag, and the others.
func cutFlag(words []string) (own, others []string) {
	if i := slices.IndexFunc(words, isFlag); i >= 0 {
		return words[:i], words[i:]
	}
	return words, nil
}

// isFlag reports whether a word is a flag. A negative number is a value.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

// parseKeys reads key=value words after a flag, each key at most once.
func parseKeys(flag string, words []string, keys []Flag) error {
	seen := map[string]bool{}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		k := find(keys, key)
		if option, found := strings.CutPrefix(key, "option."); found && option != "" {
			k = find(keys, "option.NAME")
		}
		if k == nil {
			return expected(flag+" "+key, "one of %s", strings.Join(beginnings(keys), ", "))
		}
		if seen[key] {
			return expected(flag+" "+key, "only once")
		}
		seen[key] = true
		if _, err := k.read(flag+" "+key, []string{value}); err != nil {
			return err
		}
	}
	return nil
}

// cutKeys returns the key=value words at the beginning of words, and the others.
func cutKeys(words []string) (keys, rest []string) {
	if i := slices.IndexFunc(words, isNoKey); i >= 0 {
		return words[:i], words[i:]
	}
	return words, nil
}

func isNoKey(word string) bool { return !strings.Contains(word, "=") }

func find(flags []Flag, name string) *Flag {
	for i := range flags {
		if flags[i].Name == name {
			return &flags[i]
		}
	}
	return nil
}

func names(flags []Flag) (all []string) {
	for _, f := range flags {
		all = append(all, f.Name)
	}
	return all
}

// beginnings returns the beginnings of key=value words.
func beginnings(keys []Flag) (all []string) {
	for _, name := range names(keys) {
		all = append(all, name+"=")
	}
	return all
}

// with returns the reader of one word, which it gives to set.
func with(set func(name, word string) error) field.Reader {
	return func(name string, words []string) ([]string, error) {
		if len(words) == 0 {
			return nil, expected(name, "a value")
		}
		return words[1:], set(name, words[0])
	}
}

func text(name, value, help string, to *string) Flag {
	return Flag{Name: name, Value: value, Help: help, read: with(func(_, word string) error {
		*to = word
		return nil
	})}
}

func choice(name, value, help string, to *string, choices []string) Flag {
	return Flag{Name: name, Value: value, Help: help, read: with(func(name, word string) error {
		if !slices.Contains(choices, word) {
			return expected(name, "%s, not %q", field.OneOf(choices), word)
		}
		*to = word
		return nil
	})}
}

func whole[N field.Number](name, value, help string, to *N, low, high N) Flag {
	return Flag{Name: name, Value: value, Help: help, read: with(func(name, word string) (err error) {
		*to, err = field.Int(name, word, low, high)
		return err
	})}
}

// set returns a flag without a value.
func set(name, help string, to *bool) Flag {
	return Flag{Name: name, Help: help, read: field.Flag(name, to).Read}
}

// writeSections writes the help of flags.
func writeSections(text *strings.Builder, sections []section) {
	for _, s := range sections {
		fmt.Fprintf(text, "\n%s:\n", s.title)
		for _, f := range s.flags {
			writeEntry(text, strings.TrimSpace(f.Name+" "+f.Value), f.Help)
		}
	}
}

// writeEntry writes a flag or a key with its help, in lines of at most 78 characters. The help
// begins below a long name.
func writeEntry(text *strings.Builder, name, help string) {
	const indent, width = 23, 78
	line := fmt.Sprintf("  %-20s ", name)
	if len(line) > indent {
		text.WriteString(strings.TrimRight(line, " ") + "\n")
		line = strings.Repeat(" ", indent)
	}
	for _, word := range strings.Fields(help) {
		if len(line)+len(word) > width {
			text.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", indent)
		}
		line += word + " "
	}
	text.WriteString(strings.TrimRight(line, " ") + "\n")
}
