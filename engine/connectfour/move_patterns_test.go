package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
)

// TestMoveViewsStayInTheirTables expects every pattern to index its own table. An index beyond
// it would select a weight of another table.
func TestMoveViewsStayInTheirTables(t *testing.T) {
	first := [learned.MovePatterns]int{columnTable, flatTable, slopeTable, slopeTable, lastTable, placeTable, hereTable, aboveTable}
	end := [learned.MovePatterns]int{flatTable, slopeTable, lastTable, lastTable, placeTable, hereTable, aboveTable, moveWeights}
	for _, p := range somePositions(500) {
		moves := p.Moves(nil)
		for _, last := range []engine.Move{engine.NoMove, moves[0], cell(int(p.columns)-1, int(p.rows)-1)} {
			for _, view := range p.MoveViews(moves, last, nil) {
				for i, at := range view {
					require.GreaterOrEqual(t, int(at), first[i], "pattern %d", i)
					require.Less(t, int(at), end[i], "pattern %d", i)
				}
			}
		}
	}
}

// TestMoveViewsOfMirrorImages expects the two diagonals to swap.
func TestMoveViewsOfMirrorImages(t *testing.T) {
	for _, p := range somePositions(300) {
		mirror := func(m engine.Move) engine.Move { return cell(int(p.columns)-1-column(m), height(m)) }
		moves := p.Moves(nil)
		last := moves[0]
		views := p.MoveViews(moves, last, nil)
		image := mirrored(t, &p)
		for i, m := range moves {
			want := views[i]
			want[2], want[3] = want[3], want[2]
			require.Equal(t, want, image.MoveViews([]engine.Move{mirror(m)}, mirror(last), nil)[0], p.FEN())
		}
	}
}

// TestMaking compares making with the threats on the board after the stone is placed.
func TestMaking(t *testing.T) {
	made := 0
	for _, p := range somePositions(500) {
		x := newMover(&p, engine.NoMove)
		for _, m := range p.Moves(nil) {
			q := p
			q.place(m)
			fresh := q.threats[p.turn].load().AndNot(p.threats[p.turn].load()).And(q.empty())
			got := x.making(p.turn, m, p.stones[p.turn].around(m), x.v.myControl)
			require.EqualValues(t, min(fresh.And(x.v.myControl).Size(), 2), got%3, p.FEN())
			require.EqualValues(t, min(fresh.AndNot(x.v.myControl).Size(), 2), got/3%3, p.FEN())
			require.Equal(t, !fresh.And(q.landing.load()).Empty(), got/9%2 == 1, p.FEN())
			made += int(fresh.Size())
		}
	}
	require.Greater(t, made, 100)
}

// TestAbove: the cell above a move is where the next stone of its column lands, none if it is full.
func TestAbove(t *testing.T) {
	full := 0
	for _, p := range somePositions(500) {
		for _, m := range p.Moves(nil) {
			q := p
			q.place(m)
			lands := q.landing.load().AndNot(p.landing.load())
			if lands.Empty() {
				full++
				require.Equal(t, engine.NoMove, p.above(m), p.FEN())
			} else {
				require.EqualValues(t, 1, lands.At(p.above(m))&1, p.FEN())
			}
		}
	}
	require.Greater(t, full, 10)
}

func TestPriorsChangeNothingAndAllocateNothing(t *testing.T) {
	p := somePositions(1)[0]
	before, moves := p, p.Moves(nil)
	priors := make([]engine.Prior, len(moves))
	set := Game{}.SetPriors
	require.Zero(t, testing.AllocsPerRun(100, func() { set(priors, &p, moves, moves[0]) }))
	require.Equal(t, before, p)
}
