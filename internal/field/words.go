package field

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneOf returns "one of a, b, c", or the only word.
func OneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// OneOfNot is OneOf for an error about a word that is none of them. It ends with [DidYouMean].
func OneOfNot(word string, words []string) string { return OneOf(words) + DidYouMean(word, words) }

// DidYouMean returns "; did you mean x" for the one of several words that a word is probably meant
// to be, "" if it is like none. A short word may have one slip, a long one two.
func DidYouMean(word string, words []string) string {
	near, nearest := "", 2
	if utf8.RuneCountInString(word) > 5 {
		nearest++
	}
	for _, w := range words {
		d := distance(strings.ToLower(word), strings.ToLower(w))
		if d == 2 && sorted(word) == sorted(w) { // two letters have changed places
			d = 1
		}
		if d < nearest {
			near, nearest = "; did you mean "+w, d
		}
	}
	return near
}

// sorted returns the letters of a word in order.
func sorted(word string) string {
	letters := []rune(strings.ToLower(word))
	slices.Sort(letters)
	return string(letters)
}

// distance returns the number of characters to insert, delete or replace in a to get b. A long word
// is far from every other.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	if len(from) > maxQuoted {
		return len(from)
	}
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, s := range to {
			replaced := diagonal
			if r != s {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, diagonal+1, row[j]+1)
		}
	}
	return row[len(to)]
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
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-'
	}
	if word == "" || strings.ContainsFunc(word, odd) {
		return strconv.Quote(word)
	}
	return word
}
