package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An output that varies from run to run goes stale unseen, unless its numbers are
// held against those of a run of today.
const (
	// sameOrder is how many times as large as today's a number may be, or as small:
	// machines differ by that much, and searches of different years by more.
	sameOrder = 30
	// alike is where numbers begin to be compared; those below count as it.
	// Milliseconds, percentages, Elo and coordinates are below.
	alike = 1000
)

// firstWords keeps the first word of every line, and of neighbours with the
// same one only one: how often a search reports depends on the machine.
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

// outdated says what a documented output shows that no run of today would: another
// signature, or a number of another order of magnitude; "" if there is nothing.
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

// among reports whether one of the figures with the same label is of the same
// order of magnitude. A small number needs no counterpart.
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

// number is a word that is one, with what may stand around it.
var number = regexp.MustCompile(`^\(?([+-]?\d+(?:\.\d+)?)[%,)]*$`)

// figures returns the numbers of a text that stand alone between blanks. What has
// no value in a table, "-" and "inf", is not a word either.
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
