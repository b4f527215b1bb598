package main

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// thought returns the result of a search as one line, in the protocol's words, with the searched
// board at its end.
func thought(now engine.Position, played engine.Cell, info engine.Info) string {
	best := info.Lines[0]
	worth := fmt.Sprintf("winrate %.4f", best.Winrate)
	if proven := protocol.NewProven(best.Proof); proven != nil {
		worth = "proven " + proven.String()
	}
	return fmt.Sprintf("c4engine: move %d,%d depth %d nodes %d time %d %s fen %s",
		played.Row, played.Column, info.Depth, info.Nodes, info.Elapsed.Milliseconds(), worth, now.FEN())
}
