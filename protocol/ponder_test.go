package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/linetest"
)

func TestPonderingSearchesThePositionAfterTheAnswer(t *testing.T) {
	f := &fakeSearcher{}
	converse(t, fakeConfig(f), func(c *linetest.Client) {
		c.Say("setoption name Ponder value true")
		assert.Equal(t, "info bestmove", kindsOf(c.Say("go nodes 100")), "and nothing of the pondering")
		require.Len(t, f.games, 2)
		assert.Equal(t, []engine.Move{0}, f.games[1].Moves)
		assert.True(t, f.limits[1].Infinite())
		assert.True(t, f.busy.Load(), "it ponders")

		assert.Equal(t, "readyok\n", c.Say("isready", "", "  # a comment"))
		assert.True(t, f.busy.Load(), "nothing has come that ends it")
		assert.Equal(t, "response second\n", c.Say("query turn"))
		assert.False(t, f.busy.Load(), "a command ends it")
		assert.Empty(t, c.Say("opponent 2 2"))
		assert.Len(t, f.games, 2, "only a go begins it")
	})
}

func TestPonderingEndsWithTheNextLine(t *testing.T) {
	for _, line := range []string{"stop", "nonsense", "query fen", "analyze nodes 1", "setoption name Hash value 1", "newgame", "c4", "\xff"} {
		f := &fakeSearcher{}
		converse(t, fakeConfig(f), func(c *linetest.Client) {
			c.Say("setoption name Ponder value true", "go nodes 100")
			assert.True(t, f.busy.Load())
			c.Say(line)
			assert.False(t, f.busy.Load(), line)
		})
	}
	t.Run("end of input", func(t *testing.T) {
		f := &fakeSearcher{}
		converse(t, fakeConfig(f), func(c *linetest.Client) {
			c.Say("setoption name Ponder value true", "go nodes 100")
			out, err := c.HangUp()
			require.NoError(t, err)
			assert.Empty(t, out)
			assert.False(t, f.busy.Load())
		})
	})
	t.Run("signal", func(t *testing.T) {
		converse(t, fakeConfig(&fakeSearcher{}), func(c *linetest.Client) {
			c.Say("setoption name Ponder value true", "go nodes 100")
			c.Cancel()
			out, err := c.Farewell()
			require.NoError(t, err)
			assert.Empty(t, out)
		})
	})
}

func TestNoPonderingWhereThereIsNothingToPonder(t *testing.T) {
	f := &fakeSearcher{}
	converse(t, fakeConfig(f), func(c *linetest.Client) {
		c.Say("go nodes 1")
		assert.Len(t, f.games, 1, "the option is off at first")
		c.Say("setoption name Ponder value true", "analyze nodes 1")
		assert.Len(t, f.games, 2, "an analysis is not followed by a move of the opponent")
		c.Say("position fen xx1/oo1/3 x", "go nodes 1")
		assert.Len(t, f.games, 3, "the game is over")
	})
	f = &fakeSearcher{}
	f.search = untilStopped
	converse(t, fakeConfig(f), func(c *linetest.Client) {
		c.Say("setoption name Ponder value true", "go nodes 1", "query fen")
		c.Say("stop")
		assert.Len(t, f.games, 1, "the next command is already there")
	})
}
