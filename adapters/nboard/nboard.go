// Package nboard speaks version 2 of the protocol of NBoard, with which graphical
// interfaces for Reversi drive engines. README.md says which part of it.
package nboard

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name     string
	Start    engine.Position // of Reversi, before any set game
	Searcher engine.Searcher
	Limits   engine.Limits // of every search, if there are any
	Usual    engine.Limits // of a search that nothing else limits: no set depth, no clock
	Log      *slog.Logger
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// dialect is a session's state, beside that of the machine that runs it.
type dialect struct {
	Config
	*session.Machine
	game  session.Game
	level int // 0: none was set
	clock clock
	pings int // that have arrived and not been answered
}

// Run answers the lines of in on out until the end of in, where searches are
// finished first, or the end of ctx, which cuts one short. It returns the error
// of in or out, else nil.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	d := &dialect{Config: cfg, game: session.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = session.New(session.Config{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log, MaxWaiting: maxWaiting,
	})
	if err := d.Machine.Run(ctx, in, out); err != nil {
		return fmt.Errorf("nboard: %w", err)
	}
	return nil
}

// parse turns a line into a command. The protocol asks to ignore lines that are not
// understood.
func (d *dialect) parse(text string) session.Command {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	if name == "ping" {
		return d.ping(rest)
	}
	run, known := commands[name]
	if !known {
		if name != "" {
			d.Log.Info("passed over", "line", text)
		}
		return session.Command{}
	}
	return session.Command{Name: name, Run: func() error { return run(d, rest) }}
}

// ping ends the search before it as soon as it arrives. That search has no answer,
// because the interface has left its position.
func (d *dialect) ping(number string) session.Command {
	return session.Command{
		Name: "ping",
		Now: func() error {
			d.pings++
			d.Stop()
			return nil
		},
		Run: func() error {
			d.pings--
			d.Say("pong " + number)
			return nil
		},
	}
}

// dropped reports whether nobody wants the answers of searches any more.
func (d *dialect) dropped() bool { return d.pings > 0 }

// fail reports an error where interfaces show what an engine is doing.
func (d *dialect) fail(_ string, err error) { d.Say("status error: " + err.Error()) }
