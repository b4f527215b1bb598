package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math"
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
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/protocol"
)

// gtpCommand speaks the Go Text Protocol on standard input and output.
type gtpCommand struct {
	cellGame
	hostFlags
}

func (c *gtpCommand) Syntax() cli.Syntax {
	return hostSyntax(append(c.cellGame.flags(), c.hostFlags.flags(protocol.UsualMoveTime)...))
}

func (c *gtpCommand) Run(ctx context.Context, _ *cli.Output) error {
	if err := c.check(); err != nil {
		return err
	}
	return c.play(c.Game, protocol.UsualMoveTime, func(h protocol.Host) error {
		return gtp.Run(ctx, os.Stdin, os.Stdout, h, readGame)
	})
}

// readGame returns the text of a file of a game.
func readGame(name string) (string, error) {
	file, err := files.OpenRegular(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, 1<<20))
	return string(text), err
}

// nboardCommand speaks the protocol of NBoard on standard input and output.
type nboardCommand struct{ hostFlags }

func (c *nboardCommand) Syntax() cli.Syntax {
	return hostSyntax(c.flags(protocol.UsualMoveTime))
}

func (c *nboardCommand) Run(ctx context.Context, _ *cli.Output) error {
	return c.play(reversi.Game{}.Name(), protocol.UsualMoveTime, func(h protocol.Host) error {
		h.Limits = limitsOf(c.Movetime, c.Nodes) // a level takes more than the usual time
		return nboard.Run(ctx, os.Stdin, os.Stdout, h)
	})
}

// botzoneCommand plays on standard input and output for Botzone.
type botzoneCommand struct {
	cellGame
	KeepRunning bool
	hostFlags
}

func (c *botzoneCommand) Syntax() cli.Syntax {
	keep := cli.Bool("--keep-running", &c.KeepRunning, "ask Botzone to keep the process for the whole game")
	flags := append(c.cellGame.flags(), keep)
	return hostSyntax(append(flags, c.hostFlags.flags(botzone.UsualMoveTime)...))
}

func (c *botzoneCommand) Run(ctx context.Context, _ *cli.Output) error {
	if err := c.check(); err != nil {
		return err
	}
	return c.play(c.Game, botzone.UsualMoveTime, func(h protocol.Host) error {
		return botzone.Run(ctx, os.Stdin, os.Stdout, botzone.Config{Host: h, KeepRunning: c.KeepRunning})
	})
}

// ugiCommand speaks the Universal Game Interface on standard input and output. Its hosts do not say
// which game they play.
type ugiCommand struct {
	Game string
	sessionFlags
}

func (c *ugiCommand) Syntax() cli.Syntax {
	game := gameFlag(&c.Game, games.All(), "play this game")
	return hostSyntax(append([]cli.Flag{game}, c.flags()...))
}

func (c *ugiCommand) Run(ctx context.Context, _ *cli.Output) error {
	searcher := uct.New()
	defer searcher.Close()
	h, err := newHost(c.Game, searcher, c.begin())
	if err != nil {
		return err
	}
	return ugi.Run(ctx, os.Stdin, os.Stdout, ugi.Config{Host: h})
}

// hostSyntax returns the syntax of a command for hosts.
func hostSyntax(flags []cli.Flag) cli.Syntax {
	return cli.Syntax{
		Intro:    "docs/gui.md says step by step how to set it up in a GUI or on a platform.",
		Sections: cli.Flags(flags...),
	}
}

// newHost returns what the commands for hosts have in common, at the start of a game.
func newHost(game string, s *uct.Searcher, log *slog.Logger) (h protocol.Host, err error) {
	h = protocol.Host{Name: name, Author: author, Version: version, Searcher: s, Log: log}
	h.Start, err = games.All().Start([]string{game})
	return h, err
}

// cellGame is the flag that chooses a game without gravity.
type cellGame struct {
	Game string
}

func (c *cellGame) flags() []cli.Flag {
	return []cli.Flag{gameFlag(&c.Game, cellGames(), "play this game, which has no default")}
}

// check returns an error if no game is named.
func (c *cellGame) check() error {
	if c.Game == "" {
		return cli.Usage("%w", engine.Expected("--game", "%s", field.Listed(cellGames().Names(), "or")))
	}
	return nil
}

// cellGames are the games in which a move is any cell.
func cellGames() engine.Games {
	return games.All().Where(func(g engine.Game) bool { return !g.About().Gravity })
}

// hostFlags has the flags of hosts that need not send limits and cannot set options: gtp, nboard
// and botzone. UGI's hosts send both. Saiblo sends neither, but counts the processor time of one
// thread, and shows no log.
type hostFlags struct {
	Movetime uint64
	Nodes    uint64
	Option   []string
	sessionFlags
}

func (f *hostFlags) flags(usual time.Duration) []cli.Flag {
	const help = "think MS milliseconds about a move when the host sends no clock " +
		"(default %d, or no limit with --nodes; at most %d)"
	millis := field.Whole("--movetime", &f.Movetime, 1, field.MaxMillis)
	return append([]cli.Flag{
		cli.NewFlag(millis, "MS", fmt.Sprintf(help, usual.Milliseconds(), field.MaxMillis)),
		nodesFlag(&f.Nodes, "search at most N nodes for a move"),
		optionFlag(&f.Option),
	}, f.sessionFlags.flags()...)
}

// nodesFlag returns the flag of a node limit, of which 0 is none.
func nodesFlag(to *uint64, help string) cli.Flag {
	return cli.Whole("--nodes", to, 0, math.MaxUint64, "N", help)
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
