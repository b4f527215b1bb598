package connectfour

import (
	"context"
	"runtime"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/train"
)

// One board in oddBoards has any size, some of these without a forbidden cell.
const oddBoards = 8

// selfPlay plays games, nodes simulations a move, on all cores. The search does
// not know what was learned before: the same command makes the same weights
// whatever they were.
func selfPlay(ctx context.Context, games, nodes int, seed uint64) []train.Game {
	s := train.SelfPlay{
		Games: games, Nodes: nodes, OpeningPlies: 12, BlunderEvery: 32,
		Seed: seed, Workers: runtime.NumCPU(),
		Options: map[string]string{"Learned": "0"},
		Start:   func(random *rng.Source) engine.Position { return randomBoard(random) },
	}
	return s.Play(ctx)
}

// randomBoard draws a board as the course's judge does, or now and then any board.
func randomBoard(random *rng.Source) *connectfour.Position {
	draw := func(low, high int) int { return low + int(random.Below(uint32(high-low+1))) }
	least := 9
	odd := random.Below(oddBoards) == 0
	if odd {
		least = connectfour.MinSize
	}
	rows, columns := draw(least, connectfour.MaxSize), draw(least, connectfour.MaxSize)
	x, y := draw(0, rows-1), draw(0, columns-1)
	if odd && draw(0, 3) == 0 {
		x, y = -1, -1
	}
	p, err := connectfour.New(rows, columns, x, y)
	if err != nil {
		panic(err) // within the limits
	}
	return p
}

type sample = train.Sample[connectfour.Features]

func samples(g *train.Game) []sample { return train.Samples(g, see) }

func see(p engine.Position) (f connectfour.Features) {
	p.(*connectfour.Position).Features(&f)
	return f
}
