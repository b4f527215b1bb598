package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// worker plays pairs. It keeps the processes of the two players who meet, from
// game to game, and starts a player anew after it has failed.
type worker struct {
	cfg     *Config
	book    *book
	clients map[int]*client // by the player's index
}

// play plays one game. The error is ctx's, or says that the match cannot be
// played like this.
func (w *worker) play(ctx context.Context, slot Slot) (Record, error) {
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
	}
	w.clients[g.players[g.position.Turn()]].tell(g.record.Moves[len(g.record.Moves)-1].Move)
	g.finish()
	return g.record, nil
}

// begin tells a player of the game, starting it if need be.
func (w *worker) begin(ctx context.Context, g *game, side engine.Player) error {
	index := g.players[side]
	if w.clients[index] == nil {
		s := &w.cfg.Schedule
		c, err := startClient(ctx, w.cfg.Launcher, s, &s.Players[index])
		if err != nil {
			return err
		}
		w.clients[index] = c
	}
	return w.clients[index].begin(ctx, w.cfg.NewGame, g.positionLine())
}

// lost reports whether the game is over because of an error. A player's own
// failure ends the process and loses the game; other errors are handed on.
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

// keep ends the players that do not meet in the slot: they would hold memory,
// and a player may think on the others' time.
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

// game is a game under way, as the referee sees it. It is the runner that knows
// the rules; no player's word is taken for anything.
type game struct {
	record   Record
	position engine.Position
	players  [2]int   // indices, by side
	unseen   []string // the opponent's last move, which the side to move does not know yet
}

func newGame(s *Schedule, slot Slot, o Opening) *game {
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
	for _, m := range o.Moves {
		g.record.Moves = append(g.record.Moves, Ply{Move: boardtext.FormatMove(g.position, m), By: sideName(g.position.Turn())})
		g.position.Play(m)
	}
	return g
}

// positionLine is the line that sets the opening.
func (g *game) positionLine() string {
	line := "position fen " + g.record.FEN
	if len(g.record.Moves) > 0 {
		line += " moves"
		for _, ply := range g.record.Moves {
			line += " " + ply.Move
		}
	}
	return line
}

// step lets the side to move move.
func (g *game) step(ctx context.Context, c *client) error {
	side := g.position.Turn()
	text, thought, err := c.move(ctx, g.unseen)
	if err != nil {
		return err
	}
	if text == "" {
		return &failure{Illegal, "no move, with moves left"}
	}
	m, err := boardtext.ParseMove(g.position, text)
	if err != nil {
		return &failure{Illegal, oneLine(fmt.Sprintf("%s: %v", excerpt([]byte(text)), err))}
	}
	text = boardtext.FormatMove(g.position, m)
	g.position.Play(m)
	g.record.Moves = append(g.record.Moves, Ply{text, sideName(side), thought})
	g.unseen = []string{text}
	return nil
}

// finish writes down the result of a game that was played to its end.
func (g *game) finish() {
	g.record.Result, g.record.End = Tied, Tie
	if o := g.position.Outcome(); o != engine.Draw {
		winner := engine.First
		if o == engine.SecondWins {
			winner = engine.Second
		}
		g.record.Result, g.record.End = sideName(winner), Win
	}
}

// forfeit writes down that a side has lost by its own failure.
func (g *game) forfeit(loser engine.Player, f *failure) {
	g.record.Result, g.record.End, g.record.Detail = sideName(loser.Other()), f.end, f.detail
}
