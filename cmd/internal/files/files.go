// Package files writes the files that programs leave behind: whole or not at all, or, those
// that grow, a line at a time.
package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/c4engine/c4engine/internal/jsonl"
)

// Disk is the part of the operating system that Write needs. Tests replace it by one that
// fails.
type Disk interface {
	// Create creates a file that does not exist, with these permissions.
	Create(name string, mode fs.FileMode) (File, error)
	Rename(from, to string) error
}

// File is a file that is being written.
type File interface {
	io.WriteCloser
	Chmod(fs.FileMode) error
	Sync() error
}

// System is where files are written.
var System Disk = disk{}

type disk struct{}

func (disk) Create(name string, mode fs.FileMode) (File, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

func (disk) Rename(from, to string) error { return os.Rename(from, to) }

// Write replaces a file, or creates it, and does nothing for an empty name. Until the new
// content is on the disk the old file stays as it is, and after an error too. A link is
// followed; a device or a pipe is written to.
func Write(name string, content []byte) error {
	if name == "" {
		return nil
	}
	target, old, err := locate(name)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		return writeTo(target, content)
	}
	part := beside(target)
	file, err := System.Create(part, 0o644)
	if err != nil {
		return named(name, err)
	}
	err = fill(file, content, old)
	if err == nil {
		err = System.Rename(part, target)
	}
	if err != nil {
		_ = os.Remove(part) // the first error says more
	}
	return named(name, err)
}

// named returns the error under the name that the user gave.
func named(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// WriteFunc writes a file as Write does, with the content that write produces. It does
// nothing for an empty name, and leaves the disk alone if write fails.
func WriteFunc(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	return Write(name, content.Bytes())
}

// fill writes the content, with the permissions of the old file, and closes the file.
func fill(file File, content []byte, old fs.FileInfo) error {
	_, err := file.Write(content)
	if err == nil && old != nil {
		err = file.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// writeTo writes to what is no regular file.
func writeTo(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Close())
}

// locate follows links and returns the file that a name leads to. The information is nil
// if there is no such file yet.
func locate(name string) (target string, old fs.FileInfo, err error) {
	target = name
	for range 40 { // more links than any system follows
		link, err := os.Readlink(target)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(target), link)
		}
		target = link
	}
	old, err = os.Stat(target)
	if errors.Is(err, fs.ErrNotExist) {
		return target, nil, nil
	}
	return target, old, err
}

// beside returns a new name in the folder of a file.
func beside(target string) string {
	return fmt.Sprintf("%s.%08x.part", target, rand.Uint32())
}

// CheckWritable returns an error for the first file that Write cannot write. It leaves the
// disk as it was. Empty names are skipped.
func CheckWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := checkWritable(name); err != nil {
			return err
		}
	}
	return nil
}

func checkWritable(name string) error {
	target, old, err := locate(name)
	if err != nil {
		return err
	}
	if old != nil { // a file that may not be written must not be replaced either
		file, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_ = file.Close() // nothing was written
		if !old.Mode().IsRegular() {
			return nil
		}
	}
	part := beside(target)
	file, err := System.Create(part, 0o600)
	if err != nil {
		return named(name, err)
	}
	return errors.Join(file.Close(), os.Remove(part))
}

// Open opens a regular file. Opening a pipe would wait for a writer.
func Open(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil {
		if err := jsonl.Regular(info); err != nil {
			return nil, err
		}
	}
	return os.Open(name)
}
