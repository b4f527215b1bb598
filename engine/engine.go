// Package engine is the contract between the games, the search and the protocol. It has no search,
// no text of the protocol, and only those rules that every host would otherwise repeat: rows on a
// board, final scores and perft.
//
// A game implements [Game], which makes positions and evaluators. A search sees
// a position as a [State], values leaves by an [Evaluator] and answers with an
// [Info]. Hosts see a [Position] and its [Board]. [About] describes a game to hosts
// and pages. Optional abilities of a game are separate interfaces, such as [SolverMaker].
//
// Begin with engine.go, the interfaces that every game implements. abilities.go has the optional
// ones and the evaluators, value.go values and proofs, and search.go the other side of the
// contract: the limits, options and results of a search. history.go has the game under way,
// games.go lists of games, and perft.go counts sequences of moves.
package engine

import (
	"strconv"

	"github.com/c4engine/c4engine/internal/rng"
)

// Move is a move in its game's own code. A code means the same move in every
// position of one game (a cell, or a pass). In games with About.AMAF codes are below 128, because
// a [MoveSet] has no more.
type Move uint16

// NoMove stands where there is no move.
const NoMove Move = 1<<16 - 1

// String returns the code of the move, "none" for NoMove. Package boardtext has the names by
// which people know the moves of a position.
func (m Move) String() string {
	if m == NoMove {
		return "none"
	}
	return strconv.Itoa(int(m))
}

// Player is a side. Fast code indexes by p&1: the compiler then needs no bounds check.
type Player uint8

// The player who moves first, and the other one.
const (
	First Player = iota
	Second
)

// Other returns the opponent of p.
func (p Player) Other() Player { return p ^ 1 }

// String returns first or second.
func (p Player) String() string { return Win(p).String() }

// Outcome is the result of a game, Undecided while the game lasts.
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

// String returns the winner, first or second, or else draw or none.
func (o Outcome) String() string {
	return [...]string{Undecided: "none", FirstWins: "first", SecondWins: "second", Draw: "draw"}[o]
}

// MaxMoves is the largest number of legal moves of a State.
const MaxMoves = 255

// State is one position as the search sees it. The interface is coarse: a search calls it
// a few times a ply, and the inner loops are concrete code inside each game. Its methods
// allocate nothing, and do not check moves, which come from the state itself.
type State interface {
	// CopyFrom makes the state equal to another one of the same game.
	CopyFrom(State)
	// Turn returns the side to move, also after the end of the game.
	Turn() Player
	// Outcome returns the result, Undecided before the end of the game.
	Outcome() Outcome
	// Moves appends the legal moves to buf, at most MaxMoves; none after the end of the game.
	Moves(buf []Move) []Move
	// Candidates appends to buf the moves that can matter for the position's value. The
	// moves that it leaves out are no better. It also returns the value if the game's
	// tactics know it without a search; every candidate then attains it. After the end
	// of the game there are no candidates, and the value is known with 0 plies to go.
	Candidates(buf []Move) ([]Move, Known)
	// Play plays a legal move.
	Play(Move)
	// Key returns a hash of everything that the rest of the game depends on. A search
	// takes positions of one game and variant with equal keys for equal, so keys spread
	// over all 64 bits. No position is repeated within a game.
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
	// Board returns a copy of the board.
	Board() Board
	// Cell returns the cell that a move of the game takes, NoCell for a pass.
	Cell(Move) Cell
	// MoveAt returns the legal move that takes a cell, or the pass at NoCell. The
	// error is a *FieldError of the field "move", and may wrap ErrIllegalMove.
	MoveAt(Cell) (Move, error)
	// Remaining returns an upper bound of the plies that the game still lasts.
	Remaining() int
	// FEN returns the position as one line of text that the game's Parse reads.
	FEN() string
}

// Game makes positions and the evaluators for them. A game may also be a ThreatSearcher,
// a Book, a SolverMaker or a SearcherMaker.
type Game interface {
	// Name returns the game's name, one lower-case word.
	Name() string
	// About describes the game to hosts, help texts and pages.
	About() About
	// New returns the start position that the words after newgame describe. No words:
	// the usual start. The error is a *FieldError.
	New(words []string) (Position, error)
	// Parse reads what Position.FEN writes. The error is a *FieldError.
	Parse(fen string) (Position, error)
	// Setup returns the position with the given board and side to move, by the game's
	// usual rules. The error is a *FieldError.
	Setup(b Board, turn Player) (Position, error)
	// NewEvaluator returns an evaluator for one goroutine.
	NewEvaluator(random *Random, o EvaluatorOptions) Evaluator
}

// Random is a fast source of random numbers for one goroutine: Below(n uint32) uint32 returns one
// in [0, n), Uint64() uint64 returns 64 bits. Games outside of this module use this name.
type Random = rng.Source

// NewRandom returns a source whose sequence depends on every seed and on their order.
func NewRandom(seeds ...uint64) Random { return rng.New(seeds...) }
