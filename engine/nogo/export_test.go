package nogo

import "github.com/c4engine/c4engine/engine"

// NewBoard returns an empty board of any shape: tables have small ones too.
var NewBoard = empty

// Taken returns the cells that hold a stone of a side.
func (p *Position) Taken(side engine.Player) []engine.Move { return p.stones[side].appendTo(nil) }
