package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestThreatBudgets pins how many wins a search for threats finds with a budget. A search that
// counted its stones wrongly would find more or fewer, and could take any time.
func TestThreatBudgets(t *testing.T) {
	positions := somePositions(1000)
	for budget, wins := range map[int]int{0: 0, 1: 31, 4: 64, 16: 114, 64: 127, 256: 135, 1024: 142, 4096: 153} {
		found := 0
		for i := range positions {
			if _, plies := positions[i].searchThreats(budget); plies > 0 {
				found++
			}
		}
		require.Equal(t, wins, found, budget)
	}
}
