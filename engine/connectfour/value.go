package connectfour

import _ "embed"

// weights was written by "c4engine train"; see package engine/train/connectfour.
//
//go:embed weights.bin
var weights []byte

var network = func() *Network {
	n, err := ParseNetwork(weights)
	if err != nil {
		panic(err) // it is part of the program
	}
	return n
}()

// Winrate returns the expected result for the side to move, 0 lost to 1 won, of
// a game that is not over. It has learned from positions where [Position.Candidates]
// knows no value; ask that first. It computes with integers and a table, the
// same on every processor.
func (p *Position) Winrate() float32 {
	var in Inputs
	p.Inputs(&in)
	return network.Winrate(&in)
}

// Share returns 0.5: what plays best, measured in engine/uct/EXPERIMENTS.md.
func (p *Position) Share() float32 { return 0.5 }
