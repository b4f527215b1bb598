package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/rng"
)

// The formats of a match.
const (
	RoundRobin = "roundrobin" // every player meets every other player
	Gauntlet   = "gauntlet"   // the first player, or each of the first ones, meets every other player
)

// MaxGames is the largest number of games of a pairing, and of pairs of games of all pairings.
const MaxGames = 1 << 24

// maxPlayers bounds the memory of the counts of each player against each other one.
const maxPlayers = 1 << 11

// UsualPatience is the default of Schedule.Patience, in seconds.
const UsualPatience = 30

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
	Boards   *Range    `json:"boards"`
	Openings *ListName `json:"openings"`
	// OwnBoards is set if each rival has openings of its own. Else all pairings play the same.
	OwnBoards bool `json:"ownboards,omitempty"`
	// Own is the number of own players in a gauntlet, which come first; 0: one. They meet the rivals,
	// which are all other players, on the same boards, and do not meet one another.
	Own int `json:"own,omitempty"`
	// NoSwap is set if the players of a pairing keep their sides: the one named first begins in all
	// games. Then each game has an opening of its own.
	NoSwap bool `json:"noswap,omitempty"`
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
	Patience int         `json:"patience"`
	Shard    files.Shard `json:"shard"`
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

// ReplaceTest replaces the test that decides the match, unless the new one is nil.
func (s *Schedule) ReplaceTest(test *SPRT) error {
	if test == nil {
		return nil
	}
	s.SPRT = test
	return s.checkSPRT()
}

// Check returns an error if there is no such schedule, whether it comes from a command line or a
// file. The error names the flag of match. Check does not check values that the schedule only hands
// on.
func (s *Schedule) Check() error {
	switch {
	case s.Type != "match":
		return engine.Expected("type", "match")
	case len(s.Players) < 2:
		return engine.Expected("--engine", "two players or more")
	case len(s.Players) > maxPlayers:
		return engine.Expected("--engine", "at most %d players", maxPlayers)
	case s.Format != RoundRobin && s.Format != Gauntlet:
		return engine.Expected("--format", "%s or %s", RoundRobin, Gauntlet)
	case s.Own < 0 || s.Own >= len(s.Players) || s.Own > 0 && s.Format != Gauntlet:
		return engine.Expected("own", "a number of players in a gauntlet, with a rival beside them")
	case s.Games < 2 || s.Games%2 != 0:
		return engine.Expected("--games", "an even number: they are counted in pairs")
	case s.Games/2 > MaxGames/s.pairings():
		return engine.Expected("--games", "fewer: all pairings together have more than %d pairs", MaxGames)
	case s.NoSwap && s.OwnBoards:
		return engine.Expected("--noswap", "no --rivals beside it, who are met with both sides")
	case !s.Shard.Valid():
		return engine.Expected("--shard", "i/n, as 1/4 to 4/4")
	}
	if err := s.checkSPRT(); err != nil {
		return err
	}
	return s.checkNames()
}

func (s *Schedule) checkSPRT() error {
	if s.SPRT == nil {
		return nil
	}
	if len(s.Players) != 2 {
		return engine.Expected("--sprt", "games of two players, not %d", len(s.Players))
	}
	return s.SPRT.check()
}

// checkNames returns an error unless the players have different names that fit into a table.
func (s *Schedule) checkNames() error {
	seen := map[string]bool{}
	for _, p := range s.Players {
		if p.Name == "" || strings.ContainsFunc(p.Name, IsUnprintable) {
			return engine.Expected("--engine name", "printable characters")
		}
		if seen[p.Name] {
			return engine.Expected("--engine name", "different names, not %s twice", p.Name)
		}
		seen[p.Name] = true
	}
	return nil
}

// IsUnprintable reports whether a terminal may not show a character as such.
func IsUnprintable(r rune) bool { return !unicode.IsPrint(r) }

// Slot is one game of the schedule.
type Slot struct {
	Game    int // its number, from 1
	Pair    int // the number of its pair, from 1
	Opening int // the number of its opening, from 1
	// First and Second are indices of the players. First has the side that moves first in the
	// game, even if the first moves are the opening's.
	First, Second int
}

// pairing returns the two players of a pairing, numbered from 0 in the order of a round.
func (s *Schedule) pairing(i int) (a, b int) {
	if own := s.ownCount(); s.Format == Gauntlet {
		return i % own, own + i/own
	}
	for rest := len(s.Players) - 1; i >= rest; rest-- {
		a, i = a+1, i-rest
	}
	return a, a + 1 + i
}

// ownCount returns the number of own players of a gauntlet.
func (s *Schedule) ownCount() int { return max(1, s.Own) }

// OwnPlayers returns the own players of a gauntlet: those that meet the rivals.
func (s *Schedule) OwnPlayers() []Player { return s.Players[:s.ownCount()] }

// Rivals returns the other players of a gauntlet.
func (s *Schedule) Rivals() []Player { return s.Players[s.ownCount():] }

