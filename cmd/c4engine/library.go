package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Path     string `arg:"" placeholder:"LIBRARY" help:"A shared library with getPoint and clearPoint, or the folder of its sources."`
	Memory   uint64 `default:"${library_memory}" range:"${library_memories}" placeholder:"MB" help:"Limit its address space (default ${default})."`
	Speed    uint64 `default:"1" range:"1..${library_speed}" placeholder:"N" help:"Let its clocks run N times as fast, on Linux (default ${default})."`
	Sanitize bool   `help:"Load it with AddressSanitizer and UBSan, without a limit of memory."`
	Cache    string `hidden:"" help:"The folder of compiled programs, which a match names."`
	logFlag
}

func (*libraryCommand) Help() string {
	return "Its first run needs a C compiler, cc, and sources need g++. " +
		"docs/course.md says what happens to libraries that misbehave."
}

func (c *libraryCommand) Run(ctx context.Context, out *os.File) error {
	cache, err := players.OpenCache(c.Cache)
	if err != nil {
		return err
	}
	defer cache.Close()
	load := players.Load{
		Path: c.Path, Memory: c.Memory, Speed: int(c.Speed), Sanitize: c.Sanitize,
	}
	if info, err := os.Stat(c.Path); err == nil && info.IsDir() {
		load.Source = c.Path
	}
	if load, err = cache.Prepare(ctx, load); err != nil {
		return err
	}
	player := library.New(load.Start)
	defer player.Close()
	addThreads(readerAndClock)
	return protocol.Run(ctx, os.Stdin, out, protocol.Config{
		Name: filepath.Base(c.Path), Author: "the library's author",
		Games:  engine.Games{course.Game}, // the only one that libraries play
		Player: player,
		Colour: isTerminal(out),
		Log:    c.logger(),
	})
}

// prepareLibraries compiles what loads libraries, and those that are given by their sources, so
// that an error ends the match before it begins. It returns the command that plays with a library,
// without the library and its flags; clean removes the programs if there is no cache.
func prepareLibraries(
	ctx context.Context, all []match.Player,
) (command []string, clean func(), err error) {
	if !slices.ContainsFunc(all, func(p match.Player) bool { return p.IsLibrary() }) {
		return nil, func() {}, nil
	}
	cache, err := players.OpenCache("")
	if err != nil {
		return nil, nil, fmt.Errorf("match: %w", err)
	}
	for i := range all {
		p := &all[i]
		if !p.IsLibrary() {
			continue
		}
		load, err := cache.Prepare(ctx, players.Load{
			Source: p.Source, Speed: p.Speed, Sanitize: p.Sanitize,
		})
		if err != nil {
			cache.Close()
			if p.Source != "" {
				err = fmt.Errorf("%s: %w", p.Name, err)
			}
			return nil, nil, fmt.Errorf("match: %w", err)
		}
		p.Built = load.Path
	}
	self, err := os.Executable()
	if err != nil {
		self = name // found on the PATH, if it is there
	}
	return []string{self, "library", "--cache", cache.Dir()}, cache.Close, nil
}
