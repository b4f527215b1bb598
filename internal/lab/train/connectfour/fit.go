package connectfour

import (
	"math"

	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

const (
	epochs       = 10    // passes over the samples
	batch        = 256   // samples a step
	learningRate = 0.002 // the highest
	warmUp       = 500   // steps
)

// fitting is a model in training by Adam (Kingma and Ba, 2014). The steps of a count's
// weights are multiplied by scale, so that large and small counts learn equally fast. A
// pattern's weights move only with batches in which the pattern occurs.
type fitting struct {
	model
	gradient model
	mean     model // of the gradient, moving
	square   model // of its square, moving
	touched  [rows]bool
	scale    [rows]float64
}

// fit returns a model of the samples. It changes their order.
func fit(list []sample, random *rng.Source, progress func(epoch int, m *model)) *model {
	f := &fitting{}
	scale := scales(list)
	f.model = *newModel(random, &scale)
	for i := range f.scale {
		f.scale[i] = 1
	}
	copy(f.scale[1:], scale[:])
	steps := epochs * (len(list) / batch)
	step := 0
	for epoch := range epochs {
		train.Shuffle(list, random)
		for b := 0; b+batch <= len(list); b += batch {
			for i := range list[b : b+batch] {
				f.learn(&list[b+i])
			}
			step++
			// Cosine decay to zero (Loshchilov and Hutter, 2016), after a linear start.
			rate := learningRate * (1 + math.Cos(math.Pi*float64(step)/float64(steps))) / 2
			f.update(rate * min(1, float64(step)/warmUp))
		}
		progress(epoch+1, &f.model)
	}
	return &f.model
}

// scales returns for each count about 1 over its root mean square. The sum keeps those of rare
// counts finite.
func scales(list []sample) (scale [counts]float64) {
	var squares [counts]float64
	for i := range list {
		for j, n := range list[i].View.Counts {
			squares[j] += float64(n) * float64(n)
		}
	}
	for j := range scale {
		scale[j] = 1 / (math.Sqrt(squares[j]/float64(len(list))) + 0.05)
	}
	return scale
}

// learn adds the gradient of one sample's log-loss.
func (f *fitting) learn(s *sample) {
	in := &s.View
	w, dw := &f.outputs[in.Phase], &f.gradient.outputs[in.Phase]
	sums := f.hidden(in)
	slope := (f.winrate(in) - float64(s.Target)) / batch // by the logit
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

func (f *fitting) learnRow(i int, n float64, slopes *[units]float64) {
	f.touched[i] = true
	for unit, slope := range slopes {
		f.gradient.rows[i][unit] += float64(n * slope)
	}
}

// update moves the weights by the gradient and clears it.
func (f *fitting) update(rate float64) {
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
