package match

import "github.com/c4engine/c4engine/engine"

// Exported for the tests.

func (s *Schedule) Mine() []int { return s.shardPairs() }

type Opening = opening

func OpeningOf(game engine.Game, s *Schedule, list []string, round int) (Opening, error) {
	o := &openings{game: game, s: s, list: list}
	return o.of(round)
}
