package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestSolveCropped solves late positions of all boards, cropped to a word and not. It expects equal
// results.
func TestSolveCropped(t *testing.T) {
	r := rng.New(5)
	s := newSolver(4, 1, nil)
	var cropped int
	for range enginetest.Size(150, 3000) {
		p := late(t, &r, 9+int(r.Below(10)))
		if _, known := p.solvedByTactics(); known {
			continue
		}
		full, q := p.uncropped(), p.toSolve()
		if full.Rows == q.Rows {
			continue
		}
		cropped++
		require.True(t, q.Fits())
		want := s.search.Solve(full, 0, nil, func(engine.Bounds) {})
		got := s.search.Solve(q, 0, nil, func(engine.Bounds) {})
		require.Equal(t, want.Lower, got.Lower, p.FEN())
		require.Equal(t, want.Plies, got.Plies, p.FEN())
	}
	require.Positive(t, cropped)
}

// late returns a random position on a random board, with the given number of cells left.
func late(t *testing.T, r *rng.Source, left int) *Position {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for {
		rows, columns := MinSize+below(9), MinSize+below(9)
		p, err := New(rows, columns, below(rows), below(columns))
		require.NoError(t, err)
		for p.outcome == engine.Undecided && int(p.empty().Size()) > left {
			moves, _ := p.tactics()
			p.Play(p.pick(moves, r))
		}
		if p.outcome == engine.Undecided {
			return p
		}
	}
}

// TestToSolve crops a full board of twelve rows to the rows that matter.
func TestToSolve(t *testing.T) {
	p, err := Parse("12/12/12/12/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo/xxxooxxxooxx/oooxxoooxxoo x")
	require.NoError(t, err)
	require.Equal(t, 12, p.toSolve().Rows, "no line of four that is open touches the lowest 4 rows, but 8 rows do not fit")

	p, err = Parse("8/8/8/xxxoooxx/oooxxxoo/xxxoooxx/oooxxxoo/xxxoooxx/oooxxxoo x")
	require.NoError(t, err)
	q := p.toSolve()
	require.Equal(t, 7, q.Rows)
	require.True(t, q.Fits())
	require.EqualValues(t, 1<<4, q.Moves[0])
}
