package main

import (
	"strings"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

// gameVars are what flags and their help say of the games.
func gameVars() kong.Vars {
	all, cells := games.All().Names(), games.WithoutGravity().Names()
	return kong.Vars{
		"games":       strings.Join(all, ","),
		"game":        games.Default().Name(),
		"either_game": engine.Listed(all, "or"),
		"boards":      games.Usage(),
		"usual_board": boardtext.Usual(games.Default().About().Boards),
		"cell_games":  strings.Join(cells, ","),
		"a_cell_game": strings.Join(cells, "|"),
		"disc_game":   discGame().About().Title,
	}
}

// discGame returns the game whose pieces turn over.
func discGame() engine.Game {
	return games.All().Where(func(g engine.Game) bool { return g.About().Look == engine.Discs }).Default()
}
