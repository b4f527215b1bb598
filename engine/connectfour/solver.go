package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/book"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/internal/solve"
)

// solver is an [engine.Solver]. It adds the results of tactics and of the book to those of package
// solve.
//
// A solver serves one goroutine at a time.
type solver struct {
	bookFor func(*Position) *book.Book // in which it looks up positions first; nil: none
	search  *solve.Solver              // its moves are columns
}

func newSolver(megabytes, threads int, bookFor func(*Position) *book.Book) *solver {
	return &solver{bookFor, solve.New(megabytes, threads)}
}

// Solve implements [engine.Solver] for a *Position. It finds the winner first and then the
// number of plies.
func (s *solver) Solve(
	state engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Info),
) engine.Info {
	p := state.(*Position)
	if known := p.solvedByTactics(); known.Proven() {
		return engine.Info{Known: known}
	}
	b := s.bookFor(p)
	known := p.lookUp(b)
	if known.Plies > 0 && known.Move != engine.NoMove {
		return engine.Info{Known: known}
	}
	q := p.toSolve()
	q.Known, q.KnownMoves = p.lookUpScores(b), p.lookUpMoves(b)
	found := s.search.Solve(q, limit, stop, func(better engine.Info) {
		if report != nil {
			report(p.withKnownMove(known, better))
		}
	})
	return p.withKnownMove(known, found)
}

// solvedByTactics returns what tactics prove of a position, with one of their moves.
func (p *Position) solvedByTactics() engine.Known {
	var buf [MaxSize]engine.Move
	moves, known := p.Candidates(buf[:0])
	if known.Exact = true; len(moves) > 0 {
		known.Move = moves[0]
	}
	return known
}

// moveOf replaces the column in b.Move by the move in that column.
func (p *Position) moveOf(b engine.Known) engine.Known {
	if b.Move != engine.NoMove {
		bottom := cell(int(b.Move), 0)
		b.Move = bottom + engine.Move(bits.TrailingZeros64(lanes.WordOf(p.landing.set(), bottom)))
	}
	return b
}

// toSolve returns the position for a search. Crop may remove rows at the bottom that are full
// and that no open line of four touches.
func (p *Position) toSolve() *solve.Position {
	cells, mine, theirs := p.cells.set(), p.stones[p.turn].set(), p.stones[p.turn.Other()].set()
	alive := cells.AndNot(theirs).InFours(lanes.Bits).And(mine).
		Or(cells.AndNot(mine).InFours(lanes.Bits).And(theirs))
	q, kept, dead := p.uncropped(), p.empty().Or(alive), 0
	for dead < q.Rows && kept.And(lanes.Rows(dead+1)).Empty() {
		dead++
	}
	q.Crop(dead)
	return q
}

func (p *Position) uncropped() *solve.Position {
	forbidden := p.forbidden.set()
	return &solve.Position{
		Board:  solve.Board{Rows: int(p.rows), Columns: int(p.columns), Forbidden: forbidden},
		Mine:   p.stones[p.turn].set(),
		Theirs: p.stones[p.turn.Other()].set(),
	}
}

// bookFor returns the embedded book for a position of 6 rows and 7 columns. It returns nil for
// other boards, so they do not decode the book and do not need its memory.
func bookFor(p *Position) *book.Book {
	if p.rows != 6 || p.columns != 7 {
		return nil
	}
	return book.Embedded()
}

// lookUp returns the bounds that a book proves for a position. They include a move if the book
// also holds a position after the move that proves the same. One ply past the last ply of the
// book, the bounds are only a lower bound, taken from the positions that lead to this one.
func (p *Position) lookUp(b *book.Book) engine.Known {
	scores := p.lookUpScores(b)
	known := scores.Bounds(p.Remaining())
	if !known.Proven() {
		return known
	}
	for column, move := range p.lookUpMoves(b) {
		if scores.Low <= move.Low && move.High <= scores.High {
			known.Move = engine.Move(column)
			return p.moveOf(known)
		}
	}
	return known
}

// lookUpScores returns the bounds of the score that a book proves for a position.
func (p *Position) lookUpScores(b *book.Book) solve.Scores {
	board, left := p.Board(), p.Remaining()
	known := b.Find(board)
	if known.Proven() {
		return solve.ScoresOf(known.Lower, known.Plies, left)
	}
	atLeast := solve.ScoresOf(b.LowerBound(board), 0, left)
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

// withKnownMove adds the known move to what a search found, if the search found none.
func (p *Position) withKnownMove(known engine.Known, found engine.Info) engine.Info {
	found.Known = p.moveOf(found.Known)
	if found.Known.Move == engine.NoMove {
		found.Known.Move = known.Move
	}
	found.Known.Exact = found.Known.Plies > 0
	return found
}
