package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays a position to its end.
func (p *Position) Playout(r *rng.Source, informed bool) engine.Ending { return p.playout(r, informed) }

// Winrate is the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }

// NewBoard returns an empty board of any shape: tables have small ones too.
var NewBoard = empty

// Taken returns the cells that hold a stone of a side.
func (p *Position) Taken(side engine.Player) []engine.Move { return p.stones[side].appendTo(nil) }

// Size returns the rows of a square board.
func (p *Position) Size() int { return int(p.rows) }
