package engine

import "math"

// The interfaces of this file are abilities that a Game or its Evaluator may have. A search asks
// for them once.

// ThreatSearcher is a game in which sequences of threats can win.
type ThreatSearcher interface {
	// SearchThreats looks for a win of the side to move by a sequence of threats. It returns the
	// first move and the plies within which it wins, or NoMove and 0. A unit of the budget takes
	// about 100 ns. The state is not changed.
	SearchThreats(s State, budget int) (Move, int)
}

// Book is a game with a book of openings.
type Book interface {
	// LookUp returns the bounds that the book has for a position.
	LookUp(s State) Known
}

// SolverMaker is a game with an exact solver.
type SolverMaker interface {
	// NewSolver returns a solver that uses about the given memory and at most the given
	// number of threads.
	NewSolver(megabytes, threads int) Solver
}

// NewSolver returns a solver of a game, or ErrNoSolver.
func NewSolver(g Game, megabytes, threads int) (Solver, error) {
	if maker, ok := g.(SolverMaker); ok {
		return maker.NewSolver(megabytes, threads), nil
	}
	return nil, ErrNoSolver
}

// SearcherMaker is a game with its own search for the best move, which is stronger than the tree.
// The tree still searches for several moves, or among certain ones.
type SearcherMaker interface {
	// NewSearcher returns a search that uses about the given memory.
	NewSearcher(megabytes int) MoveSearcher
}

// MoveSearcher is a game's own search. It keeps its results from call to call and serves one
// goroutine at a time.
type MoveSearcher interface {
	// Search searches a position until nothing is left to find out, l.Nodes positions or
	// l.Depth plies have been searched, or stop returns true. It ignores the other limits, and
	// does not change the state. The info has Known, and one line unless the search ended
	// before there was a move.
	//
	// It calls stop and report as a Solver does, and reports each deeper search.
	Search(s State, l Limits, stop func(nodes uint64) bool, report func(Info)) Info
}

// Solver finds game-theoretic values by exhaustive search. It keeps its results from call
// to call and serves one goroutine at a time.
type Solver interface {
	// Solve searches a position until its value, the plies to the end and a move that attains it are
	// known, limit positions have been searched (0: no limit), or stop returns true. The state is
	// not changed. A limit that is derived from another one, as by a division, must not become 0.
	// The info has Known and Nodes, the positions searched, and no lines.
	//
	// Solve calls stop at least every few hundred positions with their number so far, and
	// report whenever its bounds have improved. Both may be nil. They are called from the
	// goroutine that called Solve.
	Solve(s State, limit uint64, stop func(nodes uint64) bool, report func(Info)) Info
}

// SolveUntil searches a position as [Solver.Solve] does, until stop returns true.
func SolveUntil(solver Solver, s State, limit uint64, stop func(sofar Info) bool) Info {
	sofar := Info{Known: Open()}
	ended := func(nodes uint64) bool {
		sofar.Nodes = nodes
		return stop(sofar)
	}
	return solver.Solve(s, limit, ended, func(better Info) { sofar = better })
}

// Prior says how promising a move looks before it is searched. A prior p stands for the
// share 2^(-p/2), rounded; the shares of a position's moves add up to 1. A search stores
// priors in four bits, so they are at most MaxPrior.
type Prior uint8

// MaxPrior is the prior of the least promising moves, a share of 0.6 %.
const MaxPrior Prior = 15

// Share returns the share that the prior stands for.
func (p Prior) Share() float32 { return priorShares[p&MaxPrior] }

var priorShares = func() (table [MaxPrior + 1]float32) {
	for p := range table {
		table[p] = float32(math.Exp2(-float64(p) / 2))
	}
	return table
}()

// Evaluator values a position without searching it. A game makes one for each
// worker of a search, with its own memory and buffers. Evaluating allocates
// nothing.
type Evaluator interface {
	// Evaluate values a state for its side to move and leaves it as it is.
	Evaluate(s State, at Leaf) Evaluation
}

// Leaf locates the state to be evaluated within its game.
type Leaf struct {
	Ply          int  // the pieces on the root's board plus the plies from the root
	Before, Last Move // the last two moves, NoMove where there is none
}

// Evaluation is the result of an evaluator.
type Evaluation struct {
	// Value is the expected result for the side to move, 0 lost to 1 won,
	// discounted where the end is known.
	Value float32
	// Known is the proven value of the state, if any.
	Known Known
	// Made holds each player's moves before the state and in the playout from it, in
	// games with About.AMAF.
	Made [2]MoveSet
}

// PriorSetter is an Evaluator with learned priors of moves. About.Priors says that a game has one.
type PriorSetter interface {
	Evaluator
	// SetPriors sets the prior of each of the given moves of a state. There is at least one;
	// last is the move before them, or NoMove. The playouts of the evaluator may have learned what
	// moves are worth. SetPriors allocates nothing.
	SetPriors(priors []Prior, s State, moves []Move, last Move)
}

// EvaluatorOptions are the settings of an evaluator.
type EvaluatorOptions struct {
	Playouts PlayoutPolicy
	// Learned is the weight of the learned evaluation in a value; a playout has the
	// rest. Negative: the game's default.
	Learned float32
	// Tactics makes the evaluator ask State.Candidates for a known value first. It has no
	// effect where the playouts use tactics themselves.
	Tactics bool
}

// PlayoutPolicy is how a playout chooses its moves; "" is Replying.
type PlayoutPolicy string

// The policies.
const (
	// Replying playouts are Informed, and in games that learn replies they prefer those of the
	// winners of earlier playouts.
	Replying PlayoutPolicy = "replying"
	// Informed playouts use the game's tactics.
	Informed PlayoutPolicy = "informed"
	// Uniform playouts choose among the legal moves with equal probability.
	Uniform PlayoutPolicy = "uniform"
)

// MoveSet is a set of moves with codes below 128.
type MoveSet [2]uint64

// Has reports whether m is in the set.
func (s *MoveSet) Has(m Move) bool { return s[m>>6&1]>>(m&63)&1 != 0 }
