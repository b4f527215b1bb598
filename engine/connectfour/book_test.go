package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// bookOf returns a book of a small board, made by a solver without a book. Its entries have
// plies if asked for.
func bookOf(t *testing.T, s book.Shape, timed bool) *book.Book {
	b, solver := book.New(s), connectfour.BareSolver(16)
	var enter func(p *connectfour.Position, plies int)
	enter = func(p *connectfour.Position, plies int) {
		if p.Outcome() != engine.Undecided || b.Find(p.Board()).Value != engine.Unknown {
			return
		}
		got := solve(t, solver, p)
		if !timed {
			got.Plies = 0
		}
		b.Set(p.Board(), engine.Proof{Value: got.Lower, Plies: got.Plies})
		for _, m := range p.Moves(nil) {
			if plies < s.Plies {
				after := *p
				after.Play(m)
				enter(&after, plies+1)
			}
		}
	}
	enter(newPosition(t, board{s.Rows, s.Columns, -1, -1}), 0)
	return b
}

// TestSolveByBook solves positions before and after a book's last ply, with and without the
// book. The results must agree, except that the moves may differ. The move must attain the
// value.
func TestSolveByBook(t *testing.T) {
	s := book.Shape{Rows: 4, Columns: 5, Plies: 6}
	for _, timed := range []bool{true, false} {
		bare, r := connectfour.BareSolver(16), rng.New(1)
		solver := connectfour.NewSolver(1, 1, bookOf(t, s, timed))
		for range enginetest.Size(300, 5000) {
			p := randomPosition(t, &r, board{s.Rows, s.Columns, -1, -1}, int(r.Below(uint32(s.Plies+3))))
			if p.Outcome() != engine.Undecided {
				continue
			}
			want := solve(t, bare, p)
			proof := engine.Proof{Value: want.Lower, Plies: want.Plies}
			var all []engine.Bounds
			got := solver.Solve(p, 0, nil, func(b engine.Bounds) { all = append(all, b) })
			for _, b := range append(all, got) {
				requireSound(t, b, proof, p.FEN())
			}
			require.Equal(t, proof, engine.Proof{Value: got.Lower, Plies: got.Plies}, p.FEN())
			after := *p
			after.Play(got.Move)
			if after.Outcome() == engine.Undecided {
				reply := solve(t, bare, &after)
				require.Equal(t, got.Lower, reply.Lower.Opposite(), p.FEN())
				require.Equal(t, got.Plies, reply.Plies+1, p.FEN())
			}
			stones := 20 - p.Remaining()
			if stones < s.Plies && timed {
				require.Zero(t, got.Nodes, p.FEN())
			}
			if stones <= s.Plies { // the book holds the value
				none := solver.Solve(p, 0, func(uint64) bool { return true }, nil)
				require.True(t, none.Proven(), p.FEN())
			}
		}
	}
}

func randomPosition(t testing.TB, r *rng.Source, b board, plies int) *connectfour.Position {
	p := newPosition(t, b)
	for moves := p.Moves(nil); plies > 0 && len(moves) > 0; plies-- {
		p.Play(moves[r.Below(uint32(len(moves)))])
		moves = p.Moves(nil)
	}
	return p
}

// TestWrongBookEnds gives a solver a wrong book. The result is wrong, but the search ends.
func TestWrongBookEnds(t *testing.T) {
	wrong := book.New(book.Shape{Rows: 4, Columns: 5, Plies: 6})
	r, solver := rng.New(1), connectfour.NewSolver(1, 1, wrong)
	for range 300 {
		p := randomPosition(t, &r, board{4, 5, -1, -1}, 6)
		if p.Outcome() == engine.Undecided {
			wrong.Set(p.Board(), engine.Proof{Value: engine.Lost + engine.Value(r.Below(3)), Plies: int(r.Below(14))})
			solve(t, solver, p)
		}
	}
}

// TestEmbeddedBook compares random entries of the last ply in the embedded book with a solver
// without a book.
func TestEmbeddedBook(t *testing.T) {
	entries := enginetest.Size(3, 2000)
	b, err := connectfour.Book()
	require.NoError(t, err)
	require.Equal(t, book.Shape{Rows: 6, Columns: 7, Plies: 10}, b.Shape())
	r, bare := rng.New(2), connectfour.BareSolver(64)
	for entries > 0 {
		p := randomPosition(t, &r, board{6, 7, -1, -1}, b.Shape().Plies)
		known := b.Find(p.Board())
		if known.Value == engine.Unknown || p.Outcome() != engine.Undecided {
			continue
		}
		entries--
		proven := false
		got := bare.Solve(p, 0, func(uint64) bool { return proven && known.Plies == 0 },
			func(b engine.Bounds) { proven = b.Proven() })
		require.True(t, got.Proven())
		require.Equal(t, got.Lower, known.Value, p.FEN())
		if known.Plies > 0 {
			require.Equal(t, got.Plies, known.Plies, p.FEN())
		}
	}
}
