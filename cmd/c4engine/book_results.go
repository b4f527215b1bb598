package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
)

// bookResults is a file of solved positions that grows. A line is a position as query fen
// answers it, a tab, and its value for the side to move: W25 wins on the 25th ply, L12
// loses on the 12th, T draws; W and L alone leave the length open. Later lines replace
// earlier ones.
type bookResults struct {
	known *book.Book
	file  *os.File
}

// openBookResults reads a file of results, which need not exist, and makes it ready for
// more. A line that was cut short when the program ended is removed.
func openBookResults(name string, s book.Shape) (*bookResults, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	r := &bookResults{book.New(s), file}
	if err := r.read(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), r.close())
	}
	return r, nil
}

func (r *bookResults) read() error {
	text, err := io.ReadAll(r.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	number := 0
	for line := range strings.Lines(string(text[:whole])) {
		number++
		if err := r.enter(strings.TrimSuffix(line, "\n")); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := r.file.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = r.file.Seek(int64(whole), io.SeekStart)
	return err
}

// enter takes over a line.
func (r *bookResults) enter(line string) error {
	fen, text, _ := strings.Cut(line, "\t")
	s := r.known.Shape()
	p, err := connectfour.Parse(fen)
	if err != nil {
		return err
	}
	b := p.Board()
	proof, ok := parseResult(text)
	if b.Rows != s.Rows || b.Columns != s.Columns || b.Count(engine.Forbidden) > 0 || p.Remaining() < len(b.Squares)-s.Plies {
		return fmt.Errorf("expected a position after at most %d plies on a board of %d x %d, not %q", s.Plies, s.Rows, s.Columns, fen)
	}
	even := proof.Plies%2 == 0
	if !ok || proof.Plies > p.Remaining() || proof.Plies > 0 && even != (proof.Value == engine.Lost) {
		return fmt.Errorf("expected a result such as W25, L12 or T, not %q", text)
	}
	r.known.Set(b, proof)
	return nil
}

// add writes a line.
func (r *bookResults) add(p *connectfour.Position, proof engine.Proof) error {
	r.known.Set(p.Board(), proof)
	_, err := fmt.Fprintf(r.file, "%s\t%s\n", boardtext.FEN(p.Board(), p.Turn()), formatResult(proof))
	return err
}

func (r *bookResults) close() error {
	err := r.file.Close()
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// letterOf is what results call the values.
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
