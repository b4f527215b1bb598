package protocol

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func TestParse(t *testing.T) {
	bestOf := func(l engine.Limits) search { return search{limits: l, plays: true} }
	const ms = time.Millisecond
	for line, want := range map[string]command{
		"c4":                               identify{},
		" isready\t":                       isReady{},
		"stop":                             stop{},
		"show":                             show{},
		"help":                             help{},
		"quit":                             quit{},
		"setoption name Hash":              setOption{name: "Hash"},
		"setoption name Hash value":        setOption{name: "Hash", hasValue: true},
		"setoption name Hash value 64":     setOption{name: "Hash", value: "64", hasValue: true},
		"setoption name Book value a b":    setOption{name: "Book", value: "a b", hasValue: true},
		"setoption name name value value":  setOption{name: "name", value: "value", hasValue: true},
		"newgame":                          newGame{words: []string{}},
		"newgame 10 11 3 4":                newGame{words: []string{"10", "11", "3", "4"}},
		"position startpos":                setPosition{},
		"position startpos moves 1,2 pass": setPosition{moves: []string{"1,2", "pass"}},
		"position fen #4/5/5/5 x":          setPosition{fen: "#4/5/5/5 x"},
		"position fen '4/4 x' moves 1,2":   setPosition{fen: "4/4 x", moves: []string{"1,2"}},
		"position columns 19":              setPosition{columns: "19"},
		"position columns 4 moves 1,2":     setPosition{columns: "4", moves: []string{"1,2"}},
		"play 9 5":                         play{move: "9,5"},
		"opponent 9,5":                     play{move: "9,5"},
		"opponent pass":                    play{move: "pass"},
		"play":                             play{},
		"undo":                             undo{plies: 1},
		"undo 3":                           undo{plies: 3},
		"perft 0":                          perft{},
		"perft 99":                         perft{depth: 99},
		"go":                               bestOf(engine.Limits{MoveTime: 2500 * ms}),
		"go movetime 1":                    bestOf(engine.Limits{MoveTime: ms}),
		"go movetime 86400000":             bestOf(engine.Limits{MoveTime: 24 * time.Hour}),
		"go nodes 9007199254740992":        bestOf(engine.Limits{Nodes: 1 << 53}),
		"go time 9000":                     bestOf(engine.Limits{Remaining: 9000 * ms}),
		"go inc 0 time 9000":               bestOf(engine.Limits{Remaining: 9000 * ms}),
		"go inc 5 nodes 7 time 6 movetime 8": bestOf(engine.Limits{
			MoveTime: 8 * ms, Remaining: 6 * ms, Increment: 5 * ms, Nodes: 7}),
		"analyze":                      search{limits: engine.Limits{MoveTime: 2500 * ms}},
		"analyze infinite":             search{},
		"analyze multipv 255 infinite": search{limits: engine.Limits{MultiPV: 255}},
		"analyze prove":                search{limits: engine.Limits{Prove: true, MoveTime: 2500 * ms}},
		"analyze prove multipv 3":      search{limits: engine.Limits{Prove: true, MultiPV: 3, MoveTime: 2500 * ms}},
		"analyze multipv":              search{limits: engine.Limits{MultiPV: 255, MoveTime: 2500 * ms}},
		"analyze multipv nodes 5":      search{limits: engine.Limits{MultiPV: 255, Nodes: 5}},
		"analyze nodes 5 prove multipv moves 1,2": search{
			limits: engine.Limits{Nodes: 5, Prove: true, MultiPV: 255}, moves: []string{"1,2"},
		},
		"go depth 5":                    bestOf(engine.Limits{Depth: 5}),
		"go win 5":                      bestOf(engine.Limits{Win: 5, MoveTime: 2500 * ms}),
		"analyze infinite win 5":        search{limits: engine.Limits{Win: 5}},
		"analyze multipv 2":             search{limits: engine.Limits{MultiPV: 2, MoveTime: 2500 * ms}},
		"analyze nodes 5 movetime 6":    search{limits: engine.Limits{Nodes: 5, MoveTime: 6 * ms}},
		"analyze infinite moves 1,2 x":  search{moves: []string{"1,2", "x"}},
		"analyze nodes 5 moves nodes 5": search{limits: engine.Limits{Nodes: 5}, moves: []string{"nodes", "5"}},
	} {
		spec, got, err := parse(line)
		require.NoError(t, err, line)
		assert.Equal(t, want, got, line)
		assert.Equal(t, strings.Fields(line)[0], spec.name, line)
	}
}

