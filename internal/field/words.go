package field

import (
	"bufio"
	"errors"
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

// Wrap breaks a line between words so that it is at most as wide as width, where words allow it.
// Chinese text also breaks between characters. The lines after the first are indented.
func Wrap(line string, width, indent int) string {
	var text strings.Builder
	for {
		end, next := breakAt(line, width, indent)
		if next < 0 {
			return text.String() + line
		}
		text.WriteString(line[:end] + "\n")
		line = strings.Repeat(" ", indent) + line[next:]
	}
}

// breakAt returns the end of the first line and the beginning of the next one, -1 if there is none.
func breakAt(line string, width, indent int) (end, next int) {
	next = -1
	cells, before := 0, rune(0)
	for i, r := range line {
		isBetween := (isWide(r) || isWide(before)) &&
			!strings.ContainsRune("，。；：！？、）”", r) && !strings.ContainsRune("（“", before)
		if (r == ' ' || isBetween) && cells > indent && (cells <= width || next < 0) {
			end, next = i, i
			if r == ' ' {
				next++
			}
		}
		cells, before = cells+cellsOf(r), r
	}
	if cells <= width {
		return 0, -1
	}
	return end, next
}

// Pad adds blanks to a text until it has a width, at least one.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-Cells(text)))
}

// Cells returns the width of a text on a terminal, where a Chinese character takes two places.
func Cells(text string) (n int) {
	for _, r := range text {
		n += cellsOf(r)
	}
	return n
}

func cellsOf(r rune) int {
	if isWide(r) {
		return 2
	}
	return 1
}

// isWide reports whether a character is one of Chinese, Japanese or Korean, or their punctuation.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60 || r == '“' || r == '”'
}

// MaxLine is the length of the longest line of a session and of a file, in bytes.
const MaxLine = 1 << 20

// ReadLine appends the next line with its end to buf. Of a line that is too long it keeps just
// enough bytes to recognise that; it reads such a line to its end only if the line is to be
// skipped. With an error it returns the bytes before the error.
func ReadLine(in *bufio.Reader, buf []byte, skip bool) ([]byte, error) {
	const enough = MaxLine + len("\r\n") + 1
	for {
		part, err := in.ReadSlice('\n')
		buf = append(buf, part[:min(len(part), enough-len(buf))]...)
		if len(buf) == enough && !skip {
			return buf, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return buf, err
		}
	}
}
