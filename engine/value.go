package engine

import "cmp"

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
	// evaluators and trees do not set it.
	Exact bool
	Plies int
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
