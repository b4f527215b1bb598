// Package botzone plays games whose moves are cells on Botzone, which sends one line of
// JSON a turn. docs/hosts.md describes it.
package botzone

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// UsualMoveTime is the default time for a move: the platform's second less a margin.
const UsualMoveTime = 850 * time.Millisecond

// Config configures a session. All fields but Log and KeepRunning are required.
type Config struct {
	Start    engine.Position // of a game without gravity
	Searcher engine.Searcher
	Limits   engine.Limits // of every search
	// KeepRunning asks the host, after the first answer, to keep the process and to send only
	// new moves. Without it Run ends after the first answer.
	KeepRunning bool
	Log         *slog.Logger // gets every line, at level debug; nil: no log
}

// keepRunning is the line by which a program asks the platform to keep it running.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

// dialect is a session's state, beside that of the machine that runs it.
type dialect struct {
	Config
	*protocol.Machine
	game  protocol.Game
	asked bool // the first answer was given
}

// Run answers every line of in on out until the end of in or of ctx; without KeepRunning it
// answers only the first line. The end of ctx cuts a search short, which is then answered. A
// wrong line changes nothing: its answer has no move, and an error. Run returns the error of in
// or out, else nil.
//
// Run leaves no goroutine behind but a blocked Read of in: see [protocol.Machine.Run].
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{Config: cfg, game: protocol.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = protocol.NewMachine(protocol.Dialect{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Serial: true, Log: cfg.Log,
	})
	if err := d.Machine.Run(ctx, in, out); err != nil {
		return fmt.Errorf("botzone: %w", err)
	}
	return nil
}

func (d *dialect) parse(text string) protocol.Command {
	if text = strings.TrimSpace(text); text == "" {
		return protocol.Command{}
	}
	return protocol.Command{Run: func() error { return d.serve([]byte(text)) }}
}

// serve sets the game that a line describes, and searches for a move.
func (d *dialect) serve(line []byte) error {
	game, err := read(line, d.game)
	if err != nil {
		return err
	}
	d.game = game
	d.Search(game.History(), d.Limits, nil, d.move)
	return nil
}

// move plays the best move, and answers with it and its value.
func (d *dialect) move(info engine.Info) {
	best := info.BestMove()
	if best == engine.NoMove {
		d.answer(engine.NoCell, "the game is over")
		return
	}
	c := d.game.Position().Cell(best)
	d.game.Play(best)
	winrate := info.Lines[0].Winrate
	d.answer(c, fmt.Sprintf("winrate %.4f nodes %d depth %d", winrate, info.Nodes, info.Depth))
}

func (d *dialect) fail(_ string, err error) { d.answer(engine.NoCell, err.Error()) }

// answer writes the answer to a line. After the first one the session ends, or asks to be kept.
func (d *dialect) answer(response engine.Cell, debug string) {
	type cell struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
	text, err := json.Marshal(struct {
		Response cell   `json:"response"`
		Debug    string `json:"debug"`
	}{cell{response.Row, response.Column}, debug})
	if err != nil {
		panic(err) // never: two integers and a text can be written
	}
	d.Say(string(text))
	switch {
	case !d.KeepRunning:
		d.Quit()
	case !d.asked:
		d.Say(keepRunning)
	}
	d.asked = true
}
