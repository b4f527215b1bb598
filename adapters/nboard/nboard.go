// Package nboard speaks version 2 of the protocol of NBoard, by which graphical interfaces for
// Reversi drive engines. docs/hosts.md lists its commands.
package nboard

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
	Name     string
	Start    engine.Position // of Reversi, before any set game
	Searcher engine.Searcher
	Limits   engine.Limits // of every search; may be none
	Usual    engine.Limits // of a search without Limits, set depth or a clock
	Log      *slog.Logger
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	Config
	*protocol.Machine
	game  protocol.Game
	level int // 0: none was set
	clock clock
	pings int // without an answer yet
}

// Run answers the lines of in on out until the end of in or ctx. At the end of in it finishes its
// searches; the end of ctx cuts one short. Run returns the error of in or out, else nil.
//
// Run leaves no goroutine behind but a blocked Read of in: see [protocol.Machine.Run].
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	d := &dialect{Config: cfg, game: protocol.NewGame(engine.History{Start: cfg.Start})}
	d.Machine = protocol.NewMachine(protocol.Dialect{
		Parse: d.parse, Fail: d.fail, Searcher: cfg.Searcher, Log: cfg.Log, MaxWaiting: maxWaiting,
	})
	if err := d.Machine.Run(ctx, in, out); err != nil {
		return fmt.Errorf("nboard: %w", err)
	}
	return nil
}

// parse turns a line into a command. The protocol asks engines to ignore unknown lines.
func (d *dialect) parse(text string) protocol.Command {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	if name == "ping" {
		return d.ping(rest)
	}
	run, known := commands[name]
	if !known {
		if name != "" {
			d.Log.Info("ignored", "line", text)
		}
		return protocol.Command{}
	}
	return protocol.Command{Name: name, Run: func() error { return run(d, rest) }}
}

// ping ends a running search as soon as it arrives. That search has no answer, because the
// interface has left its position.
func (d *dialect) ping(number string) protocol.Command {
	return protocol.Command{
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

// dropped reports whether a ping waits: then nobody wants the answers of the searches before it.
func (d *dialect) dropped() bool { return d.pings > 0 }

// fail reports an error as a status, which interfaces show.
func (d *dialect) fail(_ string, err error) { d.Say("status error: " + err.Error()) }
