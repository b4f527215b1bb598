// Package gtp speaks version 2 of the Go Text Protocol, with which graphical
// interfaces and referees drive players of games whose moves are cells. README.md says
// which part of it.
package gtp

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
	Name, Version string
	Start         engine.Position // the board before any boardsize, of a game without gravity
	Searcher      engine.Searcher
	// Limits bound the search for a move unless a clock has been set.
	Limits engine.Limits
	Log    *slog.Logger
}

// dialect is a session's state, beside that of the machine that runs it.
type dialect struct {
	Config
	*session.Machine
	style  style
	start  engine.Position // of the game, before any move
	game   session.Game
	before []session.Game // by plays: the game before
	clock  clock
	head   string // what the answer to the present command begins with
}

// Run answers the commands of in on out, one after the other, until quit, the end
// of in, or the end of ctx, which cuts a search short that is then answered. It
// returns the error of in or out, else nil.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{Config: cfg, style: styleOf(cfg.Start.Game()), start: cfg.Start, game: session.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = session.New(session.Config{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log, Serial: true,
	})
	if err := d.Machine.Run(ctx, in, out); err != nil {
		return fmt.Errorf("gtp: %w", err)
	}
	return nil
}

// parse makes a command of a line, named by the number before it, if it has one.
func (d *dialect) parse(text string) session.Command {
	id, words := split(text)
	if id == "" && len(words) == 0 {
		return session.Command{Now: d.endAnalysis}
	}
	return session.Command{Name: id, Now: d.endAnalysis, Run: func() error {
		d.head = "=" + id + " "
		return d.execute(words, func(text string) { d.Say("="+id+" "+text, "") })
	}}
}

// endAnalysis ends an analysis as soon as anything arrives. No other search is disturbed:
// what is behind it has not been read.
func (d *dialect) endAnalysis() error {
	d.Interrupt()
	return nil
}

// fail answers an error of the command with a number.
func (d *dialect) fail(id string, err error) { d.Say("?"+id+" "+err.Error(), "") }

// split returns the number of a command, if it has one, and its words.
func split(text string) (id string, words []string) {
	text, _, _ = strings.Cut(text, "#")
	words = strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 127 })
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}
