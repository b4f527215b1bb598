package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
)

// saibloCommand plays on standard input and output for the course's online platform.
type saibloCommand struct {
	Movetime uint64 `default:"${usual}" range:"1..${longest}" placeholder:"MS" help:"Think for this processor time about a move (default ${default})."`
	Nodes    uint64 `placeholder:"N" help:"Think with at most N nodes about a move."`
	Hash     uint64 `default:"512" range:"1..32768" placeholder:"MB" help:"Give the tree this memory, beside up to 20 MB for the process (default ${default})."`
}

func (*saibloCommand) Help() string { return "docs/course.md describes the platform." }

func (c *saibloCommand) Run(ctx context.Context, out *os.File) error {
	searcher := uct.New()
	defer searcher.Close()
	if err := searcher.SetOption("Hash", strconv.FormatUint(c.Hash, 10)); err != nil {
		// Playing with less memory is better than losing: the search takes what it can get.
		fmt.Fprintln(os.Stderr, "saiblo:", err)
	}
	runtime.GOMAXPROCS(1) // the platform gives one core, and counts the time of every thread
	return saiblo.Run(ctx, os.Stdin, out, saiblo.Config{
		Searcher: searcher,
		Limits: engine.Limits{
			MoveTime: time.Duration(c.Movetime) * time.Millisecond,
			Nodes:    c.Nodes,
		},
		Clock: processorTime,
		Log:   os.Stderr,
	})
}
