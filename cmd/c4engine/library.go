package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/match"
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
	host := os.Getenv(hostVariable)
	if host == "" {
		var clean func()
		if host, clean, err = libraryHost(ctx); err != nil {
			return err
		}
		defer clean()
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
// user's cache, under the name of its source. Without a cache it is kept until clean.
func libraryHost(ctx context.Context) (path string, clean func(), err error) {
	clean = func() {}
	dir, err := cacheFolder()
	if err != nil {
		temporary, failed := os.MkdirTemp("", name)
		if failed != nil {
			return "", clean, fmt.Errorf("library: expected a folder that can be written to, XDG_CACHE_HOME or TMPDIR: %w", errors.Join(err, failed))
		}
		dir, clean = temporary, func() { _ = os.RemoveAll(temporary) }
	}
	path = filepath.Join(dir, fmt.Sprintf("host-%x", sha256.Sum256([]byte(library.HostSource)))[:21])
	if _, err := os.Stat(path); err == nil {
		return path, clean, nil
	}
	if err := compileHost(ctx, path); err != nil {
		clean()
		return "", func() {}, err
	}
	return path, clean, nil
}

// cacheFolder returns the engine's folder in the user's cache, which holds the host or can
// be written to.
func cacheFolder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	probe, err := os.CreateTemp(dir, "part")
	if err != nil {
		if hosts, _ := filepath.Glob(filepath.Join(dir, "host-*")); len(hosts) > 0 {
			return dir, nil
		}
		return "", err
	}
	return dir, errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// prepareLibraries compiles the host for the players that are libraries, so that the match
// tells what is wrong with it. Without a cache the players find it in a folder that clean
// removes.
func prepareLibraries(ctx context.Context, players []match.Player) (clean func(), err error) {
	if !slices.ContainsFunc(players, func(p match.Player) bool { return p.Library != "" }) {
		return func() {}, nil
	}
	path, clean, err := libraryHost(ctx)
	if err != nil {
		return clean, fmt.Errorf("match: %w", err)
	}
	return clean, os.Setenv(hostVariable, path)
}

// hostVariable is the environment variable by which match tells its players where the host
// is.
const hostVariable = "C4ENGINE_LIBRARY_HOST"

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
