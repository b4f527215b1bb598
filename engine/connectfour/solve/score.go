package solve

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

// A score tells, for the side to move, who wins and when. A win that leaves e cells empty scores
// 1 + e/2, rounded down, because each side plays one of two plies. A loss has the negative score
// of the same win. A draw scores zero. A sooner win scores more.
//
// On the way to the end the score stays the same, up to its sign.

// Unlimited is higher than any score.
const Unlimited = 100

// ScoreIn returns the score of a win in the given plies, in a position with left empty cells.
func ScoreIn(plies, left int) int { return (left-plies)/2 + 1 }

// PliesOf is the inverse of ScoreIn for a win or a loss. It returns left for a draw.
func PliesOf(score, left int) int {
	switch {
	case score > 0: // an odd number of plies
		plies := left - 2*(score-1)
		return plies - 1 + plies%2
	case score < 0: // an even number of plies
		plies := left - 2*(-score-1)
		return plies - plies%2
	}
	return left
}

// ValueOf returns the value of a score.
func ValueOf(score int) engine.Value {
	return engine.Value(int(engine.Drawn) + cmp.Compare(score, 0))
}

// ScoresOf returns the lowest and the highest score within the bounds b, in a position with left
// empty cells.
func ScoresOf(b engine.Bounds, left int) (low, high int) {
	if b.Proven() && b.Plies > 0 {
		score := scoreOf(b.Lower, ScoreIn(b.Plies, left))
		return score, score
	}
	low, high = -Unlimited, Unlimited
	if b.Lower > engine.Lost {
		low = scoreOf(b.Lower, 1)
	}
	if b.Upper != engine.Unknown && b.Upper < engine.Won {
		high = scoreOf(b.Upper, 1)
	}
	return low, high
}

// scoreOf returns the score of a value. won is the score of a win.
func scoreOf(v engine.Value, won int) int { return (int(v) - int(engine.Drawn)) * won }
