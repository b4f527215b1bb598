package analysis

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// The limits of a query's fields.
const (
	maxID     = 128 // characters
	minReport = 100 // milliseconds
	maxReport = engine.MaxMillis
)

// given holds the fields of a query as they were given.
type given struct {
	game, board, fen *string // nil if absent
	columns          string
	moves            []string
	plies            []int
	priority         int
	every            int      // the interval of reports in milliseconds, 0 for no reports
	limits           []string // in the words after analyze
}

// A key is a field of a query with its reader.
type key struct {
	name string
	read func(g *given, name string, raw json.RawMessage) error
}

var fields = []key{
	{"id", func(*given, string, json.RawMessage) error { return nil }}, // read before
	{"game", text(func(g *given) **string { return &g.game })},
	{"board", text(func(g *given) **string { return &g.board })},
	{"fen", text(func(g *given) **string { return &g.fen })},
	{"columns", func(g *given, name string, raw json.RawMessage) (err error) {
		g.columns, err = decode[string](name, raw, "a string such as \"4453\"")
		return err
	}},
	{"moves", func(g *given, name string, raw json.RawMessage) (err error) {
		g.moves, err = decodeList[string](name, raw, `an array of moves such as "5,3"`)
		return cmp.Or(err, refuseColumns(g.moves))
	}},
	{"plies", func(g *given, name string, raw json.RawMessage) (err error) {
		g.plies, err = decodeList[int](name, raw, expectedPlies)
		return err
	}},
	{"nodes", limit},
	{"movetime", limit},
	{"multipv", func(g *given, name string, raw json.RawMessage) error {
		if string(raw) == `"all"` {
			g.limits = append(g.limits, name)
			return nil
		}
		return limit(g, name, raw)
	}},
	{"prove", func(g *given, name string, raw json.RawMessage) error {
		prove, err := decode[bool](name, raw, "true or false")
		if prove {
			g.limits = append(g.limits, name)
		}
		return err
	}},
	{"priority", integer(math.MinInt32, math.MaxInt32, func(g *given) *int { return &g.priority })},
	{"reportDuringSearchEvery",
		integer(minReport, maxReport, func(g *given) *int { return &g.every })},
}

// refuseColumns returns an error for a column alone: the protocol counts it from 0, people from 1.
func refuseColumns(moves []string) error {
	for i, move := range moves {
		if _, bare := field.Integer[int](move); bare {
			return engine.Expected(fmt.Sprintf("move %d", i+1),
				"a row and a column such as 5,3; the field columns has columns from 1")
		}
	}
	return nil
}

const expectedPlies = "an array of different numbers of moves, none above that of all the moves"

// text returns the reader of a field that is a string.
func text(of func(*given) **string) func(*given, string, json.RawMessage) error {
	return func(g *given, name string, raw json.RawMessage) error {
		value, err := decode[string](name, raw, "a string")
		*of(g) = &value
		return err
	}
}

// integer returns the reader of a field that is an integer.
func integer(low, high int, of func(*given) *int) func(*given, string, json.RawMessage) error {
	expected := fmt.Sprintf("an integer from %d to %d", low, high)
	return func(g *given, name string, raw json.RawMessage) (err error) {
		n, err := decode[int](name, raw, expected)
		if err == nil && (n < low || n > high) {
			err = engine.Expected(name, "%s", expected)
		}
		*of(g) = n
		return err
	}
}

// limit passes the number on to the protocol, which checks it. A value that is not a number becomes
// "?", because the protocol must not take it for a word.
func limit(g *given, name string, raw json.RawMessage) error {
	word := string(raw)
	if strings.Trim(word, "-0123456789") != "" {
		word = "?"
	}
	g.limits = append(g.limits, name, word)
	return nil
}

// readFields reads all fields in a fixed order. So a line with several errors always gets the same
// answer.
func readFields(o object) (*given, error) {
	g, names := &given{}, []string{}
	for _, f := range fields {
		names = append(names, f.name)
		if raw, is := o[f.name]; is {
			if err := f.read(g, f.name, raw); err != nil {
				return nil, err
			}
		}
	}
	return g, o.knows(names)
}

// knows returns an error if an object has a field that is not one of names.
func (o object) knows(names []string) error {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(names, name) {
			return engine.Expected(shown(name), "one of %s", strings.Join(names, ", "))
		}
	}
	return nil
}
