package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// ErrStrict is returned if a session ended at an error because Config.Strict is set.
var ErrStrict = errors.New("protocol: ended at an error in the input")

// Config configures a session. Log and Player may be nil.
type Config struct {
	Name, Author, Version string
	// Games are the games of newgame. The session begins with the default one.
	Games    engine.Games
	Searcher engine.Searcher
	// Review, unless nil, is the work of the command review: it explains a game in a line of JSON.
	Review func(context.Context, engine.History) ([]byte, error)
	Player Player // if not nil, answers go in the place of Searcher
	Strict bool   // end at the first error in the input
	Colour bool   // show may use terminal colours
	Log    *slog.Logger
}

// dialect is the state of a session. The machine that runs it has its own state.
type dialect struct {
	Config
	*session.Machine
	startpos engine.Position // the position of startpos
	game     session.Game

	json    bool               // the option Output
	ponders bool               // the option Ponder
	failed  bool               // an error was answered
	end     context.CancelFunc // ends the session
}

// Run answers the lines of in on out until quit, the end of in, or the end of ctx. It first answers
// every search that it has accepted. The error is session.ErrInput after an error in the input,
// ErrStrict, or the error of in or out.
//
// When Run returns, its goroutines have ended. The only exception is a blocked Read of in, whose
// goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	if cfg.Player != nil {
		cfg.Searcher = noSearch{}
	}
	start, err := cfg.Games.Start(nil)
	if err != nil {
		return fmt.Errorf("protocol: %w", err)
	}
	d := &dialect{Config: cfg, end: end}
	d.begin(start)
	d.Machine = session.New(session.Config{
		Parse: d.command, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log,
	})
	err = d.Machine.Run(ctx, in, out)
	switch {
	case err != nil:
		return fmt.Errorf("protocol: %w", err)
	case d.failed && d.Strict:
		return ErrStrict
	case d.failed:
		return session.ErrInput
	}
	return nil
}

// begin begins a game.
func (d *dialect) begin(start engine.Position) {
	d.startpos, d.game = start, session.NewGame(engine.History{Start: start})
}

// rules returns the game of the session.
func (d *dialect) rules() engine.Game { return d.startpos.Game() }

// command returns the command of a line.
func (d *dialect) command(text string) session.Command {
	if d.Review != nil && strings.TrimSpace(text) == reviewName {
		return session.Command{Name: reviewName, Run: d.review}
	}
	spec, c, err := parse(text)
	run := func() error { return c.run(d) }
	switch {
	case err != nil:
		return session.Command{Name: spec.name, Run: func() error { return err }}
	case c == nil:
		return session.Command{}
	case spec.urgent:
		return session.Command{Name: spec.name, Now: run}
	}
	return session.Command{Name: spec.name, Run: run}
}

// fail answers an error, and ends a strict session.
func (d *dialect) fail(command string, err error) {
	if command == "" {
		command = inputName
	}
	d.failed = true
	d.send(NewError(command, err))
	if d.Strict {
		d.end()
	}
}

// send writes messages in the form that the client has chosen.
func (d *dialect) send(messages ...Message) {
	for _, m := range messages {
		if d.json {
			d.Say(string(appendJSON(nil, m)))
		} else {
			d.Say(Text(m))
		}
	}
}
