package match

import (
	"context"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// game is a game under way as the referee sees it. The referee checks all moves by the rules.
type game struct {
	record   Record
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
		ply := Ply{Move: boardtext.FormatMove(g.position, m), By: sideName(g.position.Turn())}
		g.record.Moves = append(g.record.Moves, ply)
		g.position.Play(m)
	}
	return g
}

// positionLine returns the line of the protocol that sets the opening.
func (g *game) positionLine() string {
	line := "position fen " + g.record.FEN
	for i, ply := range g.record.Moves {
		if i == 0 {
			line += " moves"
		}
		line += " " + ply.Move
	}
	return line
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
		return &failure{Illegal, fmt.Sprintf("%s: %v", excerpt([]byte(r.move)), err)}
	}
	if tc := c.player.TC; tc != nil {
		g.clocks[side] = tc.after(g.clocks[side], r.took)
		shown := float64(g.clocks[side].Microseconds()) / 1000
		r.thought.Clock = &shown
	}
	text := boardtext.FormatMove(g.position, m)
	g.position.Play(m)
	g.record.Moves = append(g.record.Moves, Ply{text, sideName(side), r.thought})
	g.unseen = []string{text}
	g.claims[side] = claim(side, r.proven)
	return nil
}

// claim returns the result of a game in which a side has the given proven value.
func claim(side engine.Player, proven string) string {
	switch proven {
	case "win":
		return sideName(side)
	case "loss":
		return sideName(side.Other())
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
	g.record.Result, g.record.End, g.record.Adjudicated = result, Win, true
	if result == Draw {
		g.record.End = Draw
	}
	return true
}

// finish records the result of the last position.
func (g *game) finish() {
	switch g.position.Outcome() {
	case engine.Draw:
		g.record.Result, g.record.End = Draw, Draw
	case engine.FirstWins:
		g.record.Result, g.record.End = First, Win
	case engine.SecondWins:
		g.record.Result, g.record.End = Second, Win
	}
}

// maxDetail is the number of bytes that are kept of a failure's detail.
const maxDetail = 300

// forfeit records that a side lost by its own failure.
func (g *game) forfeit(loser engine.Player, f *failure) {
	g.record.Result, g.record.End = sideName(loser.Other()), f.end
	g.record.Detail = cut(f.detail, maxDetail)
}
