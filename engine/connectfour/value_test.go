package connectfour

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/rng"
)

// somePositions returns positions of random games on random boards in which
// nothing is known at sight.
func somePositions(n int) (list []Position) {
	r := rng.New(3)
	for len(list) < n {
		below := func(n int) int { return int(r.Below(uint32(n))) }
		rows, columns := MinSize+below(MaxSize-MinSize+1), MinSize+below(MaxSize-MinSize+1)
		x, y := below(rows), below(columns)
		if below(4) == 0 {
			x, y = -1, -1
		}
		p, _ := New(rows, columns, x, y)
		for range below(rows * columns / 2) {
			if moves, v := p.sight(); v == open {
				p.place(p.pick(moves, &r))
			}
		}
		if _, v := p.sight(); v == open {
			list = append(list, *p)
		}
	}
	return list
}

// mirrored returns a position with left and right exchanged.
func mirrored(t *testing.T, p *Position) *Position {
	b := p.Board()
	for x := range b.Rows {
		slices.Reverse(b.Squares[x*b.Columns:][:b.Columns])
	}
	q, err := Setup(b, p.turn)
	require.NoError(t, err)
	return q
}

func TestWinrateOfMirrorImages(t *testing.T) {
	for _, p := range somePositions(500) {
		require.Equal(t, p.Winrate(), mirrored(t, &p).Winrate(), p.FEN())
	}
}

func TestWinrateChangesNothing(t *testing.T) {
	for _, p := range somePositions(100) {
		before := p
		require.Zero(t, testing.AllocsPerRun(1, func() { p.Winrate() }))
		require.Equal(t, before, p)
	}
}

// TestWinrateKnowsThreats expects it to prefer the side with more threats, most
// of the time.
func TestWinrateKnowsThreats(t *testing.T) {
	better, total := 0, 0
	for _, p := range somePositions(2000) {
		mine, theirs := len(p.Threats(p.turn)), len(p.Threats(p.turn.Other()))
		if mine != theirs {
			total++
			if (mine > theirs) == (p.Winrate() > 0.5) {
				better++
			}
		}
	}
	require.Greater(t, better, total*7/10)
}

func TestWinrateStaysInRange(t *testing.T) {
	for _, p := range somePositions(2000) {
		require.Greater(t, p.Winrate(), float32(0))
		require.Less(t, p.Winrate(), float32(1))
	}
}

func BenchmarkWinrate(b *testing.B) {
	list := somePositions(64)
	for i := range b.N {
		list[i%64].Winrate()
	}
}

// BenchmarkPlayout is what Winrate competes with, on the same positions.
func BenchmarkPlayout(b *testing.B) {
	list := somePositions(64)
	r := rng.New(1)
	for i := range b.N {
		p := list[i%64]
		p.playout(&r, nil)
	}
}
