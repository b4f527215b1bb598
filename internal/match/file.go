package match

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// File is the content of a file of games. Each line is JSON: first the schedule, then the games in
// the order in which they ended.
type File struct {
	Name     string    // for errors; whoever opens the file sets it
	Schedule *Schedule // nil in an empty file
	Games    []gamefile.Record
	files.Tail
}

// Read reads games line by line. A last line without an end is torn and left out. Any other
// mistake is an error that names the line.
func Read(r io.Reader) (f File, err error) {
	err = f.Tail.Read(r, func(line []byte) error {
		if f.Schedule == nil {
			s := new(Schedule)
			if err := json.Unmarshal(line, s); err != nil || s.Check() != nil {
				return engine.Expected("schedule", "the first line of a file that match --out has written")
			}
			f.Schedule = s
			return nil
		}
		g, err := gamefile.ReadRecord(line)
		if err == nil {
			err = f.Schedule.checkGame(&g)
		}
		if err == nil {
			f.Games = append(f.Games, g)
		}
		return err
	})
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
		return engine.Expected("game", "one of the shard %s, not %d", s.Shard, g.Game)
	case strings.ContainsFunc(g.Detail, IsUnprintable): // tables show it on a terminal
		return engine.Expected("detail", "printable characters")
	}
	return nil
}

// Verify leaves out the games that the rules contradict. The error joins one for each, which names
// the file and the line.
func (f *File) Verify(game engine.Game) (wrong error) {
	sound := f.Games[:0]
	for i, g := range f.Games {
		if _, err := g.Read(game); err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s: line %d: %w", f.Name, i+2, err)) // the schedule is line 1
			continue
		}
		sound = append(sound, g)
	}
	f.Games = sound
	return wrong
}

// writeLine writes v as a line of a file of games.
func writeLine(w io.Writer, v any) error {
	if err := files.WriteLine(w, v); err != nil {
		return fmt.Errorf("writing the games: %w", err)
	}
	return nil
}

// Resume returns the games of a file that a match continues, in the order of the schedule. It fails
// unless the file is empty or has the same schedule as s, with the same shard. A torn last line
// must be one that a match writes.
func Resume(f File, s *Schedule) ([]gamefile.Record, error) {
	if f.Schedule == nil {
		line, err := json.Marshal(s)
		return nil, cmp.Or(err, f.Torn(string(line)))
	}
	f.Name = "the file"
	if err := cmp.Or(f.Torn(`{"type":"game",`), f.Schedule.same(s)); err != nil {
		return nil, err
	}
	_, games, err := Join([]File{f})
	return games, err
}

// Join joins the parts of one schedule. Their shards may differ, and without rivals their seeds:
// the games of another seed are numbered on, as if one match had more games. It returns the whole
// schedule and the games in its order. It fails if a file is empty, or of another match, or if a
// game is there twice.
func Join(all []File) (whole *Schedule, games []gamefile.Record, err error) {
	from := map[int]string{} // the name of the file with a game
	var one *Schedule        // that of the first seed
	var seeds []uint64
	for _, f := range all {
		if f.Schedule == nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, engine.Expected("file", "one that is not empty"))
		}
		schedule := *f.Schedule
		schedule.Shard = files.Shard{Number: 1, Of: 1}
		if !slices.Contains(seeds, schedule.Seed) {
			seeds = append(seeds, schedule.Seed)
		}
		before := slices.Index(seeds, schedule.Seed)
		if !schedule.OwnBoards { // the report names a game against a rival by its number and seed
			schedule.Seed = seeds[0]
		}
		one = cmp.Or(one, &schedule)
		if err := one.same(&schedule); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		for _, g := range f.Games {
			number := g.Game
			g.Game, g.Pair = number+before*one.Total(), g.Pair+before*one.Pairs()
			if other, twice := from[g.Game]; twice {
				err := engine.Expected("number", "each once, not %d in %s too", number, other)
				return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
			}
			from[g.Game] = f.Name
			games = append(games, g)
		}
	}
	sortGames(games)
	whole = new(*one)
	whole.Games *= len(seeds)
	return whole, games, nil
}

// sortGames puts games in the order of the schedule.
func sortGames(games []gamefile.Record) {
	slices.SortFunc(games, func(a, b gamefile.Record) int { return a.Game - b.Game })
}

// same returns an error that names a field in which two schedules differ. Fields without a value
// may be left out, so it compares those that either schedule has.
func (s *Schedule) same(t *Schedule) error {
	one, other := s.fields(), t.fields()
	names := slices.AppendSeq(slices.Collect(maps.Keys(one)), maps.Keys(other))
	slices.Sort(names)
	for _, name := range names {
		if !bytes.Equal(one[name], other[name]) {
			return engine.Expected(name, "%s as in the other file, not %s",
				cmp.Or(string(one[name]), "none"), cmp.Or(string(other[name]), "none"))
		}
	}
	return nil
}

// fields returns the fields of the schedule, which is plain data, as JSON.
func (s *Schedule) fields() (all map[string]json.RawMessage) {
	text, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		panic(err)
	}
	return all
}
