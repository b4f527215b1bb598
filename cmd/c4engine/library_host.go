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
	"strings"

	"github.com/c4engine/c4engine/adapters/library"
	"github.com/c4engine/c4engine/internal/match"
)

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
