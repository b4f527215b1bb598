package puzzle

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// committed returns the puzzles of the page.
func committed(t *testing.T) []Puzzle {
	text := enginetest.Must(os.ReadFile("../../../web/page/puzzles.json"))
	list, err := Read(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, string(text), string(Text(list)))
	return list
}

func TestNoTwoPuzzlesAreAlike(t *testing.T) {
	ids, positions := map[string]bool{}, map[string]string{}
	for _, z := range committed(t) {
		require.False(t, ids[z.ID], z.ID)
		ids[z.ID] = true
		p, _, err := z.Position()
		require.NoError(t, err)
		like := fmt.Sprint(z.Game, p.Turn(), boards.Shape(p))
		require.Empty(t, positions[like], "the same as %s", z.ID)
		positions[like] = z.ID
	}
}

// TestPuzzlesAreSolvedAgain proves that the move of a puzzle, and no other one, wins, and in how
// many plies.
func TestPuzzlesAreSolvedAgain(t *testing.T) {
	for i, z := range committed(t) {
		if i%8 != 0 && !enginetest.Slow() {
			continue
		}
		p, best, err := z.Position()
		require.NoError(t, err)
		truth := newTruth(t.Context(), p.Game())
		truth.limits = limits{solver: 1 << 30, search: 1 << 30}
		only, known := truth.onlyWin(p)
		require.True(t, known, z.ID)
		require.Equal(t, best, only, z.ID)
		line, ok := truth.line(p)
		require.True(t, ok, z.ID)
		require.Len(t, line, z.Distance, z.ID)
		require.Equal(t, z.Theme, truth.theme(p, line), z.ID)
		require.True(t, z.Distance > 1 || z.Grade == 1, z.ID)
	}
}

// TestPuzzlesByOtherSolvers proves late puzzles by searches that share no code with the engine's:
// all of the game tree for four in a row and NoGo, alpha-beta for Reversi.
func TestPuzzlesByOtherSolvers(t *testing.T) {
	proven := map[string]int{}
	for i, z := range committed(t) {
		p, best, err := z.Position()
		require.NoError(t, err)
		late := p.Board().Count(engine.Empty) <= 12
		if !enginetest.Long() && i%4 != 0 || !late && (z.Game == "connectfour" || !enginetest.Long()) {
			continue
		}
		wins := otherSolver(t, z, p)
		for _, m := range p.Moves(nil) {
			require.Equal(t, m == best, wins(m), "%s, move %v", z.ID, p.Cell(m))
		}
		proven[z.Game]++
	}
	t.Log(proven)
	require.Len(t, proven, 3)
}

// otherSolver returns a function that reports whether a move wins. In four in a row it fails if the
// game then takes other than the puzzle's plies.
func otherSolver(t *testing.T, z Puzzle, p engine.Position) func(engine.Move) bool {
	switch z.Game {
	case "nogo":
		known := map[string]bool{}
		return func(m engine.Move) bool {
			next := engine.After(p, m)
			return !enginetest.NewNoGo(next.Board(), next.Turn()).Wins(known)
		}
	case "reversi":
		return func(m engine.Move) bool {
			next := engine.After(p, m)
			slow := enginetest.NewReversi(next.Board(), next.Turn(), false)
			return slow.Score(-1, 0) < 0
		}
	}
	known := map[string]engine.Known{}
	return func(m engine.Move) bool {
		slow := enginetest.SetupConnectFour(p.Board(), p.Turn())
		slow.Play(p.Cell(m))
		reply := slow.Solve(known)
		require.True(t, reply.Value() != engine.Lost || reply.Plies == z.Distance-1, "%s: %+v", z.ID, reply)
		return reply.Value() == engine.Lost
	}
}

// TestLevelsAndGrades measures which puzzles the levels solve: no level solves more of a higher
// grade, and no grade is solved less by a higher level, up to one puzzle of the grade.
// docs/strength.md has the shares of some levels.
func TestLevelsAndGrades(t *testing.T) {
	enginetest.NeedSlow(t, "plays 12,090 moves")
	list := committed(t)
	table, err := Measure(t.Context(), list)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(list), 300)
	slack := float64(Grades) / float64(len(list))
	for level := 1; level <= len(uct.Levels()); level++ {
		for grade := 1; grade <= Grades; grade++ {
			share := table.Share(level, grade)
			require.True(t, grade == Grades || share+slack >= table.Share(level, grade+1), "level %d, grade %d", level, grade)
			require.True(t, level == 1 || share+slack >= table.Share(level-1, grade), "level %d, grade %d", level, grade)
		}
	}
	document := enginetest.Must(os.ReadFile("../../../docs/strength.md"))
	text := strings.Join(strings.Fields(string(document)), " ")
	for _, level := range []int{1, 5, 8, 13} {
		var shares []any
		for grade := 1; grade <= Grades; grade++ {
			shares = append(shares, 100*table.Share(level, grade))
		}
		require.Contains(t, text, fmt.Sprintf(" %.0f, %.0f, %.0f, %.0f and %.0f %%", shares...), "level %d", level)
	}
}

// TestSeedMakesThePuzzles makes the committed puzzles again.
func TestSeedMakesThePuzzles(t *testing.T) {
	enginetest.NeedLong(t, "plays games for some minutes")
	want := committed(t)
	list, err := Make(t.Context(), 1, len(want), func(int) {})
	require.NoError(t, err)
	require.Equal(t, want, list)
}

func TestThemes(t *testing.T) {
	for fen, theme := range map[string]string{
		"1x1oo1x/1x1xx1o/xo1xo1o/ox1xx1o/oxooo1x/ooxxo1x x": atOnce,
		"3x1o1/xo1o1o1/ox1x1x1/xxooox1/xooxxxo/oxxooox x":   double,
		"2x1o2/2xox2/2xxx2/o1oox2/o1xoo2/xoxooxx o":         forced,
		"1ooo#1/1xxx1x/1ooo1x/1xxo1x/oooxxo/xooxxx o":       block,
		"7/7/3x3/2oox2/1oxxo1x/1ooxxxo o":                   tempo, // a column of three
		"xo1x1x1/xx1o1oo/xo1o1xo/ox1xoxx/oooxxoo/xoxxoox x": zugzwang,
		"3x3/2oo3/2xo3/x1xo2o/o1xxo1x/x1oxx1o o":            quiet,
	} {
		p := enginetest.Must(connectfour.Game{}.Parse(fen))
		truth := newTruth(t.Context(), p.Game())
		line, ok := truth.line(p)
		require.True(t, ok)
		require.Equal(t, theme, truth.theme(p, line), fen)
	}
}

// TestTooManyPuzzles asks for more than the games have: those of a board that is too full from the
// start have none.
func TestTooManyPuzzles(t *testing.T) {
	m := &maker{
		source: source{"x", "reversi", []string{"4"}, 1, 0}, ctx: t.Context(), quota: 1,
		levels: players{uct.New()}, seen: map[string]bool{}, themes: map[string]int{},
	}
	defer m.levels.searcher.Close()
	_, err := m.make(1)
	require.EqualError(t, err, "100 games of reversi have 0 of 1 puzzles, spread over grades and themes: ask for fewer")
}
