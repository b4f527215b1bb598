package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/rng"
)

// The formats of a match.
const (
	roundRobin = "roundrobin" // every player meets every other player
	gauntlet   = "gauntlet"   // the first player, or each of the first ones, meets every other player
)

// Schedule says which games are played. It has everything that the results depend on except the
// machine. It is the first line of a file of games: a match is resumed, and files are joined, only
// if their schedules are the same.
type Schedule struct {
	Type    string   `json:"type"` // "match"
	Game    string   `json:"game"` // the game's name
	Players []Player `json:"players"`
	Format  string   `json:"format"`
	Games   int      `json:"games"` // of each pairing, even
	Seed    uint64   `json:"seed"`
	// The openings are random boards, a list, or without both the game's usual start.
	Boards *Range    `json:"boards"`
	List   *ListName `json:"openings"`
	// OwnBoards is set if each rival has openings of its own. Else all pairings play the same.
	OwnBoards bool `json:"ownboards,omitempty"`
	// Own is the number of first players in a gauntlet, 0 for one. They meet the rivals, which are all
	// other players, on the same boards, and do not meet one another.
	Own int `json:"own,omitempty"`
	// Plies is the number of random moves that follow in each opening.
	Plies int   `json:"plies"`
	SPRT  *SPRT `json:"sprt"`
	// Adjudicate ends a game when both players claim to have proven the same result.
	Adjudicate bool `json:"adjudicate"`
	// Margin is the delay after movetime that an answer may have, or the time by which a clock
	// may fall below zero, in milliseconds.
	Margin int `json:"margin"`
	// ProcessorTime is set if movetime, clocks and margin count the processor time of a
	// player's processes in the place of the wall clock.
	ProcessorTime bool `json:"processortime"`
	// Patience is the time for answers without a movetime or a clock, in seconds.
	Patience int   `json:"patience"`
	Shard    Shard `json:"shard"`
}

// Range is a range of numbers with both ends.
type Range struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// ListName identifies a list of openings by its length and the SHA-256 of its lines.
type ListName struct {
	Count  int    `json:"count"`
	SHA256 string `json:"sha256"`
}

// Shard is one part of a match. The parts have no game in common. A schedule has it as an object,
// not as text.
type Shard files.Shard

func (s Shard) String() string { return files.Shard(s).String() }

// Test replaces the test that decides the match, unless the new one is nil.
func (s *Schedule) Test(test *SPRT) error {
	if test == nil {
		return nil
	}
	s.SPRT = test
	return flagged(s.checkSPRT())
}

// check returns an error if there is no such schedule, whether it comes from a command line or a
// file. It does not check values that the schedule only hands on.
func (s *Schedule) check() error {
	switch {
	case s.Type != "match":
		return expected("type", "match")
	case len(s.Players) < 2:
		return expected("players", "two players or more")
	case s.Format != roundRobin && s.Format != gauntlet:
		return expected("format", "%s or %s", roundRobin, gauntlet)
	case s.Own < 0 || s.Own >= len(s.Players) || s.Own > 0 && s.Format != gauntlet:
		return expected("own", "a number of players in a gauntlet, with a rival beside them")
	case s.Games < 2 || s.Games%2 != 0:
		return expected("games", "an even number: each opening is played twice")
	case s.Games/2 > maxGames/s.meetings():
		return expected("games", "fewer: all pairings together have more than %d pairs", maxGames)
	case !files.Shard(s.Shard).Valid():
		return expected("shard", "i/n, as 1/4 to 4/4")
	}
	if err := s.checkSPRT(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, p := range s.Players {
		if p.Name == "" || strings.ContainsFunc(p.Name, isUnprintable) {
			return expected("players name", "printable characters")
		}
		if seen[p.Name] {
			return expected("players name", "different names, not %s twice", p.Name)
		}
		seen[p.Name] = true
	}
	return nil
}

func (s *Schedule) checkSPRT() error {
	if s.SPRT == nil {
		return nil
	}
	if len(s.Players) != 2 {
		return expected("sprt", "games of two players, not %d", len(s.Players))
	}
	return s.SPRT.check()
}

// Slot is one game of the schedule.
type Slot struct {
	Game  int // its number, from 1
	Pair  int // the number of its pair, from 1
	Round int // the number of its opening, from 1
	// First and Second are indices of the players. First has the side that moves first in the
	// game, even if the first moves are the opening's.
	First, Second int
}

// pairing returns the two players of a pairing, numbered from 0 in the order of a round.
func (s *Schedule) pairing(i int) (a, b int) {
	if own := s.own(); s.Format == gauntlet {
		return i % own, own + i/own
	}
	for rest := len(s.Players) - 1; i >= rest; rest-- {
		a, i = a+1, i-rest
	}
	return a, a + 1 + i
}

// own returns the number of first players in a gauntlet.
func (s *Schedule) own() int { return max(1, s.Own) }

// meetings returns the number of pairings.
func (s *Schedule) meetings() int {
	n := len(s.Players)
	if s.Format == gauntlet {
		return s.own() * (n - s.own())
	}
	return n * (n - 1) / 2
}

// Pairs returns the number of game pairs of the whole schedule.
func (s *Schedule) Pairs() int { return s.meetings() * s.Games / 2 }

// Total returns the number of games of the whole schedule.
func (s *Schedule) Total() int { return 2 * s.Pairs() }

// Pair returns the two games of a pair. Pairs are numbered from 1. All pairings play one of their
// openings before the next one.
func (s *Schedule) Pair(number int) [2]Slot {
	pairings := s.meetings()
	slot := Slot{Game: 2*number - 1, Pair: number, Round: (number-1)/pairings + 1}
	slot.First, slot.Second = s.pairing((number - 1) % pairings)
	if s.OwnBoards {
		slot.Round = 1 + (number-1)/s.own()
	}
	exchanged := slot
	exchanged.Game++
	exchanged.First, exchanged.Second = slot.Second, slot.First
	return [2]Slot{slot, exchanged}
}

// Slot returns the game of that number.
func (s *Schedule) Slot(game int) Slot { return s.Pair((game + 1) / 2)[(game+1)%2] }

// holds reports whether a pair belongs to the shard.
func (s *Schedule) holds(pair int) bool { return files.Shard(s.Shard).Holds(s.turn(pair)) }

// turn returns the place of a pair, from 0, in the order in which shards take the pairs in turn.
// Each round begins with another pairing, so that every shard gets all pairings.
func (s *Schedule) turn(pair int) int {
	pairings := s.meetings()
	round, place := (pair-1)/pairings, (pair-1)%pairings
	return round*pairings + (place+round)%pairings
}

// mine returns the numbers of the shard's pairs.
func (s *Schedule) mine() (pairs []int) {
	for p := 1; p <= s.Pairs(); p++ {
		if s.holds(p) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

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
	moves, ok := engine.RandomMoves(start, b.s.Plies, &random)
	if !ok {
		err := expected("-plies", "fewer than %d: they end the game", b.s.Plies)
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
	rows, columns, x, y := engine.RandomBoard(b.s.Boards.Low, b.s.Boards.High, random)
	return b.game.New(strings.Fields(fmt.Sprint(rows, columns, x, y)))
}

// expected returns an *engine.FieldError. The field may be a word of the input, so it is quoted if
// it is not printable.
func expected(field, format string, args ...any) error {
	if strings.ContainsFunc(field, isUnprintable) {
		field = strconv.Quote(field)
	}
	return engine.Expected(field, format, args...)
}

// isUnprintable reports whether r would break a line or a terminal.
func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }
