package nogo_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/nogo/oracle"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestOracle compares every position of random games with the oracle, on boards of many
// shapes.
func TestOracle(t *testing.T) {
	r := rng.New(1)
	for range enginetest.Size(40, 500) {
		g := newPair(1+int(r.Below(9)), 2+int(r.Below(8)))
		for g.compare(t); g.slow.Outcome() == engine.Undecided; g.compare(t) {
			moves := g.fast.Moves(nil)
			g.play(moves[r.Below(uint32(len(moves)))])
		}
	}
}

// pair is one game, played on the bitboards (fast) and on the oracle's board (slow).
type pair struct {
	fast *nogo.Position
	slow *oracle.Board
}

func newPair(rows, columns int) *pair {
	return &pair{nogo.NewBoard(rows, columns), oracle.New(rows, columns)}
}

func (g *pair) play(m engine.Move) {
	g.fast.Play(m)
	g.slow.Play(cellOf(m))
}

func cellOf(m engine.Move) oracle.Cell {
	return oracle.Cell{X: int(m) / nogo.MaxSize, Y: int(m) % nogo.MaxSize}
}

func cellsOf(moves []engine.Move) (cells []oracle.Cell) {
	for _, m := range moves {
		cells = append(cells, cellOf(m))
	}
	return cells
}

func (g *pair) compare(t *testing.T) {
	require.Equal(t, g.slow.Turn(), g.fast.Turn())
	require.Equal(t, g.slow.Outcome(), g.fast.Outcome(), g.fast.FEN())
	require.Equal(t, g.slow.Legal(g.fast.Turn()), cellsOf(g.fast.Moves(nil)), g.fast.FEN())
	for side := range engine.Player(2) {
		require.Equal(t, g.slow.Stones(side), cellsOf(g.fast.Taken(side)), g.fast.FEN())
	}
}

// TestUniformPlayouts compares the mean result and length of uniform playouts with those
// of random games on the oracle's board.
func TestUniformPlayouts(t *testing.T) {
	fastRuns, slowRuns := enginetest.Size(5_000, 50_000), enginetest.Size(50, 500)
	r := rng.New(3)
	state := nogo.NewBoard(5, 5)
	fastWins, fastPlies := 0.0, 0.0
	for range fastRuns {
		state.CopyFrom(nogo.NewBoard(5, 5))
		end := state.Playout(&r, false)
		fastPlies += float64(end.Plies) / float64(fastRuns)
		if end.Outcome == engine.FirstWins {
			fastWins += 1 / float64(fastRuns)
		}
	}
	slowWins, slowPlies := 0.0, 0.0
	for range slowRuns {
		b, plies := oracle.New(5, 5), 0
		for legal := b.Legal(b.Turn()); len(legal) > 0; legal = b.Legal(b.Turn()) {
			b.Play(legal[r.Below(uint32(len(legal)))])
			plies++
		}
		slowPlies += float64(plies) / float64(slowRuns)
		if b.Outcome() == engine.FirstWins {
			slowWins += 1 / float64(slowRuns)
		}
	}
	deviations := 4 * math.Sqrt(1/float64(slowRuns)+1/float64(fastRuns))
	require.InDelta(t, slowWins, fastWins, 0.5*deviations)
	require.InDelta(t, slowPlies, fastPlies, 1.5*deviations)
	require.InDelta(t, 20.5, fastPlies, 2, "the length of a random game on 5 x 5")
}
