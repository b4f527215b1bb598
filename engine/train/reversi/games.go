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

// play plays games and returns their positions, in the order of the games.
func play(ctx context.Context, plan Plan, m *model, generation, games int) []sample {
	byGame := train.Each(ctx, games, func() (func(int) []sample, func()) {
		player := player{plan: plan, model: m}
		work := func(i int) []sample { return player.game(rng.New(uint64(generation), uint64(i))) }
		return work, func() {}
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

// A game begins with minRandom to maxRandom random moves. With fewer there would be too few
// different games, with more too little of a game would be left.
const minRandom, maxRandom = 5, 40

// game plays a game and returns its positions after the random moves. Their targets are by
// the game's result. Only the end of a game is sure to be played right.
func (g *player) game(r rng.Source) (samples []sample) {
	p := start()
	// Each game has a new solver: the table of a used one may decide between equal moves.
	g.solver = p.Game().Traits().NewSolver(1, 1)
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

// target returns the result to learn from a score: the higher the score, the closer to 1.
func target(score int) float32 {
	return float32(evaluation.Logistic(float64(score) / 4))
}

// choose returns the solver's move near the end, else the best move by the model. Of equal
// moves it chooses one at random.
func (g *player) choose(p *reversi.Position, r *rng.Source) engine.Move {
	if empty(p) <= g.plan.Solve {
		return g.solver.Solve(p, 0, nil, nil).Move
	}
	g.buffer = p.Moves(g.buffer[:0])
	best, equals := engine.NoMove, uint32(0)
	lowest := float32(0) // value of best for the opponent
	for _, m := range g.buffer {
		value := g.after(p, m)
		if best == engine.NoMove || value < lowest {
			best, lowest, equals = m, value, 1
		} else if value == lowest {
			if equals++; r.Below(equals) == 0 {
				best = m
			}
		}
	}
	return best
}

// after returns the opponent's value after a move, in logits.
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
