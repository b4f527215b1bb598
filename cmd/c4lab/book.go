package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// bookCommand solves all positions of a board after some plies and makes a book of them.
type bookCommand struct {
	Board   string      `default:"6x7" placeholder:"RxC" help:"Rows and columns (default ${default})."`
	Plies   uint64      `range:"1..10" default:"8" placeholder:"N" help:"Solve the positions after N plies (default ${default})."`
	Values  bool        `help:"Find only the winner; a later run adds the length of the game."`
	Shard   files.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"1024" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Write   string      `placeholder:"FILE" help:"Write the book of all results, with the positions before these plies."`
	Results string      `arg:"" help:"The file of results to extend."`
}

func (*bookCommand) Help() string {
	return "Positions in the results are not solved again, so the command can be stopped and resumed. " +
		"To join the results of several parts, append one to another. " +
		"docs/lab.md describes the book."
}

func (c *bookCommand) Run(ctx context.Context, out *cli.Output) (err error) {
	rows, columns := parseSize(c.Board)
	empty, err := connectfour.New(rows, columns, -1, -1)
	if err != nil || rows*columns > book.MaxCells {
		const expected = "--board: expected RxC, rows and columns from 4 to 12 and at most %d cells, not %q"
		return cli.Usage(expected, book.MaxCells, c.Board)
	}
	if err := checkSolver(c.Hash, c.Results, "--write", c.Write); err != nil {
		return err
	}
	scope := book.Scope{Rows: rows, Columns: columns, Plies: int(c.Plies)}
	results := book.New(scope)
	file, err := files.OpenJournal("--", c.Results, true, func(file fs.File) (whole int64, err error) {
		return readResults(file, results)
	})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	levels := positionsOf(empty, scope)
	last := levels[c.Plies]
	first, end := c.Shard.Range(len(last))
	if err := c.solve(ctx, out, file, results, last[first:end]); err != nil || c.Write == "" {
		return err
	}
	return c.write(out, results, levels)
}

// write adds the positions before the last ply to a book, and writes its file.
func (c *bookCommand) write(out io.Writer, b *book.Book, levels [][]*connectfour.Position) error {
	if err := complete(b, levels); err != nil {
		return err
	}
	for plies, level := range levels {
		known, timed := count(b, level)
		const counts = "%d plies: %d of %d positions, %d with the plies to the end\n"
		fmt.Fprintf(out, counts, plies, known, len(level), timed)
	}
	file := b.Encode()
	if err := files.Write(c.Write, file); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d bytes, SHA-256 %x\n", c.Write, len(file), sha256.Sum256(file))
	return nil
}

// solve solves the positions that are not in the book yet, writes their results to a file, and
// prints its progress.
func (c *bookCommand) solve(
	ctx context.Context, out, file io.Writer, b *book.Book, positions []*connectfour.Position,
) error {
	solver := connectfour.NewSolver(int(c.Hash), 1, b)
	for i, p := range positions {
		known := b.Find(p.Board())
		if known.Plies > 0 || known.Value != engine.Unknown && c.Values {
			continue
		}
		found := engine.SolveUntil(solver, p, 0, func(b engine.Bounds) bool {
			return c.Values && b.Proven() || ctx.Err() != nil
		})
		if ctx.Err() != nil {
			return errors.New("book: stopped; the file has the positions solved before")
		}
		proof := engine.Proof{Value: found.Lower, Plies: found.Plies}
		b.Set(p.Board(), proof)
		if _, err := io.WriteString(file, resultLine(p, proof)); err != nil {
			return err
		}
		if done := i + 1; done%1000 == 0 {
			fmt.Fprintf(out, "%d of %d positions\n", done, len(positions))
		}
	}
	return nil
}

// positionsOf returns the undecided positions after 0, 1, 2, .. plies. It lists only one of
// two mirror images. The successors of a position are neighbours in the list, so a solver
// can reuse much of its hash table from one to the next.
func positionsOf(empty *connectfour.Position, s book.Scope) (levels [][]*connectfour.Position) {
	levels = append(levels, []*connectfour.Position{empty})
	listed := book.New(s)
	for plies := range s.Plies {
		var next []*connectfour.Position
		for _, p := range levels[plies] {
			for _, m := range p.Moves(nil) {
				after := *p
				after.Play(m)
				b := after.Board()
				if after.Outcome() == engine.Undecided && listed.Find(b).Value == engine.Unknown {
					listed.Set(b, engine.Proof{Value: engine.Drawn})
					next = append(next, &after)
				}
			}
		}
		levels = append(levels, next)
	}
	return levels
}

// count returns the number of positions whose value is known, and the number of positions
// whose plies to the end are known too.
func count(b *book.Book, positions []*connectfour.Position) (known, timed int) {
	for _, p := range positions {
		proof := b.Find(p.Board())
		if proof.Value != engine.Unknown {
			known++
		}
		if proof.Plies > 0 {
			timed++
		}
	}
	return known, timed
}

