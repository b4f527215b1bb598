package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The numbers in an output that varies are compared with those of a new run, so that the document
// cannot become outdated unseen.
const (
	// sameOrder is the greatest ratio of a number to that of a new run, or the other way round.
	// Machines differ by that much, and searches of different years by more.
	sameOrder = 30
	// alike is the least number to compare; smaller ones count as it. Milliseconds, percentages,
	// Elo and coordinates are smaller.
	alike = 1000
)

// firstWords returns the first word of every line, and only one for neighbours with the same word:
// the number of a search's reports depends on the machine.
func firstWords(text string) string {
	var words []string
	for _, line := range strings.Split(text, "\n") {
		word, _, _ := strings.Cut(line, " ")
		if len(words) == 0 || words[len(words)-1] != word {
			words = append(words, word)
		}
	}
	return strings.Join(words, "\n")
}

var signatureLine = regexp.MustCompile(`(?m)^signature (\d+)$`)

// outdated returns the first value of a documented output that a new run contradicts, the
// signature or the order of magnitude of a number, or "".
func outdated(want, got, signature string) string {
	for _, m := range signatureLine.FindAllStringSubmatch(want, -1) {
		if m[1] != signature {
			return fmt.Sprintf("signature %s: it is %s", m[1], signature)
		}
	}
	today := figures(got)
	for _, f := range figures(want) {
		if !f.among(today) {
			return fmt.Sprintf("%s %v: not the order of magnitude of today's", f.label, f.value)
		}
	}
	return ""
}

// figure is a number with the first word of its line and the last word before it.
type figure struct {
	label string
	value float64
}

// among reports whether one of the figures with the same label has the same order of magnitude. A
// small number needs no such figure.
func (f figure) among(others []figure) bool {
	known := false
	value := max(f.value, alike)
	for _, o := range others {
		if o.label == f.label {
			known = true
			if other := max(o.value, alike); value <= sameOrder*other && other <= sameOrder*value {
				return true
			}
		}
	}
	return !known && value == alike
}

// number matches a word that is a number, with signs and brackets around it.
var number = regexp.MustCompile(`^\(?([+-]?\d+(?:\.\d+)?)[%,)]*$`)

// figures returns the numbers of a text that are whole words. The signs for missing values in a
// table, "-" and "inf", do not count as words.
func figures(text string) []figure {
	var found []figure
	for _, line := range strings.Split(text, "\n") {
		var first, last string
		for i, word := range strings.Fields(line) {
			m := number.FindStringSubmatch(word)
			switch {
			case m != nil:
				value, _ := strconv.ParseFloat(m[1], 64) // digits
				found = append(found, figure{first + " " + last, value})
			case word == "-" || word == "inf":
			case i == 0:
				first = word
			default:
				last = word
			}
		}
	}
	return found
}

func TestOutdated(t *testing.T) {
	const today = "signature 357\n  nodes a second   264000   on its positions\n  playouts a second   606000\ninfo nodes 130000 time 490 pv 9,7"
	for name, c := range map[string]struct{ want, problem string }{
		"as today":                {today, ""},
		"another machine":         {"signature 357\n  nodes a second   31000   on its positions\n  playouts a second   9000000", ""},
		"other small numbers":     {"info nodes 100000 time 12 depth 7 pv 9,8", ""},
		"old signature":           {"signature 2829531967\n  nodes a second   264000", "signature 2829531967"},
		"a speed of long ago":     {"signature 357\n  nodes a second   8700   on its positions", "nodes second 8700"},
		"too fast":                {"  playouts a second   19000000", "playouts second"},
		"too few":                 {"info nodes 130 time 490", "info nodes 130"},
		"what is counted no more": {"  oracle playouts   19137", "oracle playouts 19137"},
	} {
		t.Run(name, func(t *testing.T) {
			problem := outdated(c.want, today, "357")
			require.Contains(t, problem, c.problem)
			require.Equal(t, c.problem == "", problem == "", problem)
		})
	}
}
