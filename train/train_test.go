package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestRunIsReproducible trains twice, the players on as many cores as there are.
func TestRunIsReproducible(t *testing.T) {
	run := func() (file []byte, lines []string) {
		file, err := Run(context.Background(), 40, 20, 1, func(line string) { lines = append(lines, line) })
		require.NoError(t, err)
		return file, lines
	}
	file, lines := run()
	again, linesAgain := run()
	require.Equal(t, file, again)
	require.Equal(t, lines, linesAgain)
	_, err := connectfour.ParseNetwork(file)
	require.NoError(t, err)
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, 10, 10, 1, func(string) {})
	require.ErrorIs(t, err, context.Canceled)
}

// TestTargets gives a game of four moves on a small board.
func TestTargets(t *testing.T) {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	g := &game{Start: start, Result: 1, Plies: []ply{
		{Random: true, Value: 0.5}, {Value: 0.4}, {Value: 0.7, Random: true}, {Value: 0.2},
	}}
	p := start.Clone()
	for i := range g.Plies {
		g.Plies[i].Move = p.Moves(nil)[i]
		p.Play(g.Plies[i].Move)
	}
	list := samples(g)
	require.Len(t, list, 3, "not the opening")
	require.InDelta(t, 0.9*0+0.1*0.2, list[2].target, 1e-6, "the result, from the other side")
	require.InDelta(t, 0.7, list[1].target, 1e-6, "a random move counts for nothing")
	require.InDelta(t, 0.9*0.3+0.1*0.4, list[0].target, 1e-6)
	require.Equal(t, []bool{false, false, true}, []bool{list[0].played, list[1].played, list[2].played})
	require.Equal(t, []float32{0, 1, 0}, []float32{list[0].result, list[1].result, list[2].result})

	g.Plies[1].Proven, g.Plies[1].Value = true, 1
	require.EqualValues(t, 1, samples(g)[0].target)
}

// someSamples returns the positions of a few quick games.
func someSamples(t *testing.T) (list []sample) {
	for _, g := range selfPlay(context.Background(), 30, 20, 2) {
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
		row, unit, phase := r.Below(rows), r.Below(units), s.inputs.Phase
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
	n, err := connectfour.ParseNetwork(m.file())
	require.NoError(t, err)
	for i := range list {
		require.InDelta(t, m.winrate(&list[i].inputs), n.Winrate(&list[i].inputs), 0.03)
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

func TestGamesAreWhole(t *testing.T) {
	for _, g := range selfPlay(context.Background(), 20, 10, 6) {
		p := g.Start.Clone()
		for _, ply := range g.Plies {
			require.Contains(t, p.Moves(nil), ply.Move)
			require.True(t, ply.Value >= 0 && ply.Value <= 1)
			p.Play(ply.Move)
		}
		require.NotEqual(t, engine.Undecided, p.Outcome())
		require.Equal(t, valueOf(p.Turn().Of(p.Outcome())), g.Result)
	}
}
