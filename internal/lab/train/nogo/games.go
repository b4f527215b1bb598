package nogo

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// estimator returns the expected result for the side to move.
type estimator func(*nogo.View) float32

// mobility is the estimator of the first generation.
func mobility(v *nogo.View) float32 {
	return float32(evaluation.Logistic(float64(advantage(int(v.Shared), int(v.Lead)))))
}

// advantage returns a logit by mobility. Cells that only one side may take count, and they
// count more the fewer cells are left for both. Its numbers are a guess, for training to begin
// with.
func advantage(shared, lead int) float32 {
	return float32(lead) * (0.1 + 4/(8+float32(shared)))
}

// game is NoGo with the evaluation in training instead of the embedded one, so that a plan
// makes the same weights whatever the embedded ones are.
type game struct {
	nogo.Game
	evaluate estimator
}

// NewEvaluator returns the evaluation alone, or playouts where they are asked for.
func (g game) NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	if o.Learned == 0 {
		return playouts{g.Game.NewEvaluator(random, o)}
	}
	winrate := func(s engine.State) float32 {
		v := s.(*position).View()
		return g.evaluate(&v)
	}
	return evaluation.NewMixed(o, nil, winrate, 1)
}

// playouts evaluates a position by an evaluator of NoGo.
type playouts struct{ engine.Evaluator }

// Evaluate implements [engine.Evaluator].
func (e playouts) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	return e.Evaluator.Evaluate(&s.(*position).Position, at)
}

// position is a position of game.
type position struct {
	nogo.Position
	game game
}

// Game returns the game with the evaluation in training.
func (p *position) Game() engine.Game { return p.game }

// Clone returns an independent copy.
func (p *position) Clone() engine.Position {
	c := *p
	return &c
}

// CopyFrom makes p equal to another position.
func (p *position) CopyFrom(s engine.State) { *p = *s.(*position) }

func see(p engine.Position) nogo.View { return p.(*position).View() }

// One game in anyBoard starts on a board of any size, the others on the largest.
const anyBoard = 8

// selfPlay plays the games of a generation without playouts.
func selfPlay(
	ctx context.Context, plan Plan, generation, games int, evaluate estimator,
) []train.Game {
	s := train.SelfPlay{
		Games: games, Nodes: plan.Nodes, OpeningPlies: 24, BlunderEvery: 24,
		Seed:    plan.Seed<<8 | uint64(generation),
		Options: func(o *uct.Options) { o.Learned, o.RAVE, o.Exploration = 1, 0, 0 },
		Start: func(random *rng.Source) engine.Position {
			size := nogo.MaxSize
			if random.Below(anyBoard) == 0 {
				size = nogo.MinSize + int(random.Below(nogo.MaxSize-nogo.MinSize+1))
			}
			p, err := nogo.New(size)
			if err != nil {
				panic(err) // within the limits
			}
			return &position{*p, game{evaluate: evaluate}}
		},
	}
	return s.Play(ctx)
}
