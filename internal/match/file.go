package match

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// File is the content of a file of games. Each line is JSON: first the schedule, then the games in
// the order in which they ended.
type File = files.Lines[Schedule, gamefile.Record]

var fileFormat = files.Format[Schedule, gamefile.Record]{
	Head: func(line []byte) (*Schedule, error) {
		var s Schedule
		if err := json.Unmarshal(line, &s); err != nil || s.Check() != nil {
			return nil, engine.Expected("schedule", "the first line of a file of games")
		}
		return &s, nil
	},
	Piece: func(s *Schedule, line []byte) (g gamefile.Record, err error) {
		if g, err = gamefile.ReadRecord(line); err != nil {
			return g, err
		}
		return g, s.checkGame(&g)
	},
	Number: func(g gamefile.Record) int { return g.Game },
	Begin:  `{"type":"game",`,
}

// Read reads games line by line. A last line without an end is torn and left out. Any other
// mistake is an error that names the line.
func Read(r io.Reader) (f File, err error) {
	err = fileFormat.Read(&f, r)
	return f, err
}

// checkGame returns nil if g is a game of the schedule.
func (s *Schedule) checkGame(g *gamefile.Record) error {
	if g.Game < 1 || g.Game > s.Total() {
		return engine.Expected("game", "a number from 1 to %d", s.Total())
	}
	slot := s.Slot(g.Game)
	first, second := s.Players[slot.First].Name, s.Players[slot.Second].Name
	switch {
	case g.Pair != slot.Pair:
		return engine.Expected("pair", "%d", slot.Pair)
	case g.First != first || g.Second != second:
		return engine.Expected("first and second", "%s and %s", first, second)
	case !s.holds(slot.Pair):
		return engine.Expected("game", "one of the shard %s, not %d", s.shard(), g.Game)
	case strings.ContainsFunc(g.Detail, isUnprintable): // tables show it on a terminal
		return engine.Expected("detail", "printable characters")
	}
	return nil
}

// Sound returns the games of a file that the rules of the game confirm, and an error with its line
// for each other one.
func Sound(f File, game engine.Game) (sound []gamefile.Record, wrong []error) {
	for i, g := range f.Pieces {
		if _, err := g.Read(game); err != nil {
			wrong = append(wrong, fmt.Errorf("line %d: %w", i+2, err)) // the schedule is line 1
			continue
		}
		sound = append(sound, g)
	}
	return sound, wrong
}

// writeLine writes v as a line of a file of games.
func writeLine(w io.Writer, v any) error {
	if err := files.WriteLine(w, v); err != nil {
		return fmt.Errorf("writing the games: %w", err)
	}
	return nil
}

// NamedFile is a file of games with its name, for errors.
type NamedFile struct {
	Name string
	File
}

// Join joins the parts of one schedule. Their shards may differ. It returns the whole schedule and
// the games in its order. A game that is there twice is an error.
func Join(parts []NamedFile) (*Schedule, []gamefile.Record, error) {
	all := files.NewJoin(&fileFormat)
	for _, f := range parts {
		if err := all.Add(&f.File, f.Name); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	sortGames(all.Pieces)
	return all.Head.whole(), all.Pieces, nil
}

// whole returns the schedule of all parts.
func (s *Schedule) whole() *Schedule {
	whole := *s
	whole.Shard = Shard{1, 1}
	return &whole
}

// Resume returns the games of a file that a match continues, in the order of the schedule. It fails
// unless the file is empty or has the same schedule as s, with the same shard. A torn last line
// must be one that a match writes.
func Resume(f File, s *Schedule) ([]gamefile.Record, error) {
	if err := fileFormat.Resume(&f, s); err != nil {
		return nil, err
	}
	sortGames(f.Pieces)
	return f.Pieces, nil
}

// sortGames puts games in the order of the schedule.
func sortGames(games []gamefile.Record) {
	slices.SortFunc(games, func(a, b gamefile.Record) int { return a.Game - b.Game })
}

// Watch counts the games of a match in parts while the files of the parts grow. It keeps no games,
// so that its memory does not grow with the match.
type Watch struct {
	test      *SPRT
	standings *Standings
	parts     map[string]*File
	all       *files.Join[Schedule, gamefile.Record]
}

// NewWatch returns a Watch that has read nothing. The test, unless nil, replaces that of the
// schedule.
func NewWatch(test *SPRT) *Watch {
	return &Watch{test: test, parts: map[string]*File{}, all: files.NewJoin(&fileFormat)}
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
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil && size < part.Whole {
		err = engine.Expected("file", "one that only grows")
	}
	if err == nil {
		_, err = file.Seek(part.Whole, io.SeekStart)
	}
	if err == nil {
		err = fileFormat.Read(part, file)
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
		if err := whole.ReplaceTest(w.test); err != nil {
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
