package uct

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

func discard(engine.Info) {}

// tested is a searcher whose searches must not fail.
type tested struct {
	*Searcher
	t testing.TB
}

func (s tested) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	info, err := s.Searcher.Search(ctx, h, l, report)
	require.NoError(s.t, err)
	return info
}

// newSearcher returns a searcher with options given as name, value, ...
func newSearcher(t testing.TB, options ...string) tested {
	s := tested{New(), t}
	t.Cleanup(s.Close)
	for i := 0; i < len(options); i += 2 {
		require.NoError(t, s.SetOption(options[i], options[i+1]))
	}
	return s
}

func history(rows, columns int, moves ...string) engine.History {
	return historyWithHole(rows, columns, -1, -1, moves...)
}

func historyWithHole(rows, columns, noX, noY int, moves ...string) engine.History {
	start := enginetest.Must(connectfour.New(rows, columns, noX, noY))
	return enginetest.History(start, enginetest.Must(boardtext.ParseMoves(start, moves))...)
}

// startOf returns a game at its start, by the words after newgame.
func startOf(g engine.Game, words string) engine.History {
	return engine.NewHistory(enginetest.Must(g.New(strings.Fields(words))))
}

// position returns a game of four in a row that starts from a FEN.
func position(fen string) engine.History {
	return engine.NewHistory(enginetest.Must(connectfour.Game{}.Parse(fen)))
}

// over returns a game that the first player has won, in the left column.
func over() engine.History { return history(6, 7, "0", "1", "0", "1", "0", "1", "0") }

// moveOf returns the move with a text, such as "5,3" or a column.
func moveOf(h engine.History, text string) engine.Move {
	return enginetest.Must(boardtext.ParseMove(h.Position(), text))
}

// bestMove returns the best move of the tree's root.
func bestMove(s tested) choice {
	t := s.pool.tree
	return s.pool.options.FinalMove.rank(choices(t, t.RootNode()), engine.Lost)[0]
}

// skipLong skips a long search with one worker in short tests. The race detector finds nothing
// in it, and would make it ten times as long.
func skipLong(t *testing.T) {
	t.Helper()
	enginetest.SkipShort(t, "a long search of one worker")
}
