package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

func TestValuesOfOutcomes(t *testing.T) {
	require.Equal(t, engine.Won, engine.First.Of(engine.FirstWins))
	require.Equal(t, engine.Lost, engine.Second.Of(engine.FirstWins))
	require.Equal(t, engine.Drawn, engine.Second.Of(engine.Draw))
	require.Equal(t, engine.Unknown, engine.First.Of(engine.Undecided))
	for _, v := range []engine.Value{engine.Unknown, engine.Lost, engine.Drawn, engine.Won} {
		require.Equal(t, v, v.Opposite().Opposite())
	}
	require.Equal(t, engine.Lost, engine.Won.Opposite())
	require.Equal(t, engine.Drawn, engine.Drawn.Opposite())
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
	exact := engine.Option{Name: "Exact", Type: engine.Spin, Min: 0, Max: 1 << 53}
	combo := engine.Option{Name: "Combo", Type: engine.Combo, Choices: []string{"a", "b"}}
	check := engine.Option{Name: "Check", Type: engine.Check}
	button := engine.Option{Name: "Button", Type: engine.Button}
	for _, c := range []struct {
		option    engine.Option
		good, bad []string
	}{
		{spin, []string{"1", "8"}, []string{"0", "9", "", "x", "1.5", "+1", "01", " 1", "99999999999999999999"}},
		{exact, []string{"0", "9007199254740992"}, []string{"9007199254740993", "-1", "1_0"}},
		{real, []string{"0", "2.5", "+1", ".5", "2.", "-0"}, []string{"-0.1", "2.6", "", "x", "NaN", "Inf", "0x1p0", "1_0", "1e-3", ".", "+", "1 "}},
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

func TestErrorsOfNumbersTakeWhatTheyName(t *testing.T) {
	o := engine.Option{Name: "Real", Type: engine.Real, Min: 0.25, Max: 1e9}
	require.EqualError(t, o.Check("x"), "Real: expected a number from 0.25 to 1000000000")
	require.NoError(t, o.Check("1000000000"))
}

func TestDiscountOrdersProofs(t *testing.T) {
	proof := func(v engine.Value, plies int) float32 { return engine.Proof{Value: v, Plies: plies}.Discounted(10) }
	require.Greater(t, proof(engine.Won, 3), proof(engine.Won, 5))
	require.Less(t, proof(engine.Lost, 3), proof(engine.Lost, 5))
	require.EqualValues(t, 0.5, proof(engine.Drawn, 9))
	require.Greater(t, proof(engine.Won, 1<<20), float32(0.5), "a win stays better than a draw")
}

func TestHistoryKeyTellsGamesApart(t *testing.T) {
	seen := map[uint64]string{}
	for _, game := range []struct {
		engine.Game
		starts []string
	}{
		{connectfour.Game{}, []string{"6 7", "7 6", "6 7 0 0", "6 7 0 1", "6 6"}},
		{nogo.Game{}, []string{"6", "9"}},
		{reversi.Game{}, []string{"6", "6 nopass", "8"}},
	} {
		for _, words := range game.starts {
			start, err := game.New(strings.Fields(words))
			require.NoError(t, err)
			key := engine.History{Start: start}.Key()
			require.NotContains(t, seen, key, "%s and %s", seen[key], words)
			seen[key] = words
			again := engine.History{Start: start.Clone(), Moves: start.Moves(nil)[:1]}
			require.Equal(t, key, again.Key())
		}
	}
}
