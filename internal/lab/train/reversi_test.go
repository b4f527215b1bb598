package train

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestFitLearnsOfReversi tests that a fit gets better than a guess, also of games that it
// has not seen.
func TestFitLearnsOfReversi(t *testing.T) {
	plan := ReversiPlan{Solve: 11, Nodes: 100}
	m := newReversiModel()
	samples := playReversi(t.Context(), plan, string(m.bytes()), 0, 300)
	learned, held := samples[:len(samples)/2], samples[len(samples)/2:]
	guess := m.loss(held)
	m.fit(learned, 4)
	require.Less(t, m.loss(learned), m.loss(held))
	require.Less(t, m.loss(held), guess)
}

// TestModelIsSymmetricOfReversi tests that the mirror image of a position has the same
// canonical features.
func TestModelIsSymmetricOfReversi(t *testing.T) {
	m := newReversiModel()
	r := rng.New(1)
	for range 50 {
		p, twin := reversiStart(), reversiStart()
		for p.Outcome() == engine.Undecided {
			require.ElementsMatch(t, m.see(p), m.see(twin), p.FEN())
			moves := p.Moves(nil)
			move := moves[r.Below(uint32(len(moves)))]
			p.Play(move)
			twin.Play(transposed(move))
		}
	}
}

// transposed swaps row and column, which maps the start to itself.
func transposed(m engine.Move) engine.Move {
	if m == reversi.Pass {
		return m
	}
	return m%8*8 + m/8
}
