package connectfour

import (
	_ "embed" // of the book
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/book"
)

//go:embed book/6x7.book
var bookFile []byte

// Book returns the embedded book of the board with 6 rows and 7 columns. The first call decodes
// it. If decoding fails, Book returns no book and the error.
var Book = sync.OnceValues(func() (*book.Book, error) { return book.Decode(bookFile) })

// bookFor returns the embedded book for a position of 6 rows and 7 columns. It returns nil for
// other boards, so they do not decode the book and do not need its memory.
func bookFor(p *Position) *book.Book {
	if p.rows != 6 || p.columns != 7 {
		return nil
	}
	b, _ := Book() // without a book the solver only takes longer
	return b
}

// lookUp returns the bounds that a book proves for a position. They include a move if the book
// also holds a position after the move that proves the value. One ply past the last ply of the
// book, the bounds are only a lower bound, taken from the positions that lead to this one.
func (p *Position) lookUp(b *book.Book) engine.Bounds {
	known := engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	board := p.Board()
	proof := b.Find(board)
	if proof.Value == engine.Unknown {
		known.Lower = b.LowerBound(board)
		return known
	}
	known.Lower, known.Upper = proof.Value, proof.Value
	known.Plies, known.Exact = proof.Plies, proof.Plies > 0
	var buf [MaxSize]engine.Move
	for _, m := range p.Moves(buf[:0]) {
		after := *p
		after.Play(m)
		reply := b.Find(after.Board())
		samePlies := proof.Plies == 0 || reply.Plies == proof.Plies-1
		if samePlies && reply.Value.Opposite() == proof.Value {
			known.Move = m
			break
		}
	}
	return known
}

// with adds the known move to the bounds that a search found, if the search found none.
func (p *Position) with(known, found engine.Bounds) engine.Bounds {
	found = p.withMove(found)
	if found.Move == engine.NoMove {
		found.Move = known.Move
	}
	found.Exact = found.Plies > 0
	return found
}
