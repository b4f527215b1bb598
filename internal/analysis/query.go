package analysis

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// query is a query about positions of one game.
type query struct {
	id       string
	history  engine.History
	plies    []int // the positions to analyze, by the number of moves before them
	limits   engine.Limits
	priority int

	// The server's fields, from accept on.
	ctx     context.Context // of its searches
	cancel  context.CancelFunc
	waiting []int // the plies whose searches have not begun
	left    int   // the number of positions that are not answered
}

// readQuery returns the query of an object.
func (s *server) readQuery(id string, o object) (*query, error) {
	f := fields{limits: engine.Limits{FullStrength: true}}
	if err := f.read(o); err != nil {
		return nil, err
	}
	q := &query{id: id, priority: f.priority, limits: protocol.Bounded(f.limits)}
	h, err := f.history(s.Games)
	if err != nil {
		return nil, err
	}
	q.history = h
	if q.plies, err = f.positions(h.Len()); err != nil {
		return nil, err
	}
	return q, protocol.CheckProve(q.limits, h.Position().Game())
}

// fields are the fields of a query by their types.
type fields struct {
	game, board, fen *string // nil if absent
	columns          string
	moves            []string
	text             string    // a game in another notation, in the place of moves
	plies            []float64 // nil if absent
	priority         int
	limits           engine.Limits
}

// fieldReader is the name of a field and the function that reads its value.
type fieldReader struct {
	name string
	read func(name string, raw json.RawMessage) error
}

const minReport = 100 // milliseconds between two reports

// readers are in the order in which fields are read: a line with several errors always gets the
// same answer.
func (f *fields) readers() []fieldReader {
	return []fieldReader{
		{"id", func(string, json.RawMessage) error { return nil }}, // read before the others
		{"game", value(&f.game, "a string")},
		{"board", value(&f.board, "a string")},
		{"fen", value(&f.fen, "a string")},
		{"columns", value(&f.columns, `a string such as "4453"`)},
		{"moves", f.readMoves},
		{"plies", value(&f.plies, "an array of numbers of moves such as [0,3]")},
		number(field.Whole("nodes", &f.limits.Nodes, 1, protocol.MaxNodes)),
		number(field.Millis("movetime", &f.limits.MoveTime, 1)),
		{"multipv", f.readMultiPV},
		{"prove", value(&f.limits.Prove, "true or false")},
		number(field.Whole("priority", &f.priority, math.MinInt32, math.MaxInt32)),
		number(field.Millis("reportDuringSearchEvery", &f.limits.ReportEvery, minReport)),
	}
}

// read reads all fields of an object but the id.
func (f *fields) read(o object) error {
	var names []string
	for _, r := range f.readers() {
		names = append(names, r.name)
		if raw, found := o[r.name]; found {
			if err := r.read(r.name, raw); err != nil {
				return err
			}
		}
	}
	return o.knows(names...)
}

func (f *fields) readMoves(name string, raw json.RawMessage) error {
	if json.Unmarshal(raw, &f.text) == nil && f.text != "" {
		return nil
	}
	err := decode(name, raw, &f.moves, `an array of moves such as "5,3", or a game as text`)
	return cmp.Or(err, refuseColumns(f.moves))
}

func (f *fields) readMultiPV(name string, raw json.RawMessage) error {
	var word string
	if json.Unmarshal(raw, &word) == nil && word == "all" {
		f.limits.MultiPV = protocol.MaxMultiPV
		return nil
	}
	if number(field.Whole(name, &f.limits.MultiPV, 1, protocol.MaxMultiPV)).read(name, raw) != nil {
		return engine.Expected(name, `%s, or "all"`, field.Between(1, protocol.MaxMultiPV))
	}
	return nil
}

// value returns a reader of a value of any type.
func value[T any](to *T, expected string) func(string, json.RawMessage) error {
	return func(name string, raw json.RawMessage) error { return decode(name, raw, to, expected) }
}

