package atlas

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/lines"
)

// Table is a table of solved boards. Its file has one line for each board, with tabs between
// the fields, in the order in which the boards are solved.
type Table map[Board]Entry

// Head is the first line of a table.
const Head = "rows\tcolumns\tnoX\tnoY\tfirst_player\tlast_ply"

// Read reads a table, or several concatenated ones.
func Read(in io.Reader) (Table, error) {
	table := Table{}
	var tail lines.Tail
	err := tail.Read(in, func(line []byte) error { return table.add(string(line)) })
	if err == nil && tail.Rest != "" {
		err = fmt.Errorf("expected a last line with an end, not %.40q", tail.Rest)
	}
	return table, err
}

func (t Table) add(line string) error {
	line = strings.TrimSuffix(line, "\n")
	if line == "" || line == Head {
		return nil
	}
	b, entry, err := readLine(line)
	t[b] = entry
	return err
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
