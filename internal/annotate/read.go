package annotate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/c4engine/c4engine/engine"
)

// Reader reads games.
type Reader struct {
	// Games are the games that a match's file may name.
	Games engine.Games
	// Start is the first position of games without a FEN.
	Start engine.Position
}

// formats are tried in this order: the first head that matches the beginning of a file says
// how to read it. The last one matches every file.
var formats = []struct {
	head *regexp.Regexp
	read func(r Reader, in io.Reader) ([]Game, error)
}{
	{regexp.MustCompile(`^\s*\{"type":\s*"match"`), Reader.readMatch},
	{regexp.MustCompile(`^[\s\d\x00-\x1f]*\{`), Reader.readSaiblo},
	{regexp.MustCompile(`^\s*\d+:\s*(\n|$)`), Reader.readJudge},
	{regexp.MustCompile(``), Reader.readText},
}

// headLength is the number of bytes that the heads are matched with.
const headLength = 256

// Read reads a file of any format. The error names the file, the line and the field.
func (r Reader) Read(name string, file io.Reader) ([]Game, error) {
	in := bufio.NewReaderSize(file, 64<<10)
	head, err := in.Peek(headLength)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var games []Game
	for _, f := range formats {
		if f.head.Match(head) {
			games, err = f.read(r, in)
			break
		}
	}
	if err == nil && len(games) == 0 {
		err = engine.Expected("games", "at least one")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range games {
		games[i].Source, games[i].Number = name, i+1
	}
	return games, nil
}

// atLine adds the number of a line to an error.
func atLine(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// maxText is the largest file that is read as a whole, in bytes.
const maxText = 16 << 20

// readAll returns the content of a file. It fails if that is larger than maxText.
func readAll(in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if len(text) > maxText {
		return nil, engine.Expected("file", "at most %d bytes", maxText)
	}
	return text, err
}

// lineOf returns the number, from 1, of the line with the byte at an index.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte{'\n'}) }
