package connectfour

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError of the
// field side, rows, cell or columns, or Setup's.
func Parse(fen string) (*Position, error) {
	board, turn, err := boardtext.ParseFEN(fen, boardtext.Shape{Low: MinSize, High: MaxSize, Forbidden: true})
	if err != nil {
		return nil, err
	}
	return Setup(board, turn)
}

// Setup returns the position with such stones, if a game can have reached it: one
// forbidden cell at most, no stone in the air, the stones of alternating moves,
// and a line of four only where the last move completed it. The error is an
// *engine.FieldError of the field rows, columns, hole, gravity, stones, side or
// result.
func Setup(b engine.Board, turn engine.Player) (*Position, error) {
	if b.Count(engine.Forbidden) > 1 {
		return nil, wrong("hole", "one # at most")
	}
	forbidden := b.Find(engine.Forbidden)
	p, err := New(b.Rows, b.Columns, forbidden.Row, forbidden.Column)
	if err != nil {
		return nil, err
	}
	if err := p.fill(b); err != nil {
		return nil, err
	}
	if err := p.settle(turn); err != nil {
		return nil, err
	}
	return p, nil
}

// fill puts the stones on the board, each column from the bottom.
func (p *Position) fill(b engine.Board) error {
	for y := range b.Columns {
		for x := b.Rows - 1; x >= 0; x-- {
			c := engine.Cell{Row: x, Column: y}
			s, m := b.At(c), p.at(x, y)
			if s == engine.Empty || s == engine.Forbidden {
				continue
			}
			if !p.landing.has(m) {
				return wrong("gravity", fmt.Sprintf("the cell below %s taken", boardtext.FormatCell(c)))
			}
			p.turn = engine.Player(s - engine.FirstPiece)
			p.place(m)
		}
	}
	return nil
}

// settle sets the side to move and the outcome of a filled board.
func (p *Position) settle(turn engine.Player) error {
	first, second := p.stones[engine.First].count(), p.stones[engine.Second].count()
	if first != second && first != second+1 {
		return wrong("stones", fmt.Sprintf("as many x as o or one more, not %d x and %d o", first, second))
	}
	if turn != engine.Player(first-second) {
		return wrong("side", fmt.Sprintf("%c, whose turn it is after %d stones", letters[first-second], first+second))
	}
	p.turn = turn
	last := turn.Other()
	if p.hasFour(turn) {
		return wrong("result", fmt.Sprintf("no four of %c, which the other side would not have moved after", letters[turn]))
	}
	if p.hasFour(last) {
		if !p.oneStoneMadeFour(last) {
			return wrong("result", fmt.Sprintf("fours of %c that one last move completed", letters[last]))
		}
		p.outcome = engine.Win(last)
	} else if p.landing.load().empty() {
		p.outcome = engine.Draw
	}
	return nil
}

// letters stand for the sides in text.
const letters = "xo"
