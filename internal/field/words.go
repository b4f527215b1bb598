package field

import (
	"strconv"
	"strings"
	"unicode"
)

// OneOf returns "one of a, b, c", or the only word.
func OneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// Listed returns "a, b and c" for the conjunction "and".
func Listed(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// maxQuoted is the number of characters of a word of the input that an error repeats.
const maxQuoted = 32

// Quote returns a word of the input for an error. A long word is cut, and a word that does not look
// like a name is quoted.
func Quote(word string) string {
	n := 0
	for i := range word {
		if n++; n > maxQuoted {
			return strconv.Quote(word[:i] + "...")
		}
	}
	if word == "" || strings.ContainsFunc(word, isOdd) {
		return strconv.Quote(word)
	}
	return word
}

func isOdd(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-'
}
