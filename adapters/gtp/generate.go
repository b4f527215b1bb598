package gtp

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// generate finds a move and plays it.
func (s *session) generate(args []string, begin time.Time) (string, error) {
	position, moves, err := s.game.turn(args[0])
	if err != nil {
		return "", err
	}
	side, best := position.Turn(), s.search(position, moves, begin)
	switch {
	case best != engine.NoMove:
		s.game.add(append(moves, best)...)
	case s.style.atTheEnd == pass:
		s.game.add()
	}
	s.clock.spend(side, time.Since(begin))
	return s.style.format(position, best), nil
}

// suggest finds a move.
func (s *session) suggest(args []string, begin time.Time) (string, error) {
	position, moves, err := s.game.turn(args[0])
	if err != nil {
		return "", err
	}
	return s.style.format(position, s.search(position, moves, begin)), nil
}

// search returns the best move in the position that moves lead to.
func (s *session) search(p engine.Position, moves []engine.Move, begin time.Time) engine.Move {
	limits := s.clock.limits(p.Turn(), s.Limits)
	limits.Start = begin
	return s.Searcher.Search(s.ctx, s.game.with(moves), limits, func(engine.Info) {}).BestMove()
}
