package train

import (
	"context"
	"fmt"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/nogo/learned"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// DefaultNoGo made the weights in the repository.
var DefaultNoGo = Plan{Games: []int{2_000, 9_000}, Nodes: 200, Seed: 1}

// NoGo is the [Trainer] of nogo's evaluation. In the first generation the search evaluates its
// leaves by mobility, later by the weights of the generation before.
func NoGo(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	var file []byte
	m := newNoGoModel()
	evaluate := m.winrate
	for generation, games := range plan.Games {
		played := playNoGo(ctx, plan, generation, games, evaluate)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		fitted, held := splitGames(played, viewNoGo)
		m = newNoGoModel()
		m.fit(fitted)
		file = m.file()
		evaluate = learned.Weights(file).Winrate
		tell(fmt.Sprintf("generation %d: %d positions, log-loss %.4f, of those held out %.4f",
			generation, len(fitted)+len(held), meanLoss(fitted, m.winrate), meanLoss(held, m.winrate)))
	}
	return file, nil
}

// estimator returns the expected result for the side to move.
type estimator func(*learned.View) float32

// evaluator returns an evaluator without playouts that stands on the evaluation in training instead
// of the embedded one, so that a plan makes the same weights whatever the embedded ones are.
func (evaluate estimator) evaluator(
	_ engine.Game, _ *rng.Source, o engine.EvaluatorOptions,
) engine.Evaluator {
	winrate := func(s engine.State) float32 {
		v := s.(*nogo.Position).View()
		return evaluate(&v)
	}
	return evaluation.NewMixed(o, nil, winrate, 1)
}

func viewNoGo(p engine.Position) learned.View { return p.(*nogo.Position).View() }

// One game in anyBoard starts on a board of any size, the others on the largest.
const anyBoard = 8

// playNoGo plays the games of a generation without playouts.
func playNoGo(ctx context.Context, plan Plan, generation, games int, evaluate estimator) []game {
	s := selfPlay{
		Games: games, Nodes: plan.Nodes, OpeningPlies: 24, BlunderEvery: 24,
		Seed:    plan.Seed<<8 | uint64(generation),
		Config:  uct.Config{NewEvaluator: evaluate.evaluator},
		Options: func(o *uct.Options) { o.Learned, o.RAVE, o.Exploration = 1, 0, 0 },
		Start: func(random *rng.Source) engine.Position {
			size := nogo.MaxSize
			if random.Below(anyBoard) == 0 {
				size = nogo.MinSize + int(random.Below(nogo.MaxSize-nogo.MinSize+1))
			}
			p, _ := nogo.Game{}.New([]string{strconv.Itoa(size)}) // within the limits
			return p
		},
	}
	return s.play(ctx)
}

// nogoModel is the evaluation in training.
type nogoModel struct{ linear }

// newNoGoModel returns a model that begins with mobility.
func newNoGoModel() *nogoModel {
	m := &nogoModel{*newLinear(canonicalNoGo())}
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

// see returns the canonical features of a view.
func (m *nogoModel) see(v *learned.View) learned.Features {
	f := v.Features()
	m.merge(f[:])
	return f
}

// winrate returns the expected result of a position by the model.
func (m *nogoModel) winrate(v *learned.View) float32 {
	f := m.see(v)
	return m.linear.winrate(f[:])
}

// fit minimises the log-loss of the targets. The few weights of counts matter as much as
// the many of crosses, so they move faster.
func (m *nogoModel) fit(samples []sample[learned.View]) {
	const epochs, rate, countsFaster = 5, 0.003, 5
	descend(samples, epochs, rate, func(s *sample[learned.View], rate float32) {
		f := m.see(&s.View)
		change := m.step(f[:], s.Target, rate)
		m.add(f[:], change)
		m.add(f[len(f)-2:], change*(countsFaster-1))
	})
}

// file returns the weights in whole units.
func (m *nogoModel) file() []byte {
	return m.linear.file(func(feature int) float64 {
		if feature >= learned.CountsAt {
			return learned.CountScale
		}
		return learned.CrossScale
	})
}
