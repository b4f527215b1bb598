package train

import (
	"context"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/nogo/learned"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// trainNoGo makes the file of nogo's evaluation. In the first generation the search evaluates its
// leaves by mobility, later by the weights of the generation before.
func trainNoGo(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	return generations(ctx, plan, tell, newNoGoModel,
		func(generation, games int, last *linear[learned.View]) (fitted, held []sample[learned.View]) {
			evaluate := last.winrate
			if generation > 0 {
				evaluate = learned.Weights(last.file()).Winrate
			}
			return holdOut(playNoGo(ctx, plan, generation, games, evaluate))
		})
}

// One game in anyBoard starts on a board of any size, the others on the largest.
const anyBoard = 8

// playNoGo plays the games of a generation and returns the samples of each game. There are no
// playouts: leaves have the value of the evaluation in training, not of the embedded one, so that a
// plan makes the same weights whatever the embedded ones are.
func playNoGo(
	ctx context.Context, plan Plan, generation, games int, evaluate func(*learned.View) float32,
) [][]sample[learned.View] {
	winrate := func(s engine.State) float32 {
		v := s.(*nogo.Position).View()
		return evaluate(&v)
	}
	evaluator := func(_ engine.Game, _ *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
		return evaluation.NewMixed(o, nil, winrate, 1)
	}
	s := selfPlay{
		Games: games, Nodes: plan.Nodes, OpeningPlies: 24, BlunderEvery: 24,
		Seed:    plan.Seed<<8 | uint64(generation),
		Config:  uct.Config{NewEvaluator: evaluator},
		Options: func(o *uct.Options) { o.Learned, o.RAVE, o.Exploration = 1, 0, 0 },
		Start: func(random *rng.Source) engine.Position {
			size := nogo.MaxSize
			if random.Below(anyBoard) == 0 {
				size = random.Between(nogo.MinSize, nogo.MaxSize)
			}
			p, _ := nogo.Game{}.New([]string{strconv.Itoa(size)}) // within the limits
			return p
		},
	}
	return samplesByGame(s.play(ctx), func(p engine.Position) learned.View { return p.(*nogo.Position).View() })
}

// newNoGoModel returns a model that begins with mobility.
func newNoGoModel() *linear[learned.View] {
	m := &linear[learned.View]{
		weights: make([]float32, learned.WeightCount), canonical: canonicalNoGo(),
		features: func(v *learned.View) []uint32 {
			f := v.Features()
			return f[:]
		},
		scale: func(feature int) float64 {
			if feature >= learned.CountsAt {
				return learned.CountScale
			}
			return learned.CrossScale
		},
		epochs: 5, rate: 0.003,
	}
	// The few weights of counts matter as much as the many of crosses, so they move faster.
	const countsFaster = 5
	m.learn = func(features []uint32, target, rate float32) {
		change := m.step(features, target, rate)
		m.add(features, change)
		m.add(features[len(features)-2:], change*(countsFaster-1))
	}
	for shared := range nogo.MaxSize*nogo.MaxSize + 1 {
		for lead := -learned.MaxLead; lead <= learned.MaxLead; lead++ {
			m.weights[learned.LeadFeature(shared, lead)] = advantage(shared, lead)
		}
	}
	return m
}

// advantage returns a logit by mobility. Cells that only one side may take count, and they
// count more the fewer cells are left for both. Its numbers are a guess, for training to begin
// with.
func advantage(shared, lead int) float32 {
	return float32(lead) * (0.1 + 4/(8+float32(shared)))
}

// canonicalNoGo returns the canonical index of each weight. The images of a cross share one.
func canonicalNoGo() []uint32 {
	to := make([]uint32, learned.WeightCount)
	for i := range to {
		to[i] = uint32(i)
		if phase := i / learned.CrossCodes; phase < learned.Phases {
			to[i] = uint32(phase*learned.CrossCodes + lowest(i%learned.CrossCodes))
		}
	}
	return to
}

// lowest returns the lowest of the codes of a cross and its images. All crosses around a
// cell outside a smaller board have one code.
func lowest(code int) int {
	const middle, outside = 0o70, 0o40
	if code&middle == outside {
		return outside
	}
	low := code
	for range 4 {
		left, right, up, down := code&7, code>>6&7, code>>9&7, code>>12
		code = code&middle | up | down<<6 | right<<9 | left<<12 // a quarter turn
		low = min(low, code, code&^0o707|code>>6&7|code&7<<6)
	}
	return low
}
