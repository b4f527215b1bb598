package connectfour

import (
	"encoding/binary"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// The shape of the model; learned.Network describes its computation.
const (
	units  = learned.Units
	counts = learned.Counts
	rows   = 1 + counts + learned.Patterns // the bias, the counts, the patterns
)

// model is a learned.Network in real numbers.
type model struct {
	rows    [rows][units]float64
	outputs [learned.Phases][units + 1]float64 // the last one is the bias
}

// newModel returns a model with small random weights, so that the units differ. Their sums begin
// in the range in which cut moves with them. Unit 0, the linear one, begins with weights of zero.
func newModel(random *rng.Source, scale *[counts]float64) *model {
	m := &model{}
	for unit := 1; unit < units; unit++ {
		m.rows[0][unit] = 0.3
		for i := range counts {
			m.rows[1+i][unit] = 0.25 * scale[i] * (float64(random.Uint64()>>11)/(1<<52) - 1)
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
func (m *model) hidden(f *learned.Features) [units]float64 {
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

func (m *model) winrate(f *learned.Features) float64 {
	w := &m.outputs[f.Phase]
	logit := w[units]
	for unit, sum := range m.hidden(f) {
		value, _ := cut(unit, sum)
		logit += float64(w[unit] * value)
	}
	return evaluation.Logistic(logit)
}

// loss returns the mean log-loss of the targets.
func (m *model) loss(list []sample) float64 { return train.Loss(list, m.winrate) }

// file returns the model in the format of learned.ParseNetwork.
func (m *model) file() []byte {
	var file []byte
	put := func(x float64, one float64) {
		file = binary.LittleEndian.AppendUint16(file, uint16(train.Int16(x*one)))
	}
	for _, row := range m.rows {
		for _, w := range row {
			put(w, learned.UnitOne)
		}
	}
	for _, output := range m.outputs {
		for _, w := range output {
			put(w, learned.OutputOne)
		}
	}
	return file
}
