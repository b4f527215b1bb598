// Package nboard speaks version 2 of the protocol of NBoard, by which graphical interfaces for
// Reversi drive engines. docs/gui.md lists its commands.
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

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	protocol.Host
	machine *protocol.Machine
	game    engine.History
	level   int // 0: none was set
	clock   clock
	pings   int // without an answer yet
}

// Run answers the lines of in on out until quit or the end of in or ctx, as [protocol.Machine.Run]
// does. It returns the error of in or out. The Start is of Reversi. The Limits hold for every
// search, beside those that set depth and a clock give.
func Run(ctx context.Context, in io.Reader, out io.Writer, h protocol.Host) error {
	if h.Log == nil {
		h.Log = slog.New(slog.DiscardHandler)
	}
	d := &dialect{Host: h, game: engine.NewHistory(h.Start)}
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: "nboard", Commands: d.table(), Split: split,
		Fail:     func(_ protocol.Call, err error) { d.fail(err) },
		Searcher: h.Searcher, Log: h.Log,
	})
	return d.machine.Run(ctx, in, out)
}

// table returns the commands. Each gets the text after its name as one word. Lines with other names
// are ignored, as the protocol asks.
func (d *dialect) table() []protocol.Command {
	return []protocol.Command{
		{Name: "nboard", Run: protocol.Simply(func() { d.machine.Say("set myname " + d.Name) })},
		{Name: "set", Run: d.set},
		{Name: "move", Run: d.move},
		{Name: "hint", Run: d.hint},
		{Name: "go", Run: protocol.Simply(d.search)},
		// The engine learns nothing, but the interface waits for the answer.
		{Name: "learn", Run: protocol.Simply(func() { d.machine.Say("learned") })},
		{Name: "ping", Now: protocol.Simply(d.pinged), Run: d.pong},
		{Name: "quit", Now: protocol.Simply(func() { d.machine.Quit() })},
	}
}

// split returns the command of a line and the text after it.
func split(text string) (label string, words []string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	return "", []string{name, strings.TrimSpace(rest)}, nil
}

// pinged ends a running search as soon as a ping arrives. That search has no answer.
func (d *dialect) pinged() {
	d.pings++
	d.machine.Stop()
}

func (d *dialect) pong(words []string) error {
	d.pings--
	d.machine.Say("pong " + words[0])
	return nil
}

// dropped reports whether a ping waits: then nobody wants the answers of the searches before it,
// because the interface has left their positions.
func (d *dialect) dropped() bool { return d.pings > 0 }

// tell says lines about a position that the interface has not left.
func (d *dialect) tell(lines ...string) {
	if !d.dropped() {
		d.machine.Say(lines...)
	}
}

// status says what the engine does, which interfaces show.
func (d *dialect) status(does string) { d.machine.Say("status " + d.Name + " is " + does) }

// fail reports an error as a status.
func (d *dialect) fail(err error) { d.machine.Say("status error: " + err.Error()) }

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
		d.game, d.clock = h, clockOf(tree)
	}
	return err
}

// move plays a move. An evaluation and a time may follow it in the text.
func (d *dialect) move(words []string) error {
	p := d.game.Position()
	m, err := sgf.ParseGGFMove(p, words[0])
	if err == nil {
		d.clock.spend(p.Turn(), words[0])
		err = d.game.Play(m)
	}
	return err
}

func number(name, text string) (int, error) {
	return field.Int(name, strings.TrimSpace(text), 1, 1000)
}
