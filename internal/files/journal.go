package files

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/c4engine/c4engine/internal/field"
)

// Journal is a file that one process extends, a line as soon as there is a result. While lines
// come, they are forced to the disk once a second.
type Journal struct {
	file   file
	lock   *flock.Flock
	synced time.Time
}

// syncEvery is the least time between two writes that wait for the disk.
const syncEvery = time.Second

// OpenJournal creates a file, which must not exist, or resumes one. read reads the file and
// returns the size of its whole lines; a torn line after them, whose writer was killed, is cut
// off. Errors name the flags --out and --resume.
func OpenJournal(
	name string, resume bool, read func(fs.File) (whole int64, err error),
) (*Journal, error) {
	return openJournal(system{}, name, resume, read)
}

func openJournal(
	d disk, name string, resume bool, read func(fs.File) (int64, error),
) (*Journal, error) {
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !resume {
		mode |= os.O_EXCL
	}
	file, err := d.open(name, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("--out: %s exists: expected --resume or another name", name)
	}
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, lock: lockOf(name), synced: time.Now()}
	err = j.take()
	if err == nil {
		var whole int64
		if whole, err = read(file); err == nil {
			err = file.Truncate(whole)
		}
	}
	if err != nil {
		_ = j.Close() // the first error says more
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return j, nil
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
func (j *Journal) Write(line []byte) (int, error) {
	n, err := j.file.Write(line)
	if err == nil && time.Since(j.synced) >= syncEvery {
		j.synced = time.Now()
		err = j.file.Sync()
	}
	return n, err
}

// Close closes the file, after all lines are on the disk, and ends the lock. Its error tells of
// lines that a disk or a server of files could not keep.
func (j *Journal) Close() error {
	err := j.file.Sync()
	err = cmp.Or(err, j.file.Close())
	_ = j.lock.Close() // it ends with the process too
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
func (j *Journal) take() error {
	info, err := j.file.Stat()
	if err == nil {
		err = regular(info)
	}
	if err != nil {
		return err
	}
	locked, err := j.lock.TryLock()
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

// errLongLine is the error for a line that is longer with its end.
var errLongLine = fmt.Errorf("expected a line of at most %d bytes", field.MaxLine)

// WriteLine writes v as one line of JSON in a single Write, so only the last line of a file can be
// torn. It writes no line that Tail would refuse.
func WriteLine(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err == nil && len(line) >= field.MaxLine {
		err = errLongLine
	}
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// Text returns the start of a text file without a byte order mark, which some editors write. It
// fails if the mark is that of UTF-16.
func Text(start []byte) ([]byte, error) {
	if bytes.HasPrefix(start, []byte("\xff\xfe")) || bytes.HasPrefix(start, []byte("\xfe\xff")) {
		return nil, errors.New("expected UTF-8; this file is UTF-16")
	}
	return bytes.TrimPrefix(start, []byte("\ufeff")), nil
}

// Tail is the place up to which a journal has been read.
type Tail struct {
	// Whole is the size of the whole lines. After them may follow a line that is being written,
	// or was torn when its writer was killed.
	Whole int64
	// Rest is the text after the whole lines.
	Rest  string
	lines int
}

// Read calls add with the lines of in, which follow the lines read before. It leaves out a last
// line without an end. An error names the line.
func (t *Tail) Read(in io.Reader, add func(line []byte) error) error {
	buffered := bufio.NewReader(in)
	for {
		line, err := field.ReadLine(buffered, nil, false)
		if len(line) > field.MaxLine {
			err = errLongLine
		}
		if errors.Is(err, io.EOF) {
			t.Rest = string(line)
			return nil
		}
		size := int64(len(line))
		if err == nil && t.Whole == 0 {
			line, err = Text(line)
		}
		if err == nil {
			err = add(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", t.lines+1, err)
		}
		t.lines++
		t.Whole += size
	}
}

// Torn returns an error unless the text after the whole lines is the start of a line that begins
// with begin. No text is such a start; another text belongs to another kind of file. After a power
// cut NUL bytes may stand for a text that did not reach the disk.
func (t *Tail) Torn(begin string) error {
	rest := strings.TrimRight(t.Rest, "\x00")
	if strings.HasPrefix(rest, begin) || strings.HasPrefix(begin, rest) {
		return nil
	}
	const expected = "line %d: expected a line of this file that was cut short, %.30s.., not %.40q"
	return fmt.Errorf(expected, t.lines+1, begin, t.Rest)
}
