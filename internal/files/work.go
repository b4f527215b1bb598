package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Format is a kind of file. Its first line is a head, which says what the work is. After it comes
// a line for each piece of the work that is done, in any order. The head has a JSON field "shard".
type Format[H, P any] struct {
	// Head returns the head in a line. Piece returns the piece of a head's work in a line.
	Head  func(line []byte) (*H, error)
	Piece func(head *H, line []byte) (P, error)
	// Number returns the number of a piece, by which it is known in all files.
	Number func(P) int
	Begin  string // how the line of a piece begins
}

// Lines is the content of a file. The zero value is that of an empty one.
type Lines[H, P any] struct {
	Head   *H // nil in an empty file
	Pieces []P
	Tail
}

// Read adds the lines of in, which follow the lines read before. A last line without an end is torn
// and left out. Any other mistake is an error that names the line.
func (f *Format[H, P]) Read(file *Lines[H, P], in io.Reader) error {
	return file.Tail.Read(in, func(line []byte) (err error) {
		if file.Head == nil {
			file.Head, err = f.Head(line)
			return err
		}
		piece, err := f.Piece(file.Head, line)
		if err == nil {
			file.Pieces = append(file.Pieces, piece)
		}
		return err
	})
}

// Resume returns an error unless the work of a head can go on in a file: if the file has the same
// head and no piece twice, or is empty. The file must end in a whole line, or in the beginning of
// one that this work writes.
func (f *Format[H, P]) Resume(file *Lines[H, P], head *H) error {
	if file.Head == nil {
		line, err := json.Marshal(head)
		if err == nil {
			err = file.Torn(string(line))
		}
		return err
	}
	if err := file.Torn(f.Begin); err != nil {
		return err
	}
	if err := same(file.Head, head, ""); err != nil {
		return err
	}
	return NewJoin(f).Add(file, "the file")
}

// Join collects the files of one work, whose heads differ in nothing but the shard.
type Join[H, P any] struct {
	Head   *H  // of the first file
	Pieces []P // of all files
	format *Format[H, P]
	from   map[int]string // the name of the file with a piece, by the piece's number
}

// NewJoin returns a Join without files.
func NewJoin[H, P any](f *Format[H, P]) *Join[H, P] {
	return &Join[H, P]{format: f, from: map[int]string{}}
}

// Add adds a file with its name. It fails if the file is empty, or of other work, or has a piece
// that was added before.
func (j *Join[H, P]) Add(file *Lines[H, P], name string) error {
	if file.Head == nil {
		return engine.Expected("file", "one that is not empty")
	}
	if j.Head == nil {
		j.Head = file.Head
	}
	if err := same(j.Head, file.Head, "shard"); err != nil {
		return err
	}
	for _, piece := range file.Pieces {
		number := j.format.Number(piece)
		if other, twice := j.from[number]; twice {
			return engine.Expected("number", "each once, not %d in %s too", number, other)
		}
		j.from[number] = name
	}
	j.Pieces = append(j.Pieces, file.Pieces...)
	return nil
}

// same returns an error that names a field in which two heads differ. It does not compare the field
// except. A head leaves out fields without a value, so it compares those that either head has.
func same(first, second any, except string) error {
	one, other := fields(first), fields(second)
	names := slices.AppendSeq(slices.Collect(maps.Keys(one)), maps.Keys(other))
	slices.Sort(names)
	for _, name := range names {
		if name != except && !bytes.Equal(one[name], other[name]) {
			return engine.Expected(name, "%s as in the other file, not %s",
				value(one, name), value(other, name))
		}
	}
	return nil
}

// value returns the text of a field, or "none".
func value(all map[string]json.RawMessage, name string) string {
	if text, ok := all[name]; ok {
		return string(text)
	}
	return "none"
}

// fields returns the fields of a head, which is plain data, as JSON.
func fields(head any) (all map[string]json.RawMessage) {
	text, err := json.Marshal(head)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		panic(fmt.Sprintf("files: the head of a file: %v", err))
	}
	return all
}

// Shard is part Number of Of disjoint parts of some work, counted from 1.
type Shard struct {
	Number int `json:"number"`
	Of     int `json:"of"`
}

// MaxShards is the maximum number of parts.
const MaxShards = 1 << 16

// String returns "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// MarshalText writes what String returns.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what String returns.
func (s *Shard) UnmarshalText(text []byte) error {
	number, of, _ := strings.Cut(string(text), "/")
	n, err := strconv.ParseUint(number, 10, 31)
	k, err2 := strconv.ParseUint(of, 10, 31)
	read := Shard{int(n), int(k)}
	if err != nil || err2 != nil || !read.Valid() {
		return fmt.Errorf("expected a part i/n, as 1/4 to 4/4; n at most %d", MaxShards)
	}
	*s = read
	return nil
}

// Valid reports whether the part is one of 1 to MaxShards parts.
func (s Shard) Valid() bool { return 1 <= s.Number && s.Number <= s.Of && s.Of <= MaxShards }

// Holds reports whether a piece of the work, counted from 0, belongs to the part. The parts take
// turns.
func (s Shard) Holds(piece int) bool { return piece%s.Of == s.Number-1 }

// Range returns the part's share of neighbouring pieces: from first up to, but not including, end.
func (s Shard) Range(pieces int) (first, end int) {
	return pieces * (s.Number - 1) / s.Of, pieces * s.Number / s.Of
}
