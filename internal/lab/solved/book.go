// Package solved makes data from solved positions of connectfour: books, of the positions of the
// first plies (book.go), and the atlas of empty boards with every forbidden cell (atlas.go).
package solved

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/files"
)

// Positions returns the undecided positions after 0, 1, 2, .. plies. It lists only one of
// two mirror images. The successors of a position are neighbours in the list, so a solver
// can reuse much of its hash table from one to the next.
func Positions(empty *connectfour.Position, s book.Shape) (levels [][]*connectfour.Position) {
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

// Count returns the number of positions whose value is known, and the number of positions
// whose plies to the end are known too.
func Count(b *book.Book, positions []*connectfour.Position) (known, timed int) {
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

// Complete derives the values of all positions before the last ply. A book has the plies to the
// end up to the last ply at which they are known for all positions. Complete removes later ones:
// whether a solver of values finds plies too depends on its earlier searches, and a book must not
// depend on them. It returns an error if a known value contradicts those of the successors.
func Complete(b *book.Book, levels [][]*connectfour.Position) error {
	timed := len(levels) - 1
	for timed >= 0 && !allTimed(b, levels[timed]) {
		timed--
	}
	for _, level := range levels[timed+1:] {
		for _, p := range level {
			b.Set(p.Board(), engine.Proof{Value: b.Find(p.Board()).Value})
		}
	}
	return lookBack(b, levels)
}

// allTimed reports whether the plies to the end of all positions are known.
func allTimed(b *book.Book, positions []*connectfour.Position) bool {
	_, timed := Count(b, positions)
	return timed == len(positions)
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
			reply = engine.Proof{Value: after.Turn().Of(after.Outcome())}
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

// Results are the solved positions of a file that grows. A line is a FEN, a tab, and the
// value for the side to move: W25 wins on the 25th ply, L12 loses on the 12th, T draws. W
// and L without a number leave the length open. A later line replaces an earlier one of the
// same position.
type Results struct {
	Known *book.Book
}

// letters has all characters of a line.
const letters = "0123456789xo/ \tWLT"

// ReadResults reads the results of positions of a shape. whole is the size of all complete lines in
// bytes. An incomplete last line is skipped; it must be the beginning of a result.
func ReadResults(in io.Reader, s book.Shape) (r *Results, whole int64, err error) {
	r = &Results{book.New(s)}
	var tail files.Tail
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
		found := engine.SolveUntil(solver, p, 0, func(b engine.Bounds) bool {
			return by.ValuesOnly && b.Proven() || ctx.Err() != nil
		})
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
