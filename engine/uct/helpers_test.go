package uct

import (
	"context"
	"strconv"
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
	h := engine.History{Start: start}
	for _, text := range moves {
		m := enginetest.Must(boardtext.ParseMove(h.Position(), text))
		h.Moves = append(h.Moves, m)
	}
	return h
}

// startOf returns a game at its start, by the words after newgame.
func startOf(g engine.Game, words string) engine.History {
	return engine.History{Start: enginetest.Must(g.New(strings.Fields(words)))}
}

// position returns a game of four in a row that starts from a FEN.
func position(fen string) engine.History {
	return engine.History{Start: enginetest.Must(connectfour.Parse(fen))}
}

// fromColumns returns the 6 x 7 game whose stones went into these columns.
func fromColumns(t testing.TB, columns string) engine.History {
	h := history(6, 7)
	for _, column := range strings.FieldsFunc(columns, func(r rune) bool { return r == '.' }) {
		h.Moves = append(h.Moves, moveIn(t, h.Position(), column))
	}
	return h
}

// bestMove returns the best move of the tree's root.
func bestMove(s tested) choice {
	t := s.pool.tree
	return s.pool.options.rank(choices(t, t.RootNode()), engine.Lost)[0]
}

func moveIn(t testing.TB, p engine.Position, column string) engine.Move {
	for _, m := range p.Moves(nil) {
		if strconv.Itoa(p.Cell(m).Column) == column {
			return m
		}
	}
	t.Fatalf("column %s is full", column)
	return engine.NoMove
}

// skipLong skips a long search with one worker in short tests. The race detector finds nothing
// in it, and would make it ten times as long.
func skipLong(t *testing.T) {
	t.Helper()
	enginetest.SkipShort(t, "a long search of one worker")
}
