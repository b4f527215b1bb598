package connectfour

import "github.com/c4engine/c4engine/engine"

// A score says who wins and when, for the side to move: of two plies each side
// plays one, so a win that leaves e cells empty counts 1 + e/2 (rounded down), a
// loss as much below zero, a tie zero. What is won sooner is worth more, and a
// score means the same in all positions on the way to it.

// unlimited is more than any score.
const unlimited = 100

// scoreIn returns the score of winning in so many plies, where left cells are empty.
func scoreIn(plies, left int) int { return (left-plies)/2 + 1 }

// pliesOf undoes scoreIn for a win or a loss; it returns left for a tie.
func pliesOf(score, left int) int {
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

func valueOf(score int) engine.Value {
	switch {
	case score > 0:
		return engine.Won
	case score < 0:
		return engine.Lost
	}
	return engine.Drawn
}

// atSight returns the score that a verdict tells.
func atSight(v verdict, left int) int {
	switch v {
	case winNow:
		return scoreIn(1, left)
	case winInThree:
		return scoreIn(3, left)
	case lostInTwo:
		return -scoreIn(2, left)
	}
	return 0
}
