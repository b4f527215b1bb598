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
	// Games are those that a match can have played.
	Games engine.Games
	// Start is where games begin that are given by their moves alone.
	Start engine.Position
}

// formats are recognised by how a file begins; what is none of the others is text.
var formats = []struct {
	head *regexp.Regexp
	read func(r Reader, in io.Reader) ([]Game, error)
}{
	{regexp.MustCompile(`^\s*\{"type":\s*"match"`), Reader.readMatch},
	{regexp.MustCompile(`^[\s\d\x00-\x1f]*\{`), Reader.readSaiblo},
	{regexp.MustCompile(`^\s*\d+:\s*(\n|$)`), Reader.readJudge},
	{regexp.MustCompile(``), Reader.readText},
}

// headLength is how many bytes of a file show its format.
const headLength = 256

// Read reads a file in any of the formats. The error names the file, the line and the
// field.
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
		err = engine.Expected("games", "one at least")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range games {
		games[i].Source, games[i].Number = name, i+1
	}
	return games, nil
}

// atLine says where an error is.
func atLine(line int, err error) error { return fmt.Errorf("line %d: %w", line, err) }

// maxText is the length of the longest file of text, in bytes.
const maxText = 16 << 20

// readAll reads a file that is not a match's.
func readAll(in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if len(text) > maxText {
		return nil, engine.Expected("file", "%d bytes at most", maxText)
	}
	return text, err
}

// lineOf returns the number of the line that holds a byte.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte{'\n'}) }
