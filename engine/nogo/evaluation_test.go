package nogo

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo/learned"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// somePositions returns the positions of random games on boards of all sizes.
func somePositions(games int) (list []*Position) {
	r := rng.New(7)
	for i := range games {
		size := MaxSize - i%(MaxSize-MinSize+1)
		for p := empty(size, size); p.Outcome() == engine.Undecided; {
			list = append(list, p.Clone().(*Position))
			p.Play(rng.Pick(p.Moves(nil), &r))
		}
	}
	return list
}

func TestWeightsHaveTheirSize(t *testing.T) {
	require.Equal(t, learned.WeightCount, len(weights))
}

// TestFeatures compares the features with those computed from the oracle's board.
func TestFeatures(t *testing.T) {
	for _, p := range somePositions(10) {
		slow := readSlowly(p)
		v := p.View()
		f := v.Features()
		phase := min(slow.shared/10, learned.Phases-1)
		for x := range MaxSize {
			for y := range MaxSize {
				code := 0
				for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, 0}, {0, -1}} {
					code = 8*code + slow.digit(engine.Cell{Row: x + step[0], Column: y + step[1]})
				}
				require.EqualValues(t, phase*learned.CrossCodes+code, f[MaxSize*x+y], "%s: %d,%d", p.FEN(), x, y)
			}
		}
		require.EqualValues(t, slow.lead, v.Lead)
		require.EqualValues(t, slow.shared, v.Shared)
		const leads = 31
		at := learned.Phases*learned.CrossCodes + leads*slow.shared + 15 + min(max(slow.lead, -15), 15)
		require.EqualValues(t, at, f[MaxSize*MaxSize])
	}
}

// reading holds the oracle's facts about a position.
type reading struct {
	engine.Board
	me           engine.Player
	may          [2][]engine.Cell // the legal cells by side, the mover's first
	shared, lead int
}

func readSlowly(p *Position) *reading {
	r := &reading{Board: p.Board(), me: p.Turn()}
	slow := enginetest.NewNoGo(r.Board, r.me)
	r.may = [2][]engine.Cell{slow.Legal(r.me), slow.Legal(r.me.Other())}
	for _, c := range r.may[0] {
		if slices.Contains(r.may[1], c) {
			r.shared++
		}
	}
	r.lead = len(r.may[0]) - len(r.may[1])
	return r
}

// digit returns the octal digit of a cell in its code.
func (r *reading) digit(c engine.Cell) (digit int) {
	switch {
	case !r.Has(c):
		return 4
	case r.At(c) == engine.Piece(r.me):
		return 5
	case r.At(c) != engine.Empty:
		return 6
	}
	for side, legal := range r.may {
		if slices.Contains(legal, c) {
			digit += 1 + side
		}
	}
	return digit
}

// TestWinrateKnowsWhoWins requires that the evaluation has a lower log-loss than a
// formula of mobility. It uses late positions of random games and solves them by
// exhaustive search.
func TestWinrateKnowsWhoWins(t *testing.T) {
	s := solver{t: t, known: map[uint64]engine.Known{}, seen: map[engine.Value]int{}}
	loss, mobility, n := 0.0, 0.0, 0.0
	for _, p := range somePositions(150) {
		v := p.View()
		if _, known := p.Candidates(nil); known.Proven() || v.Shared > 5 || len(p.Moves(nil)) > 8 {
			continue
		}
		won := s.solve(p).Value() == engine.Won
		loss += logLoss(float64(p.winrate()), won)
		mobility += logLoss(1/(1+math.Exp(-0.4*float64(v.Lead))), won)
		n++
	}
	t.Logf("%.0f positions: log-loss %.3f, by mobility %.3f", n, loss/n, mobility/n)
	require.Greater(t, n, 50.0)
	require.Less(t, loss, mobility)
}

func logLoss(winrate float64, won bool) float64 {
	if won {
		return -math.Log(winrate)
	}
	return -math.Log(1 - winrate)
}

// TestExactPlayouts solves late positions and requires the same winner of every playout that
// calls its result exact.
func TestExactPlayouts(t *testing.T) {
	s := solver{t: t, known: map[uint64]engine.Known{}, seen: map[engine.Value]int{}}
	r := rng.New(5)
	exact := map[engine.Outcome]int{}
	open := 0
	for _, p := range somePositions(enginetest.Size(60, 300)) {
		if len(p.Moves(nil)) > 5 || p.View().Shared > 5 {
			continue
		}
		value := s.solve(p).Value()
		state := p.Clone().(*Position)
		end := state.playout(&r, r.Below(2) == 0)
		if !end.Exact {
			open++
			continue
		}
		require.Equal(t, value, p.Turn().ValueOf(end.Outcome), p.FEN())
		exact[end.Outcome]++
	}
	t.Logf("exact: %v, others: %d", exact, open)
	require.Len(t, exact, 2, "exact wins of both sides")
	require.Positive(t, open)
}
