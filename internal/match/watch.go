package match

import (
	"fmt"
	"io"

	"github.com/c4engine/c4engine/internal/lines"
)

// Watch counts the games of a match in parts while the files of the parts grow. It keeps no games,
// so that its memory does not grow with the match.
type Watch struct {
	test      *SPRT
	standings *Standings
	parts     map[string]*File
	all       *lines.Join[Schedule, Record]
}

// NewWatch returns a Watch that has read nothing. The test, unless nil, replaces that of the
// schedule.
func NewWatch(test *SPRT) *Watch {
	return &Watch{test: test, parts: map[string]*File{}, all: lines.NewJoin(&format)}
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
		err = format.Read(part, file)
	}
	if err == nil && part.Head != nil {
		err = w.count(part, name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// count counts the new games of a part.
func (w *Watch) count(part *File, name string) error {
	if err := w.all.Add(part, name); err != nil {
		return err
	}
	if w.standings == nil {
		whole := w.all.Head.whole()
		if err := whole.Test(w.test); err != nil {
			return err
		}
		w.standings = NewStandings(whole, nil)
	}
	for i := range part.Pieces {
		if w.standings.Decided() {
			break
		}
		w.standings.Add(&part.Pieces[i])
	}
	part.Pieces, w.all.Pieces = nil, nil
	return nil
}
