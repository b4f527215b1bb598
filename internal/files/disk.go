package files

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/c4engine/c4engine/internal/jsonl"
)

// Disk has the operations of the system on files. Tests replace it by one that fails.
type Disk interface {
	// OpenFile opens a file as os.OpenFile does.
	OpenFile(name string, flag int, mode fs.FileMode) (File, error)
	Rename(from, to string) error
}

// File is an open file.
type File interface {
	io.ReadWriteSeeker
	io.Closer
	Stat() (fs.FileInfo, error)
	Chmod(fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// System is the disk that files are on.
var System Disk = disk{}

type disk struct{}

func (disk) OpenFile(name string, flag int, mode fs.FileMode) (File, error) {
	file, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err // a nil *os.File in a File would not be nil
	}
	return file, nil
}

func (disk) Rename(from, to string) error { return os.Rename(from, to) }

// Open opens a file for reading.
func Open(name string) (File, error) { return System.OpenFile(name, os.O_RDONLY, 0) }

// OpenRegular opens a regular file for reading, and no other: opening a pipe would wait for a
// writer.
func OpenRegular(name string) (File, error) {
	if info, err := os.Stat(name); err == nil {
		if err := jsonl.Regular(info); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return Open(name)
}

// Read returns the content of a file.
func Read(name string) ([]byte, error) {
	file, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var content bytes.Buffer
	info, err := file.Stat()
	if err == nil {
		content.Grow(int(info.Size()) + bytes.MinRead)
		_, err = content.ReadFrom(file)
	}
	return content.Bytes(), err
}
