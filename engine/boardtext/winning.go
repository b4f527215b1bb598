package boardtext

import "github.com/c4engine/c4engine/engine"

// Winning returns the indices in Board.Squares of the rows of pieces through the last move that
// won the game, none if no row did.
func Winning(p engine.Position, last engine.Move) (squares []int) {
	length, b := p.Game().About().Line, p.Board()
	won := p.Outcome() == engine.FirstWins || p.Outcome() == engine.SecondWins
	if length == 0 || !won || last == engine.NoMove || !b.Has(p.Cell(last)) {
		return nil
	}
	at := p.Cell(last)
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		row := append(run(b, at, d[0], d[1]), run(b, at, -d[0], -d[1])...)
		if 1+len(row) >= length {
			squares = append(append(squares, at.Row*b.Columns+at.Column), row...)
		}
	}
	return squares
}

// run returns the squares next to c in one direction that hold the same piece.
func run(b engine.Board, c engine.Cell, down, right int) (squares []int) {
	piece := b.At(c)
	for {
		c.Row, c.Column = c.Row+down, c.Column+right
		if !b.Has(c) || b.At(c) != piece {
			return squares
		}
		squares = append(squares, c.Row*b.Columns+c.Column)
	}
}
