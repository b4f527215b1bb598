package engine

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
	// Proof is the proven value of the state, if any.
	Proof Proof
	// Made holds each player's moves before the state and in the playout from it, in
	// games with About.AMAF.
	Made [2]MoveSet
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

// PlayoutPolicy is how a playout chooses its moves.
type PlayoutPolicy uint8

// The policies.
const (
	// Replying playouts are Informed, and in games that learn replies they prefer those of the
	// winners of earlier playouts.
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
