// Package files reads and writes the files of programs.
//
// An output is written whole or not at all ([WriteAll]). A file of lines, most of them with one
// JSON value a line, grows while work is done ([Journal]). Others may read such a file at the same
// time, and its writer may be killed at any moment: then the last line is torn, and the work can be
// resumed ([Tail]). It can be divided in parts ([Shard]).
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
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Output is a file to write: its name and the function that produces its content.
type Output struct {
	Name  string
	Write func(io.Writer) error
}

// Write replaces or creates a file as WriteAll does.
func Write(name string, content []byte) error {
	write := func(w io.Writer) error { _, err := w.Write(content); return err }
	return WriteAll(Output{name, write})
}

// WriteAll replaces or creates files, and skips those without a name. The old files stay until the
// new content of all is on the disk. After an error all old files are there, unless a file could
// not be renamed. Links are followed; devices and pipes are written to.
func WriteAll(outputs ...Output) error { return writeAll(system{}, outputs) }

func writeAll(d disk, outputs []Output) error {
	var parts []*part
	for _, o := range outputs {
		if o.Name == "" {
			continue
		}
		p, err := newPart(o)
		if err != nil {
			return err
		}
		parts = append(parts, p)
	}
	defer func() {
		for _, p := range parts {
			p.remove()
		}
	}()
	for _, step := range []func(*part, disk) error{(*part).fill, (*part).install} {
		for _, p := range parts {
			if err := step(p, d); err != nil {
				return named(p.name, err)
			}
		}
	}
	return nil
}

// part is new content on its way to the place of an old file.
type part struct {
	name    string // as the user gave it
	content []byte
	target  string      // the file that the name leads to
	old     fs.FileInfo // nil: there is no such file yet
	path    string      // of a temporary file with the content; "": none
}

func newPart(o Output) (*part, error) {
	var content bytes.Buffer
	if err := o.Write(&content); err != nil {
		return nil, err
	}
	target, old, err := locate(o.Name)
	return &part{name: o.Name, content: content.Bytes(), target: target, old: old}, err
}

// fill writes the content beside the target, or into a device.
func (p *part) fill(d disk) error {
	if p.old != nil && isDevice(p.name, p.old) {
		f, err := d.open(p.name, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		_, err = f.Write(p.content)
		return cmp.Or(err, f.Close())
	}
	path := beside(p.target)
	f, err := d.open(path, newFile, 0o644)
	if err != nil {
		return err
	}
	p.path = path
	_, err = f.Write(p.content)
	if err == nil && p.old != nil {
		err = f.Chmod(p.old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	return cmp.Or(err, f.Close())
}

// install puts the temporary file in the place of the target.
func (p *part) install(d disk) error {
	if p.path == "" {
		return nil
	}
	err := d.rename(p.path, p.target)
	if err == nil {
		p.path = ""
	}
	return err
}

// remove removes the temporary file, if any.
func (p *part) remove() {
	if p.path != "" {
		_ = os.Remove(p.path) // its error would say less than the first
	}
}

// named returns the error under the name that the user gave.
func named(name string, err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// newFile are the flags for a file that does not exist.
const newFile = os.O_WRONLY | os.O_CREATE | os.O_EXCL

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

// In returns the regular files in a folder, also by links, or the name of anything else, which may
// fail to open.
func In(name string) (names []string) {
	entries, err := os.ReadDir(name)
	if err != nil {
		return []string{name}
	}
	for _, entry := range entries {
		path := filepath.Join(name, entry.Name())
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			names = append(names, path)
		}
	}
	return names
}

// CheckDistinct returns an error if an output would replace an input, a file in an input that is a
// folder, or another output. Empty names are skipped. The error names the flags of the outputs.
func CheckDistinct(flags string, inputs []string, outputs ...string) error {
	var needed []string
	for _, name := range inputs {
		needed = append(needed, In(name)...)
	}
	for i, name := range outputs {
		isSame := func(other string) bool { return same(name, other) }
		switch {
		case slices.ContainsFunc(needed, isSame):
			return engine.Expected(flags, "another file than %q, which is needed", name)
		case slices.ContainsFunc(outputs[:i], isSame):
			return engine.Expected(flags, "different files, not %q twice", name)
		}
	}
	return nil
}

// same reports whether two names lead to one regular file, or name one where there is none yet. No
// name is the same as none.
func same(one, other string) bool {
	if one == "" || other == "" {
		return false
	}
	first, err := os.Stat(one)
	second, err2 := os.Stat(other)
	if err == nil && err2 == nil {
		return first.Mode().IsRegular() && os.SameFile(first, second)
	}
	one, err = filepath.Abs(one)
	other, err2 = filepath.Abs(other)
	return err == nil && err2 == nil && one == other
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
		if err := checkWritable(name); err != nil {
			return err
		}
	}
	return nil
}

func checkWritable(name string) error {
	if name == "" {
		return nil
	}
	target, old, err := locate(name)
	if err != nil {
		return err
	}
	if old != nil && old.Mode()&fs.ModeNamedPipe != 0 {
		return nil // to open and close it would end its reader
	}
	if old != nil { // a read-only file must not be replaced either
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_ = f.Close() // without a write it cannot lose anything
		if isDevice(name, old) {
			return nil
		}
	}
	p := part{name: name, target: target}
	defer p.remove()
	return named(name, p.fill(system{}))
}

// disk has the operations that write files. Tests pass one that fails.
type disk interface {
	open(name string, flag int, mode fs.FileMode) (file, error)
	rename(from, to string) error
}

// file is an open file.
type file interface {
	fs.File
	io.Writer
	Chmod(fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// system is the disk of the operating system.
type system struct{}

func (system) open(name string, flag int, mode fs.FileMode) (file, error) {
	f, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err // a nil *os.File in an interface would not be nil
	}
	return f, nil
}

func (system) rename(from, to string) error { return os.Rename(from, to) }
