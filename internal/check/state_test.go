package check

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// changing is a player whose moves depend on the number of its answers.
type changing struct {
	broken
	answered *int
	choose   func(answered int, p engine.Position) engine.Move
}

func (c changing) Answer(_ context.Context, h engine.History) (engine.Cell, error) {
	*c.answered++
	return h.Start().Cell(c.choose(*c.answered, h.Position())), nil
}

// TestKeptTrees: a player whose moves become worse is convicted. A weak one is not, though its
// fresh processes always draw the same random numbers.
func TestKeptTrees(t *testing.T) {
	careful := func(p engine.Position) engine.Move {
		for _, moves := range [][]engine.Move{boards.WinsAtOnce(p), safe(p), p.Moves(nil)} {
			if len(moves) > 0 {
				return moves[0]
			}
		}
		return engine.NoMove
	}
	for name, c := range map[string]struct {
		open func() func(int, engine.Position) engine.Move
		want bool
	}{
		"good": {func() func(int, engine.Position) engine.Move {
			return func(_ int, p engine.Position) engine.Move { return careful(p) }
		}, false},
		"weak": {func() func(int, engine.Position) engine.Move {
			random := rng.New(7, 7)
			return func(_ int, p engine.Position) engine.Move { return rng.Pick(p.Moves(nil), &random) }
		}, false},
		"worse": {func() func(int, engine.Position) engine.Move {
			random := rng.New(7, 7)
			return func(answered int, p engine.Position) engine.Move {
				if answered > 30 {
					return rng.Pick(p.Moves(nil), &random)
				}
				return careful(p)
			}
		}, true},
	} {
		for made, ask := range map[runName]func(run){runGames: run.games, runState: run.compareUnrelated} {
			x := newExam(t.Context(), Config{
				Budget: time.Hour, Progress: func(string, int, time.Duration) {},
			}, prepared{open: func(int) Examinee { return changing{answered: new(int), choose: c.open()} }})
			require.True(t, x.askFirst())
			x.chosen = []checkName{checkState}
			ask(run{x, made, time.Now().Add(time.Hour)})
			require.Equal(t, c.want, len(x.attribute().faults[checkState]) > 0, "%s %s: %+v", name, made, x.trends)
		}
	}
}
