package annotate

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestReasonsWithoutProofs explains moves of which nothing is proven.
func TestReasonsWithoutProofs(t *testing.T) {
	line := func(p engine.Position, text string) []engine.Move {
		moves, err := boardtext.ParseNames(p, strings.Fields(text))
		require.NoError(t, err)
		return moves
	}
	row := []engine.Cell{{Row: 8, Column: 2}, {Row: 8, Column: 4}}
	for _, c := range []struct{ fen, move, answers, better, kind, text string }{
		{
			"7/7/7/6o/6o/2xx2x o", "6", "2", "5", "double",
			"column 2 gives the first player two threats at once, at column 1, row 1 and column 5, row 1",
		},
		{ // the answer prepares an attack, which is no reason
			"10/10/10/5x4/5o4/5o4/5o#3/5x4/5o4/5xx3/2x2ox3 o", "6", "4", "2", "", "",
		},
		{ // a threat that has to be stopped at once is no half of two, and no other reason is known
			"10/10/10/10/10/10/6#3/10/10/3o2o3/2xxoxox2 x", "10", "5 6", "7", "", "",
		},
		{
			"10/10/10/10/10/10/6#3/3o2xx2/3x2xo2/3x2ox2/o2ooxxo2 o", "4", "6", "6", "threat",
			"column 6 gives the first player a threat at column 9, row 5, an odd row, below which in the end the second player has to play",
		},
		{ // the same after the better move: no reason
			"10/10/10/10/10/10/6#3/3o2xx2/3x2xo2/3x2ox2/o2ooxxo2 o", "4", "6", "7 6", "", "",
		},
		{ // the better move takes a cell of the four that ended the game
			"10/10/10/10/10/10/6#3/10/3o6/3oox4/3xxo3x x", "7", "5", "5", "ended",
			"it leaves column 5, row 3 to the second player, a cell of the four that ended the game at column 3, row 3",
		},
		{ // the move itself made room for one of the threats
			"7/7/7/5x1/x3oo1/xoxoxo1 x", "7", "4", "3", "double",
			"column 4 gives the second player two threats at once, at column 3, row 2 and column 7, row 2; " +
				"the move makes room for that at column 7, row 2",
		},
		{ // a threat above a forbidden cell
			"7/7/7/xxx4/ooo#3/xox4 o", "4", "4", "7", "room",
			"it makes room for a threat of the first player at column 4, row 3",
		},
		{ // a stone stands in the fourth cell
			"7/7/7/7/6x/xx1o2o o", "2", "3", "3", "", "",
		},
		{ // an attack with a quiet move
			"9/9/9/9/9/9/9/9/2ox5/2oo5/2xo2#2/1oxx1oxx1 x", "3", "5", "4", "soon",
			"with column 2 the second player prepares more than can be stopped: next it makes threats at column 5, row 2 and " +
				"column 5, row 3, one above the other, with columns 2 and 5",
		},
	} {
		p, err := connectfour.Game{}.Parse(c.fen)
		require.NoError(t, err)
		move := line(p, c.move)[0]
		after := engine.After(p, move)
		m := &playedMove{
			move: move, before: p, after: after, best: engine.Line{Winrate: 0.6}, played: engine.Line{Winrate: 0.1},
			winningRow: &winningRow{side: after.Turn(), last: row[0], cells: row},
		}
		best := func(p engine.Position, moves []engine.Move) *Variation {
			return newVariation(p, engine.Line{PV: moves}, winReason(p, moves, false, nil))
		}
		why := m.explained(best(p, line(p, c.better)), best(after, line(after, c.answers))).why
		if c.kind == "" {
			require.Nil(t, why)
			continue
		}
		require.NotNil(t, why, c.text)
		require.Equal(t, c.text, why.Text.English)
		requireChinese(t, why.Text)
		require.Equal(t, c.kind, why.Kind)
		require.Equal(t, !why.isVisible(), why.Estimate, "an attack at once is certain")
	}
}

// requireChinese requires that a text has a Chinese form in which all is said.
func requireChinese(t *testing.T, text language.Text) {
	require.NotRegexp(t, `[a-z{}]{3}|^$`, text.Chinese)
}

