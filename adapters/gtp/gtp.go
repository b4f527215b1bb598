// Package gtp speaks version 2 of the Go Text Protocol, by which graphical interfaces and referees
// drive players of games whose moves are cells. docs/hosts.md lists its commands.
package gtp

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Config configures a session. Only Log may be missing.
type Config struct {
	Name, Version string
	Start         engine.Position // the board before any boardsize, of a game without gravity
	Searcher      engine.Searcher
	// Limits bound the search for a move. A clock replaces their times.
	Limits engine.Limits
	Log    *slog.Logger
}

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	Config
	*protocol.Machine
	style  style
	start  engine.Position // of the game, before any move
	game   protocol.Game
	before []protocol.Game // the game before each play, for undo
	clock  clock
	head   string // the beginning of the answer to the present command
}

// Run answers the commands of in on out, one after the other, until quit or the end of in or ctx.
// The end of ctx cuts a search short, which is then answered. Run returns the error of in or out,
// else nil.
//
// Run leaves no goroutine behind but a blocked Read of in: see [protocol.Machine.Run].
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{Config: cfg, style: styleOf(cfg.Start.Game())}
	d.begin(cfg.Start)
	d.Machine = protocol.NewMachine(protocol.Dialect{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log, Serial: true,
	})
	if err := d.Machine.Run(ctx, in, out); err != nil {
		return fmt.Errorf("gtp: %w", err)
	}
	return nil
}

// parse turns a line into a command, named by the number before it, if any.
func (d *dialect) parse(text string) protocol.Command {
	id, words := split(text)
	if id == "" && len(words) == 0 {
		return protocol.Command{Now: d.endAnalysis}
	}
	return protocol.Command{Name: id, Now: d.endAnalysis, Run: func() error {
		d.head = "=" + id + " "
		return d.execute(words, func(text string) { d.Say("="+id+" "+text, "") })
	}}
}

// endAnalysis ends an analysis when the next line arrives. It disturbs no other search: the lines
// behind one have not been read.
func (d *dialect) endAnalysis() error {
	d.Interrupt()
	return nil
}

// fail answers an error in the command with this number.
func (d *dialect) fail(id string, err error) { d.Say("?"+id+" "+err.Error(), "") }

// split returns the number of a command, if any, and its words.
func split(text string) (id string, words []string) {
	text, _, _ = strings.Cut(text, "#")
	words = strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 127 })
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}
