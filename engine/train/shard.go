package train

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Shard is part Number, from 1, of Of parts of some games, which have none in common.
type Shard struct{ Number, Of int }

const maxShards = 1 << 16

// String returns "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// MarshalText writes what String returns.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what String returns.
func (s *Shard) UnmarshalText(text []byte) error {
	number, of, _ := strings.Cut(string(text), "/")
	n, err := strconv.ParseUint(number, 10, 32)
	k, err2 := strconv.ParseUint(of, 10, 32)
	if err != nil || err2 != nil || n < 1 || n > k || k > maxShards {
		return engine.Expected("shard", "i/n, as 1/4 to 4/4; n at most %d", maxShards)
	}
	*s = Shard{int(n), int(k)}
	return nil
}

// holds reports whether a game, counted from 0, is one of the part. The parts take turns.
func (s Shard) holds(game int) bool { return game%s.Of == s.Number-1 }
