package nogo

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/train"
)

// evaluation returns the expected result for the side to move.
type evaluation func(*nogo.View) float32

// mobility is an evaluation to begin with.
func mobility(v *nogo.View) float32 {
	return train.Logistic(advantage(int(v.Shared), int(v.Lead)))
}

// advantage returns a logit by mobility: cells that only one side may take count,
// and the more the fewer are left for both.
func advantage(shared, lead int) float32 {
	return float32(lead) * (0.1 + 4/(8+float32(shared)))
}

// position is one of NoGo that does not know what was learned before: the same
// plan makes the same weights whatever those are.
type position struct {
	nogo.Position
	evaluate evaluation
}

// Winrate is for the search.
func (p *position) Winrate() float32 {
	v := p.View()
	return p.evaluate(&v)
}

// Clone returns an independent copy.
func (p *position) Clone() engine.Position {
	c := *p
	return &c
}

// CopyFrom makes p equal to another position.
func (p *position) CopyFrom(s engine.State) { *p = *s.(*position) }

func see(p engine.Position) nogo.View { return p.(*position).View() }

// Games are on the largest board, but one in so many is on any.
const anyBoard = 8

// selfPlay plays the games of a generation without playouts.
func selfPlay(ctx context.Context, plan Plan, generation, games int, evaluate evaluation) []train.Game {
	s := train.SelfPlay{
		Games: games, Nodes: plan.Nodes, OpeningPlies: 24, BlunderEvery: 24,
		Seed: plan.Seed<<8 | uint64(generation), Workers: plan.Workers,
		Options: map[string]string{"Learned": "1", "RAVE": "0", "Selection": "ucb1", "Exploration": "0", "ExpandVisits": "1"},
		Start: func(random *rng.Source) engine.Position {
			size := nogo.MaxSize
			if random.Below(anyBoard) == 0 {
				size = nogo.MinSize + int(random.Below(nogo.MaxSize-nogo.MinSize+1))
			}
			p, err := nogo.New(size)
			if err != nil {
				panic(err) // within the limits
			}
			return &position{*p, evaluate}
		},
	}
	return s.Play(ctx)
}
