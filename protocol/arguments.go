package protocol

import (
	"math"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// The largest numbers.
const (
	MaxNodes   = 1 << 53       // larger counts are not exact in JavaScript
	MaxMultiPV = math.MaxUint8 // all moves
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
	return undo{plies: plies}, err
}

func parsePerft(args []string) (command, error) {
	depth, err := onlyInteger("d", args, 0, maxPerft)
	return perft{depth: depth}, err
}

// onlyInteger reads the arguments of a command that takes one integer.
func onlyInteger(name string, args []string, low, high int) (int, error) {
	if len(args) != 1 {
		args = []string{""}
	}
	return field.Int(name, args[0], low, high)
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
	return nil, engine.Expected("question", "%s", field.OneOf(names))
}

func parseGo(args []string) (command, error) {
	c := search{plays: true}
	fields := []field.Field{
		field.Millis("movetime", &c.limits.MoveTime, 1),
		field.Whole("nodes", &c.limits.Nodes, 1, MaxNodes),
		field.Whole("depth", &c.limits.Depth, 1, maxPlies),
		field.Whole("win", &c.limits.Win, 1, maxPlies),
		field.Millis("time", &c.limits.Remaining, 1),
		field.Millis("inc", &c.limits.Increment, 0),
	}
	if err := field.Read(args, fields); err != nil {
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
		field.Flag("infinite", &infinite),
		field.Rest("moves", &c.moves, "one move or more"))
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

// CheckLimits returns an *engine.FieldError if the game has no search within the limits.
func CheckLimits(l engine.Limits, game engine.Game) error {
	if l.Prove && game.Traits().NewSolver == nil {
		return engine.Expected("prove", "a game with an exact solver, which %s does not have",
			game.Name())
	}
	return nil
}

func readLimits(words []string, fields []field.Field, l *engine.Limits) error {
	if err := field.Read(words, fields); err != nil {
		return err
	}
	if l.Prove && (l.Depth > 0 || l.Win > 0) {
		return engine.Expected("prove", "no depth or win beside it")
	}
	return nil
}

func limitFields(to *engine.Limits) []field.Field {
	return []field.Field{
		field.Millis("movetime", &to.MoveTime, 1),
		field.Whole("nodes", &to.Nodes, 1, MaxNodes),
		field.Whole("depth", &to.Depth, 1, maxPlies),
		field.Whole("win", &to.Win, 1, maxPlies),
		field.Flag("prove", &to.Prove),
		field.Or(MaxMultiPV, &to.MultiPV, field.Whole("multipv", &to.MultiPV, 1, MaxMultiPV)),
	}
}

// bounded sets the default movetime of a search without a limit.
func bounded(c search) search {
	if c.limits.Infinite() {
		c.limits.MoveTime = engine.UsualMoveTime
	}
	return c
}
