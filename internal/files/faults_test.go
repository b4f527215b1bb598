package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// faults is a disk whose operation with the number at fails, as on a full or a broken disk. If it
// stays, all later operations fail too.
type faults struct {
	at, done int
	stays    bool
}

func (f *faults) next(op, name string, cause error) error {
	f.done++
	if f.done == f.at || f.stays && f.done > f.at {
		return &fs.PathError{Op: op, Path: name, Err: cause}
	}
	return nil
}

func (f *faults) open(name string, flag int, mode fs.FileMode) (file, error) {
	if err := f.next("open", name, syscall.ENOSPC); err != nil {
		return nil, err
	}
	opened, err := system{}.open(name, flag, mode)
	return faulty{opened, f, name}, err
}

func (f *faults) rename(from, to string) error {
	if err := f.next("rename", to, syscall.ENOSPC); err != nil {
		return err
	}
	return system{}.rename(from, to)
}

// faulty is a file on a disk with faults.
type faulty struct {
	file
	disk *faults
	name string
}

func (f faulty) Read(content []byte) (int, error) {
	if err := f.disk.next("read", f.name, syscall.EIO); err != nil {
		return 0, err
	}
	return f.file.Read(content)
}

// Write writes all of the content, or half of it if it fails.
func (f faulty) Write(content []byte) (int, error) {
	if err := f.disk.next("write", f.name, syscall.ENOSPC); err != nil {
		n, _ := f.file.Write(content[:len(content)/2])
		return n, err
	}
	return f.file.Write(content)
}

func (f faulty) Stat() (fs.FileInfo, error) {
	if err := f.disk.next("stat", f.name, syscall.EIO); err != nil {
		return nil, err
	}
	return f.file.Stat()
}

func (f faulty) Chmod(mode fs.FileMode) error {
	return orElse(f.disk.next("chmod", f.name, syscall.ENOSPC), func() error { return f.file.Chmod(mode) })
}

func (f faulty) Truncate(size int64) error {
	return orElse(f.disk.next("truncate", f.name, syscall.ENOSPC), func() error { return f.file.Truncate(size) })
}

func (f faulty) Sync() error {
	return orElse(f.disk.next("sync", f.name, syscall.ENOSPC), f.file.Sync)
}

// Close closes the file even if it fails.
func (f faulty) Close() error {
	return errors.Join(f.file.Close(), f.disk.next("close", f.name, syscall.ENOSPC))
}

func orElse(err error, next func() error) error {
	if err != nil {
		return err
	}
	return next()
}

// each calls try with disks on which one operation fails, or all from there on, until no operation
// is left to fail. It returns how many there are.
func each(stays bool, try func(d *faults, failed func() bool)) (operations int) {
	for n := 1; ; n++ {
		d := &faults{at: n, stays: stays}
		failed := func() bool { return d.done >= n }
		try(d, failed)
		if !failed() {
			return n - 1
		}
	}
}

// TestFaultsOfSets makes each operation in turn fail: all old or all new files are there, or, where
// renaming fails, the first are new.
func TestFaultsOfSets(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, names := range [][]string{{"a"}, {"a", "b", "c"}} {
		for _, stays := range []bool{false, true} {
			var outputs []Output
			for _, name := range names {
				outputs = append(outputs, Output{name, func(w io.Writer) error { _, err := io.WriteString(w, "newer"); return err }})
			}
			operations := each(stays, func(d *faults, failed func() bool) {
				for _, name := range names {
					require.NoError(t, os.WriteFile(name, []byte("older"), 0o600))
				}
				err := writeAll(d, outputs)
				require.Equal(t, names, list())
				fresh := max(0, min(d.at-1-5*len(names), len(names)))
				for i, name := range names {
					want := map[bool]string{false: "older", true: "newer"}[i < fresh]
					require.Equal(t, want, read(name), "operation %d", d.at)
				}
				if failed() {
					require.ErrorContains(t, err, ": no space left on device")
					require.Regexp(t, "^[a-z]+ [abc]: ", err.Error(), "the user's name")
					return
				}
				require.NoError(t, err)
			})
			require.Equal(t, 6*len(names), operations, "create, write, permissions, sync, close, rename")
		}
	}
}

// TestFaultsOfJournal makes each operation in turn fail: whole lines stay, and at most one torn
// line follows them. Continuing keeps the whole lines and completes the file.
func TestFaultsOfJournal(t *testing.T) {
	t.Chdir(t.TempDir())
	const all = "one\ntwo\nthree\n"
	// grow appends the lines that are missing.
	grow := func(d disk, resume bool) error {
		var had []byte
		g, err := openJournal(d, "grown", resume, func(f fs.File) (int64, error) {
			text, err := io.ReadAll(f)
			had = text[:bytes.LastIndexByte(text, '\n')+1]
			return int64(len(had)), err
		})
		if err != nil {
			return err
		}
		for line := range strings.Lines(all[len(had):]) {
			if _, err := io.WriteString(g, line); err != nil {
				_ = g.Close()
				return err
			}
		}
		return g.Close()
	}
	whole := func() string {
		text, _ := os.ReadFile("grown") // none, if opening it failed
		return string(text[:bytes.LastIndexByte(text, '\n')+1])
	}
	for _, stays := range []bool{false, true} {
		most := ""
		each(stays, func(d *faults, failed func() bool) {
			_ = os.Remove("grown")
			err := grow(d, false)
			require.Equal(t, failed(), err != nil, "operation %d: %v", d.at, err)
			kept := whole()
			most = max(most, kept)
			_ = grow(&faults{at: d.at, stays: stays}, true)
			require.True(t, strings.HasPrefix(whole(), kept), "operation %d", d.at)
			require.NoError(t, grow(system{}, true))
			require.Equal(t, all, read("grown"), "operation %d", d.at)
		})
		require.Equal(t, all, most, "closing it fails too")
	}
}
