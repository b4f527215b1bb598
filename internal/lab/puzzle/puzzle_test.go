package puzzle

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
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

// TestNoTwoPuzzlesAreAlike compares the boards of all puzzles, mirrored and turned: a mirror image
// differs in no cell, and a position one move of each side later in two.
func TestNoTwoPuzzlesAreAlike(t *testing.T) {
	ids, taken := map[string]bool{}, []engine.Board(nil)
	for _, z := range committed(t) {
		require.False(t, ids[z.ID], z.ID)
		ids[z.ID] = true
		p, _, err := z.Position()
		require.NoError(t, err)
		images := boards.Images(p)
		for _, other := range taken {
			require.False(t, alike(images, other), z.ID)
		}
		taken = append(taken, images[0])
	}
	p := enginetest.Must(connectfour.Game{}.Parse("7/7/7/7/3x3/ooxoxx1 o"))
	for fen, want := range map[string]bool{
		"7/7/7/7/3x3/1xxoxoo o":   true, // mirrored
		"7/7/7/3o3/3x3/ooxoxxx o": true, // two plies later
		"7/7/7/7/7/xxo1oxo x":     false,
	} {
		require.Equal(t, want, alike(boards.Images(p), boards.Images(enginetest.Must(connectfour.Game{}.Parse(fen)))[0]), fen)
	}
}

// TestPuzzlesAreSolvedAgain proves that the move of a puzzle, and no other one, wins, and in how
// many plies.
func TestPuzzlesAreSolvedAgain(t *testing.T) {
	for _, z := range enginetest.Sample(committed(t), 150, 1000) {
		p, best, err := z.Position()
		require.NoError(t, err)
		truth := newTruth(t.Context(), p.Game(), 1<<22)
		only, known := truth.onlyWin(p)
		require.True(t, known, z.ID)
		require.Equal(t, best, only, z.ID)
		line, ok := truth.line(p)
		require.True(t, ok, z.ID)
		require.Len(t, line, z.Distance, z.ID)
		s := &solution{truth, p, engine.After(p, best), line}
		require.Equal(t, z.Theme, s.theme(), z.ID)
		require.True(t, z.Distance > 1 || z.Grade == 1, z.ID)
	}
}

// TestPuzzlesByOtherSolvers proves by searches that share no code with the engine's that the move
// of a puzzle, and no other one, wins; in four in a row also in how many plies.
func TestPuzzlesByOtherSolvers(t *testing.T) {
	proven := map[string]int{}
	for _, z := range enginetest.Sample(committed(t), 100, 1000) {
		p, best, err := z.Position()
		require.NoError(t, err)
		if z.Game == "connectfour" && p.Remaining() > quickFree && !enginetest.Long() {
			continue
		}
		wins := otherSolver(t, z, p)
		for _, m := range p.Moves(nil) {
			require.Equal(t, m == best, wins(m), "%s, move %v", z.ID, p.Cell(m))
		}
		proven[z.Game]++
	}
	t.Log(proven)
	require.Len(t, proven, 3, "of each game that has puzzles")
}

// quickFree is the number of free cells up to which the search for four in a row is quick.
const quickFree = 20

// otherSolver returns a function that reports whether a move wins.
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
	known := map[string]bool{}
	within := func(m engine.Move, side engine.Player, plies int, known map[string]bool) bool {
		slow := enginetest.SetupConnectFour(p.Board(), p.Turn())
		slow.Play(p.Cell(m))
		return slow.WinsWithin(side, plies, known)
	}
	return func(m engine.Move) bool {
		if boardtext.FormatMove(p, m) == z.Best[0] {
			return within(m, p.Turn(), z.Distance-1, map[string]bool{}) &&
				(z.Distance == 1 || !within(m, p.Turn(), z.Distance-3, map[string]bool{}))
		}
		if z.Distance == 1 && within(m, p.Turn(), 0, map[string]bool{}) {
			return true
		}
		if p.Remaining() > 30 { // most other moves lose soon, which is quicker to prove
			reply := newTruth(t.Context(), p.Game(), 150_000).of(engine.After(p, m))
			if reply.Value() == engine.Won && within(m, p.Turn().Other(), reply.Plies, map[string]bool{}) {
				return false
			}
		}
		return within(m, p.Turn(), p.Remaining()-1, known)
	}
}