func TestParseQuery(t *testing.T) {
	for _, q := range queries {
		_, got, err := parse("query " + q.name)
		require.NoError(t, err)
		assert.Equal(t, q.name, got.(query).name)
	}
}

func TestParseIsSilentOnBlanksAndComments(t *testing.T) {
	for _, line := range []string{"", " ", "\t \t", "\r", "#", "# go", "  #go", "#'"} {
		spec, c, err := parse(line)
		assert.Empty(t, spec.name, line)
		assert.Nil(t, c, line)
		assert.NoError(t, err, line)
	}
}

// The recorded session errors.in holds the whole texts; here it is every field.
func TestParseErrorsNameTheField(t *testing.T) {
	for line, want := range map[string]string{
		"nonsense":                         "nonsense: command",
		"Go":                               "Go: command",
		"''":                               `"": command`,
		"'go nodes'":                       `"go nodes": command`,
		"go 'x":                            "input: line",
		"go; quit":                         "input: line",
		"go (x)":                           "input: line",
		"go \\":                            "input: line",
		"c4 x":                             "c4: arguments",
		"isready x":                        "isready: arguments",
		"stop x":                           "stop: arguments",
		"show x":                           "show: arguments",
		"help go":                          "help: arguments",
		"quit x":                           "quit: arguments",
		"setoption":                        "setoption: name",
		"setoption name":                   "setoption: name",
		"setoption nane Hash":              "setoption: name",
		"setoption name Hash size 5":       "setoption: size",
		"position":                         "position: start",
		"position moves 1,1":               "position: start",
		"position end":                     "position: start",
		"position fen":                     "position: fen",
		"position fen moves 1,1":           "position: fen",
		"position startpos x":              "position: x",
		"position startpos moves":          "position: moves",
		"position fen 3/3/3 x moves":       "position: moves",
		"undo 0":                           "undo: k",
		"undo 65536":                       "undo: k",
		"undo 1 1":                         "undo: k",
		"perft":                            "perft: d",
		"perft 100":                        "perft: d",
		"query":                            "query: question",
		"query x":                          "query: question",
		"query fen turn":                   "query: question",
		"go movetime":                      "go: movetime",
		"go movetime 0":                    "go: movetime",
		"go movetime +5":                   "go: movetime",
		"go movetime 99999999999999999999": "go: movetime",
		"go movetime 1 movetime 1":         "go: movetime",
		"go nodes -1":                      "go: nodes",
		"go nodes 1e6":                     "go: nodes",
		"go time 0":                        "go: time",
		"go inc 5":                         "go: inc",
		"go inc x time 5":                  "go: inc",
		"go infinite":                      "go: infinite",
		"go depth 0":                       "go: depth",
		"go depth 1001":                    "go: depth",
		"go win 0":                         "go: win",
		"go mate 5":                        "go: mate",
		"position columns":                 "position: columns",
		"position columns ''":              "position: columns",
		"position columns 1 2":             "position: columns",
		"go 1,1":                           `go: "1,1"`,
		"analyze infinite nodes 1":         "analyze: infinite",
		"analyze infinite infinite":        "analyze: infinite",
		"analyze multipv 1,2":              "analyze: multipv",
		"analyze multipv two":              "analyze: two",
		"analyze prove depth 3":            "analyze: prove",
		"analyze infinite depth 3":         "analyze: infinite",
		"analyze movetime x":               "analyze: movetime",
		"analyze nodes x":                  "analyze: nodes",
		"analyze multipv 256":              "analyze: multipv",
		"analyze moves":                    "analyze: moves",
		"analyze time 5":                   "analyze: time",
	} {
		spec, _, err := parse(line)
		var field *engine.FieldError
		if assert.ErrorAs(t, err, &field, line) {
			assert.Equal(t, want, spec.name+": "+field.Field, line)
		}
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
