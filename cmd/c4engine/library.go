package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Path   string `arg:"" placeholder:"LIBRARY" help:"A shared library with getPoint and clearPoint."`
	Memory uint64 `default:"4096" range:"64..1048576" placeholder:"MB" help:"Limit its address space (default ${default})."`
	conversation
}

func (*libraryCommand) Help() string {
	return "Its first run needs a C compiler, cc. " +
		"docs/course.md says what happens to libraries that misbehave."
}

func (c *libraryCommand) Run(ctx context.Context, out *os.File) error {
	path, err := filepath.Abs(c.Path) // dlopen searches elsewhere for a name without a slash
	if err != nil {
		return err
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return engine.Expected("library", "a file, not %s", c.Path)
	}
	host := os.Getenv(hostVariable)
	if host == "" {
		var clean func()
		if host, clean, err = libraryHost(ctx); err != nil {
			return err
		}
		defer clean()
	}
	player := library.New(func() (library.Process, error) {
		cmd := exec.Command(host, path, strconv.FormatUint(c.Memory, 10))
		p, err := players.Start(cmd)
		if err != nil {
			return nil, err // p is a nil pointer, which would make an interface that is not nil
		}
		return p, nil
	})
	defer player.Close()
	return protocol.Run(ctx, os.Stdin, out, protocol.Config{
		Name: filepath.Base(path), Author: "the library's author",
		Games:  engine.Games{games.Default()}, // the only one that libraries play
		Player: player,
		Colour: isTerminal(out),
		Log:    c.begin(),
	})
}
