package protocol

import (
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// The largest limits of a search.
const (
	MaxNodes   = 1 << 53         // larger counts are not exact in JavaScript
	MaxPlies   = 1000            // more than any game has
	MaxMultiPV = engine.MaxMoves // all of them
)

// limitFields returns the limits that go and analyze share.
func limitFields(l *engine.Limits) []field.Field {
	return []field.Field{
		field.Millis("movetime", &l.MoveTime, 1),
		field.Whole("nodes", &l.Nodes, 1, MaxNodes),
		field.Whole("depth", &l.Depth, 1, MaxPlies),
		field.Whole("win", &l.Win, 1, MaxPlies),
	}
}

// parseGo reads the words after go.
func parseGo(words []string) (engine.Limits, error) {
	var l engine.Limits
	err := field.Read(words, append(limitFields(&l),
		field.Clock("time", &l.Remaining), field.Clock("inc", &l.Increment)))
	if err == nil && l.Increment > 0 && l.Remaining == 0 {
		err = engine.Expected("inc", "time too, as in go time 60000 inc 500")
	}
	return Bounded(l), err
}

// parseAnalyze reads the words after analyze. It also returns the texts of the root moves, none if
// all moves are to be analyzed.
func parseAnalyze(words []string) (l engine.Limits, moves []string, err error) {
	var infinite bool
	l.FullStrength = true
	err = field.Read(words, append(limitFields(&l),
		field.Flag("prove", &l.Prove),
		field.UpTo("multipv", &l.MultiPV, MaxMultiPV),
		field.Flag("infinite", &infinite),
		field.Rest("moves", &moves, "one move or more")))
	switch {
	case err != nil:
		return l, nil, err
	case l.Prove && (l.Depth > 0 || l.Win > 0):
		err = engine.Expected("prove", "neither depth nor win: it proves whole games")
	case !infinite:
		l = Bounded(l)
	case !l.Infinite():
		err = engine.Expected("infinite", "no limit such as movetime, nodes or depth beside it")
	}
	return l, moves, err
}

// UsualMoveTime is the default time for a move of every host but Botzone: the 3 s of the course's
// judge less a margin.
const UsualMoveTime = 2500 * time.Millisecond

// CheckProve returns an *engine.FieldError if the limits ask for a proof and the game has no exact
// solver.
func CheckProve(l engine.Limits, game engine.Game) error {
	if _, solves := game.(engine.SolverMaker); l.Prove && !solves {
		return engine.Expected("prove", "a game with an exact solver, which %s does not have",
			game.Name())
	}
	return nil
}

// Bounded returns limits with the usual time for a move if nothing bounds them.
func Bounded(l engine.Limits) engine.Limits {
	if l.Infinite() {
		l.MoveTime = UsualMoveTime
	}
	return l
}
