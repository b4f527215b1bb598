package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// opening is the beginning of a game: a position and random moves from it.
type opening = engine.History

// openings finds the opening of each round of a schedule.
type openings struct {
	game engine.Game
	s    *Schedule
	list []string // the positions of Schedule.List
}

// Use enters the game and the list of openings, if there is one.
func (s *Schedule) Use(game engine.Game, list []string) {
	s.Game = game.Name()
	if len(list) > 0 {
		s.List = nameOf(list)
	}
}

// nameOf returns the name of a list for a schedule.
func nameOf(list []string) *ListName {
	sum := sha256.Sum256([]byte(strings.Join(list, "\n")))
	return &ListName{Count: len(list), SHA256: hex.EncodeToString(sum[:])}
}

// check fails if a position of the list is not valid or its game is over.
func (o *openings) check() error {
	for i, fen := range o.list {
		p, err := o.game.Parse(fen)
		if err == nil && p.Outcome() != engine.Undecided {
			err = engine.Expected("position", "a game that is not over")
		}
		if err != nil {
			return fmt.Errorf("-openings: position %d: %w", i+1, err)
		}
	}
	return nil
}

// of returns the opening of a round. It is the same in every run, shard and pairing. After its
// last position a list begins again.
func (o *openings) of(round int) (opening, error) {
	random := rng.New(o.s.Seed, uint64(round))
	start, err := o.start(round, &random)
	if err != nil {
		return opening{}, err
	}
	moves, ok := engine.RandomMoves(start, o.s.Plies, &random)
	if !ok {
		err := engine.Expected("-plies", "fewer than %d: they end the game", o.s.Plies)
		return opening{}, fmt.Errorf("round %d: %w", round, err)
	}
	return opening{Start: start, Moves: moves}, nil
}

// start returns the position before the random moves.
func (o *openings) start(round int, random *rng.Source) (engine.Position, error) {
	if o.s.List != nil {
		return o.game.Parse(o.list[(round-1)%len(o.list)])
	}
	if o.s.Boards == nil {
		return o.game.New(nil)
	}
	rows, columns, x, y := engine.RandomBoard(o.s.Boards.Low, o.s.Boards.High, random)
	return o.game.New(strings.Fields(fmt.Sprint(rows, columns, x, y)))
}

// RandomPosition returns the position after random moves, as in a round of a match with a seed.
// The board is the usual one, or random in games that matches play on random boards.
func RandomPosition(game engine.Game, plies int, seed uint64, round int) (engine.Position, error) {
	s := &Schedule{Seed: seed, Plies: plies}
	if sizes := game.About().Boards.Random; sizes[1] > 0 {
		s.Boards = &Range{sizes[0], sizes[1]}
	}
	h, err := (&openings{game: game, s: s}).of(round)
	if err != nil {
		return nil, err
	}
	return h.Position(), nil
}