// pairings returns the number of pairings.
func (s *Schedule) pairings() int {
	n := len(s.Players)
	if s.Format == Gauntlet {
		return s.ownCount() * (n - s.ownCount())
	}
	return n * (n - 1) / 2
}

// Pairs returns the number of game pairs of the whole schedule.
func (s *Schedule) Pairs() int { return s.pairings() * s.Games / 2 }

// Total returns the number of games of the whole schedule.
func (s *Schedule) Total() int { return 2 * s.Pairs() }

// Pair returns the two games of a pair. Pairs are numbered from 1. All pairings play one of their
// openings before the next one.
func (s *Schedule) Pair(number int) [2]Slot {
	pairings := s.pairings()
	slot := Slot{Game: 2*number - 1, Pair: number, Opening: (number-1)/pairings + 1}
	slot.First, slot.Second = s.pairing((number - 1) % pairings)
	if s.OwnBoards {
		slot.Opening = 1 + (number-1)/s.ownCount()
	}
	next := slot
	next.Game++
	if s.NoSwap {
		slot.Opening, next.Opening = 2*slot.Opening-1, 2*slot.Opening
	} else {
		next.First, next.Second = slot.Second, slot.First
	}
	return [2]Slot{slot, next}
}

// Slot returns the game of that number.
func (s *Schedule) Slot(game int) Slot { return s.Pair((game + 1) / 2)[(game+1)%2] }

// holds reports whether a pair belongs to the shard.
func (s *Schedule) holds(pair int) bool { return s.Shard.Holds(s.place(pair)) }

// place returns the place of a pair, from 0, in the order in which shards take the pairs in turn.
// Each round begins with another pairing, so that every shard gets all pairings.
func (s *Schedule) place(pair int) int {
	pairings := s.pairings()
	round, pairing := (pair-1)/pairings, (pair-1)%pairings
	return round*pairings + (pairing+round)%pairings
}

// ShardOf returns a shard that holds a pair and few others: none, unless the match has more pairs
// than there may be shards.
func (s *Schedule) ShardOf(pair int) files.Shard {
	shards := min(s.Pairs(), files.MaxShards)
	return files.Shard{Number: s.place(pair)%shards + 1, Of: shards}
}

// ShardPairs returns the numbers of the shard's pairs.
func (s *Schedule) ShardPairs() (pairs []int) {
	for p := 1; p <= s.Pairs(); p++ {
		if s.holds(p) {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// UseOpenings makes the positions of a list the openings, unless it is empty.
func (s *Schedule) UseOpenings(list []string) {
	if len(list) > 0 {
		sum := sha256.Sum256([]byte(strings.Join(list, "\n")))
		s.Openings = &ListName{Count: len(list), SHA256: hex.EncodeToString(sum[:])}
	}
}

// ReadOpenings reads a file of games and returns the positions at their ends, as FENs.
func ReadOpenings(r gamefile.Reader, file io.Reader) (fens []string, err error) {
	games, err := r.Read("--openings", file)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		fens = append(fens, g.Shown().Position().FEN())
	}
	return fens, nil
}

// UsesUCI reports whether a player speaks UCI.
func (s *Schedule) UsesUCI() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Proto == UCI })
}

// checkOpenings fails if a position of a list of openings is not valid, its game is over, or UCI
// does not know its board.
func (s *Schedule) checkOpenings(game engine.Game, list []string) error {
	for i, fen := range list {
		p, err := game.Parse(fen)
		switch {
		case err != nil:
		case p.Outcome() != engine.Undecided:
			err = engine.Expected("position", "a game that is not over")
		case s.UsesUCI():
			err = ugi.CheckBoard(p)
		}
		if err != nil {
			return fmt.Errorf("--openings: position %d: %w", i+1, err)
		}
	}
	return nil
}

// Opening returns an opening by its number, the same in every run, shard and pairing. A list, if
// there is one, begins again after its last position.
func (s *Schedule) Opening(
	game engine.Game, list []string, number int,
) (h engine.History, err error) {
	random := rng.New(s.Seed, uint64(number))
	start, err := s.start(game, list, number, &random)
	if err != nil {
		return h, err
	}
	h = engine.NewHistory(start)
	moves, ok := boards.RandomMoves(start, s.Plies, &random)
	if !ok {
		err = engine.Expected("--plies", "fewer than %d: they end the game", s.Plies)
		return h, fmt.Errorf("opening %d: %w", number, err)
	}
	err = h.Play(moves...)
	return h, err
}

// start returns the position before the random moves.
func (s *Schedule) start(
	game engine.Game, list []string, number int, random *rng.Source,
) (engine.Position, error) {
	switch {
	case len(list) > 0:
		return game.Parse(list[(number-1)%len(list)])
	case s.Boards == nil:
		return game.New(nil)
	}
	return game.New(strings.Fields(boards.Random(s.Boards.Low, s.Boards.High, random)))
}
