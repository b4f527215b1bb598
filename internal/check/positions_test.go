package check

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

var update = flag.Bool("update", false, "make testdata/positions.txt")

// sizes are the numbers of positions in the sets.
var sizes = map[string]int{
	"win": 100, "block": 100, "below": 100, "double": 100, "lost": 20, "full": 20, "single": 20,
}

// TestPositions checks by the rules that each position belongs to its set and that the right
// columns are right. With -update it makes the positions.
func TestPositions(t *testing.T) {
	if *update {
		require.NoError(t, os.WriteFile("testdata/positions.txt", []byte(makePositions(t)), 0o644))
		return
	}
	require.Len(t, strings.Split(strings.TrimSpace(text), "\n"), 460)
	for set, size := range sizes {
		all := questions(set)
		require.Len(t, all, size, set)
		for _, q := range all {
			p := q.history.Position()
			sets, right := classify(p)
			require.Contains(t, sets, set, q.name())
			if set == "double" { // which the engine has proven, longer wins included
				require.Subset(t, q.right, columns(p, right[set]), q.name())
				continue
			}
			require.ElementsMatch(t, q.right, columns(p, right[set]), q.name())
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
	moves, winning, safe := p.Moves(nil), engine.WinsAtOnce(p), safe(p)
	switch {
	case len(winning) == 0 && len(safe) == 0:
		if len(moves) > 3 && p.Remaining() > nearlyFull {
			add("lost", nil)
		}
	case len(moves) == 1:
		add("single", nil)
	case p.Remaining() <= nearlyFull:
		add("full", nil)
	case len(winning) > 0:
		add("win", winning)
	case len(safe) == 1 && threatened(p):
		add("block", safe)
	case threatened(p):
	default:
		if len(safe) > 1 && len(safe)+2 <= len(moves) {
			add("below", safe)
		}
		if twice := doubles(p, safe); len(twice) > 0 {
			add("double", twice)
		}
	}
	return sets, right
}

// threatened reports whether the opponent would win at once if it were to move.
func threatened(p engine.Position) bool {
	piece := engine.Piece(p.Turn().Other())
	return slices.ContainsFunc(p.Moves(nil), func(m engine.Move) bool {
		return len(boardtext.Rows(p.Board(), p.Cell(m), piece, 4)) > 0
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

func columns(p engine.Position, moves []engine.Move) (all []int) {
	for _, m := range moves {
		all = append(all, p.Cell(m).Column)
	}
	return all
}

// makePositions plays random games until the sets are full.
func makePositions(t *testing.T) string {
	random := rand.New(rand.NewPCG(1, 49))
	judge, err := c4engine.New(c4engine.WithHash(16))
	require.NoError(t, err)
	defer judge.Close()
	made := map[string][]string{}
	complete := func() bool {
		for set, size := range sizes {
			if len(made[set]) < size {
				return false
			}
		}
		return true
	}
	for !complete() {
		h, words := randomGame(random)
		for _, ply := range random.Perm(len(h.Moves)) {
			q := engine.History{Start: h.Start, Moves: h.Moves[:ply]}
			set, right := wanted(q.Position(), made)
			if set == "" || ply < 8 {
				continue
			}
			if moves, ok := approve(t, judge, set, q, right); ok {
				p := q.Position()
				line := fmt.Sprint(set, " ", words, " ", formatColumns(played(q)), " ", formatColumns(columns(p, moves)))
				made[set] = append(made[set], line)
				break
			}
		}
	}
	var all []string
	for _, set := range strings.Fields("win block below double lost full single") {
		all = append(all, made[set]...)
	}
	return strings.Join(all, "\n") + "\n"
}

// wanted returns a set of the position that is not full yet, and the right moves.
func wanted(p engine.Position, made map[string][]string) (set string, right []engine.Move) {
	sets, moves := classify(p)
	for _, set := range sets {
		if len(made[set]) < sizes[set] {
			return set, moves[set]
		}
	}
	return "", nil
}

// approve returns the right moves if the position is a fair question: a mover who answers it does
// not lose anyway. The engine searches 2,000 nodes.
func approve(
	t *testing.T, judge *c4engine.Engine, set string, h engine.History, right []engine.Move,
) ([]engine.Move, bool) {
	if set == "win" || set == "lost" || set == "full" || set == "single" {
		return right, true
	}
	require.NoError(t, judge.Forget())
	g := c4engine.From(h.Position())
	lines, err := judge.Values(context.Background(), g, c4engine.Limits{Nodes: 2000})
	require.NoError(t, err)
	best := lines[0]
	if set != "double" {
		return right, best.Winrate > 0.2 && best.Proof.Value != engine.Lost && slices.Contains(right, best.PV[0])
	}
	var proven []engine.Move
	for _, line := range lines {
		if line.Proof.Value == engine.Won || slices.Contains(right, line.PV[0]) {
			proven = append(proven, line.PV[0])
		}
	}
	return proven, len(proven) <= 2
}

// randomGame returns a game on a random board in which nobody takes a win while another move is
// left, and most threats are met. words are the board's.
func randomGame(random *rand.Rand) (h engine.History, words string) {
	size := func() int { return 9 + random.IntN(4) }
	rows, columns := size(), size()
	words = fmt.Sprint(rows, " ", columns, " ", random.IntN(rows), " ", random.IntN(columns))
	start, err := games.Default().New(strings.Fields(words))
	if err != nil {
		panic(err)
	}
	h.Start = start
	p := start.Clone()
	for p.Outcome() == engine.Undecided {
		moves, winning := p.Moves(nil), engine.WinsAtOnce(p)
		quiet := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return slices.Contains(winning, m) })
		if meets := safe(p); len(meets) > 0 && random.IntN(8) > 0 {
			quiet = slices.DeleteFunc(meets, func(m engine.Move) bool { return slices.Contains(winning, m) })
		}
		if len(quiet) > 0 {
			moves = quiet
		}
		m := moves[random.IntN(len(moves))]
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, words
}

// formatColumns writes columns as people do, "-" for none.
func formatColumns(columns []int) string {
	var word strings.Builder
	for _, column := range columns {
		word.WriteByte("123456789abc"[column])
	}
	return cmp.Or(word.String(), "-")
}

// played returns the columns of a game's moves.
func played(h engine.History) (all []int) {
	p := h.Start.Clone()
	for _, m := range h.Moves {
		all = append(all, p.Cell(m).Column)
		p.Play(m)
	}
	return all
}
