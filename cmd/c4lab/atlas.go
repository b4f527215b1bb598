package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// atlasCommand solves empty boards with every forbidden cell.
type atlasCommand struct {
	UpTo    string
	Shard   files.Shard
	Hash    uint64
	Picture string
	Table   []string
}

func (c *atlasCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "The boards with the fewest cells are solved first, one of 6 x 7 in some ten seconds, " +
			"larger ones in much longer. The table is written after each board, and those in it are not " +
			"solved again, so the command can be stopped and resumed. " +
			"To join the tables of several parts, append one to another.",
		Words: cli.Words{To: &c.Table, Form: "TABLE", Min: 1, Max: 1, Help: "The table to extend"},
		Sections: cli.Flags(
			cli.Text("--up-to", &c.UpTo, "RxC", "solve the boards of at most R rows and C columns"),
			shardFlag(&c.Shard), hashFlag(&c.Hash),
			cli.Text("--picture", &c.Picture, "FILE", "draw what the table holds, as an SVG"),
		),
	}
}

func (c *atlasCommand) Run(ctx context.Context, out *cli.Output) error {
	rows, columns := parseSize(c.UpTo)
	low, high := min(rows, columns), max(rows, columns)
	if low < connectfour.MinSize || high > connectfour.MaxSize {
		const expected = "--up-to: expected RxC, rows and columns from 4x4 to 12x12, not %q"
		return cli.Usage(expected, c.UpTo)
	}
	if err := checkSolver(c.Hash, c.Table[0], "--picture", c.Picture); err != nil {
		return err
	}
	table, err := files.Read(c.Table[0], readAtlas)
	if errors.Is(err, fs.ErrNotExist) {
		table, err = atlas{}, nil
	}
	if err != nil {
		return err
	}
	solver := connectfour.Game{}.NewSolver(int(c.Hash), 1)
	for i, b := range boardsUpTo(rows, columns) {
		if _, known := table[b]; known || !c.Shard.Holds(i) {
			continue
		}
		start := time.Now()
		if table[b], err = b.solve(ctx, solver); errors.Is(err, context.Canceled) {
			return errors.New("atlas: stopped; the table has the boards solved before")
		}
		if err == nil {
			err = files.Write(c.Table[0], table.text())
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%v: %v (%.1f s)\n", b, table[b], time.Since(start).Seconds())
	}
	if err := files.Write(c.Table[0], table.text()); err != nil || c.Picture == "" {
		return err
	}
	return files.Write(c.Picture, []byte(table.picture()))
}

// emptyBoard is an empty board. In the table it stands for its mirror image too, so its forbidden
// cell is in the left half or the middle column. NoX is -1 if no cell is forbidden.
type emptyBoard struct{ Rows, Columns, NoX, NoY int }

func (b emptyBoard) String() string {
	if b.NoX < 0 {
		return fmt.Sprintf("%d x %d", b.Rows, b.Columns)
	}
	return fmt.Sprintf("%d x %d without %d,%d", b.Rows, b.Columns, b.NoX, b.NoY)
}

// boardsUpTo returns all boards of at most the given rows and columns, in the order in which they
// are solved.
func boardsUpTo(rows, columns int) (list []emptyBoard) {
	for r := connectfour.MinSize; r <= min(rows, connectfour.MaxSize); r++ {
		for c := connectfour.MinSize; c <= min(columns, connectfour.MaxSize); c++ {
			list = append(list, emptyBoard{r, c, -1, -1})
			for y := range (c + 1) / 2 {
				for x := range r {
					list = append(list, emptyBoard{r, c, x, y})
				}
			}
		}
	}
	slices.SortFunc(list, inOrder)
	return list
}

// inOrder compares boards by the number of cells first.
func inOrder(a, b emptyBoard) int {
	return cmp.Or(
		a.Rows*a.Columns-b.Rows*b.Columns, a.Rows-b.Rows, a.NoY-b.NoY, a.NoX-b.NoX,
	)
}

// solve returns the value of a board for the first player, and the length of the game in plies
// under best play: the winner wins as early as possible, the loser loses as late. It fails when
// ctx ends.
func (b emptyBoard) solve(ctx context.Context, solver engine.Solver) (engine.Known, error) {
	p, err := connectfour.New(b.Rows, b.Columns, b.NoX, b.NoY)
	if err != nil {
		return engine.Known{}, err
	}
	got := solver.Solve(p, 0, func(uint64) bool { return ctx.Err() != nil }, nil).Known
	if ctx.Err() != nil {
		return engine.Known{}, ctx.Err()
	}
	got.Exact = true
	return got, nil
}

// atlas is a table of solved boards. Its file has one line for each board, with tabs between the
// fields, in the order in which the boards are solved.
type atlas map[emptyBoard]engine.Known

// atlasHead is the first line of the table.
const atlasHead = "rows\tcolumns\tnoX\tnoY\tfirst_player\tlast_ply"

// readAtlas reads a table, or several concatenated ones.
func readAtlas(in io.Reader) (atlas, error) {
	table := atlas{}
	var tail files.Tail
	err := tail.Read(in, func(line []byte) error {
		text := strings.TrimSuffix(string(line), "\n")
		if text == "" || text == atlasHead {
			return nil
		}
		b, e, err := readLine(text)
		table[b] = e
		return err
	})
	if err == nil && tail.Rest != "" {
		err = fmt.Errorf("expected a last line with an end, not %.40q", tail.Rest)
	}
	return table, err
}

// lineFormat is a line of the table.
const lineFormat = "%d\t%d\t%d\t%d\t%v\t%d"

func formatLine(b emptyBoard, e engine.Known) string {
	return fmt.Sprintf(lineFormat, b.Rows, b.Columns, b.NoX, b.NoY, e.Value(), e.Plies)
}

func readLine(line string) (b emptyBoard, e engine.Known, err error) {
	e.Exact = true // all are of a solver
	var value string
	// Sscanf's error is not needed: a malformed line differs from the line of the entry.
	_, _ = fmt.Sscanf(line, lineFormat, &b.Rows, &b.Columns, &b.NoX, &b.NoY, &value, &e.Plies)
	for _, v := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
		if v.String() == value {
			e.Lower, e.Upper = v, v
		}
	}
	_, err = connectfour.New(b.Rows, b.Columns, b.NoX, b.NoY)
	if err != nil || formatLine(b, e) != line || e.Plies < 1 || b.NoY >= (b.Columns+1)/2 {
		err = fmt.Errorf("expected a board and its value, not %q", line)
	}
	return b, e, err
}

// text returns the table's file.
func (t atlas) text() []byte {
	text := []byte(atlasHead + "\n")
	for _, b := range slices.SortedFunc(maps.Keys(t), inOrder) {
		text = append(text, formatLine(b, t[b])+"\n"...)
	}
	return text
}
