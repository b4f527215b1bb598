// Package oracle plays the games slowly and simply, on arrays.
//
// It shares no code and no technique with the bitboards of the games' packages, so that tests
// can compare the two. Where they disagree, suspect the bitboards first. Only tests import it.
package oracle

import "github.com/c4engine/c4engine/engine"

// Cell is a cell of the board: row X from the top and column Y from the left, both from 0.
type Cell struct{ X, Y int }

// The contents of a cell: empty, piece(p) for a piece of player p, or forbidden.
const (
	empty     = 0
	forbidden = 3
)

func piece(p engine.Player) int { return 1 + int(p) }
