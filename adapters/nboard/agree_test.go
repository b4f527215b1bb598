package nboard_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestAnalyzeAgrees: a position and the one after its best move have one value, so analyze has to
// give nearly the same for both. Their searches see differently far.
func TestAnalyzeAgrees(t *testing.T) {
	enginetest.SkipShort(t, "searches some hundred positions")
	searcher := uct.New()
	defer searcher.Close()
	for _, level := range []int{8, 12, 16} {
		n, sum, worst := enginetest.Size(4, 100), 0.0, 0.0
		for seed := range n {
			values := analyzed(t, searcher, level, gameWithBestMove(t, searcher, uint64(seed)))
			difference := math.Abs(values[len(values)-1] - values[len(values)-2])
			sum, worst = sum+difference, max(worst, difference)
		}
		t.Logf("level %d: %d positions, mean difference %.2f discs, largest %.2f", level, n, sum/float64(n), worst)
		require.Less(t, sum/float64(n), 2.0, "level %d", level)
	}
}

// TestAnalyzeAgreesAtTheStart: the four first moves are one by symmetry.
func TestAnalyzeAgreesAtTheStart(t *testing.T) {
	searcher := uct.New()
	defer searcher.Close()
	for level := 6; level <= 14; level++ {
		values := analyzed(t, searcher, level, []string{"F5", "D6", "C3", "D3"})
		t.Log(level, values)
		require.InDelta(t, values[0], values[1], 2, "level %d", level)
	}
}

// gameWithBestMove returns random moves, and the best one after them.
func gameWithBestMove(t *testing.T, searcher engine.Searcher, seed uint64) (names []string) {
	start := enginetest.Must(reversi.Game{}.New(nil))
	h, p, random := engine.History{Start: start}, start.Clone(), rng.New(seed)
	play := func(m engine.Move) {
		names = append(names, strings.ToUpper(boardtext.Name(p, m)))
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	for range 4 + random.Below(30) {
		moves := p.Moves(nil)
		play(moves[random.Below(uint32(len(moves)))])
	}
	require.NoError(t, searcher.NewGame())
	info, err := searcher.Search(t.Context(), h, engine.Limits{Nodes: 30_000}, nil)
	require.NoError(t, err)
	play(info.BestMove())
	return names
}

// analyzed returns the value for black of each position of a game.
func analyzed(t *testing.T, searcher engine.Searcher, level int, names []string) []float64 {
	var game strings.Builder
	game.WriteString("(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]")
	for i, name := range names {
		fmt.Fprintf(&game, "%s[%s]", [...]string{"B", "W"}[i%2], name)
	}
	start := enginetest.Must(reversi.Game{}.New(nil))
	require.NoError(t, searcher.NewGame())
	var out bytes.Buffer
	in := fmt.Sprintf("set depth %d\nset game %s;)\nanalyze\n", level, game.String())
	cfg := nboard.Config{Name: "c4engine", Start: start, Searcher: searcher, Usual: engine.Limits{Nodes: 1000}}
	require.NoError(t, nboard.Run(t.Context(), strings.NewReader(in), &out, cfg))
	values := make([]float64, len(names)+1)
	for _, line := range strings.Split(out.String(), "\n") {
		var ply int
		var value float64
		if n, _ := fmt.Sscanf(line, "analysis %d %f", &ply, &value); n == 2 {
			values[ply] = value
		}
	}
	return values
}
