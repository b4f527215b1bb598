// Package connectfour is gravity four-in-a-row on boards of 4..12 rows by 4..12
// columns with at most one forbidden cell, which nobody may take.
package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
)

// The limits of the rules.
const (
	MinSize = 4
	MaxSize = 12
)

const (
	laneBits = lanes.Bits
	laneMask = lanes.Mask
	margin   = lanes.Margin
	words    = lanes.Words
	flat     = lanes.Flat
	rising   = lanes.Rising
	falling  = lanes.Falling
)

// cell returns the move that takes the cell of a column and a height.
func cell(column, height int) engine.Move {
	return engine.Move(column*laneBits + margin + height)
}

func column(m engine.Move) int { return int(m / laneBits) }
func height(m engine.Move) int { return int(m%laneBits) - margin }

// grid is a set of cells in memory, where single cells are looked up.
type grid [words]uint64

func (g *grid) add(m engine.Move)      { g[m>>6] |= 1 << (m & 63) }
func (g *grid) remove(m engine.Move)   { g[m>>6] &^= 1 << (m & 63) }
func (g *grid) has(m engine.Move) bool { return g[m>>6]>>(m&63)&1 != 0 }
func (g *grid) load() set              { return set{A: g[0], B: g[1], C: g[2]} }

// set is a grid to compute with.
type set = lanes.Set
