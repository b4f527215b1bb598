package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
)

// atlas is a table of solved boards. Its file has a line for each, with tabs between the
// fields, in the order in which they are solved.
type atlas map[atlasBoard]atlasEntry

const atlasHead = "rows\tcolumns\tnoX\tnoY\tfirst_player\tlast_ply"

// readAtlas reads a table, or several in one file; a file that does not exist is empty.
func readAtlas(name string) (atlas, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	table := atlas{}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line == atlasHead {
			continue
		}
		b, entry, err := readAtlasLine(line)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, i+1, err)
		}
		table[b] = entry
	}
	return table, nil
}

// atlasLine is a line of the table.
const atlasLine = "%d\t%d\t%d\t%d\t%s\t%d"

func (e atlasEntry) line(b atlasBoard) string {
	return fmt.Sprintf(atlasLine, b.rows, b.columns, b.noX, b.noY, valueNames[e.value], e.plies)
}

func readAtlasLine(line string) (b atlasBoard, e atlasEntry, err error) {
	var value string
	// What is wrong, or more than there should be, is missing from the entry's own line.
	_, _ = fmt.Sscanf(line, atlasLine, &b.rows, &b.columns, &b.noX, &b.noY, &value, &e.plies)
	for v, name := range valueNames {
		if name == value {
			e.value = v
		}
	}
	if e.line(b) != line || e.plies < 1 || !slices.Contains(boardsUpTo(b.rows, b.columns), b) {
		err = fmt.Errorf("expected a board and its value, not %q", line)
	}
	return b, e, err
}

// write replaces the file, at once.
func (t atlas) write(name string) error {
	var text strings.Builder
	fmt.Fprintln(&text, atlasHead)
	for _, b := range t.boards() {
		fmt.Fprintln(&text, t[b].line(b))
	}
	if err := os.WriteFile(name+".new", []byte(text.String()), 0o644); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// boards returns the boards in the order in which they are solved.
func (t atlas) boards() []atlasBoard {
	return slices.SortedFunc(maps.Keys(t), func(a, b atlasBoard) int {
		return cmp.Or(cmp.Compare(a.rows*a.columns, b.rows*b.columns), cmp.Compare(a.rows, b.rows), cmp.Compare(a.noY, b.noY), cmp.Compare(a.noX, b.noX))
	})
}
