package reversi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestExactPlayouts requires that exact results are values, and that the result is exact where
// neither side ever has a choice.
func TestExactPlayouts(t *testing.T) {
	r := rng.New(7)
	exact, forced := 0, 0
	for range 2000 {
		p := randomEnd(t, rules{size: 4}, 1+int(r.Below(6)), &r)
		end := p.Playout(&r, r.Below(2) == 0)
		if end.Exact {
			require.Equal(t, solve(p).Lower, p.Turn().Of(end.Outcome), p.FEN())
			exact++
		}
		if isForced(p) {
			require.True(t, end.Exact, p.FEN())
			forced++
		}
	}
	require.Greater(t, exact, forced)
	require.Positive(t, forced)
}

// isForced reports whether neither side has a choice until the end.
func isForced(p *reversi.Position) bool {
	next := *p
	for next.Outcome() == engine.Undecided {
		moves := next.Moves(nil)
		if len(moves) > 1 {
			return false
		}
		next.Play(moves[0])
	}
	return true
}

// TestSense compares the moves of informed playouts with a definition cell by cell.
func TestSense(t *testing.T) {
	r := rng.New(8)
	var seen [3]int
	for range 200 {
		for _, rules := range allRules {
			p := randomEnd(t, rules, 1+int(r.Below(12)), &r)
			var kinds [3]uint64
			for _, m := range p.Moves(nil) {
				if m != reversi.Pass {
					kinds[kindOf(p, rules.size, m)] |= 1 << m
				}
			}
			for kind, moves := range kinds {
				if moves != 0 {
					require.Equal(t, moves, p.Sense(), p.FEN())
					seen[kind]++
					break
				}
			}
		}
	}
	require.NotContains(t, seen, 0)
}

// kindOf returns 0 for a move to a corner, 2 for one beside an empty corner, 1 for all others.
func kindOf(p *reversi.Position, size int, m engine.Move) (kind int) {
	kind = 1
	at := p.Cell(m)
	for _, row := range []int{0, size - 1} {
		for _, column := range []int{0, size - 1} {
			down, right := at.Row-row, at.Column-column
			corner := engine.Cell{Row: row, Column: column}
			switch far := max(down, -down, right, -right); {
			case far == 0:
				return 0
			case far == 1 && p.Board().At(corner) == engine.Empty:
				kind = 2
			}
		}
	}
	return kind
}

// TestPlayoutsByName requires that the evaluator plays the kind of playouts that its options name.
func TestPlayoutsByName(t *testing.T) {
	for _, informed := range []bool{false, true} {
		playouts := engine.Uniform
		if informed {
			playouts = engine.Informed
		}
		p := newPosition(t, rules{size: 8})
		source, same := rng.New(9), rng.New(9)
		e := reversi.Game{}.NewEvaluator(&source, engine.EvaluatorOptions{Playouts: playouts})
		for range 50 {
			end := p.Playout(&same, informed)
			want := engine.Proof{Value: p.Turn().Of(end.Outcome), Plies: end.Plies}.Discounted(0)
			require.Equal(t, want, e.Evaluate(p, engine.Leaf{}).Value)
		}
	}
}

// TestLastCell requires that the value of a position with one empty cell is known, and no other.
func TestLastCell(t *testing.T) {
	r := rng.New(10)
	for i := range 300 {
		p := randomEnd(t, rules{size: 4, noPass: i%2 == 0}, 1+i%3, &r)
		moves, known := p.Candidates(nil)
		require.Equal(t, p.Moves(nil), moves)
		if i%3 > 0 {
			require.Zero(t, known)
			continue
		}
		want := solve(p)
		require.Equal(t, want.Lower, known.Value, p.FEN())
		require.LessOrEqual(t, known.Plies, 2)
		require.Positive(t, known.Plies)
	}
}
