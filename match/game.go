package match

import (
	"context"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// game is the referee's view of a game under way. It knows the rules and trusts no
// player.
type game struct {
	record   Record
	position engine.Position
	players  [2]int   // indices, by side
	unseen   []string // the opponent's last move, not yet sent to the side to move
	// clocks are what is left of the players' time, by side, where they have a clock.
	clocks [2]time.Duration
	// claims are the results of the game that the sides' last moves have, by what their
	// players say to have proven; "" where that is nothing.
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
		g.record.Moves = append(g.record.Moves, Ply{Move: boardtext.FormatMove(g.position, m), By: sideName(g.position.Turn())})
		g.position.Play(m)
	}
	return g
}

// positionLine returns the line that sets the opening.
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

// step has the side to move make its move.
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

// claim returns the result of a game of which a side says to have proven its own.
func claim(side engine.Player, proven string) string {
	switch proven {
	case "win":
		return sideName(side)
	case "loss":
		return sideName(side.Other())
	case "draw", "tie":
		return Draw
	}
	return ""
}

// adjudicate ends a game whose result both players say to have proven with their last
// moves. Neither can win a game, or hold one, by a false proof: its opponent has to
// confirm it.
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

// finish records the result of a game that was played to its end.
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

// maxDetail is how many bytes of a failure's detail are kept.
const maxDetail = 300

// forfeit records that a side lost by its own failure.
func (g *game) forfeit(loser engine.Player, f *failure) {
	g.record.Result, g.record.End, g.record.Detail = sideName(loser.Other()), f.end, cut(f.detail, maxDetail)
}
