package main

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/cli"
)

// analysisCommand answers queries on standard output.
type analysisCommand struct {
	File  []string
	Queue int
	searchFlags
	sessionFlags
}

func (c *analysisCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "It reads queries, one JSON object a line, and answers each position in a line. docs/analysis.md describes both.",
		Words: cli.Words{To: &c.File, Form: "[FILE]", Max: 1, Help: "A file of queries, or - for standard input (the default)"},
		Sections: c.flags(
			c.threads("search N positions at the same time, by default one per core"),
			c.hash(1, "limit the memory of each search; the process takes up to 20 MB more"),
			cli.Whole("--queue", &c.Queue, 1, 1_000_000, "N", "read no further while N positions wait"),
			c.option(),
		),
	}
}

func (c *analysisCommand) Run(ctx context.Context, _ *cli.Output) error {
	var searchers []engine.Searcher
	one := c.searchFlags
	one.Threads = 1
	for range cmp.Or(c.Threads, runtime.NumCPU()) {
		searcher, err := one.searcher()
		if err != nil {
			return err
		}
		defer searcher.Close()
		searchers = append(searchers, searcher)
	}
	queries, err := openInput(cmp.Or(strings.Join(c.File, ""), "-"))
	if err != nil {
		return err
	}
	defer queries.Close()
	return analysis.Run(ctx, queries, os.Stdout, analysis.Config{
		Name: name, Version: version,
		Games:      games.All(),
		Searchers:  searchers,
		MaxWaiting: c.Queue,
		Log:        c.begin(),
	})
}
