package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

// Game is a game that was read.
type Game struct {
	Source string // the name of the file
	Number int    // in its file, from 1
	// Names by side.
	First, Second string
	// History has no start if only the result is known.
	History engine.History
	// Result is the winner, match.First or match.Second, or match.Draw. It is empty if the
	// result is not known.
	Result string
	// End is the way the game ended: match.Win to match.Timeout, or match.NotLoaded. It is empty if
	// Result is.
	End    string
	Detail string // of a failure
}

// sides are the names of the sides, and of players without a name.
var sides = [2]string{match.First, match.Second}

// setOutcome sets the result and the end from the last position, if the game is over.
func (g *Game) setOutcome() {
	switch o := g.History.Position().Outcome(); o {
	case engine.Undecided:
	case engine.Draw:
		g.Result, g.End = match.Draw, match.Draw
	default:
		g.Result, g.End = sides[o-engine.FirstWins], match.Win
	}
}
