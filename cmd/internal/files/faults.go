package files

import (
	"io/fs"
	"syscall"
)

// Faults is a disk on which one operation fails, for tests.
type Faults struct {
	at, done int
	real     Disk
}

// FailAt makes the n-th operation of [System] from now fail as on a full disk, until End.
func FailAt(n int) *Faults {
	f := &Faults{at: n, real: System}
	System = f
	return f
}

// End puts the real disk back, and reports whether an operation has failed.
func (f *Faults) End() (failed bool) {
	System = f.real
	return f.done >= f.at
}

// next counts an operation and returns its error.
func (f *Faults) next(name string) error {
	f.done++
	if f.done != f.at {
		return nil
	}
	return &fs.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
}

// Create creates a file whose operations are counted too.
func (f *Faults) Create(name string, mode fs.FileMode) (File, error) {
	if err := f.next(name); err != nil {
		return nil, err
	}
	file, err := f.real.Create(name, mode)
	return faulty{file, f, name}, err
}

// Rename renames a file.
func (f *Faults) Rename(from, to string) error {
	if err := f.next(to); err != nil {
		return err
	}
	return f.real.Rename(from, to)
}

// faulty is a file on a disk with faults.
type faulty struct {
	File
	disk *Faults
	name string
}

// Write writes all of the content, or half of it if it fails.
func (f faulty) Write(content []byte) (int, error) {
	if err := f.disk.next(f.name); err != nil {
		n, _ := f.File.Write(content[:len(content)/2])
		return n, err
	}
	return f.File.Write(content)
}

func (f faulty) Chmod(mode fs.FileMode) error {
	if err := f.disk.next(f.name); err != nil {
		return err
	}
	return f.File.Chmod(mode)
}

func (f faulty) Sync() error {
	if err := f.disk.next(f.name); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f faulty) Close() error {
	err := f.disk.next(f.name)
	if closed := f.File.Close(); err == nil {
		err = closed
	}
	return err
}
