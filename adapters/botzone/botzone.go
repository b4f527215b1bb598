// Package botzone plays NoGo and Reversi on Botzone, which sends one line of
// JSON a turn: README.md says in what form.
package botzone

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/c4engine/c4engine/adapters/lineio"
	"github.com/c4engine/c4engine/engine"
)

// A Searcher is a search with its settings.
type Searcher interface {
	// Search searches until a limit, or until ctx is done, and returns the final
	// info; even if ctx is done from the start it has a best move, unless the game
	// is over. It recognises by h what it has learned before.
	Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
}

// Config is what Run needs to know; nothing may be left out.
type Config struct {
	Start    engine.Position // of a game whose moves are "x,y" and "pass"
	Searcher Searcher
	Limits   engine.Limits // of every search
	// KeepRunning asks the host, behind the first answer, to send only what is
	// new from then on. Without it Run ends with the first answer.
	KeepRunning bool
}

// keepRunning is the line that asks for it.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n"

// session serves one host.
type session struct {
	Config
	ctx  context.Context
	game game
}

// Run answers every line of in on out until the end of in, or the end of ctx,
// which cuts a search short that is then answered; or the first line alone. A
// line that makes no sense is answered too, with no move and what is wrong, and
// changes nothing. Run returns the error of in or out, else nil.
//
// A Read of in that is blocked when Run returns cannot be taken back; its
// goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	input := lineio.Start(in)
	defer input.Close()
	s := &session{Config: cfg, ctx: ctx, game: newGame(cfg.Start)}
	request := ""
	if cfg.KeepRunning {
		request = keepRunning
	}
	for {
		l, err := input.Next(ctx)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("botzone: read: %w", err)
		}
		if _, err := io.WriteString(out, s.serve(l)+request); err != nil {
			return fmt.Errorf("botzone: write: %w", err)
		}
		if !cfg.KeepRunning {
			return nil
		}
		request = ""
	}
}

// answer is a line of the output.
type answer struct {
	Response cell   `json:"response"`
	Debug    string `json:"debug"`
}

// serve returns the answer to a line.
func (s *session) serve(l lineio.Line) string {
	err := l.Err
	if err == nil {
		err = s.game.read([]byte(l.Text))
	}
	a := answer{Response: noCell}
	if err != nil {
		a.Debug = err.Error()
	} else {
		a = s.move(l.Arrived)
	}
	text, err := json.Marshal(a)
	if err != nil { // of two integers and a text
		panic(err)
	}
	return string(text) + "\n"
}

// move plays a move and returns it, with what the search thinks of it.
func (s *session) move(begin time.Time) answer {
	limits := s.Limits
	limits.Start = begin
	info := s.Searcher.Search(s.ctx, s.game.history, limits, func(engine.Info) {})
	best := info.BestMove()
	if best == engine.NoMove {
		return answer{noCell, "the game is over"}
	}
	c := s.game.cell(best)
	s.game.play(best)
	return answer{c, fmt.Sprintf("winrate %.4f nodes %d depth %d", info.Lines[0].Winrate, info.Nodes, info.Depth)}
}
