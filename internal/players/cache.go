package players

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/c4engine/c4engine/course/library"
)

// Cache is a folder of compiled programs: hosts that load libraries, which a static engine cannot
// do, and libraries compiled from sources. Their names are hashes of their sources.
type Cache struct {
	dir       string
	temporary bool
}

// OpenCache opens a folder, without a name the engine's folder in the user's cache, or a temporary
// one if that is not writable.
func OpenCache(dir string) (*Cache, error) {
	if dir != "" {
		return &Cache{dir: dir}, nil
	}
	dir, err := userFolder()
	temporary := err != nil
	if temporary {
		var failed error
		if dir, failed = os.MkdirTemp("", "c4engine"); failed != nil {
			const expected = "library: expected a folder that can be written to, " +
				"XDG_CACHE_HOME or TMPDIR: %w"
			return nil, fmt.Errorf(expected, cmp.Or(err, failed))
		}
	}
	return &Cache{dir, temporary}, nil
}

// Dir returns the folder.
func (c *Cache) Dir() string { return c.dir }

// userFolder returns the engine's folder in the user's cache. It fails if the folder is not
// writable and holds no host.
func userFolder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "c4engine")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	probe, err := os.CreateTemp(dir, "part")
	if err != nil {
		if hosts, _ := fs.Glob(os.DirFS(dir), "host-*"); len(hosts) > 0 {
			return dir, nil
		}
		return "", err
	}
	return dir, cmp.Or(probe.Close(), os.Remove(probe.Name()))
}

// Close removes the folder if it is a temporary one.
func (c *Cache) Close() {
	if c.temporary {
		_ = os.RemoveAll(c.dir)
	}
}

// build returns the path of a program of that name, and compiles it unless it is there. It renames
// the finished program, because other processes may compile the same one.
func (c *Cache) build(name string, compile func(part string) error) (path string, err error) {
	path = filepath.Join(c.dir, name)
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	part, err := os.CreateTemp(c.dir, "part")
	if err != nil {
		return "", fmt.Errorf("library: %w", err)
	}
	defer os.Remove(part.Name())
	if err := part.Close(); err != nil {
		return "", fmt.Errorf("library: %w", err)
	}
	if err := compile(part.Name()); err != nil {
		return "", err
	}
	return path, os.Rename(part.Name(), path)
}

// sanitize are the compiler's flags for AddressSanitizer and UBSan.
var sanitize = []string{"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"}

// host returns the path of the program that loads libraries, compiled with some flags.
func (c *Cache) host(ctx context.Context, flags []string) (string, error) {
	hash := sha256.New()
	fmt.Fprintln(hash, flags)
	names, _ := fs.Glob(library.HostSource, "host/*") // the pattern is right
	for _, name := range names {
		text, err := library.HostSource.ReadFile(name)
		if err != nil {
			return "", err
		}
		hash.Write(text)
	}
	return c.build(fmt.Sprintf("host-%x", hash.Sum(nil)[:8]), func(part string) error {
		return compileHost(ctx, flags, part)
	})
}

// compileHost compiles the host to a file.
func compileHost(ctx context.Context, flags []string, to string) error {
	dir, err := os.MkdirTemp(filepath.Dir(to), "part")
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, library.HostSource); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	args := append([]string{"-O1", "-fvisibility=hidden", "-o", to}, flags...)
	sources, _ := fs.Glob(library.HostSource, "host/*.c") // the pattern is right
	for _, source := range sources {
		args = append(args, filepath.Join(dir, source))
	}
	args = append(args, "-ldl", "-pthread")
	output, err := exec.CommandContext(ctx, "cc", args...).CombinedOutput()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return errors.New(
			"library: expected a C compiler, cc, to build the program that loads libraries")
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("library: cc: %w: %s", err, output)
	}
	return nil
}
