package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/protocol"
)

// libraryCommand speaks the line protocol for a library of the course's kind.
type libraryCommand struct {
	Path   string `arg:"" placeholder:"LIBRARY" help:"A shared library with getPoint and clearPoint."`
	Memory uint64 `default:"4096" range:"64..1048576" placeholder:"MB" help:"Address space that it may have (default ${default})."`
	conversation
}

func (*libraryCommand) Help() string {
	return "It needs a C compiler, cc, once. adapters/library/README.md says what becomes of libraries that misbehave."
}

func (c *libraryCommand) Run(ctx context.Context, out *os.File) error {
	path, err := filepath.Abs(c.Path) // a name without a slash would be looked for elsewhere
	if err != nil {
		return err
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return engine.Expected("library", "a file, not %s", c.Path)
	}
	host, err := libraryHost(ctx)
	if err != nil {
		return err
	}
	player := library.New(func() (library.Process, error) {
		p, err := startProcess(exec.Command(host, path, strconv.FormatUint(c.Memory, 10)), (*exec.Cmd).Start, killAlone)
		if err != nil {
			return nil, err // and no nil process, which would not be a nil interface
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

// killAlone ends a process that belongs to the group of this one, and ends with it.
func killAlone(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// libraryHost returns the path of the program that loads libraries. It is compiled where
// it is used for the first time, because a static engine can load none, and kept in the
// user's cache, under the name of its source.
func libraryHost(ctx context.Context) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("library: expected a folder to keep a program in: %w", err)
	}
	dir := filepath.Join(cache, "c4engine")
	path := filepath.Join(dir, fmt.Sprintf("host-%x", sha256.Sum256([]byte(library.HostSource)))[:21])
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("library: %w", err)
	}
	return path, compileHost(ctx, path)
}

// compileHost writes the program in one step: others may be doing the same.
func compileHost(ctx context.Context, path string) error {
	part, err := os.CreateTemp(filepath.Dir(path), "part")
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	defer os.Remove(part.Name())
	if err := part.Close(); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	cmd := exec.CommandContext(ctx, "cc", "-O1", "-o", part.Name(), "-x", "c", "-", "-ldl", "-pthread")
	cmd.Stdin = strings.NewReader(library.HostSource)
	out, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("library: expected a C compiler, cc, to build the program that loads libraries")
	}
	if err != nil {
		return fmt.Errorf("library: cc: %w: %s", err, out)
	}
	return os.Rename(part.Name(), path)
}
