// Package nboard speaks version 2 of the protocol of NBoard, by which graphical interfaces for
// Reversi drive engines. docs/hosts.md lists its commands.
package nboard

import (
	"context"
	"io"
	"log/slog"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/sgf"
	"github.com/c4engine/c4engine/protocol"
)

// Config configures a session. The Start is of Reversi. Limits are for a search that nothing else
// limits: no Bounds, no set depth and no clock.
type Config struct {
	protocol.Host
	Bounds engine.Limits // of every search
}

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	Config
	machine  *protocol.Machine
	commands []protocol.Command
	game     protocol.Game
	level    int // 0: none was set
	clock    clock
	pings    int // without an answer yet
}

// Run answers the lines of in on out until the end of in or ctx, as [protocol.Machine.Run] does. It
// returns the error of in or out.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	d := &dialect{Config: cfg, game: protocol.NewGame(engine.History{Start: cfg.Start})}
	d.commands = d.table()
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: "nboard", Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log,
	})
	return d.machine.Run(ctx, in, out)
}

// table returns the commands. Each gets the text after its name as one word.
func (d *dialect) table() []protocol.Command {
	return []protocol.Command{
		{Name: "nboard", Run: d.say("set myname " + d.Name)},
		{Name: "set", Run: d.set},
		{Name: "move", Run: d.move},
		{Name: "hint", Run: d.hint},
		{Name: "go", Run: d.goOn},
		{Name: "analyze", Run: d.analyze},
		// The engine learns nothing, but the interface waits for the answer.
		{Name: "learn", Run: d.say("learned")},
		{Name: "ping", Now: d.pinged, Run: d.pong},
	}
}

// say returns the run of a command with one answer.
func (d *dialect) say(answer string) func([]string) error {
	return func([]string) error {
		d.machine.Say(answer)
		return nil
	}
}

// parse finds the command of a line. The protocol asks engines to ignore unknown lines.
func (d *dialect) parse(text string) (protocol.Call, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	c := protocol.Find(d.commands, name)
	if c == nil && name != "" {
		d.Log.Info("ignored", "line", text)
	}
	return protocol.Call{Name: name, Command: c, Args: []string{strings.TrimSpace(rest)}}, nil
}

// pinged ends a running search as soon as a ping arrives. That search has no answer, because the
// interface has left its position.
func (d *dialect) pinged([]string) error {
	d.pings++
	d.machine.Stop()
	return nil
}

func (d *dialect) pong(words []string) error {
	d.pings--
	d.machine.Say("pong " + words[0])
	return nil
}

// dropped reports whether a ping waits: then nobody wants the answers of the searches before it.
func (d *dialect) dropped() bool { return d.pings > 0 }

// fail reports an error as a status, which interfaces show.
func (d *dialect) fail(_ string, err error) { d.machine.Say("status error: " + err.Error()) }

func (d *dialect) set(words []string) error {
	name, value, _ := strings.Cut(words[0], " ")
	switch name {
	case "depth":
		level, err := number("set depth", value)
		if err == nil {
			d.level = level
		}
		return err
	case "game":
		return d.setGame(value)
	}
	d.Log.Info("ignored", "set", name)
	return nil
}

func (d *dialect) setGame(text string) error {
	if !strings.HasPrefix(text, "(;") {
		return engine.Expected("game", "GGF: (; and then properties")
	}
	tree, err := sgf.Parse(text)
	if err != nil {
		return err
	}
	h, err := tree.GGF(d.Start.Game())
	if err == nil {
		d.game, d.clock = protocol.NewGame(h), clockOf(tree)
	}
	return err
}

// move plays a move. An evaluation and a time may follow it in the text.
func (d *dialect) move(words []string) error {
	p := d.game.Position()
	m, err := sgf.ParseGGFMove(p, words[0])
	if err == nil {
		d.clock.spend(p.Turn(), words[0])
		d.game.Play(m)
	}
	return err
}

func number(name, text string) (int, error) {
	return field.Int(name, strings.TrimSpace(text), 1, 1000)
}
