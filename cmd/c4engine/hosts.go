package main

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/c4engine/c4engine/dialects/botzone"
	"github.com/c4engine/c4engine/dialects/gtp"
	"github.com/c4engine/c4engine/dialects/nboard"
	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/protocol"
)

// gtpCommand speaks the Go Text Protocol on standard input and output.
type gtpCommand struct {
	cellGame
	hostFlags
}

func (c *gtpCommand) Run(ctx context.Context, out *os.File) error {
	return c.play(c.Game, protocol.UsualMoveTime, func(h protocol.Host) error {
		return gtp.Run(ctx, os.Stdin, out, h)
	})
}

// nboardCommand speaks the protocol of NBoard on standard input and output.
type nboardCommand struct{ hostFlags }

func (c *nboardCommand) Run(ctx context.Context, out *os.File) error {
	return c.play(reversi.Game{}.Name(), protocol.UsualMoveTime, func(h protocol.Host) error {
		h.Limits = limitsOf(c.Movetime, c.Nodes) // a level takes more than the usual time
		return nboard.Run(ctx, os.Stdin, out, h)
	})
}

// botzoneCommand plays on standard input and output for Botzone.
type botzoneCommand struct {
	cellGame
	KeepRunning bool `help:"Use the platform's mode of this name: one process for the whole game."`
	hostFlags   `set:"usual=${botzone}"`
}

func (c *botzoneCommand) Run(ctx context.Context, out *os.File) error {
	return c.play(c.Game, botzone.UsualMoveTime, func(h protocol.Host) error {
		return botzone.Run(ctx, os.Stdin, out, botzone.Config{Host: h, KeepRunning: c.KeepRunning})
	})
}

// ugiCommand speaks the Universal Game Interface on standard input and output. Its hosts do not say
// which game they play.
type ugiCommand struct {
	Game string `enum:"${games}" default:"${game}" placeholder:"GAME" help:"Play this game: ${either_game} (default ${default})."`
	sessionFlags
}

func (c *ugiCommand) Run(ctx context.Context, out *os.File) error {
	searcher := uct.New()
	defer searcher.Close()
	h, err := newHost(c.Game, searcher, c.begin())
	if err != nil {
		return err
	}
	return ugi.Run(ctx, os.Stdin, out, ugi.Config{Host: h})
}

// newHost returns what the commands for hosts have in common, at the start of a game.
func newHost(game string, s *uct.Searcher, log *slog.Logger) (h protocol.Host, err error) {
	h = protocol.Host{Name: name, Author: author, Version: version, Searcher: s, Log: log}
	h.Start, err = games.All().Start([]string{game})
	return h, err
}

// cellGame is the flag that chooses a game without gravity.
type cellGame struct {
	Game string `enum:"${cell_games}" required:"" placeholder:"${a_cell_game}" help:"Play this game."`
}

// hostFlags has the flags of hosts that need not send limits and cannot set options: gtp, nboard
// and botzone. UGI's hosts send both. Saiblo sends neither, but counts the processor time of one
// thread, and shows no log.
type hostFlags struct {
	Movetime uint64   `range:"1..${longest}" placeholder:"MS" help:"Without a clock from the host think this long about a move (default ${usual}, unlimited with --nodes)."`
	Nodes    uint64   `placeholder:"N" help:"Think with at most N nodes about a move."`
	Option   []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	sessionFlags
}

// play runs an adapter. The usual time limits a search that no flag limits; with --nodes alone
// games are reproducible.
func (f *hostFlags) play(game string, usual time.Duration, run func(protocol.Host) error) error {
	searcher := uct.New()
	defer searcher.Close()
	h, err := newHost(game, searcher, f.begin())
	if err != nil {
		return err
	}
	if err := setOptions(searcher, f.Option); err != nil {
		return err
	}
	h.Limits = limitsOf(f.Movetime, f.Nodes)
	if h.Limits.Nodes == 0 {
		h.Limits.MoveTime = cmp.Or(h.Limits.MoveTime, usual)
	}
	return run(h)
}

// limitsOf returns the limits that flags give, the time in milliseconds.
func limitsOf(movetime, nodes uint64) engine.Limits {
	return engine.Limits{MoveTime: time.Duration(movetime) * time.Millisecond, Nodes: nodes}
}

// setOptions sets options of a search, each NAME=VALUE, as a flag --option gives them.
func setOptions(searcher *uct.Searcher, options []string) error {
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		if err := searcher.SetOption(name, value); err != nil {
			return cli.Usage("--option: %w", err)
		}
	}
	return nil
}
