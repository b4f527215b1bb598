// Package ugi speaks the Universal Game Interface, UCI for games other than chess, by which match
// runners drive engines. docs/hosts.md lists its commands.
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
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Config configures a session. Only Log may be missing.
type Config struct {
	Name, Author, Version string
	Start                 engine.Position // the position of startpos
	Searcher              engine.Searcher
	Log                   *slog.Logger
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	Config
	*protocol.Machine
	game   protocol.Game
	failed bool // an error was answered
}

// Run answers the lines of in on out until quit or the end of in or ctx. Before it returns, every
// search is answered. It returns protocol.ErrInput if it answered an error, the error of in or
// out, or nil.
//
// Run leaves no goroutine behind but a blocked Read of in: see [protocol.Machine.Run].
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{Config: cfg, game: protocol.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = protocol.NewMachine(protocol.Dialect{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log,
		MaxWaiting: maxWaiting, RefuseBehindEndless: true,
	})
	err := d.Machine.Run(ctx, in, out)
	switch {
	case err != nil:
		return fmt.Errorf("ugi: %w", err)
	case d.failed:
		return protocol.ErrInput
	}
	return nil
}

func (d *dialect) parse(text string) protocol.Command {
	words := strings.Fields(text)
	if len(words) == 0 {
		return protocol.Command{}
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == words[0] })
	if i < 0 {
		return protocol.Command{Run: func() error {
			return engine.Expected(quote(words[0]), "%s", oneOf(commands))
		}}
	}
	c := commands[i]
	run := func() error { return c.run(d, words[1:]) }
	if c.urgent {
		return protocol.Command{Name: c.name, Now: run}
	}
	return protocol.Command{Name: c.name, Run: run}
}

// fail answers an error with a line that every host ignores.
func (d *dialect) fail(_ string, err error) {
	d.failed = true
	d.Say("info string error: " + err.Error())
}

// quote returns a word of the input for an error: on one line and not too long.
func quote(word string) string { return strconv.Quote(word[:min(32, len(word))]) }

// oneOf returns "one of " and the names of all items.
func oneOf[T fmt.Stringer](items []T) string {
	var names []string
	for _, item := range items {
		names = append(names, item.String())
	}
	return field.OneOf(names)
}
