package reversi

import "github.com/c4engine/c4engine/engine"

// bench has two openings, a position where the side to move must pass, and an endgame.
var bench = []engine.Bench{
	{Nodes: 10_000, Positions: []string{
		"8/8/8/3ox3/3xo3/8/8/8 x",
		"6/6/2ox2/2xo2/6/6 x",
		"oxxx/xxxx/xxxx/xx2 x",
		"1ooooox1/xxoooxxx/xxoxxxxx/xxxoxxox/xxxxooox/xxxxoxox/2xxxxx1/2ooooo1 x",
	}},
}
