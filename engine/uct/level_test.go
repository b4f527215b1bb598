package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// newLimited returns a searcher of limited strength.
func newLimited(t testing.TB, elo, seed string) tested {
	return newSearcher(t, "LimitStrength", "true", "Elo", elo, "Seed", seed)
}

func TestRungsRise(t *testing.T) {
	for i, above := range rungs[1:] {
		below := rungs[i]
		require.Greater(t, above.elo, below.elo)
		require.Equal(t, above, rungAt(above.elo), "as it was measured")
		between := rungAt((below.elo + above.elo) / 2)
		require.GreaterOrEqual(t, between.simulations, below.simulations)
		require.LessOrEqual(t, between.simulations, above.simulations)
		require.LessOrEqual(t, between.temperature, below.temperature)
		require.GreaterOrEqual(t, between.temperature, above.temperature)
		require.InDelta(t, (below.sight+above.sight)/2, between.sight, 1e-9)
	}
	require.Equal(t, rungs[0], rungAt(rungs[0].elo))
}

// TestNoLevelMissesAWinInOne tests random positions with a win in one.
func TestNoLevelMissesAWinInOne(t *testing.T) {
	found := 0
	for seed := uint64(1); found < 30; seed++ {
		h, wins := randomEnding(t, seed)
		if len(wins) == 0 {
			continue
		}
		found++
		for _, r := range rungs {
			s := newLimited(t, eloText(r), "1")
			require.Contains(t, wins, s.Search(context.Background(), h, engine.Limits{}, discard).BestMove(), r)
			s.Close()
		}
	}
}

// randomEnding returns a random game, before its end, and the moves that win at once.
func randomEnding(t testing.TB, seed uint64) (h engine.History, wins []engine.Move) {
	random := rng.New(seed)
	h = history(t, 9, 10)
	for range 20 + random.Below(20) {
		p := h.Position()
		moves := p.Moves(nil)
		m := moves[random.Below(uint32(len(moves)))]
		if p.Play(m); p.Outcome() != engine.Undecided {
			break
		}
		h.Moves = append(h.Moves, m)
	}
	for _, m := range h.Position().Moves(nil) {
		p := h.Position()
		turn := p.Turn()
		if p.Play(m); p.Outcome() == engine.Win(turn) {
			wins = append(wins, m)
		}
	}
	return h, wins
}

// TestSeedDecidesTheGame tests that equal seeds give equal games, and others do not.
func TestSeedDecidesTheGame(t *testing.T) {
	play := func(seed string) engine.History {
		s := newLimited(t, eloText(rungs[6]), seed)
		h := history(t, 6, 7)
		for h.Position().Outcome() == engine.Undecided {
			info := s.Search(context.Background(), h, engine.Limits{Nodes: 1 << 20}, discard)
			require.LessOrEqual(t, info.Nodes, uint64(rungs[6].simulations))
			require.Len(t, info.Lines, 1)
			h.Moves = append(h.Moves, info.BestMove())
		}
		return h
	}
	game := play("1")
	require.Equal(t, game.Moves, play("1").Moves)
	require.NotEqual(t, game.Moves, play("2").Moves)
}

// TestAnalysisIsNotLimited tests that analysis has full strength, and keeps its tree while
// moves of limited strength are played.
func TestAnalysisIsNotLimited(t *testing.T) {
	h := history(t, 9, 10)
	full := engine.Limits{Nodes: 3000, FullStrength: true}
	analyse := func(s tested) engine.Info { return s.Search(context.Background(), h, full, discard) }
	plain := newSearcher(t)
	first, second := analyse(plain), analyse(plain)
	s := newLimited(t, eloText(rungs[0]), "1")
	require.Equal(t, first, analyse(s))
	s.Search(context.Background(), h, engine.Limits{MoveTime: time.Hour}, discard)
	require.Equal(t, second, analyse(s))
}

func TestLimitedSearchAnswersWhenStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := newLimited(t, eloText(rungs[len(rungs)-1]), "1")
	require.NotEqual(t, engine.NoMove, s.Search(ctx, history(t, 12, 12), engine.Limits{}, discard).BestMove())
}

// TestStrongLevelsBeatWeakOnes tests it in all games.
func TestStrongLevelsBeatWeakOnes(t *testing.T) {
	skipLong(t)
	starts := map[engine.Game][]string{connectfour.Game{}: {"6", "7"}, nogo.Game{}: {"7"}, reversi.Game{}: {"6"}}
	steps := [][2]int{{0, 4}, {4, 8}, {8, len(rungs) - 1}}
	for game, words := range starts {
		start, err := game.New(words)
		require.NoError(t, err)
		for _, step := range steps {
			points, games := 0, enginetest.Size(10, 40)
			l := newLadder(t)
			for range games / 2 {
				l.games++
				random := rng.New(l.games)
				points += l.game(start, &random, [2]int{step[1] + 1, step[0] + 1})
				points += 2 - l.game(start, &random, [2]int{step[0] + 1, step[1] + 1})
			}
			t.Logf("%s, %d against %d: %.1f of %d", game.Name(), step[1], step[0], float64(points)/2, games)
			require.Greater(t, points, games, "%s: rung %d against %d", game.Name(), step[1], step[0])
		}
	}
}
