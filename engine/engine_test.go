package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func TestValuesOfOutcomes(t *testing.T) {
	require.Equal(t, engine.Won, engine.First.Of(engine.FirstWins))
	require.Equal(t, engine.Lost, engine.Second.Of(engine.FirstWins))
	require.Equal(t, engine.Tied, engine.Second.Of(engine.Tie))
	require.Equal(t, engine.Unknown, engine.First.Of(engine.Undecided))
	for _, v := range []engine.Value{engine.Unknown, engine.Lost, engine.Tied, engine.Won} {
		require.Equal(t, v, v.Opposite().Opposite())
	}
	require.Equal(t, engine.Lost, engine.Won.Opposite())
	require.Equal(t, engine.Tied, engine.Tied.Opposite())
	require.Equal(t, engine.SecondWins, engine.Win(engine.First.Other()))
}

func TestLimitsSayWhatBounds(t *testing.T) {
	require.True(t, engine.Limits{}.Infinite())
	require.True(t, engine.Limits{MultiPV: 3}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Timed())
	require.True(t, engine.Limits{Remaining: 1}.Timed())
	require.False(t, engine.Limits{MoveTime: 1}.Infinite())
}

func TestOptionCheck(t *testing.T) {
	spin := engine.Option{Name: "Spin", Type: engine.Spin, Min: 1, Max: 8}
	real := engine.Option{Name: "Real", Type: engine.Real, Min: 0, Max: 2.5}
	combo := engine.Option{Name: "Combo", Type: engine.Combo, Choices: []string{"a", "b"}}
	check := engine.Option{Name: "Check", Type: engine.Check}
	button := engine.Option{Name: "Button", Type: engine.Button}
	for _, c := range []struct {
		option    engine.Option
		good, bad []string
	}{
		{spin, []string{"1", "8"}, []string{"0", "9", "", "x", "1.5", "+1", "01", " 1", "99999999999999999999"}},
		{real, []string{"0", "2.5", "1e-3"}, []string{"-0.1", "2.6", "", "x", "NaN", "Inf"}},
		{combo, []string{"a", "b"}, []string{"", "c", "A"}},
		{check, []string{"true", "false"}, []string{"", "1", "True"}},
		{button, []string{""}, []string{"x"}},
	} {
		for _, value := range c.good {
			require.NoError(t, c.option.Check(value), "%s %q", c.option.Name, value)
		}
		for _, value := range c.bad {
			var field *engine.FieldError
			require.ErrorAs(t, c.option.Check(value), &field, "%s %q", c.option.Name, value)
			require.Equal(t, c.option.Name, field.Field)
		}
	}
}
