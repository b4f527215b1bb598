package solve

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// maxColumns is the maximum number of columns of a position.
const maxColumns = 12

// Board is a board without stones.
type Board struct {
	Rows, Columns int
	Forbidden     lanes.Wide // these cells count as filled
}

// Position is a position without a winner, in which no move wins at once.
type Position struct {
	Board
	Mine, Theirs lanes.Wide // the stones of the side to move and of the other one

	// Bounds known before the search: of the position, and of the move in each column for the
	// side that makes it.
	Known      Scores
	KnownMoves [maxColumns]Scores
}

// Fits reports whether a set of the board's cells fits in a word of 64 bits, with one more bit for
// each column.
func (b *Board) Fits() bool { return (b.Rows+1)*b.Columns <= 64 }

// Crop removes at most the given number of rows from the bottom, if then the board fits in a word.
// The caller guarantees that these rows are full and that no open line of four touches them.
//
// Crop removes only as many rows as needed. So positions of one game mostly keep the same board.
func (p *Position) Crop(maxRows int) {
	cropped := p.Board
	for !cropped.Fits() {
		cropped.Rows--
	}
	rows := p.Rows - cropped.Rows
	if rows == 0 || rows > maxRows {
		return
	}
	p.Rows = cropped.Rows
	for _, s := range []*lanes.Wide{&p.Forbidden, &p.Mine, &p.Theirs} {
		*s = s.Shr(uint(rows)).And(lanes.Rows(p.Rows))
	}
}

// A score tells, for the side to move, who wins and when. A win that leaves e cells empty scores
// 1 + e/2, rounded down, because each side plays one of two plies. A loss has the negative score
// of the same win. A draw scores zero. A sooner win scores more.
//
// On the way to the end the score stays the same, up to its sign.

// Unlimited is higher than any score.
const Unlimited = 100

// scoreIn returns the score of a win in the given plies, in a position with left empty cells.
func scoreIn(plies, left int) int { return (left-plies)/2 + 1 }

// pliesOf is the inverse of scoreIn for a win or a loss. It returns left for a draw.
func pliesOf(score, left int) int {
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

// ScoresOf returns the bounds of the score of a position with left empty cells that has the given
// value. The plies are exact; 0 means that they are unknown.
func ScoresOf(value engine.Value, plies, left int) Scores {
	switch {
	case value == engine.Drawn:
		return Scores{0, 0}
	case value == engine.Won && plies > 0:
		return Scores{scoreIn(plies, left), scoreIn(plies, left)}
	case value == engine.Lost && plies > 0:
		return Scores{-scoreIn(plies, left), -scoreIn(plies, left)}
	case value == engine.Won:
		return Scores{1, Unlimited}
	case value == engine.Lost:
		return Scores{-Unlimited, -1}
	}
	return Scores{-Unlimited, Unlimited}
}

// Opposite returns the bounds for the other side.
func (s Scores) Opposite() Scores { return Scores{-s.High, -s.Low} }

// Bounds returns the bounds of the value, and the plies if the score is known, in a position with
// left empty cells.
func (s Scores) Bounds(left int) engine.Known {
	b := engine.ScoreBetween(s.Low, s.High)
	if s.Low == s.High {
		b.Plies, b.Exact = pliesOf(s.Low, left), true
	}
	return b
}
