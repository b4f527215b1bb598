package course

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// BenchmarkInputs hands over turns of any numbers, as enginetest.Inputs says: the
// board's size and forbidden cell, the counts of the columns, a line of cells.
func BenchmarkInputs(b *testing.B) {
	var known []string
	random := rng.New(1)
	for _, size := range [][4]int{{4, 4, 0, 0}, {6, 7, -1, -1}, {9, 10, 8, 3}, {12, 12, 5, 5}} {
		game := newHost(size[0], size[1], size[2], size[3])
		for over := false; !over; over = game.playRandomly(b, &random) {
			known = append(known, strings.Trim(fmt.Sprintln(size, game.top, game.turn().Board), "[]\n"))
		}
	}
	enginetest.Inputs(b, known, func() func([]byte) error {
		return func(in []byte) error { return checkTurn(turnOf(string(in))) }
	})
}

// turnOf reads up to three lists in brackets.
func turnOf(text string) (t Turn) {
	lists := strings.Split(text, "]")
	numbers := func(i int) (list []int) {
		if i >= len(lists) {
			return nil
		}
		for _, word := range strings.Fields(strings.TrimLeft(lists[i], " [")) {
			n, _ := strconv.Atoi(word) // 0 where it is none
			list = append(list, n)
		}
		return list
	}
	if size := numbers(0); len(size) >= 4 {
		t.Rows, t.Columns, t.NoX, t.NoY = size[0], size[1], size[2], size[3]
	}
	t.Top, t.Board = numbers(1), numbers(2)
	return t
}

// checkTurn tests that a turn is refused by name or is a position with a move
// for everything that is expected; any turn has some move.
func checkTurn(t Turn) error {
	if x, y := t.AnyMove(); x < 0 || y < 0 || x > 0 && x >= t.Rows || y > 0 && y >= t.Columns {
		return fmt.Errorf("the move %d, %d", x, y)
	}
	p, err := t.Position()
	if err != nil {
		if _, named := err.(*engine.FieldError); !named {
			return fmt.Errorf("no named error: %w", err)
		}
		return nil
	}
	if board := p.Board(); board.Rows != t.Rows || board.Columns != t.Columns {
		return fmt.Errorf("a board of %d x %d", board.Rows, board.Columns)
	}
	return nil
}
