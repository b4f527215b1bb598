package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func never() bool { return false }

// TestWinsWithoutAgreesWithMinimax compares answers about random endings with a plain minimax on arrays.
func TestWinsWithoutAgreesWithMinimax(t *testing.T) {
	r := rng.New(1)
	counts := map[bool]int{}
	for range enginetest.Size(400, 5000) {
		p := ending(t, &r, 10)
		b := p.Board()
		var without []engine.Cell
		for i, square := range b.Squares {
			if square == engine.Empty && r.Below(8) == 0 {
				without = append(without, engine.Cell{Row: i / b.Columns, Column: i % b.Columns})
			}
		}
		want := winsWithout(b, p.Turn(), p.Turn(), without)
		got, known := p.WinsWithout(without, 100_000, never)
		require.True(t, known)
		require.Equal(t, want, got, "%s without %v", p.FEN(), without)
		counts[got]++
	}
	require.Greater(t, counts[true], 40, "wins")
	require.Greater(t, counts[false], 40, "no wins")
}

// TestWinsWithoutAgreesWithTheSolver asks without cells. Then the question is which side wins.
func TestWinsWithoutAgreesWithTheSolver(t *testing.T) {
	r := rng.New(2)
	solver := connectfour.Game{}.NewSolver(8, 1)
	answered := 0
	for range enginetest.Size(60, 600) {
		p := ending(t, &r, 16)
		want := solver.Solve(p, 0, nil, nil)
		if got, known := p.WinsWithout(nil, 20_000, never); known {
			require.Equal(t, want.Lower == engine.Won, got, p.FEN())
			answered++
		}
	}
	require.Greater(t, answered, 40)
}

func TestWinsWithoutGivesUp(t *testing.T) {
	p, err := connectfour.New(12, 12, 3, 4)
	require.NoError(t, err)
	_, known := p.WinsWithout(nil, 1000, never)
	require.False(t, known, "a thousand positions are not enough")
	_, known = p.WinsWithout(nil, 1_000_000, func() bool { return true })
	require.False(t, known)
}

// ending returns a position of a random game that is not over, with a number of empty cells.
func ending(t *testing.T, r *rng.Source, maxEmpty int) *connectfour.Position {
	for {
		rows, columns := 4+int(r.Below(5)), 4+int(r.Below(5))
		x, y := -1, -1
		if r.Below(2) == 0 {
			x, y = int(r.Below(uint32(rows))), int(r.Below(uint32(columns)))
		}
		p, err := connectfour.New(rows, columns, x, y)
		require.NoError(t, err)
		for p.Outcome() == engine.Undecided && p.Board().Count(engine.Empty) > maxEmpty {
			// Quiet moves, where there are any, make longer games.
			moves, _ := p.Candidates(nil)
			p.Play(moves[r.Below(uint32(len(moves)))])
		}
		if p.Outcome() == engine.Undecided {
			return p
		}
	}
}

// winsWithout is the plain minimax.
func winsWithout(b engine.Board, turn, winner engine.Player, without []engine.Cell) bool {
	for column := range b.Columns {
		row := b.Rows - 1
		for row >= 0 && b.At(engine.Cell{Row: row, Column: column}) != engine.Empty {
			row--
		}
		if row < 0 {
			continue
		}
		c := engine.Cell{Row: row, Column: column}
		b.Set(c, engine.Piece(turn))
		var won bool
		switch {
		case !four(b, c, turn, winner, without):
			won = winsWithout(b, turn.Other(), winner, without)
		default:
			won = turn == winner
		}
		b.Set(c, engine.Empty)
		if won == (turn == winner) {
			return won
		}
	}
	full := b.Count(engine.Empty) == 0
	return !full && turn != winner
}

// four reports whether the stone at c is part of a four that counts.
func four(b engine.Board, c engine.Cell, of, winner engine.Player, without []engine.Cell) bool {
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		n := 0
		for k := -3; k <= 3; k++ {
			at := engine.Cell{Row: c.Row + k*d[0], Column: c.Column + k*d[1]}
			counts := b.Has(at) && b.At(at) == engine.Piece(of)
			for _, w := range without {
				counts = counts && (of != winner || at != w)
			}
			if n++; !counts {
				n = 0
			}
			if n == 4 {
				return true
			}
		}
	}
	return false
}
