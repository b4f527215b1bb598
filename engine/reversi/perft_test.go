package reversi_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/reversi"
)

// TestPerft counts the games from the start by four conventions: a pass is a ply or part
// of the next move, and games that ended earlier are counted or not.
func TestPerft(t *testing.T) {
	// The last row of the table has 2 * 10^9 games.
	for _, row := range readPerft(t)[:enginetest.Size(8, 11)] {
		t.Run(strconv.Itoa(row.depth), func(t *testing.T) {
			t.Parallel()
			start := newPosition(t, rules{size: 8})
			var plies, places counter
			plies.walk(start, row.depth, 1)
			places.walk(start, row.depth, 0)
			got := [4]int{plies.games, plies.games + plies.over, places.games, places.games + places.over}
			require.Equal(t, row.counts, got)
		})
	}
}

type perftRow struct {
	depth  int
	counts [4]int
}

func readPerft(t *testing.T) (rows []perftRow) {
	file, err := os.Open(testdata + "perft/reversi.csv")
	require.NoError(t, err)
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{
		"depth", "pass_is_a_ply", "pass_is_a_ply_plus_games_over", "pass_is_free", "pass_is_free_plus_games_over",
	}, records[0])
	for _, record := range records[1:] {
		var n [5]int
		for i, field := range record {
			n[i], err = strconv.Atoi(field)
			require.NoError(t, err)
		}
		rows = append(rows, perftRow{n[0], [4]int(n[1:])})
		require.Len(t, rows, n[0], "depths in order")
	}
	return rows
}

// counter counts games of a given length (games) and shorter games (over).
type counter struct{ games, over int }

func (c *counter) walk(p *reversi.Position, depth, passPlies int) {
	if depth == 0 {
		c.games++
		return
	}
	if p.Outcome() != engine.Undecided {
		c.over++
		return
	}
	var buffer [32]engine.Move
	moves := p.Moves(buffer[:0])
	if depth == 1 && moves[0] != reversi.Pass {
		c.games += len(moves)
		return
	}
	for _, m := range moves {
		next := *p
		next.Play(m)
		if m == reversi.Pass {
			c.walk(&next, depth-passPlies, passPlies)
		} else {
			c.walk(&next, depth-1, passPlies)
		}
	}
}
