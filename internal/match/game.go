package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// worker plays pairs, one game at a time. The processes of the two players live from game to
// game. A player that has failed is restarted.
type worker struct {
	cfg     *Config
	clients map[int]*client // by the player's index
}

// run plays jobs until there are no more, or the match finishes, or an error ends it.
func (w *worker) run(ctx context.Context, jobs <-chan []Slot, outcomes chan<- outcome) {
	defer w.close(ctx)
	for job := range jobs {
		w.endOthers(ctx, job[0])
		for _, slot := range job {
			if w.cfg.finishing() {
				return
			}
			game, err := w.play(ctx, slot)
			outcomes <- outcome{game, err}
			if err != nil {
				return
			}
		}
	}
}

// play plays one game. An error ends the match: it is ctx's, or the game cannot be played or
// logged.
func (w *worker) play(ctx context.Context, slot Slot) (gamefile.Record, error) {
	if ctx.Err() != nil { // do not start players in vain
		return gamefile.Record{}, ctx.Err()
	}
	opening, err := w.cfg.opening(slot)
	if err != nil {
		return gamefile.Record{}, err
	}
	g := newGame(&w.cfg.Schedule, slot, opening)
	if g.log, err = w.cfg.openLog(&g.record); err != nil {
		return gamefile.Record{}, err
	}
	err = w.playOut(ctx, g)
	for side, index := range g.players {
		if c := w.clients[index]; c != nil {
			c.leaveLog()
			g.record.Peak[side] = c.peak()
		}
	}
	g.log.note("result %s by %s %s", g.record.Result, g.record.End, g.record.Detail)
	closed := g.log.close()
	return g.record, cmp.Or(err, closed)
}

// playOut plays a game to its end.
func (w *worker) playOut(ctx context.Context, g *game) error {
	for side := range g.players {
		if err := w.begin(ctx, g, engine.Player(side)); err != nil {
			return w.lose(g, engine.Player(side), err)
		}
	}
	for g.history.Position().Outcome() == engine.Undecided {
		side := g.history.Position().Turn()
		c := w.clients[g.players[side]]
		w.cfg.Show(g.record)
		g.log.note("ply %d: %s", len(g.record.Moves)+1, c.player.Name)
		if err := g.step(ctx, c); err != nil {
			return w.lose(g, side, err)
		}
		if w.cfg.Schedule.Adjudicate && g.history.Position().Outcome() == engine.Undecided && g.adjudicate() {
			return nil // the first line of the next game ends a player's pondering
		}
	}
	w.clients[g.players[g.history.Position().Turn()]].tell(ctx, g.record.Moves[len(g.record.Moves)-1].Move)
	g.end(g.history.Position().Outcome().String())
	return nil
}

// begin sends the opening to a player, and starts the player if it does not run.
func (w *worker) begin(ctx context.Context, g *game, side engine.Player) error {
	index := g.players[side]
	if w.clients[index] == nil {
		c, err := startClient(ctx, w.cfg, &w.cfg.Schedule.Players[index], g.log)
		if err != nil {
			return err
		}
		w.clients[index] = c
	}
	w.clients[index].process.setLog(g.log)
	return w.clients[index].begin(ctx, g.history)
}

// lose kills a player after an error. If the player has failed, it has lost the game. Any other
// error is returned.
func (w *worker) lose(g *game, side engine.Player, err error) error {
	if c := w.clients[g.players[side]]; c != nil {
		c.process.Kill()
		c.leaveLog()
		delete(w.clients, g.players[side])
	}
	var f *failure
	if errors.As(err, &f) {
		g.forfeit(side, f)
		return nil
	}
	return err
}

// endOthers ends the players that do not play in the slot. They would hold memory, and they could
// ponder on the time of the others.
func (w *worker) endOthers(ctx context.Context, slot Slot) {
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

// game is a game under way as the referee sees it. The referee checks all moves by the rules.
type game struct {
	record  gamefile.Record
	history engine.History
	log     *gameLog // nil: none
	players [2]int   // indices, by side
	unsent  string   // the opponent's last move, not sent to the side to move yet; "": none
	// clocks is the time left, by side, of players with a clock.
	clocks [2]time.Duration
	// claims are the results that the players claimed to have proven with their last moves, by
	// side. A claim is empty if there was none.
	claims [2]string
}

func newGame(s *Schedule, slot Slot, opening engine.History) *game {
	g := &game{
		history: opening,
		players: [2]int{slot.First, slot.Second},
		record: gamefile.Record{
			Type: "game", Game: slot.Game, Pair: slot.Pair,
			First: s.Players[slot.First].Name, Second: s.Players[slot.Second].Name,
			Started: time.Now().UTC().Truncate(time.Millisecond),
			FEN:     opening.Start().FEN(), Opening: opening.Len(), Moves: []gamefile.Ply{},
		},
	}
	for side, index := range g.players {
		if tc := s.Players[index].TC; tc != nil {
			g.clocks[side] = millis(tc.Time)
		}
	}
	for ply, m := range opening.Moves() {
		p := opening.At(ply).Position()
		g.record.Moves = append(g.record.Moves, gamefile.Ply{Move: boardtext.FormatMove(p, m), By: p.Turn().String()})
	}
	return g
}

// step asks the side to move for its move and plays it.
func (g *game) step(ctx context.Context, c *client) error {
	p := g.history.Position()
	side := p.Turn()
	a, err := c.move(ctx, g.unsent, g.clocks[side])
	if err != nil {
		return err
	}
	if a.move() == "" {
		return &failure{gamefile.Illegal, "no move, with moves left"}
	}
	m, err := boardtext.ParseMove(p, a.move())
	if err != nil {
		return &failure{gamefile.Illegal, fmt.Sprintf("%s: %v", excerpt(a.move()), err)}
	}
	thought := a.thought()
	if tc := c.player.TC; tc != nil {
		// It may fall below zero: a late answer within the margin is accepted but still charged.
		g.clocks[side] += millis(tc.Increment) - a.took
		shown := float64(g.clocks[side].Microseconds()) / 1000
		thought.Clock = &shown
	}
	text := boardtext.FormatMove(p, m)
	if err := g.history.Play(m); err != nil {
		return err
	}
	ply := gamefile.Ply{Move: text, By: side.String(), Thought: thought}
	g.record.Moves = append(g.record.Moves, ply)
	g.unsent = text
	g.claims[side] = claim(side, a.proven())
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
		return gamefile.Draw
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
	g.record.Result, g.record.End = result, gamefile.EndOf(result)
}

// maxDetail is the number of bytes that are kept of a failure's detail.
const maxDetail = 300

// forfeit records that a side lost by its own failure.
func (g *game) forfeit(loser engine.Player, f *failure) {
	g.record.Result, g.record.End = loser.Other().String(), f.end
	g.record.Detail = cut(f.detail, maxDetail)
}