// TestWinsWithin compares the search of otherSolver with one that tries all moves.
func TestWinsWithin(t *testing.T) {
	for _, z := range committed(t) {
		p, _, err := z.Position()
		require.NoError(t, err)
		if z.Game != "connectfour" || p.Remaining() > 11 {
			continue
		}
		b := enginetest.SetupConnectFour(p.Board(), p.Turn())
		require.Equal(t, engine.Proven(engine.Won, z.Distance), b.Solve(map[string]engine.Known{}), z.ID)
		require.True(t, b.WinsWithin(p.Turn(), z.Distance, map[string]bool{}), z.ID)
		require.False(t, b.WinsWithin(p.Turn(), z.Distance-1, map[string]bool{}), z.ID)
		require.False(t, b.WinsWithin(p.Turn().Other(), p.Remaining(), map[string]bool{}), z.ID)
	}
}

// TestThemesByOtherRules looks at the position after each winning move by rules that share no code
// with the engine's.
func TestThemesByOtherRules(t *testing.T) {
	for _, z := range enginetest.Sample(committed(t), 600, 1000) {
		p, best, err := z.Position()
		require.NoError(t, err)
		c := p.Cell(best)
		switch z.Game {
		case "connectfour":
			slow := enginetest.SetupConnectFour(p.Board(), p.Turn())
			slow.Play(c)
			threats := slow.Threats(p.Turn())
			landing := slices.DeleteFunc(slow.Legal(), func(c engine.Cell) bool { return !slices.Contains(threats, c) })
			switch z.Theme {
			case "win at once":
				require.NotEqual(t, engine.Undecided, slow.Outcome(), z.ID)
			case "double threat":
				require.Greater(t, len(landing), 1, z.ID)
			case "stacked threats":
				require.Len(t, landing, 1, z.ID)
				require.Greater(t, len(threats), 1, z.ID)
			case "forced sequence", "tempo":
				require.Len(t, landing, 1, z.ID)
			case "zugzwang", "quiet move":
				require.Empty(t, landing, z.ID)
			case "forbidden cell":
				whole := p.Board()
				whole.Set(whole.Find(engine.Forbidden), engine.Empty)
				slow := enginetest.SetupConnectFour(whole, p.Turn())
				if slices.Contains(slow.Legal(), c) && (enginetest.Long() || p.Remaining() <= quickFree) {
					slow.Play(c)
					require.False(t, slow.WinsWithin(p.Turn(), p.Remaining(), map[string]bool{}), z.ID)
				}
			}
		case "nogo":
			slow := enginetest.NewNoGo(p.Board(), p.Turn())
			mine, theirs := slow.Legal(p.Turn()), slow.Legal(p.Turn().Other())
			slow.Play(c)
			now, reply := slow.Legal(p.Turn()), slow.Legal(p.Turn().Other())
			lost := func(c engine.Cell) bool { return slices.Contains(theirs, c) && !slices.Contains(reply, c) }
			switch z.Theme {
			case "win at once":
				require.Empty(t, reply, z.ID)
			case "last shared cell":
				require.Contains(t, theirs, c, z.ID)
				require.Empty(t, common(now, reply), z.ID)
			case "safe cell":
				require.True(t, slices.ContainsFunc(now, lost), z.ID)
			case "quiet move":
				require.Equal(t, without(mine, c), now, z.ID)
				require.Equal(t, without(theirs, c), reply, z.ID)
			case "spoiled cell":
				spoiled := slices.DeleteFunc(theirs, func(c engine.Cell) bool { return slices.Contains(mine, c) || !lost(c) })
				require.NotEmpty(t, spoiled, z.ID)
			}
		case "reversi":
			slow := enginetest.NewReversi(p.Board(), p.Turn(), false)
			slow.Place(c)
			corner := func(c engine.Cell) bool { return isCorner(p, c) }
			switch z.Theme {
			case "forced pass":
				require.True(t, slow.MustPass(), z.ID)
			case "corner":
				require.True(t, corner(c), z.ID)
			case "corner offered":
				require.True(t, slices.ContainsFunc(slow.Places(), corner), z.ID)
			}
		}
	}
}

// without returns the cells of a list but one.
func without(list []engine.Cell, c engine.Cell) []engine.Cell {
	return slices.DeleteFunc(slices.Clone(list), func(d engine.Cell) bool { return c == d })
}

