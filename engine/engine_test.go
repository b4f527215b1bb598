package engine_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
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

func TestNamesPrintAsNames(t *testing.T) {
	require.Equal(t, "first second", fmt.Sprint(engine.First, " ", engine.Second))
	require.Equal(t, "[none first second draw]",
		fmt.Sprint([]engine.Outcome{engine.Undecided, engine.FirstWins, engine.SecondWins, engine.Draw}))
	require.Equal(t, "[54 none]", fmt.Sprint([]engine.Move{54, engine.NoMove}))
	require.Equal(t, "[check spin real combo button]",
		fmt.Sprint([]engine.OptionType{engine.Check, engine.Spin, engine.Real, engine.Combo, engine.Button}))
}

func TestErrorsHaveCauses(t *testing.T) {
	err := engine.Expected("cmd", "a program (%w)", fs.ErrNotExist)
	require.EqualError(t, err, "cmd: expected a program (file does not exist)")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, errors.Unwrap(engine.Expected("n", "a number, not %d", 3)))
	for _, game := range []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}} {
		p, err := game.New(nil)
		require.NoError(t, err)
		_, err = p.MoveAt(engine.Cell{Row: 99})
		require.ErrorIs(t, err, engine.ErrIllegalMove)
		before := p.FEN()
		require.ErrorIs(t, engine.Play(p, engine.NoMove), engine.ErrIllegalMove)
		require.Equal(t, before, p.FEN())
		for p.Outcome() == engine.Undecided {
			require.NoError(t, engine.Play(p, p.Moves(nil)[0]))
		}
		require.ErrorIs(t, engine.Play(p, 0), engine.ErrGameOver)
		_, err = p.MoveAt(engine.Cell{})
		require.EqualError(t, err, "move: expected none, the game is over")
		require.ErrorIs(t, err, engine.ErrGameOver)
	}
}

func TestLimitsSayWhatBounds(t *testing.T) {
	require.True(t, engine.Limits{}.Infinite())
	require.True(t, engine.Limits{MultiPV: 3}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Infinite())
	require.False(t, engine.Limits{Nodes: 1}.Timed())
	require.True(t, engine.Limits{Remaining: 1}.Timed())
	require.False(t, engine.Limits{MoveTime: 1}.Infinite())
	require.False(t, engine.Limits{MoveTime: -1}.Infinite(), "a deadline that has passed")
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

// TestFinalScore counts the empty cells for the winner, for either side.
func TestFinalScore(t *testing.T) {
	for fen, score := range map[string]int{
		"2x1/1xxx/1xxx/2x1 x":   16,
		"xxxx/xxxx/xxxx/xxx1 o": 16,
		"xxx1/oooo/oooo/oooo o": -10,
		"xxxx/xxxx/oooo/oooo x": 0,
	} {
		p, err := reversi.Game{}.Parse(fen)
		require.NoError(t, err)
		require.Equal(t, score, p.Board().FinalScore(engine.First), fen)
		require.Equal(t, -score, p.Board().FinalScore(engine.Second), fen)
	}
}

func TestRenamedErrorKeepsItsCause(t *testing.T) {
	err := engine.Renamed(fmt.Errorf("line 1: %w", engine.GameOver()), "a")
	require.ErrorIs(t, err, engine.ErrGameOver)
	require.EqualError(t, err, "a: expected none, the game is over")
	require.Equal(t, io.EOF, engine.Renamed(io.EOF, "a"))
}
