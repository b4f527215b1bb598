package match

import (
	"fmt"
	"io"
)

// Watch counts the games of a match in parts while the files of the parts grow. It keeps no games,
// so that its memory does not grow with the match.
type Watch struct {
	test      *SPRT
	schedule  *Schedule // of the parts
	standings *Standings
	parts     map[string]*File
	from      owners
}

// NewWatch returns a Watch that has read nothing. The test, unless nil, replaces that of the
// schedule.
func NewWatch(test *SPRT) *Watch {
	return &Watch{test: test, parts: map[string]*File{}, from: owners{}}
}

// Standings returns the standings after the games read so far, nil before the first schedule.
func (w *Watch) Standings() *Standings { return w.standings }

// Read reads the lines that were added to a file after the last call. As in a match of one process
// no game is counted after the one that decides the test. The file has to be regular.
func (w *Watch) Read(name string, file io.ReadSeeker) error {
	part := w.parts[name]
	if part == nil {
		part = new(File)
		w.parts[name] = part
	}
	_, err := file.Seek(part.Whole, io.SeekStart)
	if err == nil {
		err = part.Tail.Read(file, part.add)
	}
	if err == nil && part.Schedule != nil {
		err = w.count(part, name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// count counts the new games of a part.
func (w *Watch) count(part *File, name string) error {
	if err := w.begin(part.Schedule); err != nil {
		return err
	}
	if err := w.from.take(part.Games, name); err != nil {
		return err
	}
	for i := range part.Games {
		if w.standings.Decided() {
			break
		}
		w.standings.Add(&part.Games[i])
	}
	part.Games = nil
	return nil
}

// begin makes the standings from the first schedule. It fails if a later one differs.
func (w *Watch) begin(s *Schedule) error {
	if err := s.join(&w.schedule); err != nil || w.standings != nil {
		return err
	}
	counted := *w.schedule
	if err := counted.Test(w.test); err != nil {
		return err
	}
	w.standings = NewStandings(&counted, nil)
	return nil
}
