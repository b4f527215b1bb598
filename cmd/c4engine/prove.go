package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/certificate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/memory"
)

// proveCommand finds the value of a position of the default game, and writes its proof.
type proveCommand struct {
	Certificate string
	Value       bool
	Position    []string
	searchFlags
}

func (c *proveCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "docs/certificate.md describes the file and how to check it.",
		Words: cli.Words{To: &c.Position, Form: "POSITION ...", Min: 1, Help: "A position of four in a row: " +
			"44453, columns from 1 on the usual board; a board alone, as 6 7; a board with moves, as 6 7 moves 4 4 5; a FEN; a link"},
		Sections: cli.Flags(
			cli.Text("--certificate", &c.Certificate, "FILE", "write the proof to a file that anyone can check"),
			cli.Bool("--value", &c.Value, "stop when the winner is known: the number of plies may take much longer"),
			c.movetime("give up after this time, by default never"),
			c.hash(2, "limit the memory of the search and the solver together"),
		),
	}
}

func (c *proveCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := c.ambiguous(); err != nil {
		return cli.Usage("%w", err)
	}
	h, err := gamefile.Reader{Games: games.All()}.ParseCommand(c.Position)
	if _, ok := h.Start().(*connectfour.Position); err == nil && !ok {
		err = engine.Expected("position", "four in a row, not %s", h.Start().Game().Name())
	}
	if err == nil && h.Position().Outcome() != engine.Undecided {
		err = engine.Expected("position", "a game that is not over")
	}
	if err != nil {
		return cli.Usage("%w", err)
	}
	if err := memory.Require(uint64(c.Hash)); err != nil {
		return err
	}
	if err := files.CheckWritable(c.Certificate); err != nil {
		return err
	}
	if limit := c.limits().MoveTime; limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	if h.Len() > 0 { // of moves, whose reading the user can check
		fmt.Fprintln(os.Stderr, boardtext.DrawNamed(h.Position(), engine.NoMove, false))
	}
	half := searchFlags{Hash: c.Hash / 2}
	tree, err := half.searcher()
	if err != nil {
		return err
	}
	defer tree.Close()
	solver, err := engine.NewSolver(connectfour.Game{}, half.Hash, 1)
	if err != nil {
		return err
	}
	prover := certificate.NewProver(tree, solver)
	value, err := prover.Prove(ctx, h)
	if err != nil {
		return fmt.Errorf("prove: %w", err)
	}
	if !value.Proven() {
		return fmt.Errorf("prove: stopped before the value was known; it is %s", possible(value))
	}
	written, err := c.certify(ctx, prover, h, value.Lower) // first: a signal may end the other search
	if !c.Value && err == nil {
		value = c.length(ctx, prover, h, value)
	}
	fmt.Fprintf(out, "%s\n%s", describe(h.Position(), value), written)
	return err
}

// possible returns the values that bounds leave open: "a win or a draw".
func possible(b engine.Known) string {
	var values []string
	for value := b.Upper; value >= max(b.Lower, engine.Lost); value-- {
		values = append(values, engine.Proven(value, 0).Say(engine.Nominal))
	}
	return field.Listed(values, "or")
}

// ambiguous returns an error for words such as 6 7 4453: a board with moves, or six moves.
func (c *proveCommand) ambiguous() error {
	size := func(word string) bool {
		n, ok := field.Integer[int](word)
		return ok && n >= connectfour.MinSize && n <= connectfour.MaxSize
	}
	words := c.Position
	if len(words) < 3 || !size(words[0]) || !size(words[1]) || len(words[2]) < 2 ||
		size(words[2]) || strings.Trim(words[2], "0123456789") != "" {
		return nil
	}
	board, moves := strings.Join(words[:2], " "), strings.Join(words[2:], " ")
	return engine.Expected("position", `"%s moves %s" for moves on that board, or "moves %s %s" for moves in these columns`,
		board, moves, board, moves)
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
	ctx context.Context, prover *certificate.Prover, h engine.History, value engine.Known,
) engine.Known {
	line := cli.NewStatusLine()
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
func describe(p engine.Position, b engine.Known) string {
	text := b.Say(engine.InPlies)
	if b.Move == engine.NoMove {
		return text
	}
	return text + ": " + boardtext.Spoken(boardtext.Name(p, b.Move))
}
