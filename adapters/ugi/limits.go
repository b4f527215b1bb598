package ugi

import (
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// number is an argument of go: a name with a number after it.
type number struct {
	name      string
	low, high uint64
}

func (n number) String() string { return n.name }

const day = engine.MaxMillis

// A time may be 0: some hosts send that for an expired clock.
var numbers = []number{
	{"movetime", 0, day},
	{"nodes", 1, 1 << 53},
	{"depth", 1, 1000},
	{"p1time", 0, day},
	{"p2time", 0, day},
	{"p1inc", 0, day},
	{"p2inc", 0, day},
}

// clocks has the arguments for the clock of each player.
var clocks = [...]struct{ time, increment string }{
	engine.First:  {"p1time", "p1inc"},
	engine.Second: {"p2time", "p2inc"},
}

// parseGo returns the limits for the side to move, none for an infinite search.
func parseGo(args []string, turn engine.Player) (engine.Limits, error) {
	if slices.Contains(args, "infinite") {
		if len(args) > 1 {
			return engine.Limits{}, engine.Expected("infinite", "no limit beside it")
		}
		return engine.Limits{}, nil
	}
	given, err := readNumbers(args)
	if err != nil {
		return engine.Limits{}, err
	}
	clock := clocks[turn]
	l := engine.Limits{
		MoveTime:  given.time("movetime"),
		Nodes:     given["nodes"],
		Depth:     int(given["depth"]),
		Remaining: given.time(clock.time),
		Increment: time.Duration(given[clock.increment]) * time.Millisecond,
	}
	if l.Remaining == 0 && given.clock() {
		return engine.Limits{}, engine.Expected(clock.time, "the clock of the side to move")
	}
	if l.Infinite() {
		l.MoveTime = engine.UsualMoveTime
	}
	return l, nil
}

// values has the numbers of go by their names.
type values map[string]uint64

// readNumbers reads names and their numbers in any order, each at most once.
func readNumbers(args []string) (values, error) {
	given := values{}
	for ; len(args) > 0; args = args[2:] {
		i := slices.IndexFunc(numbers, func(n number) bool { return n.name == args[0] })
		if i < 0 {
			return nil, engine.Expected(quote(args[0]), "%s, infinite", oneOf(numbers))
		}
		n := numbers[i]
		if _, ok := given[n.name]; ok {
			return nil, engine.Expected(n.name, "only once")
		}
		value, err := field.Int(n.name, strings.Join(args[1:min(2, len(args))], ""), n.low, n.high)
		if err != nil {
			return nil, err
		}
		given[n.name] = value
	}
	return given, nil
}

// time returns a time for Limits, in which 0 means no limit: 0 if it was not given, else at least
// 1 ns.
func (v values) time(name string) time.Duration {
	ms, ok := v[name]
	if !ok {
		return 0
	}
	return max(time.Duration(ms)*time.Millisecond, 1)
}

// clock reports whether go had a time or an increment of either player.
func (v values) clock() bool {
	for _, c := range clocks {
		_, hasTime := v[c.time]
		_, hasIncrement := v[c.increment]
		if hasTime || hasIncrement {
			return true
		}
	}
	return false
}
