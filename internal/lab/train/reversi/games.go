package reversi

import (
	"context"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// play plays games by some weights and returns their positions, in the order of the games.
func play(ctx context.Context, plan Plan, weights string, generation, games int) []sample {
	byGame := train.Each(ctx, games, func() (func(int) []sample, func()) {
		player := player{plan: plan, weights: weights}
		work := func(i int) []sample { return player.game(rng.New(uint64(generation), uint64(i))) }
		return work, func() {}
	})
	return slices.Concat(byGame...)
}

// player plays games against itself.
type player struct {
	plan    Plan
	weights string
	buffer  []engine.Move
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
const minRandom, maxRandom = 5, 30

// game plays a game and returns its positions after the random moves. Their targets are by
// the game's result. Only the end of a game is sure to be played right.
func (g *player) game(r rng.Source) (samples []sample) {
	p := start()
	// Each game has a new solver: the table of a used one may decide between equal moves.
	solver := reversi.NewSolver(1, g.weights)
	for range minRandom + r.Below(maxRandom-minRandom+1) {
		if p.Outcome() == engine.Undecided {
			g.buffer = p.Moves(g.buffer[:0])
			p.Play(g.buffer[r.Below(uint32(len(g.buffer)))])
		}
	}
	for p.Outcome() == engine.Undecided {
		samples = append(samples, sample{position: *p})
		p.Play(g.choose(p, solver))
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

// choose returns the solver's move: near the end the best move, else the best of a search of
// some nodes.
func (g *player) choose(p *reversi.Position, solver engine.Solver) engine.Move {
	nodes := g.plan.Nodes
	if empty(p) <= g.plan.Solve {
		nodes = 0 // no limit
	}
	b := solver.Solve(p, nodes, nil, nil)
	if b.Score != nil {
		return b.Move
	}
	return b.Guess.PV[0]
}

func empty(p *reversi.Position) int {
	return p.Board().Count(engine.Empty)
}
