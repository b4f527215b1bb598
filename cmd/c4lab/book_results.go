package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/files"
)

// resultLine returns the line of a position in a growing file of results: a FEN, a tab, and the
// value for the side to move. W25 wins on the 25th ply, L12 loses on the 12th, T draws. W and L
// without a number leave the length open. A later line replaces an earlier one of the same
// position.
func resultLine(p *connectfour.Position, proof engine.Known) string {
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
	p, err := connectfour.Game{}.Parse(fen)
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
	wrongPlies := proof.Plies > 0 && even != (proof.Value() == engine.Lost)
	if !ok || wrongPlies || proof.Plies > p.Remaining() {
		return fmt.Errorf("expected a result such as W25, L12 or T, not %q", text)
	}
	known.Set(b, proof)
	return nil
}

// letterOf holds the letters of the values in a results file.
var letterOf = map[engine.Value]string{engine.Won: "W", engine.Drawn: "T", engine.Lost: "L"}

func formatResult(p engine.Known) string {
	if p.Plies == 0 || p.Value() == engine.Drawn {
		return letterOf[p.Value()]
	}
	return letterOf[p.Value()] + strconv.Itoa(p.Plies)
}

// parseResult reads what formatResult writes.
func parseResult(text string) (p engine.Known, ok bool) {
	for value, letter := range letterOf {
		if plies, found := strings.CutPrefix(text, letter); found {
			p.Lower, p.Upper = value, value
			p.Plies, _ = strconv.Atoi(plies)
		}
	}
	return p, p.Plies >= 0 && text != "" && formatResult(p) == text
}
