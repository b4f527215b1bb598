package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/gofrs/flock"

	"github.com/c4engine/c4engine/match"
)

// gamesFile is the file that a match is written to, if any.
type gamesFile struct {
	io.Writer // nil where there is none
	played    []match.Record
	resumed   bool // the schedule is in it already
	close     func()
}

// openGames creates the file of a new match, which must not exist, or continues one,
// without the line that was torn when the runner was killed.
func openGames(name string, resume bool, s *match.Schedule) (gamesFile, error) {
	if name == "" {
		return gamesFile{close: func() {}}, nil
	}
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !resume {
		mode |= os.O_EXCL
	}
	file, err := os.OpenFile(name, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		return gamesFile{}, fmt.Errorf("-out: %s exists: expected -resume or another name", name)
	}
	if err != nil {
		return gamesFile{}, err
	}
	lock := lockOf(name)
	// Every line is written with its own error, and the lock ends anyway.
	g := gamesFile{Writer: file, close: func() { _, _ = file.Close(), lock.Close() }}
	if err = take(file, lock); err == nil {
		err = g.resume(file, s)
	}
	if err != nil {
		g.close()
		return gamesFile{}, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// lockOf returns the lock that keeps other matches from the same file. It ends with the
// process, however that ends. On Windows, where a lock also holds against its own
// process, another file is locked instead.
func lockOf(name string) *flock.Flock {
	if runtime.GOOS == "windows" {
		name += ".lock"
	}
	return flock.New(name)
}

// take locks a file, if it is a regular one.
func take(file *os.File, lock *flock.Flock) error {
	info, err := file.Stat()
	if err == nil {
		err = match.Regular(info)
	}
	if err != nil {
		return err
	}
	locked, err := lock.TryLock()
	if err == nil && !locked {
		err = errors.New("expected no other match that is writing to it")
	}
	return err
}

func (g *gamesFile) resume(file *os.File, s *match.Schedule) error {
	f, err := match.ReadFile(file)
	if err != nil {
		return err
	}
	g.played, err = match.Resume(f, s)
	if err != nil {
		return err
	}
	g.resumed = f.Schedule != nil
	return file.Truncate(f.Whole)
}

// checkWritable finds out before the first game which files could not be written after
// the last one.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		_ = file.Close() // nothing was written
	}
	return nil
}

// writeCourseFiles writes the judge's result file and the batch report where
// their names are given.
func writeCourseFiles(judge, batch string, s *match.Schedule, games []match.Record) error {
	err := writeFile(judge, func(w io.Writer) error { return match.WriteJudge(w, s, games) })
	return errors.Join(err, writeFile(batch, func(w io.Writer) error { return match.WriteBatch(w, s, games) }))
}

func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
