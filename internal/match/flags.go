package match

import (
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/lines"
)

// The command line is like that of fastchess: some flags are followed by groups of key=value
// words. Package flag does not support that.

// parseFlag reads the words of a flag from the front of words, and returns the other words.
type parseFlag func(flag string, words []string) ([]string, error)

// flagSpec is a flag. The value stands in the help for the words after it.
type flagSpec struct {
	name, value, help string
	parse             parseFlag
}

// section is a group of flags in the help.
type section struct {
	title string
	flags []flagSpec
}

type keyValue struct{ key, value string }

// parseFlags reads flags, each at most once except -engine. A word that belongs to no flag is
// appended to rest, or is an error if rest is nil.
func parseFlags(words []string, rest *[]string, flags []flagSpec) error {
	seen := map[string]bool{}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if !isFlag(word) {
			if rest == nil {
				return expected(strconv.Quote(word), "a flag")
			}
			*rest = append(*rest, word)
			continue
		}
		name := strings.TrimLeft(word, "-")
		i := slices.IndexFunc(flags, func(f flagSpec) bool { return f.name == name })
		if i < 0 {
			return expected(word, "%s", field.OneOf(flagNames(flags)))
		}
		if seen[name] && name != "engine" {
			return expected("-"+name, "only once")
		}
		seen[name] = true
		var err error
		if words, err = flags[i].parse("-"+name, words); err != nil {
			return err
		}
	}
	return nil
}

// isFlag reports whether a word is a flag. A negative number is a value.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

func flagNames(flags []flagSpec) (names []string) {
	for _, f := range flags {
		names = append(names, "-"+f.name)
	}
	return names
}

// value returns the word after a flag, and the words after that.
func value(flag string, words []string) (string, []string, error) {
	if len(words) == 0 || isFlag(words[0]) {
		return "", nil, expected(flag, "a value")
	}
	return words[0], words[1:], nil
}

// with returns the parser of a flag with one word, which it gives to read.
func with(read func(flag, word string) error) parseFlag {
	return func(flag string, words []string) ([]string, error) {
		word, rest, err := value(flag, words)
		if err != nil {
			return nil, err
		}
		return rest, read(flag, word)
	}
}

func text(to *string) parseFlag {
	return with(func(_, word string) error {
		*to = word
		return nil
	})
}

func integer(to *int, low, high int64) parseFlag {
	return with(func(flag, word string) error { return parseInteger(flag, word, low, high, to) })
}

func unsigned(to *uint64) parseFlag {
	return with(func(flag, word string) (err error) {
		if *to, err = strconv.ParseUint(word, 10, 64); err != nil {
			return expected(flag, "an integer from 0 to 2^64 - 1")
		}
		return nil
	})
}

func boolean(to *bool) parseFlag {
	return func(_ string, words []string) ([]string, error) {
		*to = true
		return words, nil
	}
}

func boards(to **Range) parseFlag {
	return with(func(flag, word string) error {
		low, high, found := strings.Cut(word, "..")
		if !found {
			high = low
		}
		r := &Range{}
		if parseInteger(flag, low, 1, maxSize, &r.Low) != nil ||
			parseInteger(flag, high, 1, maxSize, &r.High) != nil {
			return expected(flag, "low..high, as 9..12")
		}
		*to = r
		return nil
	})
}

func shard(to *Shard) parseFlag {
	return with(func(flag, word string) error {
		if (*lines.Shard)(to).UnmarshalText([]byte(word)) != nil {
			return expected(flag, "i/n, as 1/4 to 4/4; n at most %d", lines.MaxShards)
		}
		return nil
	})
}

// sprtUsage stands in the help for the words after -sprt: its keys with their defaults.
const sprtUsage = "elo0=0 elo1=5 alpha=0.05 beta=0.05"

func sprt(to **SPRT) parseFlag {
	var words []keyValue
	parse := group(&words)
	return func(flag string, rest []string) ([]string, error) {
		rest, err := parse(flag, rest)
		if err == nil {
			*to, err = parseSPRT(words)
		}
		return rest, err
	}
}

// group returns the parser of key=value words, up to the next flag or other word.
func group(to *[]keyValue) parseFlag {
	return func(flag string, words []string) ([]string, error) {
		seen := map[string]bool{}
		for len(words) > 0 && !isFlag(words[0]) {
			key, value, found := strings.Cut(words[0], "=")
			if !found {
				break // not of the group
			}
			if seen[key] {
				return nil, expected(flag+" "+key, "only once")
			}
			seen[key] = true
			*to = append(*to, keyValue{key, value})
			words = words[1:]
		}
		return words, nil
	}
}

// groups returns the parser of a flag that may come several times, each with its group.
func groups(to *[][]keyValue) parseFlag {
	return func(flag string, words []string) ([]string, error) {
		var one []keyValue
		words, err := group(&one)(flag, words)
		*to = append(*to, one)
		return words, err
	}
}

func parseInteger[T int | int64](field, word string, low, high int64, to *T) error {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n < low || n > high {
		return expected(field, "an integer from %d to %d", low, high)
	}
	*to = T(n)
	return nil
}