// TestNoAttackBesideAWin: a side that wins at once needs no attack.
func TestNoAttackBesideAWin(t *testing.T) {
	p, err := connectfour.Game{}.Parse("7/7/7/7/5o1/1xxx1oo x")
	require.NoError(t, err)
	require.NotNil(t, attackerOf(p, engine.First).threatSequence())
	require.Nil(t, winReason(p, p.Moves(nil)[:1], false, nil))
}

// TestWinOfAnotherGame: a game that cannot prove which threats decide gets no reason from the end.
func TestWinOfAnotherGame(t *testing.T) {
	p, err := connectfour.Game{}.Parse("6/6/6/6/oo4/xx4 x")
	require.NoError(t, err)
	line, err := boardtext.ParseNames(p, strings.Fields("3 6 4"))
	require.NoError(t, err)
	_, threats := ending(p, line)
	require.NotEmpty(t, threats)
	require.Nil(t, endingReason(struct{ engine.Position }{p}, line, nil))
}

// TestDoubleThreatAtTheEnd: the reason is the end of the better line, so the text names its move.
func TestDoubleThreatAtTheEnd(t *testing.T) {
	p, err := connectfour.Game{}.Parse("7/7/7/7/5o1/1xxx1oo x")
	require.NoError(t, err)
	v := attackerOf(p, engine.First)
	won := engine.Line{Known: engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 9}, PV: p.Moves(nil)[2:3]}
	m := explanation{
		playedMove: &playedMove{ply: 1, move: p.Moves(nil)[6], before: p, best: won, played: forOpponent(won), effect: worseResult},
		better:     newVariation(p, won, nil), why: v.newReason(endingDouble, v.immediateThreats(), nil, nil),
	}
	require.Equal(t, "The first player lost a won game with move 1, column 7: after column 3, the first player ends up with "+
		"two threats at once, at column 1, row 1 and column 5, row 1; without these threats there is no win. "+
		"Better is column 3, which wins in 9.", m.sentence().English)
	m.better.Proven = nil // the note stands on the value of the best line, which the effect needs
	require.Equal(t, "In theory it had lost since move 1, column 7: column 3 wins in 9.", m.theoryNote().English)
}

// TestWinningRow: how games ended, most of them games of players.
func TestWinningRow(t *testing.T) {
	for _, c := range []struct{ start, columns, text string }{
		{
			"7/7/7/7/7/1o2x2 x", "74731721621136544126343",
			"3, row 4: after move 21, column 3, there were two threats at once, at column 3, row 4 and column 4, row 4.",
		},
		{ // the loser stopped the lower one
			"7/7/7/7/7/2ox3 x", "2255767437771414452666",
			"6, row 4: after move 20, column 6, there were threats at column 6, row 3 and column 6, row 4, one above the other.",
		},
		{ // it did not, which would not have helped
			"12/12/12/12/2#9/12/12/12/12/12/12/12 x", "8 5 9 7 4 4 1 4 7 4 4 9 9 9 9 7 1 7 10 11 2 3 5 8 7 5 1 1 10 6 11 6",
			"6, row 2: after move 30, column 6, there were threats at column 6, row 2 and column 6, row 3, one above the other.",
		},
		{ // it had no other move
			"7/7/7/7/7/2ox3 x", "224221711265724465433556774556667711133",
			"3, row 5, threatened since move 27, after the second player had to play below it with move 38.",
		},
		{
			"7/7/7/7/7/3x3 o", "2535541342",
			"2, row 2, threatened since move 8, which move 9 did not stop; to stop it would not have helped.",
		},
		{"7/7/7/7/7/xxx1ooo x", "154", "4, row 1, threatened from the start and not stopped by move 2."},
		{"7/7/7/7/7/7 x", "1213141", "1, row 4, threatened since move 5 and not stopped by move 6."},
	} {
		g := play(t, c.start, c.columns)
		require.Equal(t, "The game ended with the four at column "+c.text, g.winningRow.sentence(g).English)
		requireChinese(t, g.winningRow.sentence(g))
	}
}

