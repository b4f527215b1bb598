package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Playout plays the game to its end.
func (p *Position) Playout(r *rng.Source, informed bool) evaluation.Ending {
	return p.playout(r, informed)
}

// Winrate returns the value of the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }

// NewBoard returns an empty board of any shape. The test tables have small boards too.
var NewBoard = empty

// Taken returns the cells that hold a stone of a side.
func (p *Position) Taken(side engine.Player) []engine.Move { return p.stones[side].appendTo(nil) }

// Size returns the number of rows of a square board.
func (p *Position) Size() int { return int(p.rows) }
