package files

import (
	"io/fs"
	"os"
	"syscall"
)

// Faults is a disk on which operations fail, for tests.
type Faults struct {
	at, done int
	stays    bool // later operations fail too
	real     Disk
}

// FailAt makes the n-th operation of [System] from now fail until End, as on a full disk or, where
// it reads, on a broken one.
func FailAt(n int) *Faults { return fail(&Faults{at: n}) }

// FailFrom makes the n-th operation and all after it fail.
func FailFrom(n int) *Faults { return fail(&Faults{at: n, stays: true}) }

func fail(f *Faults) *Faults {
	f.real, System = System, f
	return f
}

// End puts the real disk back, and reports whether an operation has failed.
func (f *Faults) End() (failed bool) {
	System = f.real
	return f.done >= f.at
}

// next counts an operation and returns its error.
func (f *Faults) next(op, name string, err error) error {
	f.done++
	if f.done == f.at || f.stays && f.done > f.at {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}

// OpenFile opens a file whose operations are counted too.
func (f *Faults) OpenFile(name string, flag int, mode fs.FileMode) (File, error) {
	cause := syscall.EIO
	if writes(flag) {
		cause = syscall.ENOSPC
	}
	if err := f.next("open", name, cause); err != nil {
		return nil, err
	}
	file, err := f.real.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return faulty{file, f, name, writes(flag)}, nil
}

func writes(flag int) bool { return flag&(os.O_WRONLY|os.O_RDWR) != 0 }

// Rename renames a file.
func (f *Faults) Rename(from, to string) error {
	if err := f.next("rename", to, syscall.ENOSPC); err != nil {
		return err
	}
	return f.real.Rename(from, to)
}

// faulty is a file on a disk with faults.
type faulty struct {
	file   File
	disk   *Faults
	name   string
	writes bool
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

func (f faulty) Seek(offset int64, whence int) (int64, error) {
	if err := f.disk.next("seek", f.name, syscall.EIO); err != nil {
		return 0, err
	}
	return f.file.Seek(offset, whence)
}

func (f faulty) Stat() (fs.FileInfo, error) {
	if err := f.disk.next("stat", f.name, syscall.EIO); err != nil {
		return nil, err
	}
	return f.file.Stat()
}

func (f faulty) Chmod(mode fs.FileMode) error {
	if err := f.disk.next("chmod", f.name, syscall.ENOSPC); err != nil {
		return err
	}
	return f.file.Chmod(mode)
}

func (f faulty) Truncate(size int64) error {
	if err := f.disk.next("truncate", f.name, syscall.ENOSPC); err != nil {
		return err
	}
	return f.file.Truncate(size)
}

func (f faulty) Sync() error {
	if err := f.disk.next("sync", f.name, syscall.ENOSPC); err != nil {
		return err
	}
	return f.file.Sync()
}

// Close fails only after writing: nothing is lost with a file that was read.
func (f faulty) Close() error {
	if !f.writes {
		return f.file.Close()
	}
	err := f.disk.next("close", f.name, syscall.ENOSPC)
	if closed := f.file.Close(); err == nil {
		err = closed
	}
	return err
}
