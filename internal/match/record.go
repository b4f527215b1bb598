package match

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// A game, and the words for its sides, its result and its end, have the form that package gamefile
// reads too.
type (
	Record  = gamefile.Record
	Ply     = gamefile.Ply
	Thought = gamefile.Thought
)

const (
	First   = gamefile.First
	Second  = gamefile.Second
	Win     = gamefile.Win
	Draw    = gamefile.Draw
	Bug     = gamefile.Bug
	Illegal = gamefile.Illegal
	Timeout = gamefile.Timeout
)

var failures = gamefile.Failures

// checkGame returns nil if g is a game of the schedule.
func (s *Schedule) checkGame(g *Record) error {
	if g.Game < 1 || g.Game > s.Total() {
		return expected("game", "a number from 1 to %d", s.Total())
	}
	slot := s.Slot(g.Game)
	first, second := s.Players[slot.First].Name, s.Players[slot.Second].Name
	switch {
	case g.Pair != slot.Pair:
		return expected("pair", "%d", slot.Pair)
	case g.First != first || g.Second != second:
		return expected("first and second", "%s and %s", first, second)
	case !s.holds(slot.Pair):
		return expected("game", "one of the shard %s, not %d", s.Shard, g.Game)
	}
	return nil
}

// Sound returns the games of a file that the rules of the game confirm, and an error with its line
// for each other one.
func Sound(f File, game engine.Game) (sound []Record, wrong []error) {
	for i, g := range f.Pieces {
		if _, err := g.History(game); err != nil {
			wrong = append(wrong, fmt.Errorf("line %d: %w", i+2, err)) // the schedule is line 1
			continue
		}
		sound = append(sound, g)
	}
	return sound, wrong
}
