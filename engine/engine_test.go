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

func TestDiscountOrdersProofs(t *testing.T) {
	proof := func(v engine.Value, plies int) float32 { return engine.Proof{Value: v, Plies: plies}.Discounted(10) }
	require.Greater(t, proof(engine.Won, 3), proof(engine.Won, 5))
	require.Less(t, proof(engine.Lost, 3), proof(engine.Lost, 5))
	require.EqualValues(t, 0.5, proof(engine.Drawn, 9))
	require.Greater(t, proof(engine.Won, 1<<20), float32(0.5), "a win stays better than a draw")
}

func TestVariantTellsBoardsAndRulesApart(t *testing.T) {
	seen := map[string]bool{}
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
			require.Equal(t, words, start.Variant())
			require.False(t, seen[game.Name()+words])
			seen[game.Name()+words] = true
		}
	}
}
