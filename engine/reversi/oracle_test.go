package reversi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestOracle(t *testing.T) {
	games := enginetest.Size(50, 400)
	for _, rules := range allRules {
		t.Run(rules.String(), func(t *testing.T) {
			t.Parallel()
			r := rng.New(1)
			passes := 0
			for range games {
				passes += playOut(t, rules, &r)
			}
			require.Equal(t, rules.noPass, passes == 0)
			t.Logf("%d games, %d passes", games, passes)
		})
	}
}

// playOut plays a random game on both boards and compares every position. It returns the
// number of passes.
func playOut(t *testing.T, rules rules, r *rng.Source) (passes int) {
	fast, slow := newPosition(t, rules), oracle.NewReversi(rules.size, rules.noPass)
	for {
		compare(t, fast, slow)
		if fast.Outcome() != engine.Undecided {
			return passes
		}
		m := enginetest.RandomMove(fast, r)
		if m == reversi.Pass {
			slow.Pass()
			passes++
		} else {
			slow.Place(cellOf(fast, m))
		}
		fast.Play(m)
		if r.Below(16) == 0 {
			fast = parse(t, fast.FEN())
		}
	}
}

// compare requires that both boards have the same moves, side to move, outcome and number
// of discs.
func compare(t *testing.T, fast *reversi.Position, slow *oracle.Reversi) {
	var want []oracle.Cell
	if slow.Outcome() == engine.Undecided {
		want = slow.Places(slow.Turn())
	}
	var got []oracle.Cell
	passes := false
	for _, m := range fast.Moves(nil) {
		if m == reversi.Pass {
			passes = true
			continue
		}
		got = append(got, cellOf(fast, m))
	}
	require.Equal(t, want, got, fast.FEN())
	require.Equal(t, slow.MustPass(), passes, fast.FEN())
	require.Equal(t, slow.Turn(), fast.Turn(), fast.FEN())
	require.Equal(t, slow.Outcome(), fast.Outcome(), fast.FEN())
	for _, side := range []engine.Player{engine.First, engine.Second} {
		require.Equal(t, slow.Discs(side), fast.Board().Count(engine.Piece(side)), fast.FEN())
	}
}

func cellOf(p *reversi.Position, m engine.Move) oracle.Cell {
	c := p.Cell(m)
	return oracle.Cell{X: c.Row, Y: c.Column}
}

// TestPlayoutsLikeOracle compares the results of uniform playouts with those of random
// games on the oracle's board.
func TestPlayoutsLikeOracle(t *testing.T) {
	fastRuns, slowRuns := 20_000, enginetest.Size(300, 1_000)
	r := rng.New(4)
	for _, rules := range []rules{{4, false}, {4, true}, {6, false}} {
		t.Run(rules.String(), func(t *testing.T) {
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns,
				func() engine.Outcome { return newPosition(t, rules).Playout(&r, false).Outcome },
				func() engine.Outcome { return slowPlayout(oracle.NewReversi(rules.size, rules.noPass), &r) })
		})
	}
}

func slowPlayout(b *oracle.Reversi, r *rng.Source) engine.Outcome {
	for b.Outcome() == engine.Undecided {
		if b.MustPass() {
			b.Pass()
			continue
		}
		places := b.Places(b.Turn())
		b.Place(places[r.Below(uint32(len(places)))])
	}
	return b.Outcome()
}
