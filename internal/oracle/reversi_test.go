package oracle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
)

// maxReversiPerft is the largest count of the perft table that the oracle repeats.
const maxReversiPerft = 10_000

// TestReversiPerft compares the oracle with counts of other programs.
func TestReversiPerft(t *testing.T) {
	for _, row := range enginetest.Table(t, "perft/reversi.csv") {
		depth, want := row.Number("depth"), row.Number("pass_is_a_ply")
		if want <= maxReversiPerft {
			require.Equal(t, want, perft(oracle.NewReversi(8, false), depth), "depth %d", depth)
		}
	}
}

func perft(b *oracle.Reversi, depth int) (n int) {
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

// TestReversiGame plays the shortest game on 8 x 8 cells: the first side has all discs after its
// fifth move.
func TestReversiGame(t *testing.T) {
	b := oracle.NewReversi(8, false)
	for _, c := range []oracle.Cell{{4, 5}, {5, 3}, {4, 2}, {3, 5}, {2, 4}, {5, 5}, {4, 6}, {5, 4}, {6, 4}} {
		require.Contains(t, b.Places(b.Turn()), c)
		b.Place(c)
	}
	require.Equal(t, engine.FirstWins, b.Outcome())
	require.Equal(t, 13, b.Discs(engine.First))
	require.Zero(t, b.Discs(engine.Second))
}

// TestReversiPass tests both rules for a side without a move.
func TestReversiPass(t *testing.T) {
	for _, noPass := range []bool{false, true} {
		b := untilStuck(oracle.NewReversi(4, noPass))
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
func untilStuck(b *oracle.Reversi) *oracle.Reversi {
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
