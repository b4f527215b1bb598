package main

import (
	"flag"
	"fmt"

	"github.com/c4engine/c4engine/engine/bench"
)

func runBench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	signatureOnly := flags.Bool("signature", false, "print the signature alone")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return wrongUsage("bench: argument %q: expected none", flags.Arg(0))
	}
	signature, nps, err := bench.Signature()
	if err != nil {
		return err
	}
	if *signatureOnly {
		fmt.Println(signature)
		return nil
	}
	fmt.Printf("signature %d\n", signature)
	fmt.Printf("  nodes a second     %10.0f   on the signature's positions\n", nps)
	speed, err := bench.MeasureSpeed()
	if err != nil {
		return err
	}
	fmt.Println("empty 12 x 12 board, one thread")
	fmt.Printf("  playouts a second  %10.0f\n", speed.Playouts)
	fmt.Printf("  nodes a second     %10.0f   %.0f %% of the playouts\n", speed.Simulations, 100*speed.Share)
	return nil
}
