package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"github.com/c4engine/c4engine/internal/jsonl"
)

// File is the content of a file of games. Each line is JSON: first the schedule, then the games in
// the order in which they ended.
type File struct {
	Schedule *Schedule // nil in an empty file
	Games    []Record
	jsonl.Tail
}

// ReadFile reads a file of games. It fails if that is not a regular file.
func ReadFile(file fs.File) (File, error) {
	info, err := file.Stat()
	if err == nil {
		err = jsonl.Regular(info)
	}
	if err != nil {
		return File{}, err
	}
	return Read(file)
}

// Read reads games line by line. A last line without an end is torn and left out. Any other
// mistake is an error that names the line.
func Read(r io.Reader) (File, error) {
	var f File
	err := f.Tail.Read(r, f.add)
	return f, err
}

// add reads a line.
func (f *File) add(line []byte) error {
	if f.Schedule == nil {
		var s Schedule
		if err := json.Unmarshal(line, &s); err != nil || s.check() != nil {
			return expected("schedule", "the first line of a file of games")
		}
		f.Schedule = &s
		return nil
	}
	var g Record
	if err := json.Unmarshal(line, &g); err != nil || g.Type != "game" {
		return expected("game", "a JSON object of the type game")
	}
	if g.Result == "tie" && g.End == "tie" { // the words of older files
		g.Result, g.End = Draw, Draw
	}
	if err := f.Schedule.checkGame(&g); err != nil {
		return err
	}
	f.Games = append(f.Games, g)
	return nil
}

// NamedFile is a file of games with its name, for errors.
type NamedFile struct {
	Name string
	File
}

// Join joins the files of one schedule. Their shards may differ. It returns the whole schedule and
// the games in its order. A game that is there twice is an error.
func Join(files []NamedFile) (*Schedule, []Record, error) {
	var schedule *Schedule
	var games []Record
	from := owners{}
	for _, f := range files {
		if f.Schedule == nil {
			err := expected("schedule", "a file that is not empty")
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if err := f.Schedule.join(&schedule); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if err := from.take(f.Games, f.Name); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		games = append(games, f.Games...)
	}
	sortGames(games)
	return schedule, games, nil
}

// join stores the schedule of all parts in whole, or compares its own with it. It fails if they
// differ in more than the shard.
func (s *Schedule) join(whole **Schedule) error {
	unsharded := *s
	unsharded.Shard = Shard{1, 1}
	if *whole == nil {
		*whole = &unsharded
	}
	return (*whole).equal(&unsharded)
}

// owners has the name of the file of each game, by the game's number.
type owners map[int]string

// take stores the games of a file. It fails if another file has one of them.
func (o owners) take(games []Record, name string) error {
	for _, g := range games {
		if other, twice := o[g.Game]; twice {
			return expected("game", "each once, not %d in %s too", g.Game, other)
		}
		o[g.Game] = name
	}
	return nil
}

// Resume returns the games of a file that a match continues. It fails unless the file has the same
// schedule as s, with the same shard. A torn last line must be one that a match writes.
func Resume(f File, s *Schedule) ([]Record, error) {
	if f.Schedule == nil {
		line, err := json.Marshal(s)
		if err == nil {
			err = f.Torn(string(line))
		}
		return nil, err
	}
	if err := f.Torn(`{"type":"game",`); err != nil {
		return nil, err
	}
	if err := f.Schedule.equal(s); err != nil {
		return nil, fmt.Errorf("a resumed match: %w", err)
	}
	for _, g := range f.Games {
		if !s.holds(g.Pair) {
			return nil, expected("game", "one of the shard %s, not %d", s.Shard, g.Game)
		}
	}
	_, games, err := Join([]NamedFile{{"the file", f}})
	return games, err
}

// equal returns an error that names a field in which two schedules differ, nil if they are equal.
func (s *Schedule) equal(other *Schedule) error {
	mine, theirs := s.fields(), other.fields()
	for _, name := range slices.Sorted(maps.Keys(mine)) {
		if !bytes.Equal(mine[name], theirs[name]) {
			return expected(name, "%s as in the other games, not %s", mine[name], theirs[name])
		}
	}
	return nil
}

// fields returns all fields of the schedule as JSON.
func (s *Schedule) fields() map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	text, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(text, &fields)
	}
	if err != nil {
		panic(err) // plain data
	}
	return fields
}
