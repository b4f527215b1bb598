package connectfour

import "github.com/c4engine/c4engine/engine"

// bench has boards of all shapes, with the forbidden cell in different places. It covers all
// phases of the game. It has no opening of 6 rows and 7 columns: the book answers those without
// a search.
var bench = []engine.Bench{
	{Nodes: 60_000, Positions: []string{
		"8/8/8/8/8/8 x",
		"8/8/3o4/3x4/3o4/3x4 x",
		"4#/5/5/5/5 x",
		"9/9/9/9/4#4/9/9/9/9 x",
		"12/12/12/12/12/12/12/12/12/12/12/12 x",
		"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
		"10/10/10/10/10/10/10/10/2o1x5/2x1o4# x",
		"4#7/12/12/12/12/12/12/4x7/4o7/4x1oxo3 x",
		"5x3/5o3/5x3/5o3/3#1x3/4oo3/2x1xo3/2o1ox3/1xxxoo1x1 o",
		"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
	}},
	{Nodes: 20_000, Plain: true, Positions: []string{
		"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
		"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
	}},
}
