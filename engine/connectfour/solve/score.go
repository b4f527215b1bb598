package solve

import "github.com/c4engine/c4engine/engine"

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

// Scores are bounds of a score.
type Scores struct{ Low, High int }

// ScoresOf returns the bounds of the score of a position with left empty cells. The plies of the
// proof are exact; 0 means that they are unknown.
func ScoresOf(p engine.Proof, left int) Scores {
	switch plies := p.Plies; {
	case p.Value == engine.Drawn:
		return Scores{0, 0}
	case p.Value == engine.Won && plies > 0:
		return Scores{ScoreIn(plies, left), ScoreIn(plies, left)}
	case p.Value == engine.Lost && plies > 0:
		return Scores{-ScoreIn(plies, left), -ScoreIn(plies, left)}
	case p.Value == engine.Won:
		return Scores{1, Unlimited}
	case p.Value == engine.Lost:
		return Scores{-Unlimited, -1}
	}
	return Scores{-Unlimited, Unlimited}
}

// Opposite returns the bounds for the other side.
func (s Scores) Opposite() Scores { return Scores{-s.High, -s.Low} }

// Bounds returns the bounds of the value, and the plies if the score is known, in a position with
// left empty cells.
func (s Scores) Bounds(left int) engine.Bounds {
	b := engine.Bounds{Lower: engine.ValueOf(s.Low), Upper: engine.ValueOf(s.High), Move: engine.NoMove}
	if s.Low == s.High {
		b.Plies, b.Exact = PliesOf(s.Low, left), true
	}
	return b
}
