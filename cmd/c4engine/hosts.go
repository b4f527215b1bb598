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

// hostCommand speaks the dialect of a host that need not send limits and cannot set options: gtp,
// nboard or botzone. UGI's hosts send both. Saiblo sends neither, but counts the processor time of
// one thread, and shows no log.
type hostCommand struct {
	Game     string // of a host of one game; else the flag --game chooses a game without gravity
	Movetime uint64
	Nodes    uint64
	Option   []string
	sessionFlags
	usual time.Duration // limits a search that no flag limits
	more  []cli.Flag    // of this host
	speak func(ctx context.Context, h protocol.Host) error
}

// gtpHost speaks the Go Text Protocol on standard input and output.
func gtpHost(s sessionFlags) *hostCommand {
	c := &hostCommand{sessionFlags: s, usual: protocol.UsualMoveTime}
	c.speak = func(ctx context.Context, h protocol.Host) error {
		return gtp.Run(ctx, os.Stdin, os.Stdout, h, readGame)
	}
	return c
}

// nboardHost speaks the protocol of NBoard on standard input and output.
func nboardHost(s sessionFlags) *hostCommand {
	c := &hostCommand{sessionFlags: s, usual: protocol.UsualMoveTime, Game: reversi.Game{}.Name()}
	c.speak = func(ctx context.Context, h protocol.Host) error {
		h.Limits = limitsOf(c.Movetime, c.Nodes) // a level takes more than the usual time
		return nboard.Run(ctx, os.Stdin, os.Stdout, h)
	}
	return c
}

// botzoneHost plays on standard input and output for Botzone.
func botzoneHost(s sessionFlags) *hostCommand {
	keep := false
	c := &hostCommand{sessionFlags: s, usual: botzone.UsualMoveTime}
	c.more = []cli.Flag{cli.Bool("--keep-running", &keep, "ask Botzone to keep the process for the whole game")}
	c.speak = func(ctx context.Context, h protocol.Host) error {
		return botzone.Run(ctx, os.Stdin, os.Stdout, botzone.Config{Host: h, KeepRunning: keep})
	}
	return c
}

func (c *hostCommand) Syntax() cli.Syntax {
	const help = "think MS milliseconds about a move when the host sends no clock " +
		"(default %d, or no limit with --nodes; at most %d)"
	millis := field.Whole("--movetime", &c.Movetime, 1, field.MaxMillis)
	flags := append(c.more,
		cli.NewFlag(millis, "MS", fmt.Sprintf(help, c.usual.Milliseconds(), field.MaxMillis)),
		nodesFlag(&c.Nodes, "search at most N nodes for a move"),
		optionFlag(&c.Option))
	if c.Game == "" {
		game := gameFlag(&c.Game, cellGames(), "play this game, which has no default")
		flags = append([]cli.Flag{game}, flags...)
	}
	return hostSyntax(append(flags, c.flags()...))
}

// Run begins a session. With --nodes alone games are reproducible.
func (c *hostCommand) Run(ctx context.Context, _ *cli.Output) error {
	if c.Game == "" {
		return cli.Usage("%w", engine.Expected("--game", "%s", field.Listed(cellGames().Names(), "or")))
	}
	searcher := uct.New()
	defer searcher.Close()
	h, err := newHost(c.Game, searcher, c.begin())
	if err != nil {
		return err
	}
	if err := setOptions(searcher, c.Option); err != nil {
		return err
	}
	h.Limits = limitsOf(c.Movetime, c.Nodes)
	if h.Limits.Nodes == 0 {
		h.Limits.MoveTime = cmp.Or(h.Limits.MoveTime, c.usual)
	}
	return c.speak(ctx, h)
}

// cellGames are the games in which a move is any cell.
func cellGames() engine.Games {
	return games.All().Where(func(g engine.Game) bool { return !g.About().Gravity })
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

// nodesFlag returns the flag of a node limit, of which 0 is none.
func nodesFlag(to *uint64, help string) cli.Flag {
	return cli.Whole("--nodes", to, 0, math.MaxUint64, "N", help)
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
