package match

import (
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// The sides. As the result of a game: the winner.
const (
	First  = "first"
	Second = "second"
)

func sideName(side engine.Player) string { return [...]string{First, Second}[side] }

// How a game ended; Draw is a result too. Bug, Illegal and Timeout are the course
// judge's names for the ways in which a player fails and loses.
const (
	Win     = "win"
	Draw    = "draw"
	Bug     = "bug"     // it crashed, closed its output or did not speak the protocol
	Illegal = "illegal" // it answered with a move that the rules do not allow
	Timeout = "timeout" // it did not answer in time
)

// Record is one game, a line of a file of games.
type Record struct {
	Type    string    `json:"type"` // "game"
	Game    int       `json:"game"` // the numbers of the schedule
	Pair    int       `json:"pair"`
	First   string    `json:"first"` // the players' names
	Second  string    `json:"second"`
	Started time.Time `json:"started"`
	FEN     string    `json:"fen"`     // the position before the first of the moves
	Opening int       `json:"opening"` // how many of the moves are the opening's
	Moves   []Ply     `json:"moves"`
	Result  string    `json:"result"`           // First, Second or Draw
	End     string    `json:"end"`              // Win to Timeout
	Detail  string    `json:"detail,omitempty"` // of a failure
	// Adjudicated is set if the game was not played to its end, because both players
	// said to have proven the result.
	Adjudicated bool `json:"adjudicated,omitempty"`
}

// Ply is a move, with its Thought unless it is the opening's.
type Ply struct {
	Move string `json:"move"`
	By   string `json:"by"` // the side
	*Thought
}

// Thought is what a player took and said for a move.
type Thought struct {
	// Millis is the time from the request to the answer as the runner measured it, by
	// the wall clock or in processor time ([Schedule].ProcessorTime), in milliseconds
	// with three decimals.
	Millis float64 `json:"ms"`
	// Clock is what the player's clock, if it has one, shows after the move, the
	// increment included, in milliseconds.
	Clock *float64 `json:"clock,omitempty"`
	// What the player's last info said; the winrate is the mover's.
	Nodes   uint64           `json:"nodes"`
	Winrate *float64         `json:"winrate,omitempty"`
	Proven  *protocol.Proven `json:"proven,omitempty"`
}

// playerOf returns the name of the player who has a side.
func (g *Record) playerOf(side string) string {
	if side == First {
		return g.First
	}
	return g.Second
}

// checkGame returns nil if g is a game of the schedule.
func (s *Schedule) checkGame(g *Record) error {
	if g.Game < 1 || g.Game > s.Total() {
		return expected("game", "a number from 1 to %d", s.Total())
	}
	slot := s.Slot(g.Game)
	first, second := s.Players[slot.First].Name, s.Players[slot.Second].Name
	switch {
	case g.Pair != slot.Pair:
		return expected("pair", "%d", slot.Pair)
	case g.First != first || g.Second != second:
		return expected("first and second", "%s and %s", first, second)
	case g.Result != First && g.Result != Second && g.Result != Draw:
		return expected("result", "first, second or draw")
	case !slices.Contains([]string{Win, Draw, Bug, Illegal, Timeout}, g.End):
		return expected("end", "win, draw, bug, illegal or timeout")
	case (g.End == Draw) != (g.Result == Draw):
		return expected("end", "draw with the result draw, and no other")
	}
	for _, ply := range g.Moves {
		if ply.By != First && ply.By != Second {
			return expected("by", "first or second")
		}
	}
	return nil
}
