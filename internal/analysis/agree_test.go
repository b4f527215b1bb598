package analysis_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/sessiontest"
)

// TestTheReaderAndTheSchemaAgree mutates queries. The schema must accept all queries that the
// reader accepts. The reader must accept all queries that the schema accepts, except for
// violations of the game's rules and forms of JSON that a schema does not see.
func TestTheReaderAndTheSchemaAgree(t *testing.T) {
	schema, cfg := sessiontest.Checker(t, querySchema), config(t, instant{})
	m := newMutator()
	var both, neither, unseen int
	for range 8000 {
		line := m.mutant()
		read := !strings.Contains(output(t, cfg, line), `"type":"error"`)
		valid := schema([]byte(line)) == nil
		switch {
		case read:
			require.True(t, valid, "the schema refuses %s", line)
			both++
		case !valid:
			neither++
		default:
			require.Error(t, beyondSchema(cfg, line), "the reader refuses %s", line)
			unseen++
		}
	}
	t.Logf("both take %d, neither %d; the reader alone refuses %d", both, neither, unseen)
	require.Greater(t, both, 1000)
	require.Greater(t, neither, 1000)
	require.Greater(t, unseen, 100)
}

// values are the values of mutated fields: of every type, and at the bounds.
var values = []string{
	`null`, `true`, `false`, `0`, `-0`, `1`, `5`, `-1`, `99`, `100`, `255`, `256`,
	`0.5`, `5.0`, `1e2`, `1e999`,
	`86400000`, `86400001`, `2147483647`, `2147483648`, `-2147483648`, `-2147483649`,
	`9007199254740992`, `9007199254740993`, `99999999999999999999`,
	`""`, `" "`, `"a"`, `"5"`, `"all"`, `"All"`, `"connectfour"`, `"nogo"`, `"reversi"`,
	`"terminate"`, `"terminate_all"`, `"query_version"`,
	`"5,3"`, `"6 7"`, `"6 7 5 3"`, `"7/7/7/7/7/3x3 o"`, `"\ud800"`, `"\ud801"`, `"\ud83d\ude00"`,
	`[]`, `[0]`, `[1,0]`, `[1,1]`, `[-1]`, `[0.5]`, `[1.0]`, `[null]`, `["5,3"]`, `["5,3","4,3"]`,
	`["5,3",5]`, `["4"]`, `"44"`, `"4a"`, `{}`, `{"a":1}`,
}

// mutator mutates the queries of the other tests.
type mutator struct {
	*rand.Rand
	right, all []map[string]json.RawMessage
	names      []string
}

func newMutator() *mutator {
	m := &mutator{Rand: rand.New(rand.NewPCG(1, 2))}
	lines := slices.Sorted(maps.Keys(accepted))
	right := len(lines)
	for _, r := range refused {
		lines = append(lines, r.line)
	}
	names := map[string]bool{"": true, " ": true, "ID": true}
	for i, line := range lines {
		var base map[string]json.RawMessage
		if json.Unmarshal([]byte(line), &base) != nil || len(line) > 1000 || !utf8.ValidString(line) {
			continue
		}
		m.all = append(m.all, base)
		if i < right {
			m.right = append(m.right, base)
		}
		for name := range base {
			names[name] = true
		}
	}
	m.names = slices.Sorted(maps.Keys(names))
	return m
}

func (m *mutator) mutant() string {
	bases := m.all
	if m.IntN(2) == 0 {
		bases = m.right
	}
	o := maps.Clone(bases[m.IntN(len(bases))])
	for range 1 + m.IntN(2) {
		fields := slices.Sorted(maps.Keys(o))
		name := m.names[m.IntN(len(m.names))]
		if len(fields) > 0 && m.IntN(2) == 0 {
			name = fields[m.IntN(len(fields))]
		}
		switch m.IntN(5) {
		case 0:
			delete(o, name)
		case 1: // what another query has there
			if value, is := m.all[m.IntN(len(m.all))][name]; is {
				o[name] = value
			}
		default:
			o[name] = json.RawMessage(values[m.IntN(len(values))])
		}
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return string(text)
}

var (
	digits    = regexp.MustCompile(`^-?\d+$`)
	surrogate = regexp.MustCompile(`(?i)\\ud[89a-f]`)
)

// beyondSchema returns the reason for which the reader may refuse a query that the schema accepts.
func beyondSchema(cfg analysis.Config, line string) error {
	var q struct {
		Game, Board, FEN string
		Columns          string
		Moves            []string
		Plies            []json.Number
		Nodes, Movetime  json.Number
		MultiPV          any
		Priority         json.Number
		Every            json.Number `json:"reportDuringSearchEvery"`
		Prove            bool
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(line)))
	decoder.UseNumber()
	if err := decoder.Decode(&q); err != nil {
		return err
	}
	multipv, _ := q.MultiPV.(json.Number)
	for _, number := range append(q.Plies, q.Nodes, q.Movetime, q.Priority, q.Every, multipv) {
		if number != "" && !digits.MatchString(string(number)) {
			return errors.New("a number that is not written in digits")
		}
	}
	if surrogate.MatchString(strings.ReplaceAll(line, `\ud83d\ude00`, "")) {
		return errors.New("half of a surrogate pair")
	}
	game, err := cfg.Games.Named(cmp.Or(q.Game, cfg.Games.Default().Name()))
	if err != nil {
		return err
	}
	start, err := game.New(strings.Fields(q.Board))
	if q.FEN != "" {
		start, err = game.Parse(q.FEN)
	}
	if err != nil {
		return err
	}
	if _, err := boardtext.ParseMoves(start, q.Columns, q.Moves); err != nil {
		return err
	}
	for _, ply := range q.Plies {
		if n, err := ply.Int64(); err != nil || n > int64(len(q.Columns)+len(q.Moves)) {
			return errors.New("a ply above the moves")
		}
	}
	if q.Prove && game.Traits().NewSolver == nil {
		return errors.New("a game without a solver")
	}
	return nil
}
