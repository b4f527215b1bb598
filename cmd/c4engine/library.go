package main

import (
	"cmp"
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
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Path   string `arg:"" placeholder:"LIBRARY" help:"A shared library with getPoint and clearPoint."`
	Memory uint64 `default:"4096" range:"64..1048576" placeholder:"MB" help:"Limit its address space (default ${default})."`
	logFlag
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
	player := library.New(func() (library.Host, error) {
		cmd := exec.Command(host, path, strconv.FormatUint(c.Memory, 10))
		p, err := players.Start(cmd)
		if err != nil {
			return nil, err // p is a nil pointer, which would make an interface that is not nil
		}
		return p, nil
	})
	defer player.Close()
	addThreads(readerAndClock)
	return protocol.Run(ctx, os.Stdin, out, protocol.Config{
		Name: filepath.Base(path), Author: "the library's author",
		Games:  engine.Games{games.Default()}, // the only one that libraries play
		Player: player,
		Colour: isTerminal(out),
		Log:    c.logger(),
	})
}

// libraryHost returns the path of the program that loads libraries, which a static engine cannot
// do. The first use compiles it into the user's cache, where its name is a hash of its source.
// Without a cache, clean removes it.
func libraryHost(ctx context.Context) (path string, clean func(), err error) {
	clean = func() {}
	dir, err := cacheFolder()
	if err != nil {
		temporary, failed := os.MkdirTemp("", name)
		if failed != nil {
			const expected = "library: expected a folder that can be written to, XDG_CACHE_HOME or TMPDIR: %w"
			return "", clean, fmt.Errorf(expected, cmp.Or(err, failed))
		}
		dir, clean = temporary, func() { _ = os.RemoveAll(temporary) }
	}
	hash := sha256.Sum256([]byte(library.HostSource))
	path = filepath.Join(dir, fmt.Sprintf("host-%x", hash[:8]))
	if _, err := os.Stat(path); err == nil {
		return path, clean, nil
	}
	if err := compileHost(ctx, path); err != nil {
		clean()
		return "", func() {}, err
	}
	return path, clean, nil
}

// cacheFolder returns the engine's folder in the user's cache. It fails if the folder is not
// writable and holds no host.
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
	return dir, cmp.Or(probe.Close(), os.Remove(probe.Name()))
}

// prepareLibraries compiles the host if a player is a library, so that an error ends the match
// before it begins. The players get the host's path in their environment. clean removes the host
// if there is no cache.
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

// hostVariable is the environment variable in which match passes the host's path to its players.
const hostVariable = "C4ENGINE_LIBRARY_HOST"

// compileHost compiles the host to path. It renames the finished program, because other
// processes may compile the same one.
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
		return errors.New(
			"library: expected a C compiler, cc, to build the program that loads libraries")
	}
	if err != nil {
		return fmt.Errorf("library: cc: %w: %s", err, out)
	}
	return os.Rename(part.Name(), path)
}
