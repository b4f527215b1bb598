package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/c4engine/c4engine/dialects/gtp"
	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/protocol"
)

// hostCommand speaks the dialect of a host on standard input and output. Saiblo has another
// command, because it counts the processor time of one thread, and shows no log.
type hostCommand struct {
	Game  string
	games engine.Games // those of the flag --game; nil: there is none
	searchFlags
	sessionFlags
	usual  time.Duration // limits a search that no flag limits; 0: the host sends limits and options
	levels bool          // the host sets levels, whose searches may take longer than usual
	speak  func(ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup) error
}

func speakGTP(ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup) error {
	return gtp.Run(ctx, in, out, s, readGame)
}

func speakUGI(ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup) error {
	return ugi.Run(ctx, in, out, ugi.Config{Setup: s})
}

// cellGames are the games in which a move is any cell.
func cellGames() engine.Games {
	return games.All().Where(func(g engine.Game) bool { return !g.About().Gravity })
}

func (c *hostCommand) Syntax() cli.Syntax {
	var flags []cli.Flag
	if c.games != nil {
		help := "play this game"
		if c.Game == "" {
			help += ", which has no default"
		}
		flags = append(flags, gameFlag(&c.Game, c.games, help))
	}
	if c.usual != 0 {
		const help = "think MS milliseconds about a move when the host sends no clock " +
			"(default %d, or no limit with --nodes; at most %d)"
		movetime := c.movetime("")
		movetime.Help = fmt.Sprintf(help, c.usual.Milliseconds(), field.MaxMillis)
		flags = append(flags, movetime, c.nodes("search at most N nodes for a move"), c.option())
	}
	return cli.Syntax{
		Intro:    "docs/gui.md says step by step how to set it up in a GUI or on a platform.",
		Sections: c.flags(flags...),
	}
}

// Run begins a session. With --nodes alone games are reproducible.
func (c *hostCommand) Run(ctx context.Context, _ *cli.Output) error {
	if c.Game == "" {
		return cli.Usage("%w", engine.Expected("--game", "%s", field.Listed(c.games.Names(), "or")))
	}
	searcher, err := c.searcher()
	if err != nil {
		return err
	}
	defer searcher.Close()
	s, err := setup(c.Game, searcher, c.begin())
	if err != nil {
		return err
	}
	s.Limits = c.limits()
	if s.Limits.Nodes == 0 && !c.levels {
		s.Limits.MoveTime = cmp.Or(s.Limits.MoveTime, c.usual)
	}
	return c.speak(ctx, os.Stdin, os.Stdout, s)
}

// setup returns what the sessions of all dialects have in common, at the start of a game.
func setup(game string, searcher engine.Searcher, log *slog.Logger) (s protocol.Setup, err error) {
	s = protocol.Setup{Name: name, Author: author, Version: version, Searcher: searcher, Log: log}
	s.Start, err = games.All().Start([]string{game})
	return s, err
}

// readGame returns the text of a file of a game.
func readGame(name string) (string, error) {
	return files.Read(name, func(file io.Reader) (string, error) {
		text, err := io.ReadAll(io.LimitReader(file, 1<<20))
		return string(text), err
	})
}
