package main

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// TestOpenings: parts share the work and print the same lines, and another search
// calls each opening balanced.
func TestOpenings(t *testing.T) {
	enginetest.SkipShort(t, "searches for balanced openings")
	openings := func(args string) string { return runLab(t, "openings --nodes 2000 --count "+args) }
	n := enginetest.Size(2, 6)
	count := strconv.Itoa(n)
	all := openings(count)
	require.NotContains(t, all, openings("1 --seed 2"))

	list, err := gamefile.NewReader(games.All(), "").Openings(strings.NewReader(all))
	require.NoError(t, err)
	require.Len(t, list, n)
	parts := openings(count+" --shard 1/2") + openings(count+" --shard 2/2")
	s := uct.New()
	defer s.Close()
	for _, fen := range list {
		require.Contains(t, parts, fen+"\n")
		p, err := connectfour.Game{}.Parse(fen)
		require.NoError(t, err)
		require.NoError(t, s.NewGame())
		info, err := s.Search(context.Background(), engine.History{Start: p}, engine.Limits{Nodes: 20000}, nil)
		require.NoError(t, err)
		require.InDelta(t, 0.5, info.Lines[0].Winrate, 0.15, fen)
	}
}
