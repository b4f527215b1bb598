package reversi

import (
	"context"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/train"
)

// play returns the positions of some games, in the order of the games.
func play(ctx context.Context, plan Plan, m *model, generation, games int) []sample {
	byGame := train.Each(ctx, games, plan.Workers, func() (func(int) []sample, func()) {
		player := player{plan: plan, model: m}
		return func(i int) []sample { return player.game(rng.New(uint64(generation), uint64(i))) }, func() {}
	})
	return slices.Concat(byGame...)
}

// player plays games against itself.
type player struct {
	plan   Plan
	model  *model
	solver engine.Solver
	buffer []engine.Move
}

func start() *reversi.Position {
	p, err := reversi.New(8, false)
	if err != nil {
		panic(err) // the usual board is one
	}
	return p
}

// The number of random moves that a game begins with: with fewer there would be too few
// different games, with more they would hardly be games.
const minRandom, maxRandom = 5, 40

// game plays a game and returns its positions after the random moves, each with the
// result of the game. Only the end of a game is sure to be played right.
func (g *player) game(r rng.Source) (samples []sample) {
	p := start()
	g.solver = p.Game().Traits().NewSolver(1, 1) // a used one might choose among equal moves otherwise
	for range minRandom + r.Below(maxRandom-minRandom+1) {
		if p.Outcome() == engine.Undecided {
			g.buffer = p.Moves(g.buffer[:0])
			p.Play(g.buffer[r.Below(uint32(len(g.buffer)))])
		}
	}
	for p.Outcome() == engine.Undecided {
		samples = append(samples, sample{position: *p})
		p.Play(g.choose(p, &r))
	}
	board := p.Board()
	score := board.Count(engine.FirstPiece) - board.Count(engine.SecondPiece)
	for i := range samples {
		s := &samples[i]
		if s.position.Turn() == engine.First {
			s.target = target(score)
		} else {
			s.target = target(-score)
		}
	}
	return samples
}

// target returns the result to learn for a score: the clearer the win, the closer to 1.
func target(score int) float32 {
	return float32(evaluation.Logistic(float64(score) / 4))
}

// choose returns the solver's move near the end, else the best by the model, a random one
// of several.
func (g *player) choose(p *reversi.Position, r *rng.Source) engine.Move {
	if empty(p) <= g.plan.Solve {
		return g.solver.Solve(p, 0, nil, nil).Move
	}
	g.buffer = p.Moves(g.buffer[:0])
	best, equals := engine.NoMove, uint32(0)
	worst := float32(0) // the best reply's value
	for _, m := range g.buffer {
		value := g.after(p, m)
		if best == engine.NoMove || value < worst {
			best, worst, equals = m, value, 1
		} else if value == worst {
			if equals++; r.Below(equals) == 0 {
				best = m
			}
		}
	}
	return best
}

// after returns what a move leaves the opponent, in logits.
func (g *player) after(p *reversi.Position, m engine.Move) float32 {
	next := *p
	next.Play(m)
	if o := next.Outcome(); o != engine.Undecided {
		const decided = 100
		return decided * float32(int(next.Turn().Of(o))-int(engine.Drawn))
	}
	return g.model.logit(&next)
}

func empty(p *reversi.Position) int {
	return p.Board().Count(engine.Empty)
}
