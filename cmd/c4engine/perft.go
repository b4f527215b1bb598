package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

func runPerft(args []string) error {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	table := flags.String("table", "", "check a table of counts")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *table != "" {
		return checkTable(ctx, *table)
	}
	if flags.NArg() < 1 {
		return wrongUsage("perft: DEPTH: expected an integer from 0 to 144")
	}
	depth, err := strconv.Atoi(flags.Arg(0))
	if err != nil || depth < 0 || depth > 144 {
		return wrongUsage("perft: DEPTH: expected an integer from 0 to 144")
	}
	p, err := connectfour.Game{}.New(flags.Args()[1:])
	if err != nil {
		return wrongUsage("perft: %v", err)
	}
	for d := range depth + 1 {
		start := time.Now()
		n, err := engine.Perft(ctx, p, d)
		if err != nil {
			return err
		}
		seconds := time.Since(start).Seconds()
		fmt.Printf("%2d  %15d  %8.3f s  %12.0f nodes a second\n", d, n, seconds, float64(n)/seconds)
	}
	return nil
}

// checkTable recounts every row of a table in the form of testdata/perft.
func checkTable(ctx context.Context, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	failed := 0
	for line, row := range rows[min(1, len(rows)):] {
		got, err := countRow(ctx, row)
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, line+2, err)
		}
		if got != row[6] {
			fmt.Printf("line %d: counted %s, the table says %s\n", line+2, got, row[6])
			failed++
		}
	}
	fmt.Printf("%d rows, %d wrong\n", len(rows)-1, failed)
	if failed > 0 {
		return fmt.Errorf("%s: %d rows are wrong", name, failed)
	}
	return nil
}

// countRow counts one row: rows,columns,noX,noY,moves,depth,perft,wins,draws.
func countRow(ctx context.Context, row []string) (string, error) {
	if len(row) != 9 {
		return "", fmt.Errorf("%d fields: expected 9", len(row))
	}
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
