package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"

	"github.com/c4engine/c4engine/engine/train/connectfour"
	"github.com/c4engine/c4engine/engine/train/nogo"
	"github.com/c4engine/c4engine/engine/train/reversi"
)

// runTrain makes the weights of a game's learned evaluation.
func runTrain(args []string) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	game := flags.String("game", "connectfour", "")
	games := flags.Int("games", 24_000, "games to learn from")
	nodes := flags.Int("nodes", 400, "simulations a move")
	seed := flags.Uint64("seed", 1, "start of the random numbers")
	out := flags.String("out", "", "the file to write")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	switch {
	case !slices.Contains([]string{"connectfour", "nogo", "reversi"}, *game):
		return wrongUsage("train: -game: expected connectfour, nogo or reversi")
	case *game != "connectfour" && changed(flags, "games", "nodes", "seed"):
		return wrongUsage("train: -game %s: expected no flag but -out beside it: its plan is fixed", *game)
	case *games < 100:
		return wrongUsage("train: -games: expected an integer from 100")
	case *nodes < 1:
		return wrongUsage("train: -nodes: expected a positive integer")
	case *out == "":
		return wrongUsage("train: -out: expected the file to write")
	case flags.NArg() > 0:
		return wrongUsage("train: %q: expected a flag", flags.Arg(0))
	}
	if err := checkWritable(*out); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	tell := func(line string) { fmt.Println(line) }
	var file []byte
	var err error
	switch *game {
	case "nogo":
		plan := nogo.DefaultPlan
		plan.Workers = runtime.NumCPU()
		file, err = nogo.Run(ctx, plan, tell)
	case "reversi":
		plan := reversi.DefaultPlan
		plan.Workers = runtime.NumCPU()
		file, err = reversi.Run(ctx, plan, tell)
	default:
		file, err = connectfour.Run(ctx, *games, *nodes, *seed, tell)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(*out, file, 0o644)
}

// changed reports whether one of these flags was given.
func changed(flags *flag.FlagSet, names ...string) (yes bool) {
	flags.Visit(func(f *flag.Flag) { yes = yes || slices.Contains(names, f.Name) })
	return yes
}