// number returns a reader of an integer, which JSON may also write in another form: 1000.0, as
// programs that know only floating-point numbers do, or 1e3. Where floating-point numbers are no
// longer exact, the digits are the text's own.
func number(f field.Field) fieldReader {
	return fieldReader{f.Name, func(name string, raw json.RawMessage) error {
		digits := string(raw)
		x, failed := strconv.ParseFloat(digits, 64)
		if failed == nil && x == math.Trunc(x) && math.Abs(x) < protocol.MaxNodes {
			digits = strconv.FormatInt(int64(x), 10)
		}
		_, err := f.Read(name, []string{digits})
		return err
	}}
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

// history returns the game of a query: the columns, and then the moves.
func (f *fields) history(games engine.Games) (h engine.History, err error) {
	start, err := f.start(games)
	if err != nil {
		return h, err
	}
	switch {
	case f.text != "" && f.columns != "":
		return h, engine.Expected("columns", "no text of a game beside it")
	case f.text != "":
		return gamefile.Reader{Games: games, Start: start, Hint: `"game":"GAME"`}.One(f.text)
	}
	return boardtext.Replay(start, f.columns, f.moves, boardtext.ParseMoves)
}

// start returns the position before the moves.
func (f *fields) start(games engine.Games) (engine.Position, error) {
	game := games.Default()
	if f.game != nil {
		var err error
		if game, err = games.Named(*f.game); err != nil {
			return nil, err
		}
	}
	switch {
	case f.fen != nil && f.board != nil:
		return nil, engine.Expected("fen", "no board beside it")
	case f.fen != nil:
		return game.Parse(*f.fen)
	case f.board != nil:
		return game.New(strings.Fields(*f.board))
	}
	return game.New(nil)
}

// positions returns the positions to analyze. Without the field it is the last one.
func (f *fields) positions(last int) ([]int, error) {
	if f.plies == nil {
		return []int{last}, nil
	}
	if len(f.plies) == 0 {
		return nil, engine.Expected("plies", "one position or more")
	}
	var plies []int
	for _, number := range f.plies {
		ply := int(number)
		if float64(ply) != number || ply < 0 || ply > last {
			return nil, engine.Expected("plies", "integers from 0 to %d, the number of moves, not %v", last, number)
		}
		if slices.Contains(plies, ply) {
			return nil, engine.Expected("plies", "each number once, not %d twice", ply)
		}
		plies = append(plies, ply)
	}
	return plies, nil
}

// object is a JSON object with values that are not decoded.
type object map[string]json.RawMessage

// readObject reads a line that is one JSON object. A repeated field is an error. Then the object
// comes beside the error, without values of repeated fields, so that the answer can name its id.
func readObject(text string) (o object, err error) {
	if json.Unmarshal([]byte(text), &o) != nil || o == nil {
		return nil, engine.Expected("line", "one JSON object")
	}
	// Unmarshal keeps one of several fields with the same name, so they are read again.
	o = object{}
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // nothing fails: the text is an object
	for decoder.More() {
		token, _ := decoder.Token()
		var value json.RawMessage
		_ = decoder.Decode(&value)
		name := token.(string)
		if _, repeated := o[name]; repeated {
			value, err = nil, cmp.Or(err, engine.Expected(shown(name), "only once"))
		}
		o[name] = value
	}
	return o, err
}

// id returns the query's id. Answers repeat it, so it must not have the mark of bytes or halves of
// characters that could not be read.
func (o object) id() (string, error) {
	const expected = "a string of 1 to 128 characters, none of them broken"
	var id string
	err := decode("id", o["id"], &id, expected)
	if err == nil && (id == "" || utf8.RuneCountInString(id) > 128 || strings.ContainsRune(id, utf8.RuneError)) {
		id, err = "", engine.Expected("id", expected)
	}
	return id, err
}

// knows returns an error if an object has a field that is not one of names.
func (o object) knows(names ...string) error {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(names, name) {
			return engine.Expected(shown(name), "one of %s", strings.Join(names, ", "))
		}
	}
	return nil
}

// shown returns the beginning of a field's name, which an error repeats.
func shown(name string) string { return fmt.Sprintf("%.32s", name) }

// decode reads the value of a field. Unlike json.Unmarshal it rejects null, in arrays too.
func decode[T any](name string, raw json.RawMessage, to *T, expected string) error {
	var elements []*any
	isNull := string(raw) == "null" || json.Unmarshal(raw, &elements) == nil && slices.Contains(elements, nil)
	if isNull || json.Unmarshal(raw, to) != nil {
		return engine.Expected(name, "%s", expected)
	}
	return nil
}
