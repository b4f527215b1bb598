package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/protocol"
)

// reply is a player's answer to go.
type reply struct {
	move    string // empty if the player has no move
	took    time.Duration
	thought *Thought
	// proven is the result that the player claims to have proven for its move: win, loss or
	// draw. It is empty without a claim.
	proven string
}

// move sends the moves since the player's last one and returns its answer. If the player has a
// clock, left is the time on it.
func (c *client) move(ctx context.Context, since []string, left time.Duration) (reply, error) {
	var lines []string
	for _, m := range since {
		lines = append(lines, "opponent "+m)
	}
	a, err := c.ask(ctx, c.timing(left), "bestmove", append(lines, c.goLine(left))...)
	if err != nil {
		return reply{}, c.fell(refused(err))
	}
	r := reply{took: a.took, thought: &Thought{Millis: float64(a.took.Microseconds()) / 1000}}
	if best := a.last.(protocol.BestMove); best.Move != nil {
		r.move = *best.Move
	}
	if a.info != nil {
		r.thought.Nodes, r.thought.Proven = a.info.Nodes, a.info.Proven
		r.thought.Winrate = (*float64)(&a.info.Winrate)
		r.proven = provenOf(a.info, r.move)
	}
	return r, nil
}

// provenOf returns the proven value of a move, empty without one. The proof of an info is about
// the first move of its line.
func provenOf(info *protocol.Info, move string) string {
	if info.Proven == nil || len(info.PV) == 0 || info.PV[0] != move {
		return ""
	}
	return info.Proven.Value
}

// goLine asks for a move within the player's limits.
func (c *client) goLine(left time.Duration) string {
	line := "go"
	if c.player.MoveTime > 0 {
		line += fmt.Sprintf(" movetime %d", c.player.MoveTime)
	}
	if c.player.TC != nil {
		line += c.player.TC.goWords(left)
	}
	if c.player.Nodes > 0 {
		line += fmt.Sprintf(" nodes %d", c.player.Nodes)
	}
	return line
}

// fell adds to the failure of a player with a clock that its flag fell.
func (c *client) fell(err error) error {
	var f *failure
	if c.player.TC != nil && errors.As(err, &f) && f.end == Timeout {
		return &failure{Timeout, "its flag fell: " + f.detail}
	}
	return err
}
