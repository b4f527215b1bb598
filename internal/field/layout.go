package field

import (
	"strings"
	"unicode"
)

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
