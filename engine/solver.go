package engine

// Bounds is what a solver knows of a position, as the side to move sees it. The
// value is at least Lower and at most Upper; it is proven where they meet.
type Bounds struct {
	Lower, Upper Value
	// Plies is the number of plies to the end under best play, in which the winner
	// takes the shortest way and the loser the longest. It is 0 while only the value
	// is known. A solver that does not count plies gives the most there can be.
	Plies int
	// Exact is set if Plies are known to be those of best play, which Move attains.
	Exact bool
	// Score is the proven difference of discs for the side to move in games that
	// count them, else nil.
	Score *int
	// Move is a move that attains Lower, NoMove if none is known.
	Move Move
	// Nodes counts the positions searched for this.
	Nodes uint64
}

// Proven reports whether the value is known.
func (b Bounds) Proven() bool { return b.Lower == b.Upper }

// Solver finds game-theoretic values by exhaustive search. It keeps what it
// learned from call to call and serves one goroutine at a time.
type Solver interface {
	// Solve searches a position until all of Bounds is known, limit positions have
	// been searched (0: no limit), or stop returns true. It calls stop, unless nil,
	// every few hundred positions at least, with their number so far, and report,
	// unless nil, whenever its bounds have improved, both from the goroutine of the
	// call. The state is not changed.
	Solve(s State, limit uint64, stop func(nodes uint64) bool, report func(Bounds)) Bounds
}
