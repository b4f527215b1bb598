package reversi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestPerft counts the games from the start by four conventions: a pass is a ply or part
// of the next move, and games that ended earlier are counted or not.
func TestPerft(t *testing.T) {
	// The last row of the table has 2 * 10^9 games.
	for _, row := range enginetest.Table(t, "perft/reversi.csv")[:enginetest.Size(8, 11)] {
		t.Run(row.Text("depth"), func(t *testing.T) {
			t.Parallel()
			start, depth := newPosition(t, rules{size: 8}), row.Number("depth")
			var plies, places counter
			plies.walk(start, depth, 1)
			places.walk(start, depth, 0)
			for column, got := range map[string]int{
				"pass_is_a_ply":                 plies.games,
				"pass_is_a_ply_plus_games_over": plies.games + plies.over,
				"pass_is_free":                  places.games,
				"pass_is_free_plus_games_over":  places.games + places.over,
			} {
				require.Equal(t, row.Number(column), got, column)
			}
		})
	}
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
