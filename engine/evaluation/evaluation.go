// Package evaluation holds the parts of games' evaluators. [Mixed] mixes playouts with a
// learned evaluation, [Winrate] turns a logit into a win rate, and [SetPriors] turns the
// logits of moves into priors.
package evaluation

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// Ending is how a playout ended.
type Ending struct {
	Outcome engine.Outcome
	// Plies counts from the state at which the playout began to the end.
	Plies int
	// Exact is set if the loser never had a choice that could have mattered. Outcome is
	// then the value of the state at which the playout began, reached within Plies.
	Exact bool
}

// Mixed is an evaluator that mixes a playout's result with a learned evaluation.
// Either part may be missing.
type Mixed struct {
	playout func(s engine.State, at engine.Leaf) Ending // plays a copy of a state to its end
	// winrate is the learned evaluation: the expected result for the side to move of a game that
	// is not over.
	winrate func(s engine.State) float32
	share   float32 // the weight of winrate in the value, 0 to 1
	// tactics asks State.Candidates first. Playouts that use tactics do not need it.
	tactics bool
	moves   []engine.Move // scratch memory
}

// Evaluate implements [engine.Evaluator]. It does not mix a value that the rules, tactics
// or an exact playout make certain.
func (e *Mixed) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	if known := e.known(s); known.Proven() {
		return engine.Evaluation{Value: known.Discounted(at.Ply), Known: known}
	}
	if e.share == 1 {
		return engine.Evaluation{Value: e.winrate(s)}
	}
	end := e.playout(s, at)
	result := engine.Proven(s.Turn().ValueOf(end.Outcome), end.Plies)
	v := result.Discounted(at.Ply)
	switch {
	case end.Exact: // one playout in eight in four in a row
		return engine.Evaluation{Value: v, Known: result}
	case e.share > 0:
		v += float32(e.share * (e.winrate(s) - v))
	}
	return engine.Evaluation{Value: v}
}

// known returns the value of a state that is certain without a playout, if any.
func (e *Mixed) known(s engine.State) (known engine.Known) {
	if e.tactics {
		e.moves, known = s.Candidates(e.moves[:0])
		return known
	}
	if outcome := s.Outcome(); outcome != engine.Undecided {
		return engine.Proven(s.Turn().ValueOf(outcome), 0)
	}
	return engine.Open()
}

// NewMixed returns the evaluator that the options ask for. usual is the weight of the learned
// evaluation, 0 to 1, if they leave it to the game. A game without one passes nil for winrate.
func NewMixed(
	o engine.EvaluatorOptions,
	playout func(s engine.State, at engine.Leaf) Ending,
	winrate func(s engine.State) float32,
	usual float32,
) *Mixed {
	e := &Mixed{playout: playout, winrate: winrate, share: o.Learned}
	e.moves = make([]engine.Move, 0, 256)
	switch {
	case winrate == nil:
		e.share = 0
	case o.Learned < 0:
		e.share = usual
	}
	e.tactics = o.Tactics && (o.Playouts == engine.Uniform || e.share == 1)
	return e
}

// Logistic returns 1/(1+e^-x), the expected result for a logit x: 0 lost, 1 won.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// LogitScale is the number of units in a logit of 1, for [Winrate].
const LogitScale = 256

// Winrate returns the Logistic of a logit in units of 1/LogitScale. Logits beyond -8 and 8
// are clamped.
func Winrate(logit int) float32 {
	return logistic[min(max(logit+len(logistic)/2, 0), len(logistic)-1)]
}

var logistic = func() (table [16*LogitScale + 1]float32) {
	for i := range table {
		table[i] = float32(Logistic(float64(i-len(table)/2) / LogitScale))
	}
	return table
}()

// SetPriors sets the priors of a position's moves to the softmax of their logits, which
// are in units of 1/LogitScale. It computes the same on every processor.
func SetPriors(priors []engine.Prior, logits []int32) {
	top := logits[0]
	for _, l := range logits {
		top = max(top, l)
	}
	sum := uint32(0)
	for _, l := range logits {
		sum += exponential(top - l)
	}
	for i, l := range logits {
		// The exponent of a floating-point number is the whole part of its binary
		// logarithm; the factor sqrt(2) rounds it to the nearest.
		x := float32(sum) / float32(exponential(top-l))
		log := math.Float32bits(float32(x*x)*math.Sqrt2)>>23 - 127
		priors[i] = min(engine.Prior(log), engine.MaxPrior)
	}
}

// exponential returns exp(-logit) in units of 1/65536, at least exp(-8).
func exponential(logit int32) uint32 {
	return exponentials[min(logit>>4, int32(len(exponentials)-1))]
}

var exponentials = func() (table [8*LogitScale/16 + 1]uint32) {
	for i := range table {
		table[i] = uint32(math.Round(65536 * math.Exp(-float64(i)*16/LogitScale)))
	}
	return table
}()
