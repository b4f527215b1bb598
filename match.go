package c4engine

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
)

// MatchOptions describe a match. Zero fields take their defaults.
type MatchOptions struct {
	Start  *Game  // each game's start; nil: the default game on its usual board
	Rounds int    // two games each, with sides changed; 0: one
	Plies  int    // random moves that open both games of a round; few leave a win at once
	Seed   uint64 // of these moves
	Limits Limits // of each move; without a bound the match may never end
}

// Standings counts the results of a match for its first engine.
type Standings struct {
	Wins, Draws, Losses int
	Games               []*Game // in the order played; in those of an even index the first engine moves first
}

// Score returns the first engine's share of the points, 0 to 1; 0 if no game was played.
func (s Standings) Score() float64 {
	if len(s.Games) == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(len(s.Games))
}

// Match plays games between two engines within the process. Both forget what they know before
// each game. An error ends the match; the standings are those of the games before. The error is
// that of a search, or an *engine.FieldError, which wraps [ErrGameOver] if Start is over. The
// command "c4engine match" plays programs against each other, with tournaments, statistics and
// files.
func Match(ctx context.Context, a, b *Engine, o MatchOptions) (Standings, error) {
	var s Standings
	if a == b && a.check() == nil {
		return s, engine.Expected("b", "another engine than a")
	}
	if o.Start == nil {
		start, err := NewGame("")
		if err != nil {
			return s, err
		}
		o.Start = start
	}
	if err := o.Start.check(); err != nil {
		return s, err
	}
	if o.Start.Outcome() != Undecided {
		return s, engine.Expected("Start", "a game that goes on, %w", ErrGameOver)
	}
	random := engine.NewRandom(o.Seed)
	for range max(o.Rounds, 1) {
		moves, ok := boards.RandomMoves(o.Start.Position(), o.Plies, &random)
		if !ok {
			const expected = "so few that the game goes on after them, not %d"
			return s, engine.Expected("Plies", expected, o.Plies)
		}
		opening := o.Start.Clone()
		for _, m := range moves {
			_ = opening.Play(m) // a legal one
		}
		side := opening.Turn() // of a in the round's first game
		for _, players := range [2][2]*Engine{{a, b}, {b, a}} {
			game := opening.Clone()
			if err := play(ctx, game, players, o.Limits); err != nil {
				return s, err
			}
			s.count(game, side)
			side = side.Other()
		}
	}
	return s, nil
}

// play plays a game to its end. The first of the players is to move.
func play(ctx context.Context, g *Game, players [2]*Engine, limits Limits) error {
	for _, e := range players {
		if err := e.Forget(); err != nil {
			return err
		}
	}
	for ply := 0; g.Outcome() == Undecided; ply++ {
		result, err := players[ply%2].Search(ctx, g, limits)
		if err != nil {
			return err
		}
		if err := g.Play(result.Best); err != nil {
			return err
		}
	}
	return nil
}

// count adds a game in which the first engine played side a.
func (s *Standings) count(g *Game, a Player) {
	s.Games = append(s.Games, g)
	switch g.Outcome() {
	case Draw:
		s.Draws++
	case engine.Win(a):
		s.Wins++
	default:
		s.Losses++
	}
}
