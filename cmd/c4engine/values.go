package main

import (
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/adapters/botzone"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
)

// values returns the variables in flags and their help: the games, and the times for a move.
func values() map[string]string {
	all, cells := games.All().Names(), games.WithoutGravity().Names()
	boards := games.Default().About().Boards
	return map[string]string{
		"games":       strings.Join(all, ","),
		"game":        games.Default().Name(),
		"either_game": field.Listed(all, "or"),
		"boards":      games.Usage(),
		"usual_level": strconv.Itoa(uct.UsualLevel),
		"usual_board": boardtext.Words(boards, boards.Usual),
		"cell_games":  strings.Join(cells, ","),
		"a_cell_game": strings.Join(cells, "|"),
		"disc_game":   discGame().About().Title,
		"usual":       strconv.FormatInt(engine.UsualMoveTime.Milliseconds(), 10),
		"botzone":     strconv.FormatInt(botzone.UsualMoveTime.Milliseconds(), 10),
		"longest":     strconv.Itoa(engine.MaxMillis),
	}
}

// discGame returns the game whose pieces turn over.
func discGame() engine.Game {
	turnsOver := func(g engine.Game) bool { return g.About().Look == engine.Discs }
	return games.All().Where(turnsOver).Default()
}