// complete derives the values of all positions before the last ply. A book has the plies to the
// end up to the last ply at which they are known for all positions. It removes later ones:
// whether a solver of values finds plies too depends on its earlier searches, and a book must not
// depend on them. It returns an error if a known value contradicts those of the successors.
func complete(b *book.Book, levels [][]*connectfour.Position) error {
	timed := len(levels) - 1
	for ; timed >= 0; timed-- {
		if _, n := count(b, levels[timed]); n == len(levels[timed]) {
			break
		}
	}
	for _, level := range levels[timed+1:] {
		for _, p := range level {
			b.Set(p.Board(), engine.Proof{Value: b.Find(p.Board()).Value})
		}
	}
	return lookBack(b, levels)
}

// lookBack derives the values of earlier positions from their successors, from the last ply
// back to the first. It returns an error if a known value differs from the derived one.
func lookBack(b *book.Book, levels [][]*connectfour.Position) error {
	for _, level := range slices.Backward(levels[:len(levels)-1]) {
		for _, p := range level {
			known, best := b.Find(p.Board()), bestOfMoves(b, p)
			switch {
			case best.Value == engine.Unknown:
			case known.Value == engine.Unknown, known.Value == best.Value && known.Plies == 0:
				b.Set(p.Board(), best)
			case known.Value != best.Value, best.Plies > 0 && known.Plies != best.Plies:
				return fmt.Errorf("book: %s: expected %s, which its moves give, not %s",
					p.FEN(), formatResult(best), formatResult(known))
			}
		}
	}
	return nil
}

// bestOfMoves derives the value of a position from its successors. It returns the zero Proof
// unless all successors are known. It returns the plies only if they are known for all moves
// of the best value.
func bestOfMoves(b *book.Book, p *connectfour.Position) (best engine.Proof) {
	timed := true
	for _, m := range p.Moves(nil) {
		after := *p
		after.Play(m)
		reply := b.Find(after.Board())
		over := after.Outcome() != engine.Undecided
		if over {
			reply = engine.Proof{Value: after.Turn().ValueOf(after.Outcome())}
		}
		if reply.Value == engine.Unknown {
			return engine.Proof{}
		}
		mine := engine.Proof{Value: reply.Value.Opposite(), Plies: reply.Plies + 1}
		if mine.Value < best.Value {
			continue
		}
		if mine.Value > best.Value {
			best, timed = mine, true
		}
		timed = timed && (over || reply.Plies > 0)
		if (mine.Plies < best.Plies) == (mine.Value == engine.Won) {
			best.Plies = mine.Plies
		}
	}
	if !timed {
		best.Plies = 0
	}
	return best
}

// resultLine returns the line of a position in a growing file of results: a FEN, a tab, and the
// value for the side to move. W25 wins on the 25th ply, L12 loses on the 12th, T draws. W and L
// without a number leave the length open. A later line replaces an earlier one of the same
// position.
func resultLine(p *connectfour.Position, proof engine.Proof) string {
	return p.FEN() + "\t" + formatResult(proof) + "\n"
}

// letters has all characters of a line.
const letters = "0123456789xo/ \tWLT"

// readResults adds the results in a file to a book. It returns the size of all complete lines in
// bytes. An incomplete last line is skipped; it must be the beginning of a result.
func readResults(in io.Reader, b *book.Book) (whole int64, err error) {
	var tail files.Tail
	err = tail.Read(in, func(line []byte) error {
		return readResult(strings.TrimSuffix(string(line), "\n"), b)
	})
	if err == nil && strings.Trim(tail.Rest, letters) != "" {
		err = fmt.Errorf("expected a result that was cut short, not %.40q", tail.Rest)
	}
	return tail.Whole, err
}

func readResult(line string, known *book.Book) error {
	fen, text, _ := strings.Cut(line, "\t")
	p, err := connectfour.Parse(fen)
	if err != nil {
		return err
	}
	b, s := p.Board(), known.Scope()
	if !s.Has(b) {
		return fmt.Errorf("expected a position after at most %d plies on a board of %d x %d, not %q",
			s.Plies, s.Rows, s.Columns, fen)
	}
	proof, ok := parseResult(text)
	even := proof.Plies%2 == 0
	wrongPlies := proof.Plies > 0 && even != (proof.Value == engine.Lost)
	if !ok || wrongPlies || proof.Plies > p.Remaining() {
		return fmt.Errorf("expected a result such as W25, L12 or T, not %q", text)
	}
	known.Set(b, proof)
	return nil
}

// letterOf holds the letters of the values in a results file.
var letterOf = map[engine.Value]string{engine.Won: "W", engine.Drawn: "T", engine.Lost: "L"}

func formatResult(p engine.Proof) string {
	if p.Plies == 0 || p.Value == engine.Drawn {
		return letterOf[p.Value]
	}
	return letterOf[p.Value] + strconv.Itoa(p.Plies)
}

// parseResult reads what formatResult writes.
func parseResult(text string) (p engine.Proof, ok bool) {
	for value, letter := range letterOf {
		if plies, found := strings.CutPrefix(text, letter); found {
			p.Value = value
			p.Plies, _ = strconv.Atoi(plies)
		}
	}
	return p, p.Plies >= 0 && text != "" && formatResult(p) == text
}
