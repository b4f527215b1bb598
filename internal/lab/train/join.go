package train

import "github.com/c4engine/c4engine/engine"

// Join collects the games of several files with the same plan but different shards.
type Join struct {
	plan  *Plan
	games map[int]Game // by number
}

// Add adds the games of a file.
func (j *Join) Add(f File) error {
	switch {
	case f.Plan == nil:
		return engine.Expected("plan", "a file that is not empty")
	case j.plan == nil:
		j.plan, j.games = f.Plan, map[int]Game{}
	}
	if err := j.plan.same(*f.Plan); err != nil {
		return err
	}
	for _, g := range f.Games {
		if _, twice := j.games[g.Number]; twice {
			return engine.Expected("number", "each game once, not %d again", g.Number)
		}
		j.games[g.Number] = g.Game
	}
	return nil
}

// Games returns the plan of the files, of which there is at least one, and all games in
// order. The error says how many games are missing.
func (j *Join) Games() (Plan, []Game, error) {
	if missing := j.plan.Games - len(j.games); missing > 0 {
		return Plan{}, nil, engine.Expected("files",
			"all %d games of the plan: %d are in none of them", j.plan.Games, missing)
	}
	games := make([]Game, j.plan.Games)
	for i, g := range j.games {
		games[i] = g
	}
	return *j.plan, games, nil
}
