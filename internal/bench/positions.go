package bench

// set is a list of positions that are searched with one node limit.
type set struct {
	nodes     uint64
	plain     bool // with most features of the search off
	positions []string
}

// sets are the positions that the signature depends on, by game.
var sets = map[string][]set{
	// connectfour: boards of all shapes, with the forbidden cell in different places. It covers all
	// phases of the game. It has no opening of 6 rows and 7 columns: the book answers those without
	// a search.
	"connectfour": {
		{nodes: 60_000, positions: []string{
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
		{nodes: 20_000, plain: true, positions: []string{
			"11/11/11/4#6/11/11/11/11/4o6/3xx6 o",
			"1ox4/1xo4/1ox4/1xo1x2/1oxxo2/xoxoo1x o",
		}},
	},
	// nogo: an empty board, a small board and a middle game.
	"nogo": {
		{nodes: 10_000, positions: []string{
			"9/9/9/9/9/9/9/9/9 x",
			"1x3/xo3/o4/5/5 x",
			"9/9/9/4x4/9/9/3o5/9/8x o",
		}},
	},
	// reversi: two openings, a position where the side to move must pass, and an endgame.
	"reversi": {
		{nodes: 10_000, positions: []string{
			"8/8/8/3ox3/3xo3/8/8/8 x",
			"6/6/2ox2/2xo2/6/6 x",
			"oxxx/xxxx/xxxx/xx2 x",
			"1ooooox1/xxoooxxx/xxoxxxxx/xxxoxxox/xxxxooox/xxxxoxox/2xxxxx1/2ooooo1 x",
		}},
	},
}
