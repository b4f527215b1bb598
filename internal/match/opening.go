package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// opening is the beginning of a game: a position and random moves from it.
type opening = engine.History

// book finds the openings of a schedule.
type book struct {
	game engine.Game
	s    *Schedule
	list []string // the positions of Schedule.List
}

// nameOf returns the name of a list for a schedule.
func nameOf(list []string) *ListName {
	sum := sha256.Sum256([]byte(strings.Join(list, "\n")))
	return &ListName{Count: len(list), SHA256: hex.EncodeToString(sum[:])}
}

// check fails if a position of the list is not valid or its game is over.
func (b *book) check() error {
	for i, fen := range b.list {
		p, err := b.game.Parse(fen)
		if err == nil && p.Outcome() != engine.Undecided {
			err = expected("position", "a game that is not over")
		}
		if err != nil {
			return fmt.Errorf("-openings: position %d: %w", i+1, err)
		}
	}
	return nil
}

// opening returns the opening of a round. It is the same in every run, shard and pairing. After its
// last position a list begins again.
func (b *book) opening(round int) (opening, error) {
	random := rng.New(b.s.Seed, uint64(round))
	start, err := b.start(round, &random)
	if err != nil {
		return opening{}, err
	}
	moves, err := randomMoves(start, b.s.Plies, &random)
	if err != nil {
		return opening{}, fmt.Errorf("round %d: %w", round, err)
	}
	return opening{Start: start, Moves: moves}, nil
}

// RandomPosition returns the position after random moves, as in a round of a match with a seed.
// The board is the usual one, or random in games that matches play on random boards.
func RandomPosition(game engine.Game, plies int, seed uint64, round int) (engine.Position, error) {
	s := &Schedule{Seed: seed, Plies: plies}
	if sizes := game.About().Boards.Random; sizes[1] > 0 {
		s.Boards = &Range{sizes[0], sizes[1]}
	}
	o, err := (&book{game: game, s: s}).opening(round)
	if err != nil {
		return nil, err
	}
	return o.Position(), nil
}

func (b *book) start(round int, random *rng.Source) (engine.Position, error) {
	if b.s.List != nil {
		return b.game.Parse(b.list[(round-1)%len(b.list)])
	}
	if b.s.Boards == nil {
		return b.game.New(nil)
	}
	return b.game.New(randomBoard(*b.s.Boards, random))
}

// randomBoard draws a board as the course's judge does: rows and columns from the range, then the
// forbidden cell from the whole board. It returns the words after newgame.
func randomBoard(size Range, random *rng.Source) []string {
	rows, columns := random.Between(size.Low, size.High), random.Between(size.Low, size.High)
	var words []string
	for _, n := range []int{rows, columns, random.Between(0, rows-1), random.Between(0, columns-1)} {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// openingTries is the number of sequences of random moves that are tried before one with an
// immediate win is accepted.
const openingTries = 100

// randomMoves returns random moves that do not end the game. If possible they leave no immediate
// win, because such a game says nothing about the players.
func randomMoves(
	start engine.Position, plies int, random *rng.Source,
) (found []engine.Move, err error) {
	for range openingTries {
		var moves []engine.Move
		p := start.Clone()
		for legal := p.Moves(nil); len(moves) < plies && len(legal) > 0; legal = p.Moves(nil) {
			m := legal[random.Below(uint32(len(legal)))]
			p.Play(m)
			moves = append(moves, m)
		}
		if p.Outcome() != engine.Undecided {
			continue
		}
		found = moves
		if len(engine.WinsAtOnce(p)) == 0 {
			return found, nil
		}
	}
	if len(found) < plies {
		return nil, expected("-plies", "fewer than %d: they end the game", plies)
	}
	return found, nil
}
