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

// OutcomeOf returns the outcome that has a known value for p.
func (p Player) OutcomeOf(v Value) Outcome {
	switch v {
	case Won:
		return Win(p)
	case Lost:
		return Win(p.Other())
	}
	return Draw
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

// Known is what is known of the value of a position for the side to move, or of a move for the side
// that makes it. The value is at least Lower and at most Upper, and proven where they meet: ask
// Proven. If nothing was found out, it is Open. The zero Known stands where nobody asked.
type Known struct {
	Lower, Upper Value
	// Exact is set if best play ends the game in exactly these Plies. Tactics, evaluators and trees
	// do not set it: their Plies may be far more than a solver finds.
	Exact bool
	// Scored is set if Score is proven, in games that count discs.
	Scored bool
	// Move is a move that attains Lower, NoMove if none is known. It has no meaning where Lower is
	// Unknown.
	Move Move
	// Plies is an upper bound of the plies to the end where the value is proven: the winner, or in a
	// draw either side, can end the game within them. It is 0 while only the value is known.
	Plies int
	// Score is the difference of discs. It is 0 unless Scored.
	Score int
}

// Open returns what is known before anything was found out: bounds that exclude no value.
func Open() Known { return Known{Lower: Lost, Upper: Won, Move: NoMove} }

// ScoreBetween returns what is known of a position whose score, positive for a win, is at least low
// and at most high.
func ScoreBetween(low, high int) Known {
	return Known{Lower: ValueOfScore(low), Upper: ValueOfScore(high), Move: NoMove}
}

// Proven returns a proof of the value v, not Unknown, that has a bound of the plies to the end.
func Proven(v Value, plies int) Known {
	return Known{Lower: v, Upper: v, Move: NoMove, Plies: plies}
}

// Final returns what is known of a position in which the game is over.
func Final(p Position) Known {
	k := Proven(p.Turn().ValueOf(p.Outcome()), 0)
	if k.Exact = true; p.Game().About().Counted {
		k.Score, k.Scored = p.Board().FinalScore(p.Turn()), true
	}
	return k
}

// Value returns the proven value, or Unknown.
func (k Known) Value() Value {
	if k.Lower != k.Upper {
		return Unknown
	}
	return k.Lower
}

// Proven reports whether the value is proven.
func (k Known) Proven() bool { return k.Value() != Unknown }

// Opposite returns k as the other side sees it. The move stays.
func (k Known) Opposite() Known {
	k.Lower, k.Upper = k.Upper.Opposite(), k.Lower.Opposite()
	k.Score = -k.Score
	return k
}

// OfMove returns what is known of a move, where k is known of the position after it. The Move
// stays: it is the reply.
func (k Known) OfMove() Known {
	k = k.Opposite()
	if k.Plies > 0 || k.Exact {
		k.Plies++
	}
	return k
}

// Merge returns what k and found, of the same position, say together. The plies and the score are
// those of found if it has any.
func (k Known) Merge(found Known) Known {
	k.Upper = min(k.Upper, found.Upper)
	if found.Lower > k.Lower || found.Lower == k.Lower && found.Move != NoMove {
		k.Lower, k.Move = found.Lower, found.Move
	}
	if found.Plies > 0 || found.Exact {
		k.Plies, k.Exact = found.Plies, found.Exact
	}
	if found.Scored {
		k.Score, k.Scored = found.Score, true
	}
	return k
}

// Compare orders what is known of two positions with the same side to move, or of two of its moves;
// positive: k is better. Values that are equal are ordered by the score. Without scores an early
// win is better, and a late loss.
func (k Known) Compare(o Known) int {
	byPlies := cmp.Compare(k.Plies, o.Plies)
	switch {
	case k.Scored || k.Lower == Drawn:
		byPlies = 0
	case k.Lower == Won:
		byPlies = -byPlies
	}
	return cmp.Or(cmp.Compare(k.Lower, o.Lower), cmp.Compare(k.Score, o.Score), byPlies)
}

// Telling returns what of k tells people something about a position. In a game that counts its
// pieces in the end that is the score, which makes it exact; in others the plies, unless they are a
// bound no smaller than the number of free cells.
func (k Known) Telling(p Position) Known {
	switch {
	case p.Game().About().Counted:
		k.Plies, k.Exact = 0, k.Scored
	case !k.Exact && k.Plies >= p.Board().Count(Empty):
		k.Plies, k.Score, k.Scored = 0, 0, false
	default:
		k.Score, k.Scored = 0, false
	}
	return k
}

// discount is the value of a ply. It makes early wins and late losses worth more, so that
// moves with equal results differ in value.
const discount = 1.0 / (1 << 14)

// Discounted returns the score of a proven value for a position after ply plies of the game. A win
// is worth a little less the later it comes, a loss a little more.
func (k Known) Discounted(ply int) float32 {
	v := k.Lower.Score()
	delay := min(float32(discount*float32(ply+k.Plies)), 0.25)
	// The conversion keeps processors from fusing the product into the sum.
	return v + float32(float32(1-2*v)*delay)
}
