package train

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/rng"
)

// DefaultConnectFour made the weights in the repository.
var DefaultConnectFour = Plan{Games: []int{16_000}, Nodes: 400, Seed: 1}

// ConnectFour is the [Trainer] of connectfour's evaluation. It plays with the weights in use, so
// each training makes the next generation.
func ConnectFour(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	played := playConnectFour(ctx, plan)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	training, held := splitGames(played, features)
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out",
		len(played), len(training), len(held)))
	random := rng.New(plan.Seed)
	m := fitNetwork(training, &random, func(epoch int, m *network) {
		tell(fmt.Sprintf("epoch %2d: log-loss %.4f, of those held out %.4f",
			epoch, m.loss(training), m.loss(held)))
	})
	file := m.file()
	network, err := learned.ParseNetwork(file)
	if err != nil {
		return nil, err
	}
	tell(fmt.Sprintf("in whole numbers: log-loss of those held out %.4f", meanLoss(held, network.Winrate)))
	return file, nil
}

func playConnectFour(ctx context.Context, plan Plan) []game {
	s := selfPlay{
		Games: plan.Games[0], Nodes: plan.Nodes, OpeningPlies: 12, BlunderEvery: 32,
		Seed: plan.Seed, Start: randomBoard,
	}
	return s.play(ctx)
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

type networkSample = sample[learned.Features]

func features(p engine.Position) (f learned.Features) {
	p.(*connectfour.Position).Features(&f)
	return f
}

// The shape of the model; learned.Network describes its computation.
const (
	units  = learned.Units
	counts = learned.Counts
	rows   = 1 + counts + learned.Patterns // the bias, the counts, the patterns
)

// network is a learned.Network in real numbers.
type network struct {
	rows    [rows][units]float64
	outputs [learned.Phases][units + 1]float64 // the last one is the bias
}

// newNetwork returns a model with small random weights, so that the units differ. Their sums begin
// in the range in which cut moves with them. Unit 0, the linear one, begins with weights of zero.
func newNetwork(random *rng.Source, scale *[rows]float64) *network {
	m := &network{}
	for unit := 1; unit < units; unit++ {
		m.rows[0][unit] = 0.3
		for i := range counts {
			m.rows[1+i][unit] = 0.25 * scale[1+i] * (float64(random.Uint64()>>11)/(1<<52) - 1)
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

// hidden returns the sums of the hidden units before cut.
func (m *network) hidden(f *learned.Features) [units]float64 {
	sum := m.rows[0]
	for i, n := range f.Counts {
		if n != 0 {
			for unit, w := range m.rows[1+i] {
				sum[unit] += float64(float64(n) * w)
			}
		}
	}
	for _, pattern := range f.Columns[:f.Open] {
		for unit, w := range m.rows[1+counts+int(pattern)] {
			sum[unit] += w
		}
	}
	return sum
}

// cut returns a hidden unit's value, and whether the value moves with the sum.
func cut(unit int, sum float64) (value float64, moves bool) {
	if unit == 0 {
		return sum, true
	}
	return min(max(sum, 0), 1), sum > 0 && sum < 1
}

func (m *network) winrate(f *learned.Features) float64 {
	w := &m.outputs[f.Phase]
	logit := w[units]
	for unit, sum := range m.hidden(f) {
		value, _ := cut(unit, sum)
		logit += float64(w[unit] * value)
	}
	return evaluation.Logistic(logit)
}

// loss returns the mean log-loss of the targets.
func (m *network) loss(list []networkSample) float64 { return meanLoss(list, m.winrate) }

// file returns the model in the format of learned.ParseNetwork.
func (m *network) file() (file []byte) {
	for i := range m.rows {
		file = appendIntegers(file, m.rows[i][:], learned.UnitOne)
	}
	for i := range m.outputs {
		file = appendIntegers(file, m.outputs[i][:], learned.OutputOne)
	}
	return file
}

const (
	networkEpochs = 10    // passes over the samples
	batchSize     = 256   // samples a step
	learningRate  = 0.002 // the highest
	warmUp        = 500   // steps
)

// networkFitting is a model in training by Adam (Kingma and Ba, 2014). The steps of a count's
// weights are multiplied by scale, so that large and small counts learn equally fast. A
// pattern's weights move only with batches in which the pattern occurs.
type networkFitting struct {
	network
	gradient network
	mean     network // of the gradient, moving
	square   network // of its square, moving
	touched  [rows]bool
	scale    [rows]float64
}

// fitNetwork returns a model of the samples. It changes their order.
func fitNetwork(list []networkSample, random *rng.Source, progress func(epoch int, m *network)) *network {
	f := &networkFitting{scale: scales(list)}
	f.network = *newNetwork(random, &f.scale)
	steps := networkEpochs * (len(list) / batchSize)
	step := 0
	for epoch := range networkEpochs {
		rng.Shuffle(list, random)
		for b := 0; b+batchSize <= len(list); b += batchSize {
			for i := range list[b : b+batchSize] {
				f.learn(&list[b+i])
			}
			step++
			// Cosine decay to zero (Loshchilov and Hutter, 2016), after a linear start.
			rate := learningRate * (1 + math.Cos(math.Pi*float64(step)/float64(steps))) / 2
			f.update(rate * min(1, float64(step)/warmUp))
		}
		progress(epoch+1, &f.network)
	}
	return &f.network
}

// scales returns for each count about 1 over its root mean square, and 1 for other rows. The sum
// keeps those of rare counts finite.
func scales(list []networkSample) (scale [rows]float64) {
	var squares [counts]float64
	for i := range list {
		for j, n := range list[i].View.Counts {
			squares[j] += float64(n) * float64(n)
		}
	}
	for i := range scale {
		scale[i] = 1
	}
	for j, sum := range squares {
		scale[1+j] = 1 / (math.Sqrt(sum/float64(len(list))) + 0.05)
	}
	return scale
}

// learn adds the gradient of one sample's log-loss.
func (f *networkFitting) learn(s *networkSample) {
	in := &s.View
	w, dw := &f.outputs[in.Phase], &f.gradient.outputs[in.Phase]
	sums := f.hidden(in)
	slope := (f.winrate(in) - float64(s.Target)) / batchSize // by the logit
	dw[units] += slope
	for unit, sum := range sums {
		value, moves := cut(unit, sum)
		dw[unit] += float64(slope * value)
		sums[unit] = 0
		if moves {
			sums[unit] = slope * w[unit]
		}
	}
	f.learnRow(0, 1, &sums)
	for i, n := range in.Counts {
		if n != 0 {
			f.learnRow(1+i, float64(n), &sums)
		}
	}
	for _, pattern := range in.Columns[:in.Open] {
		f.learnRow(1+counts+int(pattern), 1, &sums)
	}
}

func (f *networkFitting) learnRow(i int, n float64, slopes *[units]float64) {
	f.touched[i] = true
	for unit, slope := range slopes {
		f.gradient.rows[i][unit] += float64(n * slope)
	}
}

// update moves the weights by the gradient and clears it.
func (f *networkFitting) update(rate float64) {
	for i := range f.rows {
		if f.touched[i] {
			f.touched[i] = false
			adam(f.rows[i][:], f.gradient.rows[i][:],
				f.mean.rows[i][:], f.square.rows[i][:], rate*f.scale[i])
		}
	}
	for i := range f.outputs {
		adam(f.outputs[i][:], f.gradient.outputs[i][:],
			f.mean.outputs[i][:], f.square.outputs[i][:], rate)
	}
}

// adam takes one step with the weights w and clears their gradient.
func adam(w, gradient, mean, square []float64, rate float64) {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-9
	for i, g := range gradient {
		mean[i] += float64((1 - beta1) * (g - mean[i]))
		square[i] += float64((1 - beta2) * (float64(g*g) - square[i]))
		w[i] -= float64(rate * mean[i] / (math.Sqrt(square[i]) + epsilon))
		gradient[i] = 0
	}
}
