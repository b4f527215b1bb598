package match

import (
	"context"
	"errors"

	"github.com/c4engine/c4engine/engine"
)

// worker plays pairs, one game at a time. The processes of the two players live from game to
// game. A player that has failed is restarted.
type worker struct {
	cfg     *Config
	book    *book
	clients map[int]*client // by the player's index
}

// run plays jobs until there are no more or an error ends the match.
func (w *worker) run(ctx context.Context, jobs <-chan []Slot, outcomes chan<- outcome) {
	defer w.close(ctx)
	for job := range jobs {
		w.keep(ctx, job[0])
		for _, slot := range job {
			game, err := w.play(ctx, slot)
			outcomes <- outcome{game, err}
			if err != nil {
				return
			}
		}
	}
}

// play plays one game. An error ends the match: it is ctx's, or the game cannot be played.
func (w *worker) play(ctx context.Context, slot Slot) (Record, error) {
	if ctx.Err() != nil { // do not start players in vain
		return Record{}, ctx.Err()
	}
	o, err := w.book.opening(slot.Round)
	if err != nil {
		return Record{}, err
	}
	g := newGame(&w.cfg.Schedule, slot, o)
	for side := range g.players {
		err := w.begin(ctx, g, engine.Player(side))
		if over, err := w.lost(g, engine.Player(side), err); over {
			return g.record, err
		}
	}
	for g.position.Outcome() == engine.Undecided {
		side := g.position.Turn()
		err := g.step(ctx, w.clients[g.players[side]])
		if over, err := w.lost(g, side, err); over {
			return g.record, err
		}
		if w.cfg.Schedule.Adjudicate && g.position.Outcome() == engine.Undecided && g.adjudicate() {
			return g.record, nil // the first line of the next game ends a player's pondering
		}
	}
	w.clients[g.players[g.position.Turn()]].tell(ctx, g.record.Moves[len(g.record.Moves)-1].Move)
	g.finish()
	return g.record, nil
}

// begin sends the opening to a player, and starts the player if it does not run.
func (w *worker) begin(ctx context.Context, g *game, side engine.Player) error {
	index := g.players[side]
	if w.clients[index] == nil {
		c, err := startClient(ctx, w.cfg, &w.cfg.Schedule.Players[index])
		if err != nil {
			return err
		}
		w.clients[index] = c
	}
	return w.clients[index].begin(ctx, w.cfg.NewGame, g.positionLine())
}

// lost reports whether an error ended the game, and kills the player. If the player has failed,
// it has lost the game. Any other error is returned.
func (w *worker) lost(g *game, side engine.Player, err error) (bool, error) {
	if err == nil {
		return false, nil
	}
	if c := w.clients[g.players[side]]; c != nil {
		c.process.Kill()
		delete(w.clients, g.players[side])
	}
	var f *failure
	if errors.As(err, &f) {
		g.forfeit(side, f)
		return true, nil
	}
	return true, err
}

// keep ends the players that do not play in the slot. They would hold memory, and they could
// ponder on the time of the others.
func (w *worker) keep(ctx context.Context, slot Slot) {
	for index, c := range w.clients {
		if index != slot.First && index != slot.Second {
			c.close(ctx)
			delete(w.clients, index)
		}
	}
}

// close ends all players.
func (w *worker) close(ctx context.Context) {
	for _, c := range w.clients {
		c.close(ctx)
	}
}