// TestLevelsAndGrades measures which puzzles the levels solve: no level solves more of a higher
// grade, and no grade is solved less by a higher level, up to the noise of one try each.
// docs/strength.md has the shares of some levels.
func TestLevelsAndGrades(t *testing.T) {
	enginetest.NeedSlow(t, "plays 13,000 moves")
	list := committed(t)
	table, err := Measure(t.Context(), list)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(list), 1000)
	const slack = 0.03
	for level := 1; level <= len(uct.Levels()); level++ {
		for grade := 1; grade <= Grades; grade++ {
			share := table.Share(level, grade)
			require.True(t, grade == Grades || share+slack >= table.Share(level, grade+1), "level %d, grade %d", level, grade)
			require.True(t, level == 1 || share+slack >= table.Share(level-1, grade), "level %d, grade %d", level, grade)
		}
	}
	document := enginetest.Must(os.ReadFile("../../../docs/strength.md"))
	for _, level := range []int{1, 5, 8, 13} {
		row := fmt.Sprintf("| %d |", level)
		for grade := 1; grade <= Grades; grade++ {
			row += fmt.Sprintf(" %.0f %% |", 100*table.Share(level, grade))
		}
		require.True(t, strings.Contains(string(document), "\n"+row+"\n"), row)
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

// TestThemes has a position of each theme.
func TestThemes(t *testing.T) {
	seen := map[string]bool{}
	for fen, theme := range map[string]string{
		"connectfour 1x1oo1x/1x1xx1o/xo1xo1o/ox1xx1o/oxooo1x/ooxxo1x x": "win at once",
		"connectfour 1xoo#2/1oxxo2/1ooxx1o/1oxxoxx/1xxoxoo x":           "forbidden cell",
		"connectfour 3x1o1/xo1o1o1/ox1x1x1/xxooox1/xooxxxo/oxxooox x":   "stacked threats",
		"connectfour 7/#6/7/1o1x3/1oxo3/xxoxox1 o":                      "double threat",
		"connectfour 2x1o2/2xox2/2xxx2/o1oox2/o1xoo2/xoxooxx o":         "forced sequence",
		"connectfour 1ooo#1/1xxx1x/1ooo1x/1xxo1x/oooxxo/xooxxx o":       "block",
		"connectfour 7/7/3x3/2oox2/1oxxo1x/1ooxxxo o":                   "tempo", // a column of three
		"connectfour xo1x1x1/xx1o1oo/xo1o1xo/ox1xoxx/oooxxoo/xoxxoox x": "zugzwang",
		"connectfour 3x3/2oo3/2xo3/x1xo2o/o1xxo1x/x1oxx1o o":            "quiet move",

		"nogo ooo1x/xoxx1/1ooox/oxox1/xx1ox x": "win at once",
		"nogo oox1x/o1ooo/x1xoo/1xo1x/x1x1x x": "last shared cell",
		"nogo oo2o/1oxox/2xxx/2xo1/ox1xo x":    "safe cell",
		"nogo oxoxo/5/o1x1x/o1x2/o3x x":        "spoiled cell",

		"reversi 3x2/3xxo/oooxoo/oxooxx/ooxoxx/oxxxxx x":                                  "corner",
		"reversi xooooooo/x1oxoooo/xoooxoo1/xxxxxox1/xoxooxox/xxooxooo/x1ooox2/2oooooo x": "corner offered",
		"nogo ooxox/o4/xo1x1/4o/x1oxx x":                                                  "quiet move",

		"reversi ox1oxx/1oxooo/2oxoo/2ooxx/2ooox/ooooox x": "forced pass",
		"reversi xxooxx/xxoooo/xxoxx1/oxxxo1/oxx3/o5 x":    "mobility",
		"reversi ooooox/oooxox/xoxxxx/xxxxxx/o1ox2/6 o":    "ending",
		"reversi x1xxox/1xxooo/1xoxoo/oooxoo/2oo2/2o3 x":   "parity",
		"reversi 2oooo/xxoo2/xxxxx1/xxoxo1/x1xx2/2ox2 o":   "fewest discs",
	} {
		name, text, _ := strings.Cut(fen, " ")
		p := enginetest.Must(enginetest.Must(games.All().Named(name)).Parse(text))
		truth := newTruth(t.Context(), p.Game(), 1<<22)
		line, ok := truth.line(p)
		require.True(t, ok, fen)
		s := &solution{truth, p, engine.After(p, line[0]), line}
		require.Equal(t, theme, s.theme(), fen)
		seen[theme] = true
	}
	for _, themes := range [][]theme{fours, counted, safe} {
		for _, theme := range themes {
			require.True(t, seen[theme.name], theme.name)
		}
	}
}

// TestTooManyPuzzles asks for more than the games have: those of a board that is too full from the
// start have none.
func TestTooManyPuzzles(t *testing.T) {
	m := &maker{
		source: source{prefix: "x", game: "reversi", boards: []string{"4"}}, ctx: t.Context(), quota: 1,
		levels: players{uct.New()},
	}
	defer m.levels.searcher.Close()
	_, err := m.make(1)
	require.EqualError(t, err, "100 games of reversi have 0 of 1 puzzles, spread over grades and themes: ask for fewer")
}
