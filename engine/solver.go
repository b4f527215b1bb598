package engine

// Bounds are the known bounds of a position's value for the side to move. The value is
// at least Lower and at most Upper; it is proven where they meet.
type Bounds struct {
	Lower, Upper Value
	// Plies is the number of plies to the end under best play: the winner takes the
	// shortest way and the loser the longest. It is 0 while only the value is known. A
	// solver that does not count plies gives an upper bound.
	Plies int
	// Exact is set if Plies are known to be those of best play, which Move attains.
	Exact bool
	// Score is the proven difference of discs for the side to move in games that
	// count them, else nil.
	Score *int
	// Move is a move that attains Lower, NoMove if none is known.
	Move Move
	// Nodes counts the positions that were searched.
	Nodes uint64
}

// Unproven returns the bounds of a position about which nothing is known.
func Unproven() Bounds { return Bounds{Lower: Lost, Upper: Won, Move: NoMove} }

// Proven reports whether the value is known.
func (b Bounds) Proven() bool { return b.Lower == b.Upper }

// Solver finds game-theoretic values by exhaustive search. It keeps its results from call
// to call and serves one goroutine at a time.
type Solver interface {
	// Solve searches a position until all of Bounds is known, limit positions have
	// been searched (0: no limit), or stop returns true. The state is not changed.
	//
	// Solve calls stop at least every few hundred positions with their number so far, and
	// report whenever its bounds have improved. Both may be nil. They are called from the
	// goroutine that called Solve.
	Solve(s State, limit uint64, stop func(nodes uint64) bool, report func(Bounds)) Bounds
}
