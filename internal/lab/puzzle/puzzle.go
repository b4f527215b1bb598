// Package puzzle makes puzzles: positions in which exactly one move wins, by exact search.
//
//	make.go    games of the levels, and the positions that are taken from them
//	truth.go   exact values of positions
//	themes.go  what the winning move does
//	rate.go    how hard the move is to find: by the levels that find it
package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

// Puzzle is a position of a game with the move that wins.
type Puzzle struct {
	ID   string `json:"id"`
	Game string `json:"game"`
	FEN  string `json:"fen"`
	// Best is the winning move, as the protocol writes it. The page reads a list.
	Best []string `json:"best"`
	// Grade is 1, the easiest, to Grades, by Rating.
	Grade int `json:"grade"`
	// Rating is the strength at which half of the tries find the move, in Elo (docs/strength.md).
	Rating int    `json:"rating"`
	Theme  string `json:"theme"`
	// Distance is the number of plies to the end under best play of both sides.
	Distance int `json:"distance"`
}

// Position returns the position and its winning move. The error is an *engine.FieldError.
func (z Puzzle) Position() (p engine.Position, best engine.Move, err error) {
	game, err := games.All().Named(z.Game)
	if err != nil {
		return nil, best, err
	}
	if p, err = game.Parse(z.FEN); err != nil {
		return nil, best, err
	}
	switch {
	case len(z.Best) != 1:
		return nil, best, engine.Expected("best", "a winning move")
	case z.Grade != gradeOf(z.Rating):
		return nil, best, engine.Expected("grade", "%d, of the rating %d, not %d", gradeOf(z.Rating), z.Rating, z.Grade)
	}
	best, err = boardtext.ParseMove(p, z.Best[0])
	return p, best, err
}

// Read reads what Text writes. The error names the puzzle that is not valid.
func Read(r io.Reader) (list []Puzzle, err error) {
	if err := json.NewDecoder(r).Decode(&list); err != nil {
		return nil, fmt.Errorf("puzzles: %w", err)
	}
	for _, z := range list {
		if _, _, err := z.Position(); err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", z.ID, err)
		}
	}
	return list, nil
}

// Text returns the puzzles as a JSON array, one a line.
func Text(list []Puzzle) []byte {
	var lines [][]byte
	for _, z := range list {
		line, err := json.Marshal(z)
		if err != nil {
			panic(err) // strings and integers have a JSON form
		}
		lines = append(lines, line)
	}
	return append(append([]byte("[\n"), bytes.Join(lines, []byte(",\n"))...), "\n]\n"...)
}
