package connectfour

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/internal/book"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// board describes an empty board. Without a forbidden cell noX and noY are -1.
type board struct{ rows, columns, noX, noY int }

func (b board) String() string {
	return fmt.Sprintf("%dx%d without %d,%d", b.rows, b.columns, b.noX, b.noY)
}

// randomBoard returns a board of at most maxSize rows and columns, one in four without a
// forbidden cell.
func randomBoard(r *rng.Source, maxSize int) board {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	sizes := maxSize - MinSize + 1
	b := board{MinSize + below(sizes), MinSize + below(sizes), -1, -1}
	if below(4) > 0 {
		b.noX, b.noY = below(b.rows), below(b.columns)
	}
	return b
}

func newPosition(b board) *Position {
	return enginetest.Must(New(b.rows, b.columns, b.noX, b.noY))
}

// parsed returns the position of a FEN.
func parsed(fen string) *Position { return enginetest.Must(Game{}.Parse(fen)).(*Position) }

// pair is one game, played on the fast board and on the slow board.
type pair struct {
	board  board
	fast   *Position
	slow   *enginetest.ConnectFour
	played []string
	buffer []engine.Move
}

func newPair(b board) *pair {
	return &pair{
		board: b, fast: newPosition(b),
		slow: enginetest.NewConnectFour(b.rows, b.columns, b.noX, b.noY),
	}
}

func (g *pair) play(t testing.TB, m engine.Move) {
	g.slow.Play(g.fast.Cell(m))
	g.played = append(g.played, boardtext.FormatMove(g.fast, m))
	g.fast.Play(m)
}

// String returns the moves that lead to the position.
func (g *pair) String() string {
	return fmt.Sprint(g.board, " moves ", strings.Join(g.played, " "))
}

// cells returns the cells of moves, sorted.
func (g *pair) cells(moves []engine.Move) (cells []engine.Cell) {
	for _, m := range moves {
		cells = append(cells, g.fast.Cell(m))
	}
	return sorted(cells)
}

func sorted(cells []engine.Cell) []engine.Cell {
	slices.SortFunc(cells, func(a, b engine.Cell) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) })
	return cells
}

// Threats returns the empty cells that would complete four in a row for a side. A stone need not
// be able to land there now.
func (p *Position) Threats(side engine.Player) []engine.Move {
	return lanes.AppendTo(nil, p.threats[side].set().And(p.empty()))
}

// solverBy returns a solver with a book; nil: none.
func solverBy(megabytes, threads int, b *book.Book) engine.Solver {
	return newSolver(megabytes, threads, func(*Position) *book.Book { return b })
}

// bareSolver returns a solver of a single thread without a book.
func bareSolver(megabytes int) engine.Solver { return solverBy(megabytes, 1, nil) }

// late returns a position of a random game that is not over, with at most the given number of empty
// cells, on a board of at most maxSize rows and columns. Quiet moves, where there are any, make
// long games.
func late(r *rng.Source, maxSize, left int) *Position {
	for {
		p := newPosition(randomBoard(r, maxSize))
		for p.outcome == engine.Undecided && p.Remaining() > left {
			moves, _, _ := p.tactics()
			p.Play(p.pick(moves, r))
		}
		if p.outcome == engine.Undecided {
			return p
		}
	}
}
