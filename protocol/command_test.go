package protocol

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

func TestParseGo(t *testing.T) {
	const ms = time.Millisecond
	for line, want := range map[string]engine.Limits{
		"":                       {MoveTime: 2500 * ms},
		"movetime 1":             {MoveTime: ms},
		"movetime 86400000":      {MoveTime: 24 * time.Hour},
		"nodes 9007199254740992": {Nodes: 1 << 53},
		"depth 5":                {Depth: 5},
		"win 5":                  {Win: 5, MoveTime: 2500 * ms},
		"time 9000":              {Remaining: 9000 * ms},
		"inc 0 time 9000":        {Remaining: 9000 * ms, Increment: 1},
		"time 0 inc 100":         {Remaining: 1, Increment: 100 * ms},
		"time -5.5 inc 0.5":      {Remaining: 1, Increment: ms / 2},
		"inc 5 nodes 7 time 6 movetime 8": {
			MoveTime: 8 * ms, Remaining: 6 * ms, Increment: 5 * ms, Nodes: 7},
	} {
		got, err := parseGo(strings.Fields(line))
		require.NoError(t, err, line)
		assert.Equal(t, want, got, line)
	}
}

func TestParseAnalyze(t *testing.T) {
	const ms = time.Millisecond
	for line, want := range map[string]struct {
		engine.Limits
		moves []string
	}{
		"":                                {Limits: engine.Limits{MoveTime: 2500 * ms}},
		"infinite":                        {},
		"infinite win 5":                  {Limits: engine.Limits{Win: 5}},
		"infinite moves 1,2 x":            {moves: []string{"1,2", "x"}},
		"nodes 5 movetime 6":              {Limits: engine.Limits{Nodes: 5, MoveTime: 6 * ms}},
		"nodes 5 moves nodes 5":           {engine.Limits{Nodes: 5}, []string{"nodes", "5"}},
		"multipv 2":                       {Limits: engine.Limits{MultiPV: 2, MoveTime: 2500 * ms}},
		"multipv 255 infinite":            {Limits: engine.Limits{MultiPV: 255}},
		"multipv":                         {Limits: engine.Limits{MultiPV: 255, MoveTime: 2500 * ms}},
		"multipv all nodes 5":             {Limits: engine.Limits{MultiPV: 255, Nodes: 5}},
		"prove":                           {Limits: engine.Limits{Prove: true, MoveTime: 2500 * ms}},
		"prove multipv 3":                 {Limits: engine.Limits{Prove: true, MultiPV: 3, MoveTime: 2500 * ms}},
		"nodes 5 prove multipv moves 1,2": {engine.Limits{Nodes: 5, Prove: true, MultiPV: 255}, []string{"1,2"}},
	} {
		want.FullStrength = true
		got, moves, err := parseAnalyze(strings.Fields(line))
		require.NoError(t, err, line)
		assert.Equal(t, want.Limits, got, line)
		assert.Equal(t, want.moves, moves, line)
	}
}

func TestQuotesAndSignsOfTheShell(t *testing.T) {
	for line, want := range map[string][]string{
		`a 'b c' "d e" f\ g`: {"a", "b c", "d e", "f g"},
		`"a"'b'c`:            {"abc"},
		`'' ""`:              {"", ""},
		`$HOME ${HOME} $x`:   {"$HOME", "${HOME}", "$x"},
		"`ls -l` x":          {"`ls -l`", "x"},
		`$(ls -l) x`:         {"$(ls -l)", "x"},
		`"(" ')' \(`:         {"(", ")", "("},
		`";" '|' \& "<>"`:    {";", "|", "&", "<>"},
		`a # b`:              {"a", "#", "b"},
		`a\tb`:               {"a\tb"},
	} {
		got, err := Words(line)
		require.NoError(t, err, line)
		assert.Equal(t, want, got, line)
	}
	for _, line := range []string{
		`'`, `"`, `a 'b`, `a "b'`, `a\`, "`", "a `b", `(`, `)`, `a(b)`, `$(a`, `$(a))`,
		`;`, `a;b`, `a ; b`, `a|b`, `a & b`, `a < b`, `a > b`, `a 2> b`, `2>`,
	} {
		_, err := Words(line)
		assert.Error(t, err, line)
	}
}

func TestErrorsAreOneLine(t *testing.T) {
	m := NewError("play", &engine.FieldError{Field: "a\nb", Expected: "no\rbell\a"})
	assert.Equal(t, "error play: a\uFFFDb: expected no\uFFFDbell\uFFFD", string(m.appendText(nil)))
	m = NewError("setoption", assert.AnError)
	assert.Contains(t, string(m.appendText(nil)), "error setoption: engine: expected no failure: ")
}

// TestOptionsOf: an option is listed if one of the games can use it, and names its games unless all
// can.
func TestOptionsOf(t *testing.T) {
	options := []engine.Option{
		{Name: "Hash", Help: "memory"},
		{Name: "RAVE", Help: "k", Applies: func(g engine.Game) bool { return g.About().AMAF }},
		{Name: "Learned", Help: "weight", Applies: func(g engine.Game) bool { return g.About().Learned }},
	}
	helps := func(games engine.Games) (helps []string) {
		for _, o := range OptionsOf(games, options) {
			helps = append(helps, o.Help)
		}
		return helps
	}
	three := games.All()[:3] // whatever games come after them
	require.Equal(t, []string{"memory", "k (nogo only)", "weight"}, helps(three))
	require.Equal(t, []string{"memory"}, helps(engine.Games{tictactoe.Game{}}))
	require.Equal(t, []string{"memory", "k (nogo only)", "weight (connectfour, nogo and reversi only)"}, helps(append(three, tictactoe.Game{})))
}
