package annotate

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/match"
)

// readMatch reads the games that a match has written, in the schedule's order: a match that
// plays several at a time writes them as they end.
func (r Reader) readMatch(in io.Reader) (games []Game, err error) {
	file, err := match.Read(in)
	if err != nil {
		return nil, err
	}
	if file.Schedule == nil {
		return nil, atLine(1, engine.Expected("schedule", "a whole line"))
	}
	game, err := r.Games.Named(file.Schedule.Game)
	if err != nil {
		return nil, atLine(1, err)
	}
	byNumber := map[int]Game{}
	for i := range file.Games {
		if byNumber[file.Games[i].Game], err = gameOf(game, &file.Games[i]); err != nil {
			return nil, atLine(i+2, err)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(byNumber)) {
		games = append(games, byNumber[number])
	}
	return games, nil
}

func gameOf(game engine.Game, record *match.Record) (g Game, err error) {
	g = Game{First: record.First, Second: record.Second, Result: record.Result, End: record.End, Detail: record.Detail}
	var h line
	if h.Start, err = game.Parse(record.FEN); err != nil {
		return g, fmt.Errorf("fen: %w", err)
	}
	var moves []string
	for _, ply := range record.Moves {
		moves = append(moves, ply.Move)
	}
	err = h.play(moves)
	g.History = h.History
	return g, err
}
