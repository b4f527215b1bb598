package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/adapters/saiblo"
	"github.com/c4engine/c4engine/engine"
)

// runSaiblo plays on standard input and output for the course's online platform.
func runSaiblo(args []string) error {
	if len(args) > 0 && args[0] == "zip" {
		return runSaibloZip(args[1:])
	}
	flags := flag.NewFlagSet("saiblo", flag.ContinueOnError)
	movetime := flags.Uint("movetime", 2500, "")
	nodes := flags.Uint64("nodes", 0, "")
	hash := flags.Uint("hash", 512, "")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return wrongUsage("argument %q: expected zip or a flag", flags.Arg(0))
	case *movetime < 1 || *movetime > 1e6:
		return wrongUsage("--movetime: expected an integer from 1 to 1000000")
	case *hash < 1 || *hash > 32768:
		return wrongUsage("--hash: expected an integer from 1 to 32768")
	}
	player := course.NewPlayer()
	defer player.Search.Close()
	if err := player.Search.SetOption("Hash", strconv.FormatUint(uint64(*hash), 10)); err != nil {
		// Better to play with less: the search takes what it can get.
		fmt.Fprintln(os.Stderr, "saiblo:", err)
	}

	runtime.GOMAXPROCS(1) // the platform gives one core, and counts all that is used
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends what the first one could not
	return saiblo.Run(ctx, os.Stdin, os.Stdout, saiblo.Config{
		Player: player,
		Limits: engine.Limits{MoveTime: time.Duration(*movetime) * time.Millisecond, Nodes: *nodes},
		Clock:  processorTime,
		Log:    os.Stderr,
	})
}
