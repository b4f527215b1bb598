package enginetest

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// Slow reports whether tests may start browsers and build for other systems: whether the
// environment variable C4ENGINE_SLOW is set.
func Slow() bool { return os.Getenv("C4ENGINE_SLOW") != "" }

// Long reports whether tests may compare for an hour: whether C4ENGINE_LONG is set.
func Long() bool { return os.Getenv("C4ENGINE_LONG") != "" }

// SkipShort skips a test with -short. The text says what takes long in it.
func SkipShort(t testing.TB, text string) {
	t.Helper()
	if testing.Short() {
		t.Skip(text)
	}
}

// NeedSlow skips a test unless tests may be [Slow].
func NeedSlow(t testing.TB, text string) {
	t.Helper()
	if !Slow() {
		t.Skip(text + "; needs C4ENGINE_SLOW=1")
	}
}

// NeedLong skips a test unless tests may be [Long].
func NeedLong(t testing.TB, text string) {
	t.Helper()
	if !Long() {
		t.Skip(text + "; needs C4ENGINE_LONG=1")
	}
}

// Need returns the path of the first program. It skips a test where one of the programs is missing.
func Need(t testing.TB, programs ...string) (path string) {
	t.Helper()
	for i, name := range programs {
		found, err := exec.LookPath(name)
		if err != nil {
			t.Skip("needs ", name)
		}
		if i == 0 {
			path = found
		}
	}
	return path
}

// Size returns the size of a test: many if tests may be [Long], few if they may be [Slow], else
// half of these, and with -short a third.
func Size(few, many int) int {
	switch {
	case Long():
		return many
	case testing.Short():
		return (few + 2) / 3
	case Slow():
		return few
	}
	return (few + 1) / 2
}

// Sample returns as many items of a list as [Size] says, evenly spread.
func Sample[T any](list []T, few, many int) []T {
	sample := make([]T, min(Size(few, many), len(list)))
	for i := range sample {
		sample[i] = list[i*len(list)/len(sample)]
	}
	return sample
}

// Must returns a value that a test is given, such as a position of a FEN in its source or a file's
// text, and panics at an error. The errors of what is tested are the test's to look at.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Testdata returns the text of a file in the repository's folder testdata.
func Testdata(t testing.TB, name string) string {
	t.Helper()
	for folder := Must(os.Getwd()); folder != filepath.Dir(folder); folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return string(Must(os.ReadFile(filepath.Join(folder, "testdata", name))))
		}
	}
	t.Fatal("not in the repository")
	return ""
}

// Lines returns the lines of a file in testdata.
func Lines(t testing.TB, name string) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(Testdata(t, name), "\n"), "\n")
}

// Values are the values in testdata: words in tables, letters elsewhere.
var Values = map[string]engine.Value{
	"win": engine.Won, "draw": engine.Drawn, "loss": engine.Lost,
	"W": engine.Won, "T": engine.Drawn, "D": engine.Drawn, "L": engine.Lost,
}

// Row is a row of a table.
type Row struct {
	t      testing.TB
	fields map[string]string // by the column's name
}

// Table returns the rows of a file in testdata, whose fields have commas between them, or tabs in a
// .tsv. Its first line names the columns.
func Table(t testing.TB, name string) (rows []Row) {
	t.Helper()
	table := csv.NewReader(strings.NewReader(Testdata(t, name)))
	if filepath.Ext(name) == ".tsv" {
		table.Comma = '\t'
	}
	records, err := table.ReadAll()
	require.NoError(t, err, name)
	for _, record := range records[1:] {
		row := Row{t, map[string]string{}}
		for i, column := range records[0] {
			row.fields[column] = record[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// Text returns the field in a column.
func (r Row) Text(column string) string {
	r.t.Helper()
	text, ok := r.fields[column]
	require.True(r.t, ok, "no column %s", column)
	return text
}

// Number returns the number in a column.
func (r Row) Number(column string) int {
	r.t.Helper()
	n, err := strconv.Atoi(r.Text(column))
	require.NoError(r.t, err, column)
	return n
}

// Value returns the value in a column, Unknown if it is empty.
func (r Row) Value(column string) engine.Value { return Values[r.Text(column)] }

// Solved is a position of 6 rows and 7 columns that another program solved.
type Solved struct {
	Line    string         // of the file
	Played  []string       // the columns of its stones
	Results []engine.Known // of the next stone by its column, unknown if that is full
	Best    engine.Known
}

// SolvedPositions returns the positions of a set in testdata/solved/6x7.
func SolvedPositions(t testing.TB, set string) (list []Solved) {
	t.Helper()
	for _, line := range Lines(t, "solved/6x7/"+set+".tsv") {
		played, results, _ := strings.Cut(line, "\t")
		s := Solved{Line: line, Played: strings.FieldsFunc(played, func(r rune) bool { return r == '.' })}
		for _, text := range strings.Fields(results) {
			result := engine.Proven(Values[text[:1]], 0)
			switch result.Value() {
			case engine.Drawn:
				result.Plies = 6*7 - len(s.Played)
			case engine.Won, engine.Lost:
				result.Plies = Must(strconv.Atoi(text[1:]))
			}
			s.Results = append(s.Results, result)
			if Better(result, s.Best) {
				s.Best = result
			}
		}
		list = append(list, s)
	}
	return list
}

// History returns a game of legal moves that a test is given.
func History(start engine.Position, moves ...engine.Move) engine.History {
	h := engine.NewHistory(start)
	Play(&h, moves...)
	return h
}

// Play plays legal moves that a test is given.
func Play(h *engine.History, moves ...engine.Move) {
	if err := h.Play(moves...); err != nil {
		panic(err)
	}
}
