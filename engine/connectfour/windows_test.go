package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestInFours compares the fours of random sets with those that a loop over all lines finds.
func TestInFours(t *testing.T) {
	random, with := rng.New(3), 0
	const tries = 300
	for range tries {
		var g grid
		for c := range MaxSize {
			for h := range MaxSize {
				if random.Below(2) == 0 {
					g.add(cell(c, h))
				}
			}
		}
		for _, m := range g.load().AppendTo(nil) { // few sets of half the cells have no four
			if random.Below(3) != 0 {
				g.remove(m)
			}
		}
		fours := foursOf(&g)
		require.Equal(t, fours.load(), g.load().InFours(), g)
		require.Equal(t, !fours.load().Empty(), g.load().HasFour(), g)
		if g.load().HasFour() {
			with++
		}
	}
	require.Greater(t, with, tries/20)
	require.Less(t, with, tries*19/20)
}

func foursOf(g *grid) (fours grid) {
	for c := range MaxSize {
		for h := range MaxSize {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				var line []engine.Move
				for i := range 4 {
					x, y := c+i*step[0], h+i*step[1]
					if x < MaxSize && y >= 0 && y < MaxSize && g.has(cell(x, y)) {
						line = append(line, cell(x, y))
					}
				}
				for _, m := range line {
					if len(line) == 4 {
						fours.add(m)
					}
				}
			}
		}
	}
	return fours
}
