package match

import (
	"context"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Guest is a running player outside of a match.
type Guest struct{ client *client }

// NewGuest starts a player of a game. Ctx may end the start. The error is an *engine.FieldError
// with the player's name before it.
func NewGuest(ctx context.Context, l Launcher, game engine.Game, p *Player) (*Guest, error) {
	cfg := &Config{Game: game, Launcher: l, Schedule: Schedule{Margin: 1000 * usualPatience, Patience: usualPatience}}
	c, err := startClient(ctx, cfg, p, nil)
	return &Guest{c}, err
}

// Move returns the player's move after h, "" for none, with what it took. The player learns that a
// game is new before its first move in it. After an error it has ended.
func (g *Guest) Move(ctx context.Context, h engine.History) (move string, wall, processor time.Duration, err error) {
	requests := []protocol.Request{protocol.PositionRequest(h), isReady}
	if len(h.Moves) < 2 {
		requests = slices.Insert(requests, 0, protocol.NewGameRequest(h.Start))
	}
	c := g.client
	if _, err := c.ask(ctx, timing{wall: c.limit}, "readyok", requests...); err != nil {
		return "", 0, 0, refused(err)
	}
	before := c.process.ProcessorTime()
	r, err := c.move(ctx, nil, 0)
	return r.move, r.took, c.process.ProcessorTime() - before, err
}

// Close asks the player to quit, and kills it if it does not.
func (g *Guest) Close(ctx context.Context) { g.client.close(ctx) }
