package web_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// testDistances reads the distance of every column of 6 x 7: of the empty board and after its best
// move, where every column loses, from the book; of a position with seven wins, whose lengths the
// page has the engine find; and of one that is not in the book.
func testDistances(t *testing.T, l *laboratory) {
	for moves, want := range map[string][]string{
		"44423553":       {"win in 33", "win in 31", "win in 29", "win in 23", "win in 27", "win in 29", "win in 31"},
		"":               {"loss in 40", "loss in 42", "draw", "win in 41", "draw", "loss in 42", "loss in 40"},
		"4":              {"loss in 34", "loss in 38", "loss in 38", "loss in 40", "loss in 38", "loss in 38", "loss in 34"},
		"11665437351142": {"draw", "draw", "win in 7", "win in 23", "win in 23", "win in 17", "draw"},
	} {
		p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves="+moves, 1280, 800)
		p.wait(`(bars => bars.length === 7 && bars.every(bar => !/analysed|%|within/.test(bar.ariaLabel)))
			([...document.querySelectorAll("#bars .bar")])`)
		for i, distance := range want {
			require.Contains(t, p.bar(i+1), ": "+distance, "%q", moves)
		}
	}
}
