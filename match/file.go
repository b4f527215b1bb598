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

// File is the content of a file of games: the schedule and the games in the order in
// which they ended, a line of JSON each.
type File struct {
	Schedule *Schedule // nil in an empty file
	Games    []Record
	jsonl.Tail
}

// ReadFile reads a file of games, which has to be regular.
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

// Read reads games line by line. A last line without an end is torn and left out;
// anything else that is wrong is an error that names the line.
func Read(r io.Reader) (File, error) {
	var f File
	err := f.Tail.Read(r, f.add)
	return f, err
}

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

// Join puts files of one schedule together, whatever their shards, and returns
// the schedule and the games in its order. No game may be there twice.
func Join(files []NamedFile) (*Schedule, []Record, error) {
	var schedule *Schedule
	var games []Record
	from := owners{}
	for _, f := range files {
		if f.Schedule == nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, expected("schedule", "a file that is not empty"))
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

// join makes whole the schedule of all parts, or refuses a part of another one.
func (s *Schedule) join(whole **Schedule) error {
	unsharded := *s
	unsharded.Shard = Shard{1, 1}
	if *whole == nil {
		*whole = &unsharded
	}
	return (*whole).equal(&unsharded)
}

// owners are the names of the files that games are in.
type owners map[int]string

// take notes the games of a file. No game may be there twice.
func (o owners) take(games []Record, name string) error {
	for _, g := range games {
		if other, twice := o[g.Game]; twice {
			return expected("game", "each once, not %d in %s too", g.Game, other)
		}
		o[g.Game] = name
	}
	return nil
}

// Resume returns the games of a file that is to be continued. Its schedule must be the
// same as s, shard included. What follows the last whole line must be the beginning of a
// line that a match writes.
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

// equal names the first field, by its name, in which two schedules differ.
func (s *Schedule) equal(other *Schedule) error {
	mine, theirs := s.fields(), other.fields()
	for _, name := range slices.Sorted(maps.Keys(mine)) {
		if !bytes.Equal(mine[name], theirs[name]) {
			return expected(name, "%s as in the other games, not %s", mine[name], theirs[name])
		}
	}
	return nil
}

// fields returns the schedule's fields as JSON; none is left out.
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
