package builder

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/lines"
)

// Results are the solved positions of a file that grows. A line is a FEN, a tab, and the
// value for the side to move: W25 wins on the 25th ply, L12 loses on the 12th, T draws. W
// and L without a number leave the length open. A later line replaces an earlier one of the
// same position.
type Results struct {
	Known *book.Book
}

// letters has all characters of a line.
const letters = "0123456789xo/ \tWLT"

// Read reads the results of positions of a shape. whole is the size of all complete lines in
// bytes. An incomplete last line is skipped; it must be the beginning of a result.
func Read(in io.Reader, s book.Shape) (r *Results, whole int64, err error) {
	r = &Results{book.New(s)}
	var tail lines.Tail
	err = tail.Read(in, func(line []byte) error { return r.enter(strings.TrimSuffix(string(line), "\n")) })
	if err == nil && strings.Trim(tail.Rest, letters) != "" {
		err = fmt.Errorf("expected a result that was cut short, not %.40q", tail.Rest)
	}
	return r, tail.Whole, err
}

// enter stores the result of a line.
func (r *Results) enter(line string) error {
	fen, text, _ := strings.Cut(line, "\t")
	s := r.Known.Shape()
	p, err := connectfour.Parse(fen)
	if err != nil {
		return err
	}
	b := p.Board()
	proof, ok := parseResult(text)
	if !s.Has(b) {
		return fmt.Errorf("expected a position after at most %d plies on a board of %d x %d, not %q",
			s.Plies, s.Rows, s.Columns, fen)
	}
	even := proof.Plies%2 == 0
	wrongPlies := proof.Plies > 0 && even != (proof.Value == engine.Lost)
	if !ok || wrongPlies || proof.Plies > p.Remaining() {
		return fmt.Errorf("expected a result such as W25, L12 or T, not %q", text)
	}
	r.Known.Set(b, proof)
	return nil
}

// Add stores the value of a position, and writes its line to w with a single Write.
func (r *Results) Add(w io.Writer, p *connectfour.Position, proof engine.Proof) error {
	r.Known.Set(p.Board(), proof)
	_, err := fmt.Fprintf(w, "%s\t%s\n", p.FEN(), formatResult(proof))
	return err
}

// Solving says how positions are solved.
type Solving struct {
	Megabytes  int            // size of the solver's hash table
	ValuesOnly bool           // without the plies to the end
	Progress   func(done int) // called after each solved position
}

// Solve solves the unknown positions and writes their lines to w. It returns the error of w
// or ctx.
func (r *Results) Solve(
	ctx context.Context, w io.Writer, positions []*connectfour.Position, by Solving,
) error {
	solver := connectfour.NewSolver(by.Megabytes, 1, r.Known)
	for i, p := range positions {
		known := r.Known.Find(p.Board())
		if known.Plies > 0 || known.Value != engine.Unknown && by.ValuesOnly {
			continue
		}
		done := false
		found := solver.Solve(p, 0, func(uint64) bool { return done || ctx.Err() != nil },
			func(b engine.Bounds) { done = by.ValuesOnly && b.Proven() })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := r.Add(w, p, engine.Proof{Value: found.Lower, Plies: found.Plies}); err != nil {
			return err
		}
		by.Progress(i + 1)
	}
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
