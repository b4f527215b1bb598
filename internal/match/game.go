package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// game is a game under way as the referee sees it. The referee checks all moves by the rules.
type game struct {
	record   Record
	opening  opening
	log      *gameLog // nil: none
	position engine.Position
	players  [2]int   // indices, by side
	unseen   []string // the opponent's last move, not yet sent to the side to move
	// clocks is the time left, by side, of players with a clock.
	clocks [2]time.Duration
	// claims are the results that the players claimed to have proven with their last moves, by
	// side. A claim is empty if there was none.
	claims [2]string
}

func newGame(s *Schedule, slot Slot, o opening) *game {
	g := &game{
		opening:  o,
		position: o.Start.Clone(),
		players:  [2]int{slot.First, slot.Second},
		record: Record{
			Type: "game", Game: slot.Game, Pair: slot.Pair,
			First: s.Players[slot.First].Name, Second: s.Players[slot.Second].Name,
			Started: time.Now().UTC().Truncate(time.Millisecond),
			FEN:     o.Start.FEN(), Opening: len(o.Moves), Moves: []Ply{},
		},
	}
	for side, index := range g.players {
		if tc := s.Players[index].TC; tc != nil {
			g.clocks[side] = tc.start()
		}
	}
	for _, m := range o.Moves {
		ply := Ply{Move: boardtext.FormatMove(g.position, m), By: g.position.Turn().String()}
		g.record.Moves = append(g.record.Moves, ply)
		g.position.Play(m)
	}
	return g
}

// step asks the side to move for its move and plays it.
func (g *game) step(ctx context.Context, c *client) error {
	side := g.position.Turn()
	r, err := c.move(ctx, g.unseen, g.clocks[side])
	if err != nil {
		return err
	}
	if r.move == "" {
		return &failure{Illegal, "no move, with moves left"}
	}
	m, err := boardtext.ParseMove(g.position, r.move)
	if err != nil {
		return &failure{Illegal, fmt.Sprintf("%s: %v", excerpt(r.move), err)}
	}
	if tc := c.player.TC; tc != nil {
		g.clocks[side] = tc.after(g.clocks[side], r.took)
		shown := float64(g.clocks[side].Microseconds()) / 1000
		r.thought.Clock = &shown
	}
	text := boardtext.FormatMove(g.position, m)
	g.position.Play(m)
	g.record.Moves = append(g.record.Moves, Ply{text, side.String(), r.thought})
	g.unseen = []string{text}
	g.claims[side] = claim(side, r.proven)
	return nil
}

// claim returns the result of a game in which a side has the given proven value.
func claim(side engine.Player, proven string) string {
	switch proven {
	case "win":
		return side.String()
	case "loss":
		return side.Other().String()
	case "draw":
		return Draw
	}
	return ""
}

// adjudicate ends the game if both players claimed the same result with their last moves, and
// reports whether it did. A false proof gains nothing, because the opponent has to confirm it.
func (g *game) adjudicate() (over bool) {
	result := g.claims[engine.First]
	if result == "" || result != g.claims[engine.Second] {
		return false
	}
	g.end(result)
	g.record.Adjudicated = true
	return true
}

// end records a result without a failure.
func (g *game) end(result string) {
	g.record.Result, g.record.End = result, Win
	if result == Draw {
		g.record.End = Draw
	}
}

// maxDetail is the number of bytes that are kept of a failure's detail.
const maxDetail = 300

// forfeit records that a side lost by its own failure.
func (g *game) forfeit(loser engine.Player, f *failure) {
	g.record.Result, g.record.End = loser.Other().String(), f.end
	g.record.Detail = cut(f.detail, maxDetail)
}

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

// Record is one game. It is a line of a file of games.
type Record struct {
	Type    string    `json:"type"`  // "game"
	Game    int       `json:"game"`  // its number in the schedule
	Pair    int       `json:"pair"`  // the number of its pair there
	First   string    `json:"first"` // the players' names
	Second  string    `json:"second"`
	Started time.Time `json:"started"`
	FEN     string    `json:"fen"`     // the position before the first of the moves
	Opening int       `json:"opening"` // the number of moves of the opening
	Moves   []Ply     `json:"moves"`
	Result  string    `json:"result"`           // First, Second or Draw
	End     string    `json:"end"`              // Win to Timeout
	Detail  string    `json:"detail,omitempty"` // of a failure
	// Adjudicated is set if the game ended early because both players claimed to have proven
	// the same result.
	Adjudicated bool `json:"adjudicated,omitempty"`
	// Peak is the peak memory of libraries since they were loaded, in MB, by side; 0: unknown.
	Peak [2]int `json:"peak,omitzero"`
}

// Ply is a move. A move of the opening has no Thought.
type Ply struct {
	Move string `json:"move"`
	By   string `json:"by"` // the side
	*Thought
}

// Thought is the time that a player used for a move, and the data of its last info.
type Thought struct {
	// Millis is the time from the request to the answer in milliseconds, as the referee
	// measured it: by the wall clock, or in processor time ([Schedule].ProcessorTime).
	Millis float64 `json:"ms"`
	// Clock is the time on the player's clock after the move and its increment, in
	// milliseconds. It is nil if the player has no clock.
	Clock *float64 `json:"clock,omitempty"`
	// The data of the player's last info. The win rate is that of the side that moved.
	Nodes   uint64           `json:"nodes"`
	Winrate *float64         `json:"winrate,omitempty"`
	Proven  *protocol.Proven `json:"proven,omitempty"`
}

// playerOf returns the name of the player of a side.
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
	case !s.holds(slot.Pair):
		return expected("game", "one of the shard %s, not %d", s.Shard, g.Game)
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
