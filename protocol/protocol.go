package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/c4engine/c4engine/engine"
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

// session is the state of a session. The machine that runs it has its own state.
type session struct {
	Config
	*Machine
	startpos engine.Position // the position of startpos
	game     Game

	json    bool               // the option Output
	ponders bool               // the option Ponder
	failed  bool               // an error was answered
	end     context.CancelFunc // ends the session
}

// Run answers the lines of in on out until quit, the end of in, or the end of ctx. It first answers
// every search that it has accepted. The error is ErrInput after an error in the input,
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
	d := &session{Config: cfg, end: end}
	d.begin(start)
	d.Machine = NewMachine(Dialect{
		Parse: d.command, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log,
	})
	err = d.Machine.Run(ctx, in, out)
	switch {
	case err != nil:
		return fmt.Errorf("protocol: %w", err)
	case d.failed && d.Strict:
		return ErrStrict
	case d.failed:
		return ErrInput
	}
	return nil
}

// begin begins a game.
func (d *session) begin(start engine.Position) {
	d.startpos, d.game = start, NewGame(engine.History{Start: start})
}

// rules returns the game of the session.
func (d *session) rules() engine.Game { return d.startpos.Game() }

// command returns the command of a line.
func (d *session) command(text string) Command {
	if d.Review != nil && strings.TrimSpace(text) == reviewName {
		return Command{Name: reviewName, Run: d.review}
	}
	spec, c, err := parse(text)
	run := func() error { return c.run(d) }
	switch {
	case err != nil:
		return Command{Name: spec.name, Run: func() error { return err }}
	case c == nil:
		return Command{}
	case spec.urgent:
		return Command{Name: spec.name, Now: run}
	}
	return Command{Name: spec.name, Run: run}
}

// fail answers an error, and ends a strict session.
func (d *session) fail(command string, err error) {
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
func (d *session) send(messages ...Message) {
	for _, m := range messages {
		if d.json {
			d.Say(string(appendJSON(nil, m)))
		} else {
			d.Say(Text(m))
		}
	}
}
