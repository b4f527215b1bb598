package connectfour

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestRunIsReproducible trains twice, the players on as many cores as there are.
func TestRunIsReproducible(t *testing.T) {
	run := func() (file []byte, lines []string) {
		file, err := Run(context.Background(), NewPlan(40, 20, 1), func(line string) { lines = append(lines, line) })
		require.NoError(t, err)
		return file, lines
	}
	file, lines := run()
	again, linesAgain := run()
	require.Equal(t, file, again)
	require.Equal(t, lines, linesAgain)
	_, err := learned.ParseNetwork(file)
	require.NoError(t, err)
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, NewPlan(10, 10, 1), func(string) {})
	require.ErrorIs(t, err, context.Canceled)
}

// someSamples returns the positions of a few quick games.
func someSamples(t *testing.T) (list []sample) {
	for _, g := range selfPlay(NewPlan(30, 20, 2)).Play(t.Context()) {
		list = append(list, samples(&g)...)
	}
	require.NotEmpty(t, list)
	return list
}

// TestGradient compares with differences of the loss.
func TestGradient(t *testing.T) {
	list := someSamples(t)
	r := rng.New(3)
	scale := scales(list)
	f := &fitting{model: *newModel(&r, &scale)}
	const h = 1e-6
	for range 200 {
		s := &list[r.Below(uint32(len(list)))]
		f.gradient = model{}
		f.learn(s)
		row, unit, phase := r.Below(rows), r.Below(units), s.View.Phase
		for weight, got := range map[*float64]float64{
			&f.rows[row][unit]:      f.gradient.rows[row][unit],
			&f.outputs[phase][unit]: f.gradient.outputs[phase][unit],
		} {
			before := *weight
			*weight = before + h
			above := f.loss([]sample{*s})
			*weight = before - h
			below := f.loss([]sample{*s})
			*weight = before
			require.InDelta(t, (above-below)/(2*h), got*batch, 1e-4)
		}
	}
}

// TestFile compares the model with what the engine makes of its file.
func TestFile(t *testing.T) {
	list := someSamples(t)
	r := rng.New(4)
	m := fit(list, &r, func(int, *model) {})
	n, err := learned.ParseNetwork(m.file())
	require.NoError(t, err)
	for i := range list {
		require.InDelta(t, m.winrate(&list[i].View), n.Winrate(&list[i].View), 0.03)
	}
}

// TestFitLearns expects less loss after each epoch or so on the same positions.
func TestFitLearns(t *testing.T) {
	list := someSamples(t)
	r := rng.New(5)
	var losses []float64
	fit(list, &r, func(_ int, m *model) { losses = append(losses, m.loss(list)) })
	require.Less(t, losses[len(losses)-1], losses[0])
}
