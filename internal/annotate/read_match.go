package annotate

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/match"
)

// readMatch reads a match's file of games. It returns them in the order of the schedule,
// because concurrent games are written in the order in which they end.
func (r Reader) readMatch(in io.Reader) ([]Game, error) {
	file, err := match.Read(in)
	if err != nil {
		return nil, err
	}
	if file.Head == nil {
		return nil, atLine(1, engine.Expected("schedule", "a whole line"))
	}
	game, err := r.Games.Named(file.Head.Game)
	if err != nil {
		return nil, atLine(1, err)
	}
	byNumber := map[int]Game{}
	for i, record := range file.Pieces {
		if byNumber[record.Game], err = gameOf(game, &record); err != nil {
			return nil, atLine(i+2, err)
		}
	}
	var games []Game
	for _, number := range slices.Sorted(maps.Keys(byNumber)) {
		games = append(games, byNumber[number])
	}
	return games, nil
}

// gameOf returns a game of a match.
func gameOf(game engine.Game, record *match.Record) (Game, error) {
	start, err := game.Parse(record.FEN)
	if err != nil {
		return Game{}, fmt.Errorf("fen: %w", err)
	}
	var moves []string
	for _, ply := range record.Moves {
		moves = append(moves, ply.Move)
	}
	h := engine.History{Start: start}
	if h.Moves, err = boardtext.ParseMoves(start, "", moves); err != nil {
		return Game{}, err
	}
	return Game{
		First: record.First, Second: record.Second, History: h,
		Result: record.Result, End: record.End, Detail: record.Detail,
	}, nil
}
