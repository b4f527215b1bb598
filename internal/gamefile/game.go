package gamefile

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// The names of the sides, as package engine has them. As a result of a game they name the winner.
const (
	First  = "first"
	Second = "second"
)

// The ends of games. Draw is a result too. Bug, Illegal and Timeout are the failures of players
// that lose a game, with the names of the course's judge.
const (
	Win     = "win"
	Draw    = "draw"
	Bug     = "bug"     // a crash, a closed output or a breach of the protocol
	Illegal = "illegal" // a move that the rules do not allow
	Timeout = "timeout" // an answer too late, or none
)

// Failures are the ends by a player's own failure.
var Failures = [...]string{Bug, Illegal, Timeout}

// EndOf returns the end of a game with a result and without a failure.
func EndOf(result string) string {
	if result == Draw {
		return Draw
	}
	return Win
}

// Moves is the format of games that are moves alone, in any notation.
const Moves = "moves"

// Game is a game that was read.
type Game struct {
	Source        string // the name of the file
	Number        int    // its place in the file, from 1; of a match its number there
	Event         string // the tournament, if the text names one
	First, Second string // the players' names
	History       engine.History
	// Result is the winner, First or Second, or Draw. It is empty if the result is not known.
	Result string
	// End is the way the game ended: Win to Timeout. It is empty if Result is.
	End    string
	Detail string // of a failure
	// Format is the format that the text was taken for. In PGN of games without gravity it says
	// which colour begins.
	Format string
	// Lines are the best lines of all positions, from the first one on, if annotate has written the
	// text; else nil.
	Lines []engine.Line

	wrong    error    // why the game is left out, with its line
	original original // the text that the game was read from
	hidden   int      // the number of moves at the end that the link does not show
	plies    []Ply    // the moves with the thoughts of a match's players; nil in other notations
}

// Played returns a game of players without names, with its result if the game is over.
func Played(h engine.History) Game {
	g := Game{First: First, Second: Second, History: h}
	if o := h.Position().Outcome(); o != engine.Undecided {
		g.Result = o.String()
		g.End = EndOf(g.Result)
	}
	return g
}

// checked returns the game, which begins on a line. After an error the game is wrong.
func (g Game) checked(line int, err error) Game {
	if err != nil {
		g.wrong = fmt.Errorf("line %d: %w", line, err)
	}
	return g
}

// Shown returns the moves to the position that the link of a game shows: of most games all moves.
func (g *Game) Shown() engine.History {
	return g.History.At(g.History.Len() - g.hidden)
}
