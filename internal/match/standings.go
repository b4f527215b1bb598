package match

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// Standings are the counts of a match. They do not depend on the order of the games. So a report
// prints the same digits as the match.
type Standings struct {
	Schedule *Schedule
	Games    int
	// Against counts by player and opponent, BySide by player and side.
	Against  [][]Tally
	BySide   [][2]Tally
	ByPlayer []Tally
	// First counts all games for the side that moves first.
	First Tally
	// Adjudicated counts the games that were not played to their end.
	Adjudicated int
	Pairs       int // that are whole
	Target      int // the number of games of the shard
	// halves has the first game of pairs whose second game is missing: the score in half points,
	// by the pair's number.
	halves map[int]int
	index  map[string]int // of the players, by name
}

// Tally counts the results of a player or a side.
type Tally struct {
	Wins, Losses, Draws int
	Failures            Failures    // among the losses
	Pairs               Pentanomial // the whole pairs
	// The sums over all moves of the player.
	Moves  int
	Micros int64 // of the time that counts, as in Thought.Millis
	Nodes  uint64
}

// Failures counts the games that ended by a player's own failure, by their ends.
type Failures [len(gamefile.Failures)]int

// Sum returns the number of all failures.
func (f *Failures) Sum() (n int) {
	for _, count := range f {
		n += count
	}
	return n
}

// Games returns the number of games counted.
func (t *Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Points returns the points won: 1 for a win, 1/2 for a draw.
func (t *Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Check returns an error that names the players whose games all ended by their own failures.
func (s *Standings) Check() error {
	var failed []string
	for i, p := range s.Schedule.Players {
		t := &s.ByPlayer[i]
		if t.Games() > 0 && t.Games() == t.Failures.Sum() {
			text := fmt.Sprintf("%s: all of its %d games ended by its own failure", p.Name, t.Games())
			failed = append(failed, text)
		}
	}
	if failed == nil {
		return nil
	}
	return errors.New(strings.Join(failed, "; "))
}

// Timeouts returns the number of games lost by timeout, and of the players that lost them.
func (s *Standings) Timeouts() (games, players int) {
	timeout := slices.Index(gamefile.Failures[:], gamefile.Timeout)
	for _, t := range s.ByPlayer {
		games += t.Failures[timeout]
		players += min(t.Failures[timeout], 1)
	}
	return games, players
}

// Whole reports whether all games of the schedule, or of its shard, were counted.
func (s *Standings) Whole() bool { return s.Games == s.Target }

// Decided reports whether the match has a test and that has decided.
func (s *Standings) Decided() bool {
	t := s.Test()
	return t != nil && t.State(s.Against[0][1].Pairs) != Open
}

// Test returns the test of the match. A part of a match has none.
func (s *Standings) Test() *SPRT {
	if s.Schedule.Shard.Of > 1 {
		return nil
	}
	return s.Schedule.SPRT
}

// NewStandings counts games of a schedule.
func NewStandings(schedule *Schedule, games []gamefile.Record) *Standings {
	n := len(schedule.Players)
	s := &Standings{
		Schedule: schedule,
		Target:   2 * len(schedule.ShardPairs()),
		Against:  make([][]Tally, n),
		BySide:   make([][2]Tally, n),
		ByPlayer: make([]Tally, n),
		halves:   map[int]int{},
		index:    map[string]int{},
	}
	for i, p := range schedule.Players {
		s.Against[i] = make([]Tally, n)
		s.index[p.Name] = i
	}
	for i := range games {
		s.Add(&games[i])
	}
	return s
}

// Add counts a game of the schedule.
func (s *Standings) Add(g *gamefile.Record) {
	first, second := s.index[g.First], s.index[g.Second]
	s.Games++
	if g.Adjudicated {
		s.Adjudicated++
	}
	s.First.add(g, engine.First)
	s.count(g, engine.First, first, second)
	s.count(g, engine.Second, second, first)
	s.pair(g, first, second)
}

func (s *Standings) count(g *gamefile.Record, side engine.Player, player, opponent int) {
	s.Against[player][opponent].add(g, side)
	s.BySide[player][side].add(g, side)
	s.ByPlayer[player].add(g, side)
}

// HalfPoints returns the points of a side, doubled.
func HalfPoints(g *gamefile.Record, side engine.Player) int {
	switch g.Result {
	case gamefile.Draw:
		return 1
	case side.String():
		return 2
	}
	return 0
}

func (t *Tally) add(g *gamefile.Record, side engine.Player) {
	switch HalfPoints(g, side) {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
		if i := slices.Index(gamefile.Failures[:], g.End); i >= 0 {
			t.Failures[i]++
		}
	}
	for _, ply := range g.Moves {
		if ply.Thought != nil && ply.By == side.String() {
			t.Moves++
			t.Micros += int64(math.Round(ply.Millis * 1000))
			t.Nodes += ply.Nodes
		}
	}
}

// pair counts a pair when its second game comes. The score is that of the player who moves first in
// the pair's first game.
func (s *Standings) pair(g *gamefile.Record, first, second int) {
	side := engine.First
	if g.Game%2 == 0 && !s.Schedule.NoSwap {
		side, first, second = engine.Second, second, first
	}
	half, whole := s.halves[g.Pair]
	if !whole {
		s.halves[g.Pair] = HalfPoints(g, side)
		return
	}
	delete(s.halves, g.Pair)
	s.Pairs++
	score := half + HalfPoints(g, side)
	s.addPair(first, second, score)
	s.addPair(second, first, 4-score)
}

func (s *Standings) addPair(player, opponent, score int) {
	s.Against[player][opponent].Pairs[score]++
	s.ByPlayer[player].Pairs[score]++
}
