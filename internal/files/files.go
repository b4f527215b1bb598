// Package files writes the output files of programs: whole or not at all, or a line at a time.
package files

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Write replaces or creates a file, and does nothing for an empty name. The old file stays until
// the new content is on the disk, and after an error. Links are followed; devices and pipes are
// written to.
func Write(name string, content []byte) error {
	if name == "" {
		return nil
	}
	target, old, err := locate(name)
	if err != nil {
		return err
	}
	if old != nil && isDevice(name, old) {
		return writeTo(name, content)
	}
	part := beside(target)
	file, err := System.OpenFile(part, newFile, 0o644)
	if err != nil {
		return named(name, err)
	}
	err = fill(file, content, old)
	if err == nil {
		err = System.Rename(part, target)
	}
	if err != nil {
		_ = os.Remove(part) // its error would say less than the first
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

// WriteFunc writes a file as Write does, with the content that write produces. It does nothing
// for an empty name, and changes nothing on the disk if write fails.
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
	return cmp.Or(err, file.Close())
}

// newFile are the flags for a file that does not exist.
const newFile = os.O_WRONLY | os.O_CREATE | os.O_EXCL

// writeTo writes to a file that must not be replaced.
func writeTo(name string, content []byte) error {
	file, err := System.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return cmp.Or(err, file.Close())
}

// locate follows links and returns the file that a name leads to. old is nil if there is no such
// file yet.
func locate(name string) (target string, old fs.FileInfo, err error) {
	old, err = os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return dangling(name), nil, nil
	case err != nil || !old.Mode().IsRegular():
		return name, old, err // a link to an open pipe leads to no name
	}
	target, err = filepath.EvalSymlinks(name)
	return target, old, err
}

// dangling returns the name of the missing file that a name, or its links, lead to.
func dangling(name string) string {
	for range 40 { // more links than any system follows
		link, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(name), link)
		}
		name = link
	}
	return name
}

// isDevice reports whether a name is of a device or a pipe, which must not be replaced. Names as
// /dev/stdout are, even if they are redirected to a regular file.
func isDevice(name string, info fs.FileInfo) bool {
	return !info.Mode().IsRegular() ||
		strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/")
}

// beside returns an unused name in the folder of a file.
func beside(target string) string {
	return fmt.Sprintf("%s.%08x.part", target, rand.Uint32())
}

// CheckWritable returns an error for the first file that Write cannot write. It changes nothing
// on the disk. Empty names are skipped.
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
	if old != nil && old.Mode()&fs.ModeNamedPipe != 0 {
		return nil // to open and close it would end its reader
	}
	if old != nil { // a read-only file must not be replaced either
		file, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_ = file.Close() // without a write it cannot lose anything
		if isDevice(name, old) {
			return nil
		}
	}
	part := beside(target)
	file, err := System.OpenFile(part, newFile, 0o600)
	if err != nil {
		return named(name, err)
	}
	return cmp.Or(file.Close(), os.Remove(part))
}
