package connectfour_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// board describes an empty board. Without a forbidden cell noX and noY are -1.
type board struct{ rows, columns, noX, noY int }

func (b board) String() string {
	return fmt.Sprintf("%dx%d without %d,%d", b.rows, b.columns, b.noX, b.noY)
}

// randomBoard returns a board of any legal size, one in four without a
// forbidden cell.
func randomBoard(r *rng.Source) board {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	sizes := connectfour.MaxSize - connectfour.MinSize + 1
	b := board{connectfour.MinSize + below(sizes), connectfour.MinSize + below(sizes), -1, -1}
	if below(4) > 0 {
		b.noX, b.noY = below(b.rows), below(b.columns)
	}
	return b
}

// withEachForbidden returns the boards of one size, one board for each forbidden cell.
func withEachForbidden(rows, columns int) []board {
	var boards []board
	for x := range rows {
		for y := range columns {
			boards = append(boards, board{rows, columns, x, y})
		}
	}
	return boards
}

func newPosition(t testing.TB, b board) *connectfour.Position {
	p, err := connectfour.New(b.rows, b.columns, b.noX, b.noY)
	require.NoError(t, err)
	return p
}

// pair is one game, played on the fast board and on the slow board.
type pair struct {
	board  board
	fast   *connectfour.Position
	slow   *enginetest.ConnectFour
	played []string
	buffer []engine.Move
}

func newPair(t testing.TB, b board) *pair {
	return &pair{
		board: b, fast: newPosition(t, b),
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

// cellSet is a comparable set of cells.
type cellSet [connectfour.MaxSize][connectfour.MaxSize]bool

func setOf(cells []engine.Cell) cellSet {
	var s cellSet
	for _, c := range cells {
		s[c.Row][c.Column] = true
	}
	return s
}

func (g *pair) setOf(t testing.TB, moves []engine.Move) cellSet {
	var s cellSet
	for _, m := range moves {
		c := g.fast.Cell(m)
		if s[c.Row][c.Column] {
			t.Fatalf("%v: %v twice", g, c)
		}
		s[c.Row][c.Column] = true
	}
	return s
}

// list returns the cells of a set for printing.
func (s *cellSet) list() []engine.Cell {
	var cells []engine.Cell
	for x := range s {
		for y := range s[x] {
			if s[x][y] {
				cells = append(cells, engine.Cell{Row: x, Column: y})
			}
		}
	}
	return slices.Clip(cells)
}
