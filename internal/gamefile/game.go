package gamefile

import "github.com/c4engine/c4engine/engine"

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

// NotLoaded is the end of a judge's game whose loser is a library that could not be loaded. No
// match has it: a player that does not start ends the match.
const NotLoaded = "load"

// EndOf returns the end of a game with a result and without a failure.
func EndOf(result string) string {
	if result == Draw {
		return Draw
	}
	return Win
}

// Game is a game that was read.
type Game struct {
	Source string // the name of the file
	Number int    // its place in the file, from 1; of a match its number there
	// Names by side.
	First, Second string
	// History has no start if only the result is known.
	History engine.History
	// Result is the winner, First or Second, or Draw. It is empty if the
	// result is not known.
	Result string
	// End is the way the game ended: Win to Timeout, or NotLoaded. It is empty if
	// Result is.
	End    string
	Detail string // of a failure

	wrong   error   // why the game is left out, with its line
	written written // the text that the game was read from
	ahead   int     // the number of the last moves, which the link of the game does not show
}

// played returns a game of players without names.
func played(h engine.History) Game { return Game{First: First, Second: Second, History: h} }

// checked returns the game, which begins on a line. After an error the game is wrong.
func (g Game) checked(line int, err error) Game {
	if err != nil {
		g.wrong = atLine(line, err)
	}
	return g
}

// finished sets the result and the end of a game by the rules if it is over, else by what the text
// says of it. The error is a contradiction of both.
func finished(g Game, result string) (Game, error) {
	g.SetOutcome()
	switch {
	case g.Result == "" && result != "":
		g.Result, g.End = result, EndOf(result)
	case result != "" && result != g.Result:
		return g, engine.Expected("result", "%s by the rules, not %s", g.Result, result)
	}
	return g, nil
}

// SetOutcome sets the result and the end from the last position, if the game is over.
func (g *Game) SetOutcome() {
	if o := g.History.Position().Outcome(); o != engine.Undecided {
		g.Result = o.String()
		g.End = EndOf(g.Result)
	}
}

// shown returns the moves to the position that the link of a game shows.
func (g *Game) shown() engine.History {
	h := g.History
	h.Moves = h.Moves[:len(h.Moves)-g.ahead]
	return h
}
