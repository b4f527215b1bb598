package nogo

import (
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// model is the evaluation in training. It uses canonical weights only: of a cross and its
// images, the weight with the lowest index.
type model struct {
	weights   []float32
	canonical []uint32 // by the index of a weight
}

// newModel returns a model that begins with mobility.
func newModel() *model {
	m := &model{weights: make([]float32, nogo.WeightCount), canonical: canonical()}
	for shared := range nogo.MaxSize*nogo.MaxSize + 1 {
		for lead := -nogo.MaxLead; lead <= nogo.MaxLead; lead++ {
			m.weights[nogo.LeadFeature(shared, lead)] = advantage(shared, lead)
		}
	}
	return m
}

// canonical returns the canonical index of each weight.
func canonical() []uint32 {
	to := make([]uint32, nogo.WeightCount)
	for i := range to {
		to[i] = uint32(i)
		if phase := i / nogo.CrossCodes; phase < nogo.Phases {
			to[i] = uint32(phase*nogo.CrossCodes + lowest(i%nogo.CrossCodes))
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
func (m *model) see(v *nogo.View) nogo.Features {
	f := v.Features()
	for i, index := range f {
		f[i] = m.canonical[index]
	}
	return f
}

func (m *model) winrate(f *nogo.Features) float32 {
	sum := float32(0)
	for _, i := range f {
		sum += m.weights[i]
	}
	return float32(evaluation.Logistic(float64(sum)))
}

// fit minimises the log-loss of the targets. The few weights of counts matter as much as
// the many of crosses, so they move faster.
func (m *model) fit(list []sample, epochs int) {
	const rate, countsFaster = 0.003, 5
	train.Descend(len(list), epochs, rate, func(i int, rate float32) {
		f := m.see(&list[i].View)
		// The conversions keep processors from fusing the products into the sums.
		change := float32(rate * (list[i].Target - m.winrate(&f)))
		for _, i := range f {
			m.weights[i] += change
		}
		for _, i := range f[len(f)-2:] {
			m.weights[i] += float32(change * (countsFaster - 1))
		}
	})
}

// bytes returns the weights in whole units.
func (m *model) bytes() []byte {
	all := make([]byte, len(m.weights))
	for i := range all {
		scale := nogo.CrossScale
		if i >= nogo.CountsAt {
			scale = nogo.CountScale
		}
		all[i] = byte(train.Int8(float64(m.weights[m.canonical[i]]) * float64(scale)))
	}
	return all
}
