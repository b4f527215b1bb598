package saiblo

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// plainFraming is the framing by lines of numbers: the first line is
//
//	M N noX noY
//
// and every other one a turn,
//
//	lastX lastY top[0]..top[N-1] board[0]..board[M*N-1]
type plainFraming struct {
	board course.Turn
	begun bool
}

func (f *plainFraming) end() byte { return '\n' }

func (f *plainFraming) answer(x, y int) string { return fmt.Sprintf("%d %d", x, y) }

func (f *plainFraming) parse(text []byte) (message, error) {
	numbers, err := integers(text)
	if f.begun {
		return f.parseTurn(numbers, err)
	}
	f.begun = true
	if err != nil || len(numbers) != 4 {
		wrong := engine.Expected("first line", "M N noX noY, not %d numbers", len(numbers))
		return message{}, cmp.Or(err, wrong)
	}
	f.board, err = newBoard(numbers[0], numbers[1], numbers[2], numbers[3])
	return message{}, err
}

// parseTurn returns the turn with the numbers of a line, and err or another error.
func (f *plainFraming) parseTurn(numbers []int, err error) (message, error) {
	turn := f.board
	if want := 2 + turn.Columns + turn.Rows*turn.Columns; len(numbers) != want {
		wrong := engine.Expected("turn", "2 + N + M*N = %d numbers, not %d", want, len(numbers))
		err = cmp.Or(err, wrong)
	}
	_, rest := cut(numbers, 2)
	turn.Top, turn.Board = cut(rest, turn.Columns)
	return message{due: true, turn: turn}, err
}

// cut returns the first n numbers, or all if there are fewer, and the rest.
func cut(numbers []int, n int) (first, rest []int) {
	n = min(max(n, 0), len(numbers))
	return numbers[:n], numbers[n:]
}

// integers reads a line up to the first word that is not an integer.
func integers(line []byte) (numbers []int, err error) {
	for i, word := range bytes.Fields(line) {
		n, err := strconv.Atoi(string(word))
		if err != nil {
			field := fmt.Sprintf("number %d of the line", i+1)
			return numbers, engine.Expected(field, "an integer, not %.20q", word)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
