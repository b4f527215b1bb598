package main

import (
	"slices"

	"github.com/c4engine/c4engine/adapters/course"
)

// mostColumns is the greatest N for which top is read, although no game has so many
// columns: it still shows a legal move. A greater N is garbage.
const mostColumns = 64

// turn reads the judge's arrays as far as their sizes are plausible: both if a game can
// have them, else top alone, else nothing.
func turn(rows, columns, noX, noY int, top, board func(n int) []int) course.Turn {
	t := course.Turn{Rows: rows, Columns: columns, NoX: noX, NoY: noY}
	if columns >= 1 && columns <= mostColumns {
		t.Top = top(columns)
	}
	if playable(rows) && playable(columns) {
		t.Board = board(rows * columns)
	}
	return t
}

func playable(size int) bool { return slices.Contains(course.Boards().Sizes, size) }
