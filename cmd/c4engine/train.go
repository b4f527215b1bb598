package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/c4engine/c4engine/train"
)

// runTrain makes the weights of engine/connectfour's learned value.
func runTrain(args []string) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	games := flags.Int("games", 24_000, "games to learn from")
	nodes := flags.Int("nodes", 400, "simulations a move")
	seed := flags.Uint64("seed", 1, "start of the random numbers")
	out := flags.String("out", "", "the file to write")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	switch {
	case *games < 100:
		return wrongUsage("train: -games: expected an integer from 100")
	case *nodes < 1:
		return wrongUsage("train: -nodes: expected a positive integer")
	case *out == "":
		return wrongUsage("train: -out: expected the file to write")
	case flags.NArg() > 0:
		return wrongUsage("train: %q: expected a flag", flags.Arg(0))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	file, err := train.Run(ctx, *games, *nodes, *seed, func(line string) { fmt.Println(line) })
	if err != nil {
		return err
	}
	return os.WriteFile(*out, file, 0o644)
}
