package match

import "fmt"

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
	from := map[int]string{}
	for _, f := range files {
		if f.Schedule == nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, expected("schedule", "a file that is not empty"))
		}
		if schedule == nil {
			whole := *f.Schedule
			whole.Shard = Shard{1, 1}
			schedule = &whole
		}
		if err := schedule.Same(f.Schedule); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		for _, g := range f.Games {
			if other, twice := from[g.Game]; twice {
				return nil, nil, fmt.Errorf("%s: %w", f.Name, expected("game", "each once, not %d in %s too", g.Game, other))
			}
			from[g.Game] = f.Name
			games = append(games, g)
		}
	}
	sortGames(games)
	return schedule, games, nil
}

// Resume returns the games that a file holds of a schedule. It must be of the
// very same one, shard included.
func Resume(f File, s *Schedule) ([]Record, error) {
	if f.Schedule == nil {
		return nil, nil
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
