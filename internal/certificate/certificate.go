// Package certificate writes proofs of values to files. A program without a search can check
// them. A proof is the winner's strategy; in a draw it is the strategies of both sides.
// docs/certificate.md describes the files.
package certificate

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
)

// version is the version of the file format.
const version = 1

// maxMoves is the maximum number of moves in a certificate. The positions then take some
// hundred megabytes of memory.
const maxMoves = 10_000_000

// digits are the names of the columns in a file.
const digits = "0123456789ab"

// Certificate is a proof of a position's value.
type Certificate struct {
	position   engine.Position
	draw       bool
	strategies []strategy
}

// Certificate returns the certificate of a position. value must be proven, for the side to
// move, and the game must not be over. It fails with ctx's error, or if the certificate
// would have too many moves.
func (p *Prover) Certificate(
	ctx context.Context, h engine.History, value engine.Value,
) (*Certificate, error) {
	position := h.Position()
	c := &Certificate{position: position, draw: value == engine.Drawn}
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		goal := value
		if side != position.Turn() {
			goal = value.Opposite()
		}
		if goal == engine.Lost {
			continue
		}
		moves := &chooser{prover: p, ctx: ctx, history: h, goal: goal}
		s, err := newStrategy(position, side, maxMoves-c.Moves(), moves)
		if err != nil {
			return nil, err
		}
		c.strategies = append(c.strategies, s)
	}
	return c, nil
}

// Moves returns the number of positions that have a move in the file.
func (c *Certificate) Moves() (n int) {
	for _, s := range c.strategies {
		n += len(s.moves)
	}
	return n
}

// Claim returns the proven claim, such as "first wins within 9 plies" or "draw".
func (c *Certificate) Claim() string {
	if c.draw {
		return "draw"
	}
	s := c.strategies[0]
	return fmt.Sprintf("%s wins within %d plies", [...]string{"first", "second"}[s.side], s.plies)
}

// Write writes the certificate's file to w.
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
	return z.Close() // returns the error of an earlier write too
}
