package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
)

// perftCommand counts the sequences of moves from the start of a game.
type perftCommand struct {
	Game  string   `enum:"${games}" default:"${game}" placeholder:"GAME" help:"${either_game} (default ${default})."`
	Table string   `placeholder:"FILE" help:"Check a table in the form of testdata/perft/${game}.csv."`
	Depth *uint64  `arg:"" optional:"" range:"0..144" help:"Maximum number of moves in a sequence."`
	Board []string `arg:"" optional:"" passthrough:"partial" help:"The board, in the words after newgame and the game's name."`
}

// Validate returns an error unless there is either a depth or a table.
func (c *perftCommand) Validate() error {
	if (c.Depth == nil) == (c.Table == "") {
		return errors.New("expected either <depth> or --table")
	}
	if game := games.Default().Name(); c.Table != "" && c.Game != game {
		return fmt.Errorf("--table: expected --game %s, whose tables it reads", game)
	}
	return nil
}

func (c *perftCommand) Run(ctx context.Context, out *cli.Output) error {
	if c.Table != "" {
		return checkTable(ctx, out, c.Table)
	}
	p, err := games.Start(append([]string{c.Game}, c.Board...))
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
		const row = "%2d  %15d  %8.3f s  %12.0f nodes a second\n"
		fmt.Fprintf(out, row, d, n, seconds, float64(n)/seconds)
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
	p, err := games.Default().New(row[:4])
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
