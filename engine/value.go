package engine

import (
	"cmp"
	"fmt"
)

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

// ValueOf returns the value of the outcome o for p; Undecided is Unknown.
func (p Player) ValueOf(o Outcome) Value {
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

// ValueOfScore returns the value of a score that is positive for a win and negative for a loss.
func ValueOfScore(score int) Value { return Value(int(Drawn) + cmp.Compare(score, 0)) }

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

// HasLength reports whether the plies say how long the game from a position lasts. They do not in a
// game that counts its pieces in the end, nor where they are a bound no smaller than the number of
// free cells.
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
