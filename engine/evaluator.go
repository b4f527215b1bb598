package engine

// Evaluator values a position without searching it. A game makes one for each
// worker of a search, with its own memory and buffers. Evaluating allocates
// nothing.
type Evaluator interface {
	// Evaluate values a state for its side to move and leaves it as it is.
	Evaluate(s State, at Leaf) Evaluation
}

// Leaf says where in the game the state to be evaluated is.
type Leaf struct {
	Ply          int  // pieces on the board at the root, and the plies from there
	Before, Last Move // the last two moves, NoMove where there is none
}

// Evaluation is what an evaluator finds.
type Evaluation struct {
	// Value is the expected result for the side to move, 0 lost to 1 won,
	// discounted where the end is known.
	Value float32
	// Proof is what is proven of the state.
	Proof Proof
	// Made holds the moves that each player has made before the state and in the
	// playout from it, in games whose Traits say AMAF.
	Made [2]MoveSet
}

// EvaluatorOptions are the settings of an evaluator.
type EvaluatorOptions struct {
	Playouts PlayoutPolicy
	// Learned is the weight of the learned evaluation in a value; a playout has the
	// rest. Negative: what the game plays best with.
	Learned float32
	// Tactics asks State.Candidates for known values if playouts do not.
	Tactics bool
}

// PlayoutPolicy is how a playout chooses its moves.
type PlayoutPolicy uint8

// The policies.
const (
	// Replying playouts are informed ones that also answer moves as the winners of
	// earlier playouts did, in games with last good replies.
	Replying PlayoutPolicy = iota
	// Informed playouts use the game's tactics.
	Informed
	// Uniform playouts choose among the legal moves with equal probability.
	Uniform
)

// Ending is how a playout ended.
type Ending struct {
	Outcome Outcome
	// Plies counts from the state at which the playout began to the end.
	Plies int
	// Exact is set if the side that lost never had a choice that could have
	// mattered. Outcome is then the value of that state, reached within Plies.
	Exact bool
}

// MoveSet is a set of moves with codes below 128.
type MoveSet [2]uint64

// Has reports whether m is in the set.
func (s *MoveSet) Has(m Move) bool { return s[m>>6&1]>>(m&63)&1 != 0 }

// Mixed is an evaluator that mixes a playout's result with a learned evaluation.
// Either part may be missing.
type Mixed struct {
	// Playout plays a copy of a state to its end.
	Playout func(s State, at Leaf) Ending
	// Winrate is the learned evaluation: the expected result for the side to move
	// of a game that is not over.
	Winrate func(s State) float32
	// Share is the part that Winrate has in the value, 0 to 1.
	Share float32
	// Tactics asks State.Candidates first: playouts that use tactics need not.
	Tactics bool

	moves []Move // scratch memory
}

// Evaluate implements [Evaluator]. A value that is certain, by the rules, by
// tactics or by an exact playout, is not mixed with anything.
func (e *Mixed) Evaluate(s State, at Leaf) Evaluation {
	if known := e.known(s); known.Value != Unknown {
		return Evaluation{Value: known.Discounted(at.Ply), Proof: known}
	}
	if e.Share == 1 {
		return Evaluation{Value: e.Winrate(s)}
	}
	end := e.Playout(s, at)
	result := Proof{Value: s.Turn().Of(end.Outcome), Plies: end.Plies}
	v := result.Discounted(at.Ply)
	switch {
	case end.Exact: // one in eight in four-in-a-row
		return Evaluation{Value: v, Proof: result}
	case e.Share > 0:
		v += float32(e.Share * (e.Winrate(s) - v))
	}
	return Evaluation{Value: v}
}

// known returns what is proven of a state without a playout.
func (e *Mixed) known(s State) (known Proof) {
	if e.Tactics {
		e.moves, known = s.Candidates(e.moves[:0])
		return known
	}
	return Proof{Value: s.Turn().Of(s.Outcome())}
}

// NewMixed returns the evaluator that the options ask for. The share of the
// learned evaluation is usual if the options leave it to the game.
func NewMixed(o EvaluatorOptions, playout func(s State, at Leaf) Ending, winrate func(s State) float32, usual float32) *Mixed {
	e := &Mixed{Playout: playout, Winrate: winrate, Share: o.Learned, moves: make([]Move, 0, 256)}
	switch {
	case winrate == nil:
		e.Share = 0
	case o.Learned < 0:
		e.Share = usual
	}
	e.Tactics = o.Tactics && (o.Playouts == Uniform || e.Share == 1)
	return e
}
