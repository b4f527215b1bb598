package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestSolveWidths solves late positions of all boards, cropped and not, with the sets that they
// need and with all wider sets. It expects equal results.
func TestSolveWidths(t *testing.T) {
	r := rng.New(5)
	s := newSolver(4, 1, nil)
	var cropped, compared int
	for range enginetest.Size(150, 3000) {
		p := late(t, &r, 9+int(r.Below(10)))
		if _, known := p.solvedByTactics(); known {
			continue
		}
		q := p.toSolve()
		want := s.searches[q.Words()-1].Solve(q, solve.NewBudget(0, s.memory, nil), func(engine.Bounds) {})
		full := *p.uncropped()
		if full.Rows != q.Rows {
			cropped++
		}
		for _, q := range []*solve.Position{q, &full} {
			for words := q.Words(); words <= len(s.searches); words++ {
				got := s.searches[words-1].Solve(q, solve.NewBudget(0, s.memory, nil), func(engine.Bounds) {})
				require.Equal(t, want.Lower, got.Lower, p.FEN())
				require.Equal(t, want.Plies, got.Plies, p.FEN())
				compared++
			}
		}
	}
	require.Positive(t, cropped)
	require.Greater(t, compared, 3*cropped)
}

// late returns a random position on a random board, with the given number of cells left.
func late(t *testing.T, r *rng.Source, left int) *Position {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for {
		rows, columns := MinSize+below(9), MinSize+below(9)
		p, err := New(rows, columns, below(rows), below(columns))
		require.NoError(t, err)
		for p.outcome == engine.Undecided && int(p.empty().size()) > left {
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
	q := p.toSolve()
	require.Equal(t, 9, q.Rows)
	require.Equal(t, 2, q.Words())
	require.EqualValues(t, 1<<5, q.Moves[0])
}
