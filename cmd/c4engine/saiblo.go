package main

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"github.com/c4engine/c4engine/course/saiblo"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
)

// saibloCommand plays on standard input and output for the course's online platform.
type saibloCommand struct{ searchFlags }

func (c *saibloCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "docs/course.md describes the platform.",
		Sections: cli.Flags(
			c.movetime("think for this processor time about a move"),
			c.nodes("think with at most N nodes about a move"),
			c.hash(1, "limit the memory of the search, on top of 20 MB for the process"),
		),
	}
}

func (c *saibloCommand) Run(ctx context.Context, _ *cli.Output) error {
	searcher := uct.New()
	defer searcher.Close()
	if err := searcher.Configure(func(o *uct.Options) error { o.Hash = c.Hash; return nil }); err != nil {
		// Playing with less memory is better than losing: the search takes what it can get.
		fmt.Fprintln(os.Stderr, "saiblo:", err)
	}
	runtime.GOMAXPROCS(1) // the platform gives one core, and counts the time of every thread
	return saiblo.Run(ctx, os.Stdin, os.Stdout, saiblo.Config{
		Searcher: searcher,
		Limits:   c.limits(),
		Clock:    processorTime,
		Log:      os.Stderr,
	})
}
