package train

import (
	"context"
	"math"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// trainConnectFour makes the file of connectfour's evaluation. It plays with the weights in use, so
// each training makes the next generation.
func trainConnectFour(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	return fitByGames(ctx, playConnectFour(ctx, plan), networkEpochs, plan.Seed, tell, newNetwork)
}

type networkSample = sample[learned.Features]

// playConnectFour plays games and returns the samples of each game.
func playConnectFour(ctx context.Context, plan Plan) [][]networkSample {
	s := selfPlay{
		Games: plan.Games[0], Nodes: plan.Nodes, OpeningPlies: 12, BlunderEvery: 32,
		Seed: plan.Seed, Start: randomBoard,
	}
	return samplesByGame(s.play(ctx), func(p engine.Position) (f learned.Features) {
		p.(*connectfour.Position).Features(&f)
		return f
	})
}

// One board in oddBoards has any size, and one in four of these has no forbidden cell.
const oddBoards = 8

// randomBoard returns a random board, mostly as the course's judge draws it.
func randomBoard(random *rng.Source) engine.Position {
	game := connectfour.Game{}
	sizes := game.About().Boards.Random
	low, high := sizes[0], sizes[1]
	odd := random.Below(oddBoards) == 0
	if odd {
		low, high = connectfour.MinSize, connectfour.MaxSize
	}
	words := strings.Fields(boards.Random(low, high, random))
	if odd && random.Below(4) == 0 {
		words = words[:2]
	}
	p, err := game.New(words)
	if err != nil {
		panic(err) // within the limits
	}
	return p
}

const (
	counts = learned.Counts

	networkEpochs = 10    // passes over the samples
	batchSize     = 256   // samples a step
	learningRate  = 0.002 // the highest
	warmUp        = 500   // steps
)

// network is a learned.Network in training by Adam. The steps of a count's weights are multiplied
// by scale, so that large and small counts learn equally fast. A pattern's weights move only with
// batches in which the pattern occurs.
type network struct {
	perceptron
	gradient perceptron
	mean     perceptron // of the gradient, moving
	square   perceptron // of its square, moving
	touched  []bool
	scale    []float64
}

// newNetwork returns a model with small random weights, so that the units differ. Their sums begin
// in the range in which cut moves with them. Unit 0, the linear one, begins with weights of zero.
func newNetwork(list []networkSample, random *rng.Source) *network {
	empty := func() perceptron { return newPerceptron(counts+learned.Patterns, learned.Phases) }
	m := &network{perceptron: empty(), gradient: empty(), mean: empty(), square: empty(), scale: scales(list)}
	m.touched = make([]bool, len(m.rows))
	for unit := 1; unit < units; unit++ {
		m.rows[0][unit] = 0.3
		for i := range counts {
			m.rows[1+i][unit] = 0.25 * m.scale[1+i] * symmetric(random)
		}
	}
	for phase := range m.outputs {
		m.outputs[phase][0] = 1
		for unit := 1; unit < units; unit++ {
			m.outputs[phase][unit] = float64(unit%2) - 0.5
		}
	}
	return m
}

// scales returns for each count about 1 over its root mean square, and 1 for other rows. The sum
// keeps those of rare counts finite.
func scales(list []networkSample) []float64 {
	var squares [counts]float64
	for i := range list {
		for j, n := range list[i].View.Counts {
			squares[j] += float64(n) * float64(n)
		}
	}
	scale := make([]float64, 1+counts+learned.Patterns)
	for i := range scale {
		scale[i] = 1
	}
	for j, sum := range squares {
		scale[1+j] = 1 / (math.Sqrt(sum/float64(len(list))) + 0.05)
	}
	return scale
}

// inputs appends the inputs of a position.
func inputs(f *learned.Features, in []input) []input {
	for i, n := range f.Counts {
		if n != 0 {
			in = append(in, input{1 + i, float64(n)})
		}
	}
	for _, pattern := range f.Columns[:f.Open] {
		in = append(in, input{1 + counts + int(pattern), 1})
	}
	return in
}

// winrate returns the expected result for the side to move.
func (m *network) winrate(f *learned.Features) float64 {
	logit, _ := m.logit(int(f.Phase), inputs(f, nil))
	return evaluation.Logistic(logit)
}

// loss returns the mean log-loss of the targets.
func (m *network) loss(list []networkSample) float64 { return meanLoss(list, m.winrate) }

// learn adds the gradient of one sample's log-loss, and moves the weights at the end of a batch.
// The samples after the last whole batch of an epoch are left out.
func (m *network) learn(s *networkSample, at moment) {
	batches := at.samples / batchSize
	if at.sample >= batches*batchSize {
		return
	}
	m.addGradient(s)
	if (at.sample+1)%batchSize == 0 {
		// Cosine decay to zero (Loshchilov and Hutter, 2016), after a linear start.
		step, steps := at.epoch*batches+(at.sample+1)/batchSize, at.epochs*batches
		rate := learningRate * (1 + math.Cos(math.Pi*float64(step)/float64(steps))) / 2
		m.update(rate * min(1, float64(step)/warmUp))
	}
}

func (m *network) addGradient(s *networkSample) {
	phase, in := int(s.View.Phase), inputs(&s.View, []input{{0, 1}}) // with the bias
	logit, sums := m.logit(phase, in[1:])
	slope := (evaluation.Logistic(logit) - float64(s.Target)) / batchSize
	bySums, byOutputs := m.slopes(phase, &sums, slope)
	for unit, slope := range byOutputs {
		m.gradient.outputs[phase][unit] += slope
	}
	for _, x := range in {
		m.touched[x.row] = true
		for unit, slope := range bySums {
			m.gradient.rows[x.row][unit] += float64(x.n * slope)
		}
	}
}

// update moves the weights by the gradient and clears it.
func (m *network) update(rate float64) {
	for i, touched := range m.touched {
		if touched {
			m.touched[i] = false
			adam(m.rows[i][:], m.gradient.rows[i][:], m.mean.rows[i][:], m.square.rows[i][:], rate*m.scale[i])
		}
	}
	for i := range m.outputs {
		adam(m.outputs[i][:], m.gradient.outputs[i][:], m.mean.outputs[i][:], m.square.outputs[i][:], rate)
	}
}
