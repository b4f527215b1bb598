// Package engine is the contract between the games, the search and the
// protocol, and nothing else: no rules, no search, no text of the protocol.
//
// A game implements [Game], which makes positions and evaluators. A search sees
// a position as a [State], values leaves by an [Evaluator] and answers with an
// [Info]; hosts see a [Position] and its [Board]. What only some games can do
// is declared as data, in [Traits], and so is what hosts and pages need to know of
// a game, in [About].
package engine

import (
	"fmt"

	"github.com/c4engine/c4engine/engine/rng"
)

// Move is a move in its game's own code. A code means the same move in every
// position of one game (a cell, or a pass).
type Move uint16

// NoMove stands where there is no move.
const NoMove Move = 1<<16 - 1

// Player is a side.
type Player uint8

// The player who moves first, and the other one.
const (
	First Player = iota
	Second
)

// Other returns the opponent of p.
func (p Player) Other() Player { return p ^ 1 }

// Outcome is how a game stands or has ended.
type Outcome uint8

// The outcomes.
const (
	Undecided Outcome = iota
	FirstWins
	SecondWins
	Draw
)

// Win returns the outcome in which p wins.
func Win(p Player) Outcome { return FirstWins + Outcome(p) }

// State is one position as the search sees it. It is coarse on purpose, a few
// calls a tree ply, so that the inner loops are concrete code inside each game.
// Nothing here allocates, and nothing here checks: moves come from the state
// itself.
type State interface {
	// CopyFrom makes the state equal to another one of the same game.
	CopyFrom(State)
	// Turn returns the side to move, also after the end of the game.
	Turn() Player
	// Outcome returns how the game stands.
	Outcome() Outcome
	// Moves appends the legal moves to buf; none after the end of the game.
	Moves(buf []Move) []Move
	// Candidates appends to buf the moves that can matter for the position's
	// value, and returns what the game's tactics know of that value without a
	// search. Moves that are left out are no better than those that stay. If the
	// value is known, every candidate attains it. After the end of the game there
	// are no candidates, and the value is known with 0 plies to go.
	Candidates(buf []Move) ([]Move, Proof)
	// Play plays a legal move.
	Play(Move)
	// Key returns a hash of everything that the rest of the game depends on.
	// Positions of one game with equal keys are taken to be equal, so it uses its
	// 64 bits well. No position is repeated within a game.
	Key() uint64
}

// Position is a State with methods for hosts, which check and allocate.
type Position interface {
	State
	// Game returns the game that the position belongs to.
	Game() Game
	// Variant returns the words after newgame for an empty board of the same size,
	// forbidden cells and rules. Positions of one game and variant can share a tree.
	Variant() string
	// Clone returns an independent copy.
	Clone() Position
	// Board returns what is on every cell, as a copy.
	Board() Board
	// Cell returns the cell that a move of the game takes, NoCell for a pass.
	Cell(Move) Cell
	// MoveAt returns the legal move that takes a cell, or the pass at NoCell. The
	// error is a *FieldError of the field "move".
	MoveAt(Cell) (Move, error)
	// Remaining returns the most plies that the game can still last.
	Remaining() int
	// FEN returns the position as one line of text that the game's Parse reads.
	FEN() string
}

// Game makes positions, and what is needed to search them.
type Game interface {
	// Name returns the game's name, one lower-case word.
	Name() string
	// About returns what hosts, help texts and pages need to know of the game.
	About() About
	// New returns the start position that the words after newgame describe, the usual
	// one without any. The error is a *FieldError.
	New(words []string) (Position, error)
	// Parse reads what Position.FEN writes. The error is a *FieldError.
	Parse(fen string) (Position, error)
	// Setup returns the position with such a board and side to move, by the
	// game's usual rules. The error is a *FieldError.
	Setup(b Board, turn Player) (Position, error)
	// NewEvaluator returns an evaluator for one goroutine.
	NewEvaluator(random *rng.Source, o EvaluatorOptions) Evaluator
	// Traits returns what else the game can do.
	Traits() Traits
}

// NotNil returns a position and an error as they are, but no interface that holds a nil
// pointer beside an error.
func NotNil[P Position](p P, err error) (Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Traits is what a game can do beyond what every game must, declared as data. A
// nil function is something that it cannot do.
type Traits struct {
	// Counted is set if the side with more pieces wins in the end. In other games only the
	// side that made the last move can have won.
	Counted bool
	// Gravity is set if a column takes a piece in one cell at most, so that its number
	// alone names the move.
	Gravity bool
	// Learned is set if the evaluator has a learned evaluation.
	Learned bool
	// AMAF ("all moves as first") is set if evaluations tell which moves each side
	// has made. The codes of moves are then below 128.
	AMAF bool
	// SetPriors sets the priors of some moves of a state, at least one, before they are
	// searched. The move before them is last, or NoMove. It allocates nothing.
	SetPriors func(priors []Prior, s State, moves []Move, last Move)
	// SearchThreats looks for a win of the side to move by a sequence of threats. A
	// unit of effort takes about 100 ns. It returns the first move and within how
	// many plies it wins, or NoMove and 0. The state is not changed.
	SearchThreats func(s State, effort int) (Move, int)
	// LookUp returns what the game's book knows of a position.
	LookUp func(s State) Bounds
	// NewSolver returns a solver that uses about the given memory and at most so many
	// threads at a time.
	NewSolver func(megabytes, threads int) Solver
}

// FieldError says which field of an input is wrong and what was expected there.
type FieldError struct {
	Field    string
	Expected string
}

// Expected returns the *FieldError of a field; format and args say, as for
// fmt.Sprintf, what was expected there.
func Expected(field, format string, args ...any) error {
	return &FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

// Error returns "field: expected ...".
func (e *FieldError) Error() string { return e.Field + ": expected " + e.Expected }
