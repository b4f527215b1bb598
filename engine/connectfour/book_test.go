package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/book"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// bookOf returns a book of a small board, made by a solver without a book. Its entries have
// plies if asked for.
func bookOf(t *testing.T, s book.Scope, timed bool) *book.Book {
	b, solver := book.New(s), bareSolver(16)
	var enter func(p *Position, plies int)
	enter = func(p *Position, plies int) {
		if p.Outcome() != engine.Undecided || b.Find(p.Board()).Proven() {
			return
		}
		got := prove(t, solver, p)
		if !timed {
			got.Plies = 0
		}
		b.Set(p.Board(), engine.Proven(got.Lower, got.Plies))
		for _, m := range p.Moves(nil) {
			if plies < s.Plies {
				after := *p
				after.Play(m)
				enter(&after, plies+1)
			}
		}
	}
	enter(newPosition(board{s.Rows, s.Columns, -1, -1}), 0)
	return b
}

// TestSolveByBook solves positions before and after a book's last ply, with and without the
// book. The results must agree, except that the moves may differ. The move must attain the
// value.
func TestSolveByBook(t *testing.T) {
	s := book.Scope{Rows: 4, Columns: 5, Plies: 6}
	for _, timed := range []bool{true, false} {
		bare, r := bareSolver(16), rng.New(1)
		solver := solverBy(1, 1, bookOf(t, s, timed))
		for range enginetest.Size(300, 5000) {
			p := randomPosition(&r, board{s.Rows, s.Columns, -1, -1}, int(r.Below(uint32(s.Plies+3))))
			if p.Outcome() != engine.Undecided {
				continue
			}
			want := prove(t, bare, p)
			proof := engine.Proven(want.Lower, want.Plies)
			var all []engine.Known
			found := solver.Solve(p, 0, nil, func(info engine.Info) { all = append(all, info.Known) })
			got := found.Known
			for _, b := range append(all, got) {
				requireSound(t, b, proof, p.FEN())
			}
			require.Equal(t, proof, engine.Proven(got.Lower, got.Plies), p.FEN())
			after := *p
			after.Play(got.Move)
			if after.Outcome() == engine.Undecided {
				reply := prove(t, bare, &after)
				require.Equal(t, got.Lower, reply.Lower.Opposite(), p.FEN())
				require.Equal(t, got.Plies, reply.Plies+1, p.FEN())
			}
			stones := 20 - p.Remaining()
			if stones < s.Plies && timed {
				require.Zero(t, found.Nodes, p.FEN())
			}
			if stones <= s.Plies { // the book holds the value
				none := solver.Solve(p, 0, func(uint64) bool { return true }, nil).Known
				require.True(t, none.Proven(), p.FEN())
			}
		}
	}
}

func randomPosition(r *rng.Source, b board, plies int) *Position {
	p := newPosition(b)
	for moves := p.Moves(nil); plies > 0 && len(moves) > 0; plies-- {
		p.Play(rng.Pick(moves, r))
		moves = p.Moves(nil)
	}
	return p
}

// TestWrongBookEnds gives a solver a wrong book. The result is wrong, but the search ends.
func TestWrongBookEnds(t *testing.T) {
	wrong := book.New(book.Scope{Rows: 4, Columns: 5, Plies: 6})
	r, solver := rng.New(1), solverBy(1, 1, wrong)
	for range 300 {
		p := randomPosition(&r, board{4, 5, -1, -1}, 6)
		if p.Outcome() == engine.Undecided {
			wrong.Set(p.Board(), engine.Proven(engine.Lost+engine.Value(r.Below(3)), int(r.Below(14))))
			prove(t, solver, p)
		}
	}
}

// TestEmbeddedBook compares random entries of the last ply in the embedded book with a solver
// without a book.
func TestEmbeddedBook(t *testing.T) {
	entries := enginetest.Size(3, 2000)
	b := book.Embedded()
	require.Equal(t, book.Scope{Rows: 6, Columns: 7, Plies: 10}, b.Scope())
	r, bare := rng.New(2), bareSolver(64)
	for entries > 0 {
		p := randomPosition(&r, board{6, 7, -1, -1}, b.Scope().Plies)
		known := b.Find(p.Board())
		if !known.Proven() || p.Outcome() != engine.Undecided {
			continue
		}
		entries--
		proven := false
		got := bare.Solve(p, 0, func(uint64) bool { return proven && known.Plies == 0 },
			func(info engine.Info) { proven = info.Known.Proven() }).Known
		require.True(t, got.Proven())
		require.Equal(t, got.Lower, known.Value(), p.FEN())
		if known.Plies > 0 {
			require.Equal(t, got.Plies, known.Plies, p.FEN())
		}
	}
}