// TestWinningThreat: the loser made room for the last four.
func TestWinningThreat(t *testing.T) {
	g := play(t, "12/12/12/12/12/12/12/4#7/12 x", "7 8 7 7 7 8 7 8 8 9 7 7 7 8 7 4 8 3 5 5 8 6 8 8 9 6 6 6")
	m := g.move(17)
	e := explanation{playedMove: m, better: newVariation(m.before, engine.Line{PV: []engine.Move{m.move}}, nil)}
	require.Equal(t, "it does nothing against the threat of the second player at column 6, row 4, "+
		"below which in the end the first player had to play", e.winningRowReason().Text.English)
	require.Equal(t, "with column 8 the second player stops a threat and wins by force: next it makes threats at "+
		"column 6, row 3 and column 6, row 4, one above the other, with column 6", winReason(g.positions[23], nil, false, nil).Text.English)
}

// play returns a game of which nothing is known but its moves.
func play(t *testing.T, fen, columns string) *valuedGame {
	start, err := connectfour.Game{}.Parse(fen)
	require.NoError(t, err)
	moves, err := boardtext.ParseNames(start, strings.Fields(columns))
	require.NoError(t, err)
	g := newValuedGame(t.Context(), &Annotator{}, Game{History: enginetest.History(start, moves...)})
	g.levels.Close()
	return g
}

// TestKinds: the schema and the document know the kinds of all sentences. That the page knows those
// of the schema is in language.test.mjs.
func TestKinds(t *testing.T) {
	file := func(name string) []byte {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		return text
	}
	kinds := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)(?:^\t\w+ += |form{|kind: |^const quietMoveKind = )"(\w+)"`).FindAllStringSubmatch(string(file("words.go")), -1) {
		kinds[m[1]] = true
		require.Contains(t, string(file("../../docs/annotate.md")), "`"+m[1]+"`")
	}
	var schema struct {
		Defs struct {
			Why struct {
				Properties struct{ Kind struct{ Enum []string } }
			}
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(file("../../docs/annotate.schema.json"), &schema))
	require.ElementsMatch(t, schema.Defs.Why.Properties.Kind.Enum, slices.Collect(maps.Keys(kinds)))
}

// TestAccuracy has the values of lichess.org/page/accuracy.
func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 0.05: 79.8, 0.1: 63.6, 0.2: 40.0, 0.5: 8.5, 1: 0} {
		require.InDelta(t, want, accuracy(loss), 0.1)
	}
}

// TestAttacks compares attacks with the solver's proofs.
func TestAttacks(t *testing.T) {
	enginetest.SkipShort(t, "proves many positions")
	solver, r := connectfour.Game{}.NewSolver(8, 1), rng.New(1)
	quiet := 0
	for range 30 {
		p, err := connectfour.New(6, 7, -1, -1)
		require.NoError(t, err)
		for p.Outcome() == engine.Undecided {
			if v := attackerOf(p, p.Turn()); v.winsByThreats() || v.attackReason(nil) != nil {
				if b := solver.Solve(p, 20_000, nil, nil).Known; b.Proven() {
					require.Equal(t, engine.Won, b.Lower, p.FEN())
					if !v.winsByThreats() {
						quiet++
					}
				}
			}
			moves, _ := p.Candidates(nil)
			p.Play(moves[r.Below(uint32(len(moves)))])
		}
	}
	require.Greater(t, quiet, 2, "of which attacks with a quiet move")
}

// limits is a solver that proves nothing, and keeps the limits of its calls.
type limits []uint64

func (l *limits) Solve(
	_ engine.State, limit uint64, _ func(uint64) bool, _ func(engine.Info),
) engine.Info {
	*l = append(*l, limit)
	return engine.Info{Known: engine.Open()}
}

// TestSmallestBudget: a part of a budget is never 0, with which a solver would search to the end.
func TestSmallestBudget(t *testing.T) {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	var asked limits
	p := prover{t.Context(), &asked, 1}
	p.solve(start)
	require.False(t, p.keeps(start, start.Moves(nil)[0], engine.Won))
	require.Equal(t, limits{1, 1}, asked)
}
