// Package engine is the contract between the games, the search and the
// protocol, and nothing else: no rules, no search, no text of the protocol.
//
// A game implements [Game], which makes positions and evaluators. A search sees
// a position as a [State], values leaves by an [Evaluator] and answers with an
// [Info]. Hosts see a [Position] and its [Board]. [About] describes a game to hosts
// and pages. Abilities that only some games have are interfaces of their own, such as
// [SolverMaker].
package engine

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/c4engine/c4engine/internal/rng"
)

// Move is a move in its game's own code. A code means the same move in every
// position of one game (a cell, or a pass).
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
	Candidates(buf []Move) ([]Move, Proof)
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

// WinsAtOnce returns the moves of p that end the game with a win of the side to move. It is for
// hosts: it copies the position for each move.
func WinsAtOnce(p Position) (moves []Move) {
	for _, m := range p.Moves(nil) {
		if After(p, m).Outcome() == Win(p.Turn()) {
			moves = append(moves, m)
		}
	}
	return moves
}

// openingTries is the number of sequences of random moves that are tried before one with an
// immediate win is accepted.
const openingTries = 100

// RandomMoves returns so many random moves from a position that do not end the game, false if it
// found none. If possible they leave no immediate win, because such a game says nothing about the
// players.
func RandomMoves(start Position, plies int, random *Random) (found []Move, ok bool) {
	for range openingTries {
		var moves []Move
		p := start.Clone()
		for legal := p.Moves(nil); len(moves) < plies && len(legal) > 0; legal = p.Moves(nil) {
			m := legal[random.Below(uint32(len(legal)))]
			p.Play(m)
			moves = append(moves, m)
		}
		if p.Outcome() != Undecided {
			continue
		}
		found, ok = moves, true
		if len(WinsAtOnce(p)) == 0 {
			break
		}
	}
	return found, ok
}

// Game makes positions and the evaluators for them. A game may also be a PriorSetter, a
// ThreatSearcher, a Book, a SolverMaker or a SearcherMaker.
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
// in [0, n), Uint64() uint64 returns 64 bits. A game outside of this module names it so.
type Random = rng.Source

// NewRandom returns a source whose sequence depends on every seed and on their order.
func NewRandom(seeds ...uint64) Random { return rng.New(seeds...) }

// Value is a game-theoretic value for one side; known values are ordered.
type Value uint8

// The values.
const (
	Unknown Value = iota
	Lost
	Drawn
	Won
)

// String returns the value's name in text: win, draw, loss or unknown.
func (v Value) String() string {
	return [...]string{Unknown: "unknown", Lost: "loss", Drawn: "draw", Won: "win"}[v]
}

// Of returns the value of the outcome o for p; Undecided is Unknown.
func (p Player) Of(o Outcome) Value {
	switch o {
	case Undecided:
		return Unknown
	case Draw:
		return Drawn
	case Win(p):
		return Won
	}
	return Lost
}

// ValueOf returns the value of a score that is positive for a win and negative for a loss.
func ValueOf(score int) Value { return Value(int(Drawn) + cmp.Compare(score, 0)) }

// Opposite returns v as the other side sees it.
func (v Value) Opposite() Value {
	if v == Unknown {
		return Unknown
	}
	return Lost + Won - v
}

// Score returns a known value as a number: 0 lost, 0.5 drawn, 1 won.
func (v Value) Score() float32 { return float32(v-Lost) / 2 }

// Proof is the proven value of a position for the side to move. Plies is an upper bound:
// the winner, or in a draw either side, can end the game within Plies. The zero
// Proof proves nothing.
type Proof struct {
	Value Value
	// Exact is set if best play to the win or loss takes exactly these Plies. Tactics,
	// evaluators and trees do not set it: their Plies may be far more than a solver finds.
	Exact bool
	Plies int
}

// String returns "win in 9" if best play takes 9 plies and "win in <= 9" if that is a bound, "loss"
// likewise, and without plies "win" while only the value is known, "draw", or "unknown".
func (p Proof) String() string {
	switch {
	case p.Plies == 0 || p.Value == Drawn || p.Value == Unknown:
		return p.Value.String()
	case p.Exact:
		return fmt.Sprintf("%v in %d", p.Value, p.Plies)
	}
	return fmt.Sprintf("%v in <= %d", p.Value, p.Plies)
}

// HasLength reports whether the plies say how long the game from a position lasts. They say nothing
// in a game that counts its pieces in the end, nor as a bound that the free cells give too.
func (p Proof) HasLength(from Position) bool {
	return !from.Game().About().Counted && (p.Exact || p.Plies < from.Board().Count(Empty))
}

// discount is the value of a ply. It makes early wins and late losses worth more, so that
// moves with equal results differ in value.
const discount = 1.0 / (1 << 14)

// Discounted returns the score of p for a position after ply plies of the game. A win is
// worth a little less the later it comes, a loss a little more.
func (p Proof) Discounted(ply int) float32 {
	v := p.Value.Score()
	delay := min(float32(discount*float32(ply+p.Plies)), 0.25)
	// The conversion keeps processors from fusing the product into the sum.
	return v + float32(float32(1-2*v)*delay)
}

// Perft counts the legal sequences of exactly depth plies from p, to test the rules by
// known counts. A game that has ended is not continued. There is one sequence of 0 plies.
// The error is ctx's, if ctx is done before the count. A depth below 0 counts as 0.
func Perft(ctx context.Context, p Position, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, ctx.Err()
	}
	c := counter{ctx: ctx, plies: make([]ply, depth)}
	for i := range c.plies {
		c.plies[i].state = p.Clone()
	}
	n := c.count(p, depth)
	return n, c.err
}

// counter is one count. It has scratch memory for each ply, so that no node allocates.
type counter struct {
	ctx     context.Context
	err     error // ctx's, if the count was abandoned
	visited uint  // nodes
	plies   []ply // by the plies to go, less one
}

// ply is the scratch memory of one level of the count.
type ply struct {
	state State
	moves []Move
}

// checkEvery is the number of nodes between two looks at the context: a few tens of
// microseconds of work.
const checkEvery = 1 << 12

// count returns the number of sequences of depth > 0 plies from s.
func (c *counter) count(s State, depth int) (n uint64) {
	if c.visited%checkEvery == 0 {
		Yield()
		c.err = c.ctx.Err()
	}
	c.visited++
	here := &c.plies[depth-1]
	here.moves = s.Moves(here.moves[:0])
	if depth == 1 {
		return uint64(len(here.moves))
	}
	for _, m := range here.moves {
		if c.err != nil {
			return n
		}
		here.state.CopyFrom(s)
		here.state.Play(m)
		n += c.count(here.state, depth-1)
	}
	return n
}
