// Package ugi speaks the Universal Game Interface, UCI for games other than chess,
// with which match runners drive engines. README.md says which part of it.
package ugi

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name, Author, Version string
	Start                 engine.Position // what startpos means
	Searcher              engine.Searcher
	Log                   *slog.Logger
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// dialect is a session's state, beside that of the machine that runs it.
type dialect struct {
	Config
	*session.Machine
	game   session.Game
	failed bool // an error was answered
}

// Run answers the lines of in on out until quit, the end of in, or the end of
// ctx; in each case every search that was begun is answered first. It returns
// nil, session.ErrInput, or the error of in or out.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{Config: cfg, game: session.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = session.New(session.Config{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log,
		MaxWaiting: maxWaiting, RefuseBehindEndless: true,
	})
	err := d.Machine.Run(ctx, in, out)
	switch {
	case err != nil:
		return fmt.Errorf("ugi: %w", err)
	case d.failed:
		return session.ErrInput
	}
	return nil
}

func (d *dialect) parse(text string) session.Command {
	words := strings.Fields(text)
	if len(words) == 0 {
		return session.Command{}
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == words[0] })
	if i < 0 {
		return session.Command{Run: func() error {
			return engine.Expected(quote(words[0]), "%s", names(commands, func(c command) string { return c.name }))
		}}
	}
	c := commands[i]
	run := func() error { return c.run(d, words[1:]) }
	if c.urgent {
		return session.Command{Name: c.name, Now: run}
	}
	return session.Command{Name: c.name, Run: run}
}

// fail answers an error with a kind of line that every host ignores.
func (d *dialect) fail(_ string, err error) {
	d.failed = true
	d.Say("info string error: " + err.Error())
}

// quote returns a word of the input as an error repeats it: on one line and
// not too long.
func quote(word string) string { return strconv.Quote(word[:min(32, len(word))]) }

// names lists the names of what is possible.
func names[T any](list []T, name func(T) string) string {
	var all []string
	for _, item := range list {
		all = append(all, name(item))
	}
	return "one of " + strings.Join(all, ", ")
}
