package main

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// thought says in one line what a search came to, in the protocol's words, and
// at its end the board that was searched.
func thought(now *connectfour.Position, x, y int, info engine.Info) string {
	return fmt.Sprintf("c4engine: move %d,%d depth %d nodes %d time %d %s fen %s",
		x, y, info.Depth, info.Nodes, info.Elapsed.Milliseconds(), verdict(info.Lines[0]), now.FEN())
}

func verdict(best engine.Line) string {
	if best.Proof.Value == engine.Unknown {
		return fmt.Sprintf("winrate %.4f", best.Winrate)
	}
	result := [...]string{engine.Lost: "loss", engine.Drawn: "draw", engine.Won: "win"}[best.Proof.Value]
	return fmt.Sprintf("proven %s in %d", result, best.Proof.Plies)
}
