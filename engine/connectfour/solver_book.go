package connectfour

import (
	_ "embed" // of the book
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
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
// also holds a position after the move that proves the same. One ply past the last ply of the
// book, the bounds are only a lower bound, taken from the positions that lead to this one.
func (p *Position) lookUp(b *book.Book) engine.Bounds {
	scores := p.lookUpScores(b)
	known := scores.Bounds(p.Remaining())
	if !known.Proven() {
		return known
	}
	if !known.Exact {
		scores = solve.ScoresOf(engine.Proof{Value: known.Lower}, 0)
	}
	for column, move := range p.lookUpMoves(b) {
		if scores.Low <= move.Low && move.High <= scores.High {
			known.Move = engine.Move(column)
			return p.withMove(known)
		}
	}
	return known
}

// lookUpScores returns the bounds of the score that a book proves for a position.
func (p *Position) lookUpScores(b *book.Book) solve.Scores {
	board, left := p.Board(), p.Remaining()
	known := b.Find(board)
	if known.Value != engine.Unknown {
		return solve.ScoresOf(known, left)
	}
	atLeast := solve.ScoresOf(engine.Proof{Value: b.LowerBound(board)}, left)
	return solve.Scores{Low: atLeast.Low, High: solve.Unlimited}
}

// lookUpMoves returns the bounds of the score that a book proves for the move in each column, for
// the side that makes it.
func (p *Position) lookUpMoves(b *book.Book) (columns [MaxSize]solve.Scores) {
	for column := range columns {
		columns[column] = solve.Scores{Low: -solve.Unlimited, High: solve.Unlimited}
	}
	var buf [MaxSize]engine.Move
	for _, m := range p.Moves(buf[:0]) {
		after := *p
		if after.Play(m); after.Outcome() == engine.Undecided {
			columns[p.Cell(m).Column] = after.lookUpScores(b).Opposite()
		}
	}
	return columns
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
