package files

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/gofrs/flock"

	"github.com/c4engine/c4engine/internal/jsonl"
)

// Growing is a file that gets a line for every game the moment that it ends, from one process.
type Growing struct {
	*os.File
	lock *flock.Flock
}

// OpenGrowing creates a file, which must not exist, or resumes one: read reads what is
// there and returns the size of its whole lines. A line after them, torn when its writer
// was killed, is cut off. The flags that say so, for errors, begin with dashes.
func OpenGrowing(dashes, name string, resume bool, read func(*os.File) (whole int64, err error)) (Growing, error) {
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !resume {
		mode |= os.O_EXCL
	}
	file, err := os.OpenFile(name, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		return Growing{}, fmt.Errorf("%sout: %s exists: expected %sresume or another name", dashes, name, dashes)
	}
	if err != nil {
		return Growing{}, err
	}
	g := Growing{file, lockOf(name)}
	err = g.take()
	if err == nil {
		var whole int64
		if whole, err = read(file); err == nil {
			err = file.Truncate(whole)
		}
	}
	if err != nil {
		g.Close()
		return Growing{}, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// Close closes the file. Every line was written with its own error, and the lock ends
// anyway.
func (g Growing) Close() { _, _ = g.File.Close(), g.lock.Close() }

// lockOf returns the lock that keeps other processes from the same file. It ends with the
// process, however that ends. On Windows, where a lock also holds against its own
// process, another file is locked instead.
func lockOf(name string) *flock.Flock {
	if runtime.GOOS == "windows" {
		name += ".lock"
	}
	return flock.New(name)
}

// take locks the file, if it is a regular one.
func (g Growing) take() error {
	info, err := g.Stat()
	if err == nil {
		err = jsonl.Regular(info)
	}
	if err != nil {
		return err
	}
	locked, err := g.lock.TryLock()
	if err == nil && !locked {
		err = errors.New("expected no other process that is writing to it")
	}
	return err
}
