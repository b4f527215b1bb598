package main

import (
	"cmp"
	"context"
	"os"
	"runtime"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/analysis"
)

// analysisCommand answers queries on standard output.
type analysisCommand struct {
	File    string   `arg:"" optional:"" help:"A file of queries, or - for standard input (the default)."`
	Threads uint64   `range:"1..256" placeholder:"N" help:"Search N positions at the same time (default: one per core)."`
	Hash    uint64   `default:"64" range:"1..32768" placeholder:"MB" help:"Give each search's tree this memory, beside up to 20 MB for the process (default ${default})."`
	Queue   uint64   `default:"10000" range:"1..1000000" placeholder:"N" help:"Read no more queries while N positions wait (default ${default})."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	logFlag
}

func (*analysisCommand) Help() string {
	return "Reads queries, one JSON object a line; docs/analysis.md describes them."
}

func (c *analysisCommand) Run(ctx context.Context, out *os.File) error {
	if c.Threads == 0 {
		c.Threads = uint64(runtime.NumCPU())
	}
	addThreads(readerAndClock)
	var searchers []engine.Searcher
	for range c.Threads {
		searcher := uct.New()
		defer searcher.Close()
		if err := searcher.Configure(func(o *uct.Options) { o.Hash = int(c.Hash) }); err != nil {
			return engine.Renamed(err, "--hash")
		}
		if err := setOptions(searcher, c.Option); err != nil {
			return err
		}
		searchers = append(searchers, searcher)
	}
	queries, err := openInput(cmp.Or(c.File, "-"))
	if err != nil {
		return err
	}
	defer queries.Close()
	return analysis.Run(ctx, queries, out, analysis.Config{
		Name: name, Version: version,
		Games:      games.All(),
		Searchers:  searchers,
		MaxWaiting: int(c.Queue),
		Log:        c.logger(),
	})
}
