package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays a position to its end.
func (p *Position) Playout(r *rng.Source, informed bool) evaluation.Ending {
	return p.playout(r, informed)
}

// Winrate is the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }

// NewBoard returns an empty board of any shape: tables have small ones too.
var NewBoard = empty

// Taken returns the cells that hold a stone of a side.
func (p *Position) Taken(side engine.Player) []engine.Move { return p.stones[side].appendTo(nil) }

// Image returns a square board turned by an eighth part of its symmetries, with
// the sides exchanged if swapped is set.
func (p *Position) Image(symmetry int, swapped bool) *Position {
	image := empty(int(p.rows), int(p.columns))
	for side := range engine.Player(2) {
		for _, m := range p.Taken(side) {
			x, y := int(m)/MaxSize, int(m)%MaxSize
			if symmetry&1 != 0 {
				x, y = y, x
			}
			if symmetry&2 != 0 {
				x = int(p.rows) - 1 - x
			}
			if symmetry&4 != 0 {
				y = int(p.rows) - 1 - y
			}
			if swapped {
				image.place(side.Other(), cell(x, y))
			} else {
				image.place(side, cell(x, y))
			}
		}
	}
	image.turn = p.turn
	if swapped {
		image.turn = p.turn.Other()
	}
	return image
}

// Size returns the rows of a square board.
func (p *Position) Size() int { return int(p.rows) }
