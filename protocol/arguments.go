package protocol

import (
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// The largest numbers.
const (
	maxMillis  = engine.MaxMillis
	maxNodes   = 1 << 53 // larger counts are not exact in JavaScript
	maxMultiPV = math.MaxUint8
	maxPerft   = 99
	maxPlies   = 1000 // more than any game has
	maxUndo    = math.MaxUint16
)

func parseSetOption(args []string) (command, error) {
	if len(args) < 2 || args[0] != "name" {
		return nil, engine.Expected("name", "name and then an option's name")
	}
	c := setOption{name: args[1]}
	if len(args) > 2 {
		if args[2] != "value" {
			return nil, unexpected(args[2], "value")
		}
		c.value, c.hasValue = strings.Join(args[3:], " "), true
	}
	return c, nil
}

func parseNewGame(args []string) (command, error) { return newGame{words: args}, nil }

func parsePosition(args []string) (command, error) {
	start, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		start, moves = args[:i], args[i+1:]
	}
	switch {
	case moves != nil && len(moves) == 0:
		return nil, engine.Expected("moves", "one move or more")
	case len(start) == 0:
		return nil, expectedStart()
	}
	words := start[1:]
	switch start[0] {
	case "startpos":
		if len(words) > 0 {
			return nil, unexpected(words[0], "moves")
		}
		return setPosition{moves: moves}, nil
	case "fen":
		if len(words) == 0 {
			return nil, engine.Expected("fen", "a position in one line")
		}
		return setPosition{fen: strings.Join(words, " "), moves: moves}, nil
	case "columns":
		if len(words) != 1 || words[0] == "" {
			return nil, engine.Expected("columns", "one word, such as 4453")
		}
		return setPosition{columns: words[0], moves: moves}, nil
	}
	return nil, expectedStart()
}

func expectedStart() error { return engine.Expected("start", "startpos, fen F or columns D") }

// parsePlay joins the parts of a move: "9 5" is "9,5".
func parsePlay(args []string) (command, error) {
	return play{move: strings.Join(args, ",")}, nil
}

func parseUndo(args []string) (command, error) {
	if len(args) == 0 {
		return undo{plies: 1}, nil
	}
	plies, err := onlyInteger("k", args, 1, maxUndo)
	return undo{plies: int(plies)}, err
}

func parsePerft(args []string) (command, error) {
	depth, err := onlyInteger("d", args, 0, maxPerft)
	return perft{depth: int(depth)}, err
}

func parseQuery(args []string) (command, error) {
	if len(args) == 1 {
		for _, q := range queries {
			if q.name == args[0] {
				return q, nil
			}
		}
	}
	var names []string
	for _, q := range queries {
		names = append(names, q.name)
	}
	return nil, engine.Expected("question", "%s", engine.OneOf(names))
}

func parseGo(args []string) (command, error) {
	c := search{plays: true}
	fields := []field{
		{"movetime", integer(1, maxMillis, millis(&c.limits.MoveTime))},
		{"nodes", integer(1, maxNodes, set(&c.limits.Nodes))},
		{"depth", integer(1, maxPlies, set(&c.limits.Depth))},
		{"win", integer(1, maxPlies, set(&c.limits.Win))},
		{"time", integer(1, maxMillis, millis(&c.limits.Remaining))},
		{"inc", integer(0, maxMillis, millis(&c.limits.Increment))},
	}
	if err := readFields(args, fields); err != nil {
		return nil, err
	}
	if c.limits.Remaining == 0 && slices.Contains(args, "inc") {
		return nil, engine.Expected("inc", "time beside it")
	}
	return bounded(c), nil
}

func parseAnalyze(args []string) (command, error) {
	c, infinite := search{}, false
	fields := append(limitFields(&c.limits),
		field{"infinite", flag(&infinite)}, field{"moves", theRest(&c.moves)})
	if err := readLimits(args, fields, &c.limits); err != nil {
		return nil, err
	}
	if !infinite {
		return bounded(c), nil
	}
	if !c.limits.Infinite() {
		return nil, engine.Expected("infinite", "no movetime, nodes or depth beside it")
	}
	return c, nil
}

// ParseLimits reads the words after analyze except infinite and moves. The error is an
// *engine.FieldError.
func ParseLimits(words []string) (engine.Limits, error) {
	c := search{limits: engine.Limits{FullStrength: true}}
	err := readLimits(words, limitFields(&c.limits), &c.limits)
	return bounded(c).limits, err
}

// CheckLimits returns an *engine.FieldError if the game has no search within the limits.
func CheckLimits(l engine.Limits, game engine.Game) error {
	if l.Prove && game.Traits().NewSolver == nil {
		return engine.Expected("prove", "a game with an exact solver, which %s does not have",
			game.Name())
	}
	return nil
}

func readLimits(words []string, fields []field, l *engine.Limits) error {
	if err := readFields(words, fields); err != nil {
		return err
	}
	if l.Prove && (l.Depth > 0 || l.Win > 0) {
		return engine.Expected("prove", "no depth or win beside it")
	}
	return nil
}

func limitFields(to *engine.Limits) []field {
	return []field{
		{"movetime", integer(1, maxMillis, millis(&to.MoveTime))},
		{"nodes", integer(1, maxNodes, set(&to.Nodes))},
		{"depth", integer(1, maxPlies, set(&to.Depth))},
		{"win", integer(1, maxPlies, set(&to.Win))},
		{"prove", flag(&to.Prove)},
		{"multipv", orElse(maxMultiPV, integer(1, maxMultiPV, set(&to.MultiPV)), &to.MultiPV)},
	}
}

// bounded sets the default movetime of a search without a limit.
func bounded(c search) search {
	if c.limits.Infinite() {
		c.limits.MoveTime = engine.UsualMoveTime
	}
	return c
}
