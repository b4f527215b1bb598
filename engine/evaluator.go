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

// MoveSet is a set of moves with codes below 128.
type MoveSet [2]uint64

// Has reports whether m is in the set.
func (s *MoveSet) Has(m Move) bool { return s[m>>6&1]>>(m&63)&1 != 0 }
