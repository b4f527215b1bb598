package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Paths    []string
	Memory   uint64
	Speed    int
	Sanitize bool
	Cache    string // the folder of compiled programs, which a match names; not in the help
	sessionFlags
}

func (c *libraryCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Its first run needs a C compiler, cc, and sources need g++. " +
			"docs/course.md says what happens to libraries that misbehave.",
		Words: cli.Words{To: &c.Paths, Form: "LIBRARY", Min: 1, Max: 1,
			Help: "A shared library with getPoint and clearPoint, or the folder of its sources"},
		Sections: c.flags(
			cli.Whole("--memory", &c.Memory, match.MinMemory, match.MaxMemory, "MB", "limit its address space"),
			cli.Whole("--speed", &c.Speed, 1, match.MaxSpeed, "N", "let its clocks run N times as fast, on Linux"),
			cli.Bool("--sanitize", &c.Sanitize, "load it with AddressSanitizer and UBSan, without a limit of memory"),
			cli.Text("--cache", &c.Cache, "DIR", ""),
		),
	}
}

func (c *libraryCommand) Run(ctx context.Context, _ *cli.Output) error {
	path := c.Paths[0]
	cache, err := players.OpenCache(c.Cache)
	if err != nil {
		return err
	}
	defer cache.Close()
	load := players.Load{
		Path: path, Memory: c.Memory, Speed: c.Speed, Sanitize: c.Sanitize,
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		load.Source = path
	}
	if load, err = cache.Prepare(ctx, load); err != nil {
		return err
	}
	player := library.New(load.Start)
	defer player.Close()
	return protocol.Run(ctx, os.Stdin, os.Stdout, protocol.Config{
		Name: filepath.Base(path), Author: "the library's author",
		Games:    engine.Games{course.Game}, // the only one that libraries play
		Searcher: player,
		Colour:   cli.IsTerminal(os.Stdout),
		Log:      c.begin(),
	})
}
