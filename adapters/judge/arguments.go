package main

import (
	"slices"

	"github.com/c4engine/c4engine/adapters/course"
)

// maxColumns is the greatest N for which top is read. No game has that many columns, but top
// still shows a legal move. A greater N is garbage.
const maxColumns = 64

// turn reads the judge's arrays if their sizes are plausible: both if the game has such a board,
// else only top, else none.
func turn(rows, columns, noX, noY int, top, board func(n int) []int) course.Turn {
	t := course.Turn{Rows: rows, Columns: columns, NoX: noX, NoY: noY}
	if columns >= 1 && columns <= maxColumns {
		t.Top = top(columns)
	}
	if playable(rows) && playable(columns) {
		t.Board = board(rows * columns)
	}
	return t
}

func playable(size int) bool { return slices.Contains(course.Boards().Sizes, size) }
