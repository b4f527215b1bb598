// Package certificate writes proofs to files that a program without a search can check:
// for a win the winner's strategy, for a draw both sides'. CERTIFICATE.md describes them.
package certificate

import (
	"compress/gzip"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
)

// version is that of the file's form.
const version = 1

// mostMoves is the most that a certificate can have: some hundred megabytes of
// positions to remember.
const mostMoves = 10_000_000

// digits name columns.
const digits = "0123456789ab"

// Certificate is a proof of a position's value.
type Certificate struct {
	position   engine.Position
	draw       bool
	strategies []strategy
}

// Moves returns the number of positions that have a move in the file.
func (c *Certificate) Moves() (n int) {
	for _, s := range c.strategies {
		n += len(s.moves)
	}
	return n
}

// Claim says what the certificate proves: "first wins within 9 plies", "draw".
func (c *Certificate) Claim() string {
	if c.draw {
		return "draw"
	}
	s := c.strategies[0]
	return fmt.Sprintf("%s wins within %d plies", [...]string{"first", "second"}[s.side], s.plies)
}

// Write writes the file.
func (c *Certificate) Write(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(z, "c4engine certificate %d\ngame %s\nposition %s\nclaim %s\n",
		version, c.position.Game().Name(), c.position.FEN(), c.Claim())
	for _, s := range c.strategies {
		fmt.Fprintf(z, "%s\n", s.moves)
	}
	return z.Close() // tells of earlier errors too
}
