package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
	"github.com/c4engine/c4engine/engine/connectfour/solve/words1"
	"github.com/c4engine/c4engine/engine/connectfour/solve/words2"
	"github.com/c4engine/c4engine/engine/connectfour/solve/words3"
)

// solver is an [engine.Solver]. It passes each position to the search whose sets have the fewest
// words that hold the board. It adds the results of tactics and of the book.
//
// The table is never cleared. Other boards have other keys, and new entries overwrite those that
// are no longer reached. A solver serves one goroutine at a time.
type solver struct {
	bookFor  func(*Position) *book.Book
	memory   *solve.Memory
	searches [3]search // by the number of words of their sets, minus one
}

// search is a search with sets of a fixed width. Its moves are columns.
type search interface {
	Solve(p *solve.Position, b *solve.Budget, report func(engine.Bounds)) engine.Bounds
}

// NewSolver returns a solver that uses about the given memory and at most the given number of
// threads. It looks up positions in b first, unless b is nil.
func NewSolver(megabytes, threads int, b *book.Book) engine.Solver {
	return newSolver(megabytes, threads, func(*Position) *book.Book { return b })
}

func newSolver(megabytes, threads int, bookFor func(*Position) *book.Book) *solver {
	s := &solver{bookFor: bookFor}
	s.memory = solve.NewMemory(megabytes, threads, s)
	s.searches = [...]search{words1.New(s.memory), words2.New(s.memory), words3.New(s.memory)}
	return s
}

// Solve implements [engine.Solver] for a *Position. It finds the winner first and then the
// number of plies.
func (s *solver) Solve(
	state engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Bounds),
) engine.Bounds {
	p := state.(*Position)
	if b, ok := p.solvedByTactics(); ok {
		return b
	}
	b := s.bookFor(p)
	known := p.lookUp(b)
	if known.Plies > 0 && known.Move != engine.NoMove {
		return known
	}
	q := p.toSolve()
	q.Known, q.KnownMoves = p.lookUpScores(b), p.lookUpMoves(b)
	budget := solve.NewBudget(limit, s.memory, stop)
	found := s.searches[q.Words()-1].Solve(q, budget, func(b engine.Bounds) {
		if report != nil {
			report(p.with(known, b))
		}
	})
	s.memory.Keep(found.Nodes)
	return p.with(known, found)
}

// solvedByTactics returns the bounds of a position that tactics solve. It returns false if they
// do not.
func (p *Position) solvedByTactics() (engine.Bounds, bool) {
	var buf [MaxSize]engine.Move
	moves, proof := p.Candidates(buf[:0])
	b := engine.Bounds{
		Lower: proof.Value, Upper: proof.Value, Plies: proof.Plies, Exact: true, Move: engine.NoMove,
	}
	if len(moves) > 0 {
		b.Move = moves[0]
	}
	return b, proof.Value != engine.Unknown
}

// withMove replaces the column in b.Move by the move in that column.
func (p *Position) withMove(b engine.Bounds) engine.Bounds {
	if b.Move != engine.NoMove {
		landing := lanesOf(p.landing.load())[b.Move]
		b.Move = cell(int(b.Move), bits.TrailingZeros16(landing))
	}
	return b
}

// toSolve returns the position for a search. Crop may remove rows at the bottom that are full
// and that no open line of four touches.
func (p *Position) toSolve() *solve.Position {
	cells, mine, theirs := p.cells.load(), p.stones[p.turn].load(), p.stones[p.turn.Other()].load()
	alive := cells.without(theirs).inFours().and(mine).or(cells.without(mine).inFours().and(theirs))
	var rows uint16
	for _, lane := range lanesOf(p.empty().or(alive)) {
		rows |= lane
	}
	q := p.uncropped()
	q.Crop(bits.TrailingZeros16(rows))
	return q
}

func (p *Position) uncropped() *solve.Position {
	moves, _ := p.tactics()
	forbidden := lanesOf(p.forbidden.load())
	return &solve.Position{
		Board:  solve.Board{Rows: int(p.rows), Columns: int(p.columns), Forbidden: forbidden},
		Mine:   lanesOf(p.stones[p.turn].load()),
		Theirs: lanesOf(p.stones[p.turn.Other()].load()),
		Moves:  lanesOf(moves),
	}
}

// lanesOf returns the cells of a set, column by column.
func lanesOf(s set) (lanes solve.Lanes) {
	for c := range lanes {
		word := [words]uint64{s.a, s.b, s.c}[c/4]
		lanes[c] = uint16(word>>(c%4*laneBits)) >> margin
	}
	return lanes
}
