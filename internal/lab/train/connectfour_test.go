package train

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// someNetworkSamples returns the positions of a few quick games.
func someNetworkSamples(t *testing.T) []networkSample {
	list := slices.Concat(playConnectFour(t.Context(), Plan{Games: []int{30}, Nodes: 20, Seed: 2})...)
	require.NotEmpty(t, list)
	return list
}

// TestGradient compares with differences of the loss.
func TestGradient(t *testing.T) {
	list := someNetworkSamples(t)
	r := rng.New(3)
	m := newNetwork(list, &r)
	const h = 1e-6
	for range 200 {
		s := &list[r.Below(uint32(len(list)))]
		m.gradient = newNetwork(list, &r).gradient
		m.addGradient(s)
		row, unit, phase := r.Below(uint32(len(m.rows))), r.Below(units), s.View.Phase
		for weight, got := range map[*float64]float64{
			&m.rows[row][unit]:       m.gradient.rows[row][unit],
			&m.outputs[phase][unit]:  m.gradient.outputs[phase][unit],
			&m.outputs[phase][units]: m.gradient.outputs[phase][units],
		} {
			before := *weight
			*weight = before + h
			above := m.loss([]networkSample{*s})
			*weight = before - h
			below := m.loss([]networkSample{*s})
			*weight = before
			require.InDelta(t, (above-below)/(2*h), got*batchSize, 1e-4)
		}
	}
}

// TestFitLearnsOfNetwork expects less loss in the end on the same positions, and the same win rates
// by the engine, which reads the model's file.
func TestFitLearnsOfNetwork(t *testing.T) {
	list := someNetworkSamples(t)
	r := rng.New(5)
	var losses []float64
	m := newNetwork(list, &r)
	fit(list, networkEpochs, &r, m.learn, func(int) { losses = append(losses, m.loss(list)) })
	require.Less(t, losses[len(losses)-1], losses[0])
	n := enginetest.Must(learned.ParseNetwork(m.file()))
	for i := range list {
		require.InDelta(t, m.winrate(&list[i].View), n.Winrate(&list[i].View), 0.03)
	}
}

func TestShares(t *testing.T) {
	won, lost := engine.Proven(engine.Won, 3), engine.Proven(engine.Lost, 4)
	for _, c := range []struct {
		lines []engine.Line
		want  []float64
	}{
		// A first visit is not chosen.
		{[]engine.Line{{Visits: 101}, {Visits: 51}, {Visits: 47, Known: lost}, {Visits: 1}}, []float64{2. / 3, 1. / 3, 0, 0}},
		{[]engine.Line{{Visits: 90}, {Visits: 10, Known: won}}, []float64{0, 1}},
		{[]engine.Line{{Visits: 90, Known: lost}, {Visits: 10, Known: lost}}, nil},
	} {
		require.InDeltaSlice(t, c.want, shares(c.lines), 1e-6)
	}
}

// TestMovesAreLearned expects less loss after each round on the same choices, and the same weights
// in the engine, which reads the file.
func TestMovesAreLearned(t *testing.T) {
	enginetest.SkipShort(t, "trains")
	list := slices.Concat(playChoices(t.Context(), Plan{Games: []int{20}, Nodes: 300, Seed: 2})...)
	require.NotEmpty(t, list)
	random := rng.New(3)
	m := newMoveModel(list, &random)
	before := m.loss(list)
	fit(list, 3, &random, m.learn, func(int) {
		after := m.loss(list)
		require.Less(t, after, before)
		require.Greater(t, after, entropy(list))
		before = after
	})
	network := enginetest.Must(learned.ParseMoveModel(m.file()))
	for _, v := range list[0].views {
		in := moveInputs(&v)
		logit, _ := m.logit(0, in[:])
		require.InDelta(t, logit*evaluation.LogitScale, float64(network.Logit(&v)), learned.MovePatterns)
	}
}

// entropy returns the mean entropy of the target shares: the smallest possible loss.
func entropy(list []choice) (sum float64) {
	for _, c := range list {
		for _, share := range c.target {
			if share > 0 {
				sum -= float64(share) * math.Log(float64(share))
			}
		}
	}
	return sum / float64(len(list))
}
