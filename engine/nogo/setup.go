package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError of the
// field side, rows, cell or columns, or Setup's.
func Parse(fen string) (*Position, error) {
	board, turn, err := boardtext.ParseFEN(fen, boardtext.Shape{Low: MinSize, High: MaxSize, Square: true})
	if err != nil {
		return nil, err
	}
	return Setup(board, turn)
}

// Setup returns the position with such stones, if a game can have reached it: the
// sides moved in turns, and no group is without liberties. Then every order of
// the stones is such a game. The error is an *engine.FieldError of the field rows,
// columns, cell, stones, side or liberties.
func Setup(b engine.Board, turn engine.Player) (*Position, error) {
	switch {
	case checkSize(b.Rows) != nil:
		return nil, wrong("rows", "%d to %d", MinSize, MaxSize)
	case b.Columns != b.Rows:
		return nil, wrong("columns", "as many as rows")
	case b.Count(engine.Forbidden) > 0:
		return nil, wrong("cell", "none that is forbidden")
	}
	p := empty(b.Rows, b.Columns)
	for i, s := range b.Squares {
		if s != engine.Empty {
			p.place(engine.Player(s-engine.FirstPiece), cell(i/b.Columns, i%b.Columns))
		}
	}
	if err := p.settle(turn); err != nil {
		return nil, err
	}
	return p, nil
}

// settle sets the side to move and checks what Setup asks for.
func (p *Position) settle(turn engine.Player) error {
	first, second := p.stones[engine.First].size(), p.stones[engine.Second].size()
	if first != second && first != second+1 {
		return wrong("stones", "as many x as o or one more, not %d x and %d o", first, second)
	}
	p.turn = engine.Player(first - second)
	if p.turn != turn {
		return wrong("side", "%c, whose turn it is after %d stones", "xo"[p.turn], first+second)
	}
	for stones := p.stones[0].or(p.stones[1]); !stones.empty(); stones = stones.rest() {
		if p.groups.liberties[p.groups.root(stones.first())].empty() {
			return wrong("liberties", "an empty cell beside the group of %s", boardtext.FormatCell(p.Cell(stones.first())))
		}
	}
	return nil
}
