// Package atlas makes a table of the values of connectfour's empty boards, for every
// forbidden cell. It solves boards, reads and writes the table, and draws it.
package atlas

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/field"
)

// ParseSize reads two integers with an x between them; 0 stands for what is none.
func ParseSize(text string) (rows, columns int) {
	first, second, _ := strings.Cut(text, "x")
	rows, _ = field.Integer[int](first)
	columns, _ = field.Integer[int](second)
	return rows, columns
}

// Board is an empty board. In the table it stands for its mirror image too, so its forbidden
// cell is in the left half or the middle column. NoX is -1 if no cell is forbidden.
type Board struct{ Rows, Columns, NoX, NoY int }

func (b Board) String() string {
	if b.NoX < 0 {
		return fmt.Sprintf("%d x %d", b.Rows, b.Columns)
	}
	return fmt.Sprintf("%d x %d without %d,%d", b.Rows, b.Columns, b.NoX, b.NoY)
}

// BoardsUpTo returns all boards of at most the given rows and columns, in the order in which they
// are solved.
func BoardsUpTo(rows, columns int) (list []Board) {
	for r := connectfour.MinSize; r <= min(rows, connectfour.MaxSize); r++ {
		for c := connectfour.MinSize; c <= min(columns, connectfour.MaxSize); c++ {
			list = append(list, Board{r, c, -1, -1})
			for y := range (c + 1) / 2 {
				for x := range r {
					list = append(list, Board{r, c, x, y})
				}
			}
		}
	}
	slices.SortFunc(list, inOrder)
	return list
}

// inOrder compares boards by the number of cells first.
func inOrder(a, b Board) int {
	return cmp.Or(
		a.Rows*a.Columns-b.Rows*b.Columns, a.Rows-b.Rows, a.NoY-b.NoY, a.NoX-b.NoX,
	)
}

// Entry is the value of a board for the first player, and the length of the game in plies
// under best play: the winner wins as early as possible, the loser loses as late.
type Entry struct {
	Value engine.Value
	Plies int
}

func (e Entry) String() string {
	if e.Value == engine.Drawn {
		return e.Value.String()
	}
	return fmt.Sprintf("%v in %d", e.Value, e.Plies)
}

// Solve returns the value of a board. It fails when ctx ends.
func (b Board) Solve(ctx context.Context, solver engine.Solver) (Entry, error) {
	p, err := connectfour.New(b.Rows, b.Columns, b.NoX, b.NoY)
	if err != nil {
		return Entry{}, err
	}
	got := solver.Solve(p, 0, func(uint64) bool { return ctx.Err() != nil }, nil)
	if ctx.Err() != nil {
		return Entry{}, ctx.Err()
	}
	return Entry{got.Lower, got.Plies}, nil
}
