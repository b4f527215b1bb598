package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"time"

	"github.com/gofrs/flock"
)

// Growing is a file that one process extends, a line as soon as there is a result. While lines
// come, they are forced to the disk once a second.
type Growing struct {
	file   file
	lock   *flock.Flock
	synced time.Time
}

// syncEvery is the least time between two writes that wait for the disk.
const syncEvery = time.Second

// OpenGrowing creates a file, which must not exist, or resumes one. read reads the file and
// returns the size of its whole lines; a torn line after them, whose writer was killed, is cut
// off. Errors name the flags out and resume, which begin with dashes.
func OpenGrowing(
	dashes, name string, resume bool, read func(fs.File) (whole int64, err error),
) (*Growing, error) {
	return openGrowing(system{}, dashes, name, resume, read)
}

func openGrowing(
	d disk, dashes, name string, resume bool, read func(fs.File) (int64, error),
) (*Growing, error) {
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !resume {
		mode |= os.O_EXCL
	}
	file, err := d.open(name, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		const expected = "%[1]sout: %[2]s exists: expected %[1]sresume or another name"
		return nil, fmt.Errorf(expected, dashes, name)
	}
	if err != nil {
		return nil, err
	}
	g := &Growing{file: file, lock: lockOf(name), synced: time.Now()}
	err = g.take()
	if err == nil {
		var whole int64
		if whole, err = read(file); err == nil {
			err = file.Truncate(whole)
		}
	}
	if err != nil {
		_ = g.Close() // the first error says more
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// Read returns what read makes of a regular file. Errors name the file.
func Read[T any](name string, read func(io.Reader) (T, error)) (content T, err error) {
	file, err := OpenRegular(name)
	if err != nil {
		return content, err
	}
	defer file.Close()
	if content, err = read(file); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return content, err
}

// OpenRegular opens a regular file for reading, and no other: opening a pipe would wait for a
// writer.
func OpenRegular(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil {
		if err := regular(info); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return os.Open(name)
}

// Write appends a line.
func (g *Growing) Write(line []byte) (int, error) {
	n, err := g.file.Write(line)
	if err == nil && time.Since(g.synced) >= syncEvery {
		g.synced = time.Now()
		err = g.file.Sync()
	}
	return n, err
}

// Close closes the file, after all lines are on the disk, and ends the lock. Its error tells of
// lines that a disk or a server of files could not keep.
func (g *Growing) Close() error {
	err := g.file.Sync()
	err = cmp.Or(err, g.file.Close())
	_ = g.lock.Close() // it ends with the process too
	return err
}

// lockOf returns the lock that keeps other processes from the same file. It ends with the
// process, however that ends. On Windows a lock also keeps its own process from the file, so
// another file is locked instead.
func lockOf(name string) *flock.Flock {
	if runtime.GOOS == "windows" {
		name += ".lock"
	}
	return flock.New(name)
}

// take locks the file, which must be a regular one.
func (g *Growing) take() error {
	info, err := g.file.Stat()
	if err == nil {
		err = regular(info)
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

// regular returns an error unless a file is regular. Other files may have no end, and to open a
// named pipe may block.
func regular(info fs.FileInfo) error {
	if info.Mode().IsRegular() {
		return nil
	}
	return errors.New("file: expected a regular file, not a directory, pipe or device")
}
