package oracle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle/reversi"
)

// maxPerft is the largest count of the perft table that the oracle repeats.
const maxPerft = 10_000

// TestPerft compares the oracle with counts of other programs.
func TestPerft(t *testing.T) {
	for _, row := range enginetest.Table(t, "perft/reversi.csv") {
		depth, want := row.Number("depth"), row.Number("pass_is_a_ply")
		if want <= maxPerft {
			require.Equal(t, want, perft(oracle.New(8, false), depth), "depth %d", depth)
		}
	}
}

func perft(b *oracle.Board, depth int) (n int) {
	places := b.Places(b.Turn())
	if depth == 1 {
		return len(places)
	}
	for _, c := range places {
		next := b.Clone()
		next.Place(c)
		n += perft(next, depth-1)
	}
	return n
}

// TestGame plays the shortest game on 8 x 8 cells: the first side has all discs after its
// fifth move.
func TestGame(t *testing.T) {
	b := oracle.New(8, false)
	for _, c := range []oracle.Cell{{4, 5}, {5, 3}, {4, 2}, {3, 5}, {2, 4}, {5, 5}, {4, 6}, {5, 4}, {6, 4}} {
		require.Contains(t, b.Places(b.Turn()), c)
		b.Place(c)
	}
	require.Equal(t, engine.FirstWins, b.Outcome())
	require.Equal(t, 13, b.Discs(engine.First))
	require.Zero(t, b.Discs(engine.Second))
}

// TestPass tests both rules for a side without a move.
func TestPass(t *testing.T) {
	for _, noPass := range []bool{false, true} {
		b := untilStuck(oracle.New(4, noPass))
		require.Empty(t, b.Places(b.Turn()))
		require.NotEmpty(t, b.Places(b.Turn().Other()))
		require.Equal(t, !noPass, b.MustPass())
		require.Equal(t, noPass, b.Outcome() != engine.Undecided)
		if !noPass {
			turn := b.Turn()
			b.Pass()
			require.Equal(t, turn.Other(), b.Turn())
		}
	}
}

// untilStuck returns the first position, in the order of a depth-first search, in which
// only the other side can place a disc. It returns nil if there is none.
func untilStuck(b *oracle.Board) *oracle.Board {
	places := b.Places(b.Turn())
	if len(places) == 0 {
		if len(b.Places(b.Turn().Other())) > 0 {
			return b
		}
		return nil
	}
	for _, c := range places {
		next := b.Clone()
		next.Place(c)
		if found := untilStuck(next); found != nil {
			return found
		}
	}
	return nil
}
