package files

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Shard is part Number of Of disjoint parts of some work, counted from 1.
type Shard struct {
	Number int `json:"number"`
	Of     int `json:"of"`
}

// MaxShards is the maximum number of parts.
const MaxShards = 1 << 16

// String returns "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// UnmarshalText reads what String returns, as flags have it.
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

// UnmarshalJSON reads an object, which package json refuses to read into a type with UnmarshalText.
func (s *Shard) UnmarshalJSON(text []byte) error {
	type object Shard
	return json.Unmarshal(text, (*object)(s))
}

// Valid reports whether the part is one of 1 to MaxShards parts.
func (s Shard) Valid() bool { return 1 <= s.Number && s.Number <= s.Of && s.Of <= MaxShards }

// Holds reports whether a piece of the work, counted from 0, belongs to the part. The parts take
// turns.
func (s Shard) Holds(piece int) bool { return piece%s.Of == s.Number-1 }
