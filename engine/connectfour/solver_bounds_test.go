package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestBounds walks through all that can follow on late positions, and holds
// the bounds that need no search, and every pair of positions with one key,
// against exact scores.
func TestBounds(t *testing.T) {
	positions := enginetest.Size(30, 300)
	r := rng.New(2)
	w := walk{t: t, s: newSolver(1)}
	for range positions {
		p := late(t, &r)
		w.s.begin(p, 0, nil)
		w.scores = map[key]int{}
		w.exact(p, int(p.empty().size()))
	}
	require.Greater(t, w.equal, positions*10, "positions with a key that was there before")
	require.Greater(t, w.bounded, positions*10, "positions that a bound decided")
}

// late returns a random position with seven cells left on a random board.
func late(t *testing.T, r *rng.Source) *Position {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	for {
		rows, columns := MinSize+below(9), MinSize+below(9)
		p, err := New(rows, columns, below(rows), below(columns))
		require.NoError(t, err)
		for p.outcome == engine.Undecided && p.empty().size() > 7 {
			moves, _ := p.tactics()
			p.Play(p.pick(moves, r))
		}
		if p.outcome == engine.Undecided {
			return p
		}
	}
}

type walk struct {
	t              *testing.T
	s              *solver
	scores         map[key]int
	equal, bounded int
}

// exact returns p's score by plain minimax.
func (w *walk) exact(p *Position, left int) int {
	switch p.outcome {
	case engine.Undecided:
	case engine.Draw:
		return 0
	default: // the last move has won
		return -scoreIn(0, left)
	}
	best := -unlimited
	for _, m := range p.Moves(nil) {
		next := *p
		next.Play(m)
		best = max(best, -w.exact(&next, left-1))
	}
	w.check(p, left, best)
	return best
}

// check holds what the solver takes for granted against the exact score.
func (w *walk) check(p *Position, left, exact int) {
	n := node{position: *p, left: left, low: -unlimited, high: unlimited}
	w.s.bound(&n)
	require.LessOrEqual(w.t, n.low, exact, p.FEN())
	require.GreaterOrEqual(w.t, n.high, exact, p.FEN())
	if n.low == n.high {
		w.bounded++
		return
	}
	if score, ok := w.scores[n.key]; ok {
		require.Equal(w.t, score, exact, p.FEN())
		w.equal++
	}
	w.scores[n.key] = exact

	n = node{position: *p, left: left}
	if n.playForced(); n.low < n.high {
		w.s.bound(&n)
	}
	if n.flipped {
		exact = -exact
	}
	require.LessOrEqual(w.t, n.low, exact, p.FEN())
	require.GreaterOrEqual(w.t, n.high, exact, p.FEN())
}

// TestScores turns plies into scores and back: sooner wins are worth more, and
// nothing is worth as much as a draw but a draw.
func TestScores(t *testing.T) {
	for left := 1; left <= MaxSize*MaxSize; left++ {
		last := unlimited
		for plies := 1; plies <= left; plies += 2 {
			score := scoreIn(plies, left)
			require.Equal(t, plies, pliesOf(score, left))
			require.Equal(t, engine.Won, valueOf(score))
			require.Less(t, score, last)
			last = score
		}
		for plies := 2; plies <= left; plies += 2 {
			score := -scoreIn(plies, left)
			require.Equal(t, plies, pliesOf(score, left))
			require.Equal(t, engine.Lost, valueOf(score))
			require.Greater(t, score, -scoreBias)
		}
		require.Equal(t, left, pliesOf(0, left))
	}
}

// TestZugzwang holds the cells of zugzwang against the known rows, and against
// a forbidden cell that turns the order of its column above it.
func TestZugzwang(t *testing.T) {
	p, err := New(6, 7, -1, -1)
	require.NoError(t, err)
	b := newBoard(p)
	for c := range 7 {
		for h := range 6 {
			require.Equal(t, h%2 == 0, b.zugzwang[engine.First].has(cell(c, h)))
			require.Equal(t, h%2 != 0, b.zugzwang[engine.Second].has(cell(c, h)))
		}
	}
	p, err = New(6, 7, 2, 3)
	require.NoError(t, err)
	b = newBoard(p)
	for h, want := range map[int]bool{0: true, 1: false, 2: true, 4: false, 5: true} {
		require.Equal(t, want, b.zugzwang[engine.First].has(cell(3, h)), "height %d", h)
	}
}

func (s set) has(m engine.Move) bool {
	g := grid{s.a, s.b, s.c}
	return g.has(m)
}
