// Package engine is the contract between the games, the search and the
// protocol, and nothing else: no rules, no search, no text of the protocol.
//
// A game implements [Game] and [Position]; a search sees a position as a
// [State] and answers with an [Info]; options describe themselves as [Option].
package engine

import "github.com/c4engine/c4engine/engine/rng"

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
	Tie
)

// Win returns the outcome in which p wins.
func Win(p Player) Outcome { return FirstWins + Outcome(p) }

// Value is a game-theoretic value as one side sees it; known values are ordered.
type Value uint8

// The values.
const (
	Unknown Value = iota
	Lost
	Tied
	Won
)

// Of returns the value of the outcome o for p; Undecided is Unknown.
func (p Player) Of(o Outcome) Value {
	switch o {
	case Undecided:
		return Unknown
	case Tie:
		return Tied
	case Win(p):
		return Won
	}
	return Lost
}

// Opposite returns v as the other side sees it.
func (v Value) Opposite() Value {
	if v == Unknown {
		return Unknown
	}
	return Lost + Won - v
}

// Proof is the proven value of a position for the side to move, and within how
// many plies the winner, or either side of a tie, reaches the end by it: never
// less than under best play. The zero Proof proves nothing.
type Proof struct {
	Value Value
	Plies int
}

// PlayoutPolicy is how a playout chooses its moves.
type PlayoutPolicy uint8

// The policies.
const (
	// Informed playouts use the game's tactical knowledge.
	Informed PlayoutPolicy = iota
	// Uniform playouts choose among the legal moves with equal probability.
	Uniform
)

// Ending is how a playout ended.
type Ending struct {
	Outcome Outcome
	// Plies counts from the state at which the playout began to the end.
	Plies int
	// Exact is set where the side that lost never had a choice that could have
	// mattered. Then Outcome is the value of that state, reached within Plies.
	Exact bool
}

// State is one position as the search sees it. It is coarse on purpose, a few
// calls a tree ply and one a playout, so that the playout's loop is concrete
// code inside each game. Nothing here allocates, and nothing here checks: moves
// come from the state itself.
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
	// value, and returns what the game knows of that value at sight. Moves that
	// are left out are no better than those that stay. Where the value is known,
	// every candidate attains it. None after the end of the game, whose value is
	// known with 0 plies to go.
	Candidates(buf []Move) ([]Move, Proof)
	// Play plays a legal move.
	Play(Move)
	// Key returns a hash of all that matters for what follows. Positions of one
	// game with equal keys are taken to be equal, so it uses its 64 bits well. No
	// position comes back later in a game.
	Key() uint64
	// Playout plays to the end of the game, or until its result is certain.
	// The state is spoilt afterwards.
	Playout(r *rng.Source, p PlayoutPolicy) Ending
}

// Position is a State with the verbs of the edge: checked, allocating, textual.
type Position interface {
	State
	// Clone returns an independent copy.
	Clone() Position
	// ParseMove reads a legal move in the game's notation ("9,4"). The error is
	// a *FieldError.
	ParseMove(text string) (Move, error)
	// FormatMove writes any move of the game in its notation.
	FormatMove(Move) string
	// FEN returns the position as one line of text that the game's Parse reads.
	FEN() string
	// Draw returns a drawing of several lines for people, the move last marked
	// (NoMove: none), with terminal colours where colour is set.
	Draw(last Move, colour bool) string
}

// Game makes positions.
type Game interface {
	// Name returns the game's name, one lower-case word.
	Name() string
	// New returns the start position that the words after newgame describe. The
	// error is a *FieldError.
	New(words []string) (Position, error)
	// Parse reads what Position.FEN writes. The error is a *FieldError.
	Parse(fen string) (Position, error)
}

// FieldError says which field of an input is wrong and what was expected there.
type FieldError struct {
	Field    string
	Expected string
}

// Error returns "field: expected ...".
func (e *FieldError) Error() string { return e.Field + ": expected " + e.Expected }