// fill stores the positions of all games up to the book's last ply. Neighbours get
// different proofs. It returns the proofs by FEN, mirror images included.
func fill(t *testing.T, b *book.Book) map[string]engine.Known {
	s := b.Scope()
	empty := enginetest.Must(New(s.Rows, s.Columns, -1, -1))
	proofs := map[string]engine.Known{}
	level := []*Position{empty}
	for range s.Plies + 1 {
		var next []*Position
		for _, p := range level {
			if _, known := proofs[p.FEN()]; known || p.Outcome() != engine.Undecided {
				continue
			}
			proof := engine.Proven(engine.Lost+engine.Value(len(proofs)%3), len(proofs)%p.Remaining())
			if proof.Value() == engine.Drawn {
				proof.Plies = p.Remaining()
			}
			require.Equal(t, engine.Open(), b.Find(p.Board()), "%s has the number of another", p.FEN())
			b.Set(p.Board(), proof)
			proofs[p.FEN()], proofs[mirrored(p).FEN()] = proof, proof
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				next = append(next, &after)
			}
		}
		level = next
	}
	return proofs
}

// TestBook stores all positions of several scopes, each with its own byte, and requires that every
// position has its proof again.
func TestBook(t *testing.T) {
	for _, s := range []book.Scope{
		{Rows: 4, Columns: 4, Plies: 6}, {Rows: 4, Columns: 5, Plies: 5},
		{Rows: 5, Columns: 4, Plies: enginetest.Size(7, 9)}, {Rows: 6, Columns: 7, Plies: enginetest.Size(4, 8)},
	} {
		b := book.New(s)
		proofs := fill(t, b)
		require.Equal(t, s, b.Scope())
		for fen, proof := range proofs {
			p := parsed(fen)
			require.Equal(t, proof, b.Find(p.Board()), fen)
		}
	}
}

// TestLowerBound compares LowerBound with the bounds of all moves that lead to a position, up to
// one ply after the book's last. Two plies after it there is no bound.
func TestLowerBound(t *testing.T) {
	s := book.Scope{Rows: 4, Columns: 5, Plies: 5}
	b := book.New(s)
	want := map[string]engine.Value{}
	for fen, proof := range fill(t, b) {
		p := parsed(fen)
		for _, m := range p.Moves(nil) {
			after := *p
			after.Play(m)
			want[after.FEN()] = max(want[after.FEN()], proof.Value().Opposite())
		}
	}
	beyond := 0
	for fen, bound := range want {
		p := parsed(fen)
		require.Equal(t, bound, b.LowerBound(p.Board()), fen)
		if p.Remaining() == 20-s.Plies-1 {
			beyond++
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				require.Equal(t, engine.Lost, b.LowerBound(after.Board()), fen)
			}
		}
	}
	require.Greater(t, beyond, 1000)
	require.Equal(t, engine.Lost, (*book.Book)(nil).LowerBound(engine.NewBoard(6, 7)))
}

// TestNotInBook requires that a full book has no value for positions that do not fit its
// scope or that no game reaches.
func TestNotInBook(t *testing.T) {
	b := book.New(book.Scope{Rows: 4, Columns: 4, Plies: 8})
	fill(t, b)
	for _, fen := range []string{
		"5/5/5/5 x",         // another board
		"4/4/4/4/4 x",       // another board
		"#3/4/4/4 x",        // a forbidden cell
		"4/xx2/oxo1/xoxo o", // more than 8 stones
		"x3/x3/o3/o3 x",     // the first stone lay below the second player's
		"xx2/xx2/oo2/oo2 x", // likewise
		"4/4/ooo1/xxxx o",   // the game is over
	} {
		p, err := Game{}.Parse(fen)
		require.NoError(t, err, fen)
		require.Equal(t, engine.Open(), b.Find(p.Board()), fen)
	}
	require.Equal(t, engine.Open(), (*book.Book)(nil).Find(engine.NewBoard(6, 7)))
}
