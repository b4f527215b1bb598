package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestAttackLikeOracle compares the attacks that are found with those of the
// oracle, on random boards of all shapes.
func TestAttackLikeOracle(t *testing.T) {
	games := 3000
	if testing.Short() {
		games = 300
	}
	r := rng.New(8)
	found := map[bool]int{}
	for range games {
		g := newPair(t, randomBoard(&r))
		for g.fast.Outcome() == engine.Undecided {
			got, want := connectfour.Attack(*g.fast) > 0, g.slow.Attack()
			found[got]++
			require.Equal(t, want, got, g)
			g.playSound(t, &r)
		}
	}
	require.Greater(t, found[true], games/4)
	require.Greater(t, found[false], games)
}

// playSound plays a random one of the moves that can matter.
func (g *pair) playSound(t testing.TB, r *rng.Source) {
	g.buffer, _ = g.fast.Candidates(g.buffer[:0])
	g.play(t, g.buffer[r.Below(uint32(len(g.buffer)))])
}

// TestAttackWins holds attacks against the exact solver, which proves a win that
// is no later, where no more cells are left than it solves at once.
func TestAttackWins(t *testing.T) {
	const mostLeft = 24
	games := 1000
	if testing.Short() {
		games = 100
	}
	r := rng.New(9)
	solver := connectfour.NewSolver(1)
	found := 0
	for range games {
		for g := newPair(t, randomBoard(&r)); g.fast.Outcome() == engine.Undecided; g.playSound(t, &r) {
			if g.fast.Remaining() > mostLeft {
				continue
			}
			if plies := connectfour.Attack(*g.fast); plies > 3 {
				found++
				b := solve(t, solver, g.fast)
				require.Equal(t, engine.Won, b.Lower, g)
				require.LessOrEqual(t, b.Plies, plies, g)
			}
		}
	}
	require.Greater(t, found, games/10)
}
