package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
)

// sizes are the numbers of positions in the sets.
var sizes = map[string]int{
	setWin: 100, setBlock: 100, setBelow: 100, setDouble: 100, setLost: 20, setFull: 20, setSingle: 20,
}

// TestPositions checks by the rules that each position belongs to its set and that the right
// columns are right.
func TestPositions(t *testing.T) {
	require.Len(t, strings.Split(strings.TrimSpace(positions), "\n"), 460)
	for set, size := range sizes {
		all := questions(set)
		require.Len(t, all, size, set)
		for _, q := range all {
			p := q.history.Position()
			sets, right := classify(p)
			require.Contains(t, sets, set, q.name())
			if set == setDouble { // which the engine has proven, longer wins included
				require.Subset(t, q.right, columnsOf(p, right[set]), q.name())
				continue
			}
			require.ElementsMatch(t, q.right, columnsOf(p, right[set]), q.name())
		}
	}
}

// classify returns the sets that a position belongs to by the rules, and the right moves.
func classify(p engine.Position) (sets []string, right map[string][]engine.Move) {
	right = map[string][]engine.Move{}
	add := func(set string, moves []engine.Move) {
		sets = append(sets, set)
		right[set] = moves
	}
	moves, winning, safe := p.Moves(nil), boards.WinsAtOnce(p), safe(p)
	switch {
	case len(winning) == 0 && len(safe) == 0:
		if len(moves) > 3 && p.Remaining() > nearlyFull {
			add(setLost, nil)
		}
	case len(moves) == 1:
		add(setSingle, nil)
	case p.Remaining() <= nearlyFull:
		add(setFull, nil)
	case len(winning) > 0:
		add(setWin, winning)
	case len(safe) == 1 && threatened(p):
		add(setBlock, safe)
	case threatened(p):
	default:
		if len(safe) > 1 && len(safe)+2 <= len(moves) {
			add(setBelow, safe)
		}
		if twice := doubles(p, safe); len(twice) > 0 {
			add(setDouble, twice)
		}
	}
	return sets, right
}

// threatened reports whether the opponent would win at once if it were to move.
func threatened(p engine.Position) bool {
	piece := engine.Piece(p.Turn().Other())
	return slices.ContainsFunc(p.Moves(nil), func(m engine.Move) bool {
		return len(p.Board().InRow(p.Cell(m), piece, 4)) > 0
	})
}

// doubles returns the moves after which every reply lets the mover win at once.
func doubles(p engine.Position, moves []engine.Move) (all []engine.Move) {
	for _, m := range moves {
		next := engine.After(p, m)
		if next.Outcome() == engine.Undecided && len(safe(next)) == 0 && len(next.Moves(nil)) > 1 {
			all = append(all, m)
		}
	}
	return all
}

// TestQuestionNamed: a name is written in one way.
func TestQuestionNamed(t *testing.T) {
	for _, q := range questions(setWin) {
		require.Equal(t, q, *questionNamed(q.name()))
	}
	for _, name := range []string{"", "win", "win/", "win/0", "win/-1", "win/+1", "win/01", "win/101", "win/1/2", "nothing/1"} {
		require.Nil(t, questionNamed(name), name)
	}
}
