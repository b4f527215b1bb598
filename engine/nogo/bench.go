package nogo

import "github.com/c4engine/c4engine/engine"

// bench has an empty board, a small board and a middle game.
var bench = []engine.Bench{
	{Nodes: 10_000, Positions: []string{
		"9/9/9/9/9/9/9/9/9 x",
		"1x3/xo3/o4/5/5 x",
		"9/9/9/4x4/9/9/3o5/9/8x o",
	}},
}
