package train

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestFitLearnsOfNoGo tests that a fit gets better than a guess, also of games that it
// has not seen.
func TestFitLearnsOfNoGo(t *testing.T) {
	plan := NoGoPlan{Nodes: 10}
	learned, held := Split(playNoGo(t.Context(), plan, 0, enginetest.Size(120, 300), mobility), viewNoGo)
	m := newNoGoModel()
	m.fit(learned, 4)
	require.Less(t, Loss(held, m.view), math.Ln2)

	weights := nogo.Weights(m.bytes())
	for i := range held {
		require.InDelta(t, m.view(&held[i].View), weights.Winrate(&held[i].View), 0.05)
	}
}

func (m *nogoModel) view(v *nogo.View) float64 {
	f := m.see(v)
	return float64(m.winrate(&f))
}

// TestModelIsSymmetricOfNoGo tests that the mirror image of a position has the same
// canonical features, and what has the same ones is no other cross.
func TestModelIsSymmetricOfNoGo(t *testing.T) {
	m := newNoGoModel()
	r := rng.New(1)
	for _, image := range []func(x, y int) (int, int){
		func(x, y int) (int, int) { return y, x },
		func(x, y int) (int, int) { return 8 - x, y },
	} {
		p, err := nogo.New(9)
		require.NoError(t, err)
		twin := p.Clone().(*nogo.Position)
		for p.Outcome() == engine.Undecided {
			view, twinView := p.View(), twin.View()
			require.ElementsMatch(t, m.see(&view), m.see(&twinView), p.FEN())
			moves := p.Moves(nil)
			move := moves[r.Below(uint32(len(moves)))]
			p.Play(move)
			x, y := image(int(move)/9, int(move)%9)
			twin.Play(engine.Move(9*x + y))
		}
	}
}

// TestCanonical counts the crosses that are different under the eight symmetries:
// those of one middle are bracelets of four beads in n colours.
func TestCanonical(t *testing.T) {
	const n = 8
	kinds := map[uint32]bool{}
	for _, index := range canonicalNoGo()[:nogo.CrossCodes] {
		kinds[index] = true
	}
	const bracelets = (n*n*n*n + 2*n*n*n + 3*n*n + 2*n) / 8
	require.Len(t, kinds, (n-1)*bracelets+1)
}
