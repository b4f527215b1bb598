package connectfour

import (
	_ "embed" // of the book
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/book"
)

//go:embed book/6x7.book
var bookFile []byte

// Book returns the embedded book of the board of 6 rows and 7 columns. The first call reads
// it. The error, with which there is no book, says what is wrong with it.
var Book = sync.OnceValues(func() (*book.Book, error) { return book.Decode(bookFile) })

// bookFor returns the embedded book for a position on its board, and none for others, which
// need not wait until it is unpacked, and not have its memory.
func bookFor(p *Position) *book.Book {
	if p.rows != 6 || p.columns != 7 {
		return nil
	}
	b, _ := Book() // without it the solver takes longer
	return b
}

// lookUp returns what a book knows of a position: its value, and a move where it has the
// positions after the moves, too; one ply after its last what the ways there leave open.
func (p *Position) lookUp(b *book.Book) engine.Bounds {
	known := engine.Bounds{Lower: engine.Lost, Upper: engine.Won, Move: engine.NoMove}
	board := p.Board()
	proof := b.Find(board)
	if proof.Value == engine.Unknown {
		known.Lower = b.Least(board)
		return known
	}
	known.Lower, known.Upper, known.Plies, known.Exact = proof.Value, proof.Value, proof.Plies, proof.Plies > 0
	var buf [MaxSize]engine.Move
	for _, m := range p.Moves(buf[:0]) {
		after := *p
		after.Play(m)
		reply := b.Find(after.Board())
		if reply.Value.Opposite() == proof.Value && (proof.Plies == 0 || reply.Plies == proof.Plies-1) {
			known.Move = m
			break
		}
	}
	return known
}

// with completes the bounds that a search found by those that were known before it.
func (p *Position) with(known, found engine.Bounds) engine.Bounds {
	found = p.withMove(found)
	if found.Move == engine.NoMove {
		found.Move = known.Move
	}
	found.Exact = found.Plies > 0
	return found
}
