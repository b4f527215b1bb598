package connectfour

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/lines"
	"github.com/c4engine/c4engine/internal/rng"
)

// One board in oddBoards has any size, and one in four of these has no forbidden cell.
const oddBoards = 8

// File is the content of a file of games.
type File = lines.File[train.Plan, train.Numbered]

// Files is the format of the files of games.
var Files = train.Format(connectfour.Game{})

// NewPlan returns the plan of a number of games with nodes simulations a move, in one part.
func NewPlan(games, nodes int, seed uint64) train.Plan {
	return train.Plan{
		Type: "games", Game: connectfour.Game{}.Name(), Games: games, Nodes: nodes, Seed: seed,
		Shard: lines.Shard{Number: 1, Of: 1},
	}
}

// selfPlay returns the settings of a plan's games. They are played with the weights in use, so
// each training makes the next generation.
func selfPlay(plan train.Plan) *train.SelfPlay {
	return &train.SelfPlay{
		Games: plan.Games, Nodes: plan.Nodes, OpeningPlies: 12, BlunderEvery: 32,
		Seed:  plan.Seed,
		Start: func(random *rng.Source) engine.Position { return randomBoard(random) },
	}
}

// Play plays the games of the plan's part that were not played before. It calls take with
// each game as it ends, in any order and never concurrently. The error is that of take, or
// ctx's.
func Play(
	ctx context.Context, plan train.Plan, played []train.Numbered,
	take func(number int, g train.Game) error,
) error {
	return selfPlay(plan).PlayEach(ctx, plan.Missing(played), take)
}

// randomBoard returns a random board, mostly as the course's judge draws it.
func randomBoard(random *rng.Source) *connectfour.Position {
	draw := func(low, high int) int { return low + int(random.Below(uint32(high-low+1))) }
	minSize := 9
	odd := random.Below(oddBoards) == 0
	if odd {
		minSize = connectfour.MinSize
	}
	rows, columns := draw(minSize, connectfour.MaxSize), draw(minSize, connectfour.MaxSize)
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

type sample = train.Sample[learned.Features]

func samples(g *train.Game) []sample { return train.Samples(g, see) }

func see(p engine.Position) (f learned.Features) {
	p.(*connectfour.Position).Features(&f)
	return f
}
