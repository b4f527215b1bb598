package protocol

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestOptionsOf: an option is listed if one of the games can use it, and names its games unless all
// can.
func TestOptionsOf(t *testing.T) {
	options := []engine.Option{
		{Name: "Hash", Help: "memory"},
		{Name: "RAVE", Help: "k", Applies: func(g engine.Game) bool { return g.About().AMAF }},
		{Name: "Learned", Help: "weight", Applies: func(g engine.Game) bool { return g.About().Learned }},
	}
	helps := func(games engine.Games) (helps []string) {
		for _, o := range OptionsOf(games, options) {
			helps = append(helps, o.Help)
		}
		return helps
	}
	require.Equal(t, []string{"memory", "k (nogo only)", "weight"}, helps(games.All()))
	require.Equal(t, []string{"memory"}, helps(engine.Games{tictactoe.Game{}}))
	require.Equal(t, []string{"memory", "k (nogo only)", "weight (connectfour, nogo and reversi only)"}, helps(append(games.All(), tictactoe.Game{})))
}
