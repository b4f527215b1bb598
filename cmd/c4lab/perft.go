package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// perftCommand counts the sequences of moves from the start of a game.
type perftCommand struct {
	Game  string   `enum:"connectfour,nogo,reversi" default:"connectfour" placeholder:"GAME" help:"connectfour, nogo or reversi (default ${default})."`
	Table string   `placeholder:"FILE" help:"Check a table in the form of testdata/perft/connectfour.csv."`
	Depth *uint64  `arg:"" optional:"" range:"0..144" help:"Moves in a sequence, at most."`
	Board []string `arg:"" optional:"" passthrough:"partial" help:"What newgame takes: ROWS COLUMNS [NOX NOY] in connectfour."`
}

var games = []engine.Game{connectfour.Game{}, nogo.Game{}, reversi.Game{}}

// Validate checks that there is one thing to do.
func (c *perftCommand) Validate() error {
	if (c.Depth == nil) == (c.Table == "") {
		return errors.New("expected either <depth> or --table")
	}
	if c.Table != "" && c.Game != (connectfour.Game{}).Name() {
		return errors.New("--table: expected --game connectfour, whose tables it reads")
	}
	return nil
}

func (c *perftCommand) Run(ctx context.Context, out *os.File) error {
	if c.Table != "" {
		return checkTable(ctx, out, c.Table)
	}
	i := slices.IndexFunc(games, func(g engine.Game) bool { return g.Name() == c.Game })
	p, err := games[i].New(c.Board) // one of the enum
	if err != nil {
		return cli.Usage("perft: %w", err)
	}
	for d := range int(*c.Depth) + 1 {
		start := time.Now()
		n, err := engine.Perft(ctx, p, d)
		if err != nil {
			return err
		}
		seconds := time.Since(start).Seconds()
		fmt.Fprintf(out, "%2d  %15d  %8.3f s  %12.0f nodes a second\n", d, n, seconds, float64(n)/seconds)
	}
	return nil
}

// checkTable recounts every row of a table in the form of testdata/perft.
func checkTable(ctx context.Context, out io.Writer, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = 9
	rows, err := reader.ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return fmt.Errorf("%s: expected a head and a row for each count", name)
	}
	failed := 0
	for line, row := range rows[1:] {
		got, err := countRow(ctx, row)
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, line+2, err)
		}
		if got != row[6] {
			fmt.Fprintf(out, "line %d: counted %s, the table says %s\n", line+2, got, row[6])
			failed++
		}
	}
	fmt.Fprintf(out, "%d rows, %d wrong\n", len(rows)-1, failed)
	if failed > 0 {
		return fmt.Errorf("%s: %d rows are wrong", name, failed)
	}
	return nil
}

// countRow counts one row: rows,columns,noX,noY,moves,depth,perft,wins,draws.
func countRow(ctx context.Context, row []string) (string, error) {
	if row[4] != "" {
		return "", fmt.Errorf("moves: expected none, not %q", row[4])
	}
	p, err := connectfour.Game{}.New(row[:4])
	if err != nil {
		return "", err
	}
	depth, err := strconv.Atoi(row[5])
	if err != nil || depth < 0 {
		return "", fmt.Errorf("depth: expected a number of plies, not %q", row[5])
	}
	n, err := engine.Perft(ctx, p, depth)
	return strconv.FormatUint(n, 10), err
}
