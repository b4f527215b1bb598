package solve

import (
	"cmp"

	"github.com/c4engine/c4engine/engine"
)

// A score says who wins and when, for the side to move. A win that leaves e cells empty
// scores 1 + e/2, rounded down; a loss scores the negative, and a draw 0. A sooner win
// scores more. The score counts from the end of the game, so it means the same in every
// position on the way there.

// Unlimited is greater than every score.
const Unlimited = 100

// ScoreIn returns the score of a win in the given plies with left cells empty.
func ScoreIn(plies, left int) int { return (left-plies)/2 + 1 }

// PliesOf undoes ScoreIn for a win or a loss; it returns left for a draw.
func PliesOf(score, left int) int {
	switch {
	case score > 0: // an odd number of plies
		plies := left - 2*(score-1)
		return plies - 1 + plies%2
	case score < 0: // an even one
		plies := left - 2*(-score-1)
		return plies - plies%2
	}
	return left
}

// ValueOf returns the value that a score stands for.
func ValueOf(score int) engine.Value { return engine.Value(int(engine.Drawn) + cmp.Compare(score, 0)) }

// ScoresOf returns the lowest and the highest score that a position with left cells empty
// can have within what is known of it.
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

// scoreOf returns the score of a value; won is that of a win.
func scoreOf(v engine.Value, won int) int { return (int(v) - int(engine.Drawn)) * won }
