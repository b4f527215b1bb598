package atlas

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// Table is a table of solved boards. Its file has one line for each board, with tabs between
// the fields, in the order in which the boards are solved.
type Table map[Board]Entry

// Head is the first line of a table.
const Head = "rows\tcolumns\tnoX\tnoY\tfirst_player\tlast_ply"

// Read reads a table, or several concatenated ones.
func Read(in io.Reader) (Table, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	table := Table{}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line == Head {
			continue
		}
		b, entry, err := readLine(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		table[b] = entry
	}
	return table, nil
}

// lineFormat is a line of the table.
const lineFormat = "%d\t%d\t%d\t%d\t%v\t%d"

func (e Entry) line(b Board) string {
	return fmt.Sprintf(lineFormat, b.Rows, b.Columns, b.NoX, b.NoY, e.Value, e.Plies)
}

func readLine(line string) (b Board, e Entry, err error) {
	var value string
	// Sscanf's error is not needed: a malformed line differs from the line of the entry.
	_, _ = fmt.Sscanf(line, lineFormat, &b.Rows, &b.Columns, &b.NoX, &b.NoY, &value, &e.Plies)
	for _, v := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
		if v.String() == value {
			e.Value = v
		}
	}
	_, err = connectfour.New(b.Rows, b.Columns, b.NoX, b.NoY)
	if err != nil || e.line(b) != line || e.Plies < 1 || b.NoY >= (b.Columns+1)/2 {
		err = fmt.Errorf("expected a board and its value, not %q", line)
	}
	return b, e, err
}

// Text returns the table's file.
func (t Table) Text() []byte {
	text := []byte(Head + "\n")
	for _, b := range slices.SortedFunc(maps.Keys(t), inOrder) {
		text = append(text, t[b].line(b)+"\n"...)
	}
	return text
}
