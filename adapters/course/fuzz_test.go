package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// FuzzTurn hands over turns of any numbers. Each must be refused by name or be a position, and
// must have some move. The lists are of signed bytes times a factor.
func FuzzTurn(f *testing.F) {
	random := rng.New(1)
	for _, size := range [][4]int{{4, 4, 0, 0}, {6, 7, -1, -1}, {9, 10, 8, 3}, {12, 12, 5, 5}} {
		host := newHost(size[0], size[1], size[2], size[3])
		for over := false; !over; over = host.playRandomly(f, &random) {
			f.Add(size[0], size[1], size[2], size[3], 1, bytesOf(host.top), bytesOf(host.turn().Board))
		}
	}
	f.Fuzz(func(t *testing.T, rows, columns, noX, noY, factor int, top, board []byte) {
		turn := Turn{
			Rows: rows, Columns: columns, NoX: noX, NoY: noY,
			Top: numbersOf(top, factor), Board: numbersOf(board, factor),
		}
		x, y := turn.AnyMove()
		require.False(t, x < 0 || y < 0 || x > 0 && x >= rows || y > 0 && y >= columns, "the move %d, %d", x, y)
		p, err := turn.Position()
		if err != nil {
			require.IsType(t, &engine.FieldError{}, err)
			return
		}
		require.Equal(t, [2]int{rows, columns}, [2]int{p.Board().Rows, p.Board().Columns})
	})
}

func bytesOf(numbers []int) (list []byte) {
	for _, n := range numbers {
		list = append(list, byte(n))
	}
	return list
}

func numbersOf(list []byte, factor int) (numbers []int) {
	for _, b := range list {
		numbers = append(numbers, int(int8(b))*factor)
	}
	return numbers
}
