package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/analysis"
	"github.com/c4engine/c4engine/internal/certificate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/memory"
)

// The commands that search for answers, without a game: analysis answers queries, and prove finds a
// value.

// analysisCommand answers queries on standard output.
type analysisCommand struct {
	File    string   `arg:"" optional:"" help:"A file of queries, or - for standard input (the default)."`
	Threads uint64   `range:"1..256" placeholder:"N" help:"Search N positions at the same time (default: one per core)."`
	Hash    uint64   `default:"64" range:"1..32768" placeholder:"MB" help:"Give each search's tree this memory, beside up to 20 MB for the process (default ${default})."`
	Queue   uint64   `default:"10000" range:"1..1000000" placeholder:"N" help:"Read no more queries while N positions wait (default ${default})."`
	Option  []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the search, as setoption does in the line protocol."`
	sessionFlags
}

func (*analysisCommand) Help() string {
	return "Reads queries, one JSON object a line; docs/analysis.md describes them."
}

func (c *analysisCommand) Run(ctx context.Context, out *os.File) error {
	var searchers []engine.Searcher
	for range cmp.Or(c.Threads, uint64(runtime.NumCPU())) {
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
		Log:        c.begin(),
	})
}

// proveCommand finds the value of a position of the default game, and writes its proof.
type proveCommand struct {
	Certificate string   `placeholder:"FILE" help:"Write the proof to a file that anyone can check."`
	Value       bool     `help:"Find the value alone, not the exact number of plies, which may take much longer."`
	Movetime    uint64   `range:"1..${longest}" placeholder:"MS" help:"Give up after this time (default: never)."`
	Hash        uint64   `range:"2..32768" default:"512" placeholder:"MB" help:"Give the search and the solver this memory (default ${default})."`
	Position    []string `arg:"" help:"ROWS COLUMNS [NOX NOY] with moves and columns from 1 or without, a FEN, or a game in any notation, as 44445."`
}

func (*proveCommand) Help() string {
	return "docs/certificate.md describes the file and how to check it."
}

func (c *proveCommand) Run(ctx context.Context, out *cli.Output) error {
	h, err := gamefile.Reader{Games: games.All()}.ParseCommand(c.Position)
	if _, ok := h.Start().(*connectfour.Position); err == nil && !ok {
		err = engine.Expected("position", "four in a row, not %s", h.Start().Game().Name())
	}
	if err == nil && h.Position().Outcome() != engine.Undecided {
		err = engine.Expected("position", "a game that is not over")
	}
	if err != nil {
		return cli.Usage("prove: %w", err)
	}
	if err := memory.Require(c.Hash); err != nil {
		return err
	}
	if err := files.CheckWritable(c.Certificate); err != nil {
		return err
	}
	if c.Movetime > 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(c.Movetime)*time.Millisecond)
		defer cancel()
		ctx = limited
	}
	tree := uct.New()
	defer tree.Close()
	half := c.Hash / 2
	if err := tree.Configure(func(o *uct.Options) { o.Hash = int(half) }); err != nil {
		return err
	}
	solver, err := engine.NewSolver(connectfour.Game{}, int(half), 1)
	if err != nil {
		return err
	}
	prover := certificate.NewProver(tree, solver)
	value, err := prover.Prove(ctx, h)
	if err != nil {
		return fmt.Errorf("prove: %w", err)
	}
	if !value.Proven() {
		return errors.New("prove: stopped before the value was known")
	}
	written, err := c.certify(ctx, prover, h, value.Lower) // first: a signal may end the other search
	if !c.Value && err == nil {
		value = c.length(ctx, prover, h, value)
	}
	fmt.Fprintf(out, "%s\n%s", describe(h.Position(), value), written)
	return err
}

// certify writes the certificate, if there shall be one. It returns a line with its claim and size.
func (c *proveCommand) certify(
	ctx context.Context, prover *certificate.Prover, h engine.History, value engine.Value,
) (line string, err error) {
	if c.Certificate == "" {
		return "", nil
	}
	proof, err := prover.Certificate(ctx, h, value)
	switch {
	case ctx.Err() != nil:
		return "", errors.New("prove: stopped before the certificate was whole")
	case err != nil:
		return "", fmt.Errorf("prove: %w", err)
	}
	var file bytes.Buffer
	if err := proof.Write(&file); err != nil {
		return "", err
	}
	if err := files.Write(c.Certificate, file.Bytes()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s, %d moves, %d bytes\n", c.Certificate, proof.Claim(), proof.Moves(), file.Len()), nil
}

// length returns a proven value with the exact number of plies, unless ctx is done before.
// Meanwhile a terminal shows the value and the number of positions searched.
func (*proveCommand) length(
	ctx context.Context, prover *certificate.Prover, h engine.History, value engine.Bounds,
) engine.Bounds {
	line := newStatusLine()
	defer line.End()
	const every = 1 << 22 // positions, about a second
	shown := uint64(0)
	show := func(nodes uint64) {
		if nodes >= shown {
			const text = "%s; searching for the exact number of plies, %d million positions (Ctrl-C ends it)"
			line.Show(text, describe(h.Position(), value), nodes/1e6)
			shown = nodes + every
		}
	}
	return prover.Length(ctx, h, value, show)
}

// describe returns a proven value for the side to move, and the move that attains it if one is
// known, as text.
func describe(p engine.Position, b engine.Bounds) string {
	text := b.Lower.String()
	switch {
	case b.Lower == engine.Drawn:
	case b.Exact && b.Plies == 1:
		text += " in 1 ply"
	case b.Exact:
		text += fmt.Sprintf(" in %d plies", b.Plies)
	default:
		text += fmt.Sprintf(" within %d plies", b.Plies)
	}
	if b.Move == engine.NoMove {
		return text
	}
	return text + ": " + boardtext.Spoken(boardtext.Name(p, b.Move))
}
