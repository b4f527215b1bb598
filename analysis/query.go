package analysis

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// query is a question about positions of one game.
type query struct {
	id       string
	start    engine.Position
	moves    []engine.Move
	plies    []int // the positions asked about, by how many of the moves are played
	limits   engine.Limits
	priority int

	// While it is unfinished, for the server.
	ctx    context.Context // its searches run under it
	cancel context.CancelFunc
	left   int // positions that are not answered
}

// history returns the game up to a ply.
func (q *query) history(ply int) engine.History {
	return engine.History{Start: q.start, Moves: q.moves[:ply:ply]}
}

// What a query's fields may be.
const (
	maxID       = 128 // characters
	leastReport = 100 // milliseconds
	mostReport  = 24 * 60 * 60 * 1000
)

// given is what the line of a query says, field by field.
type given struct {
	game, board, fen string
	moves            []string
	plies            []int
	priority         int
	every            int      // milliseconds, 0: no reports
	limits           []string // as the words after analyze
}

// A field of a query is its name and what reads it.
type field struct {
	name string
	read func(g *given, name string, raw json.RawMessage) error
}

var fields = []field{
	{"id", func(*given, string, json.RawMessage) error { return nil }}, // read before
	{"game", text(func(g *given) *string { return &g.game })},
	{"board", text(func(g *given) *string { return &g.board })},
	{"fen", text(func(g *given) *string { return &g.fen })},
	{"moves", func(g *given, name string, raw json.RawMessage) (err error) {
		g.moves, err = decodeList[string](name, raw, `an array of moves such as "5,3"`)
		return err
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
	{"reportDuringSearchEvery", integer(leastReport, mostReport, func(g *given) *int { return &g.every })},
}

const expectedPlies = "an array of different numbers of moves, none above that of all the moves"

func text(of func(*given) *string) func(*given, string, json.RawMessage) error {
	return func(g *given, name string, raw json.RawMessage) (err error) {
		*of(g), err = decode[string](name, raw, "a string")
		return err
	}
}

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

// limit leaves the number to the protocol, which knows what it may be; what is not even
// a number it must not take for a word.
func limit(g *given, name string, raw json.RawMessage) error {
	word := string(raw)
	if strings.Trim(word, "-0123456789") != "" {
		word = "?"
	}
	g.limits = append(g.limits, name, word)
	return nil
}

// readQuery makes a query of an object.
func (s *server) readQuery(id string, o object) (*query, error) {
	g, err := readFields(o)
	if err != nil {
		return nil, err
	}
	q := &query{id: id, priority: g.priority}
	if q.start, err = s.start(g); err != nil {
		return nil, err
	}
	if q.moves, err = protocol.ParseMoves(q.start, g.moves); err != nil {
		return nil, err
	}
	if q.plies, err = pliesOf(o, g); err != nil {
		return nil, err
	}
	if q.limits, err = protocol.ParseLimits(g.limits); err != nil {
		return nil, err
	}
	if game := q.start.Game(); q.limits.Prove && game.Traits().NewSolver == nil {
		return nil, engine.Expected("prove", "a game with an exact solver, which %s does not have", game.Name())
	}
	q.limits.ReportEvery = time.Duration(g.every) * time.Millisecond
	return q, nil
}

// readFields reads all fields, the same order for every line, so that one with several
// errors is always answered with the same.
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

// knows returns an error if an object has other fields than these.
func (o object) knows(names []string) error {
	unknown := ""
	for name := range o {
		if !slices.Contains(names, name) && (unknown == "" || name < unknown) {
			unknown = name
		}
	}
	if unknown != "" {
		return engine.Expected(shown(unknown), "one of %s", strings.Join(names, ", "))
	}
	return nil
}

// start returns the position from which the moves are played.
func (s *server) start(g *given) (engine.Position, error) {
	game, err := protocol.GameNamed(s.Games, cmp.Or(g.game, s.Games[0].Name()))
	switch {
	case err != nil:
		return nil, err
	case g.fen != "" && g.board != "":
		return nil, engine.Expected("fen", "no board beside it")
	case g.fen != "":
		return game.Parse(g.fen)
	case g.board == "" && game == s.Games[0]:
		return s.Start, nil
	}
	return game.New(strings.Fields(g.board))
}

// pliesOf returns the positions that are asked about, the last one if none is named.
func pliesOf(o object, g *given) ([]int, error) {
	if _, named := o["plies"]; !named {
		return []int{len(g.moves)}, nil
	}
	seen := make([]bool, len(g.moves)+1)
	for _, ply := range g.plies {
		if ply < 0 || ply >= len(seen) || seen[ply] {
			return nil, engine.Expected("plies", expectedPlies)
		}
		seen[ply] = true
	}
	if len(g.plies) == 0 {
		return nil, engine.Expected("plies", "one position or more")
	}
	return g.plies, nil
}
