package main

import (
	"fmt"

	"github.com/c4engine/c4engine/internal/bench"
	"github.com/c4engine/c4engine/internal/cli"
)

// benchCommand prints the signature and the speed.
type benchCommand struct {
	Signature bool `help:"Print only the signature."`
}

func (c *benchCommand) Run(out *cli.Output) error {
	signature, nps, err := bench.Signature()
	if err != nil {
		return err
	}
	if c.Signature {
		fmt.Fprintln(out, signature)
		return nil
	}
	fmt.Fprintf(out, "signature %d\n", signature)
	fmt.Fprintf(out, "  nodes a second     %10.0f   on the signature's positions\n", nps)
	speed, err := bench.MeasureSpeed()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "empty %d x %d board, one thread\n", speed.Rows, speed.Columns)
	fmt.Fprintf(out, "  playouts a second  %10.0f\n", speed.Playouts)
	fmt.Fprintf(out, "  nodes a second     %10.0f   %.0f %% of the playouts\n", speed.Simulations, 100*speed.Share)
	return nil
}
