package nogo

import (
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Game returns the game of NoGo.
func (p *Position) Game() engine.Game { return Game{} }

// Variant returns the board's size.
func (p *Position) Variant() string { return strconv.Itoa(int(p.rows)) }

// Board returns the content of every cell.
func (p *Position) Board() engine.Board {
	b := engine.NewBoard(int(p.rows), int(p.columns))
	for side, stones := range p.stones {
		for ; !stones.empty(); stones = stones.rest() {
			b.Set(p.Cell(stones.first()), engine.Piece(engine.Player(side)))
		}
	}
	return b
}

// Cell returns the cell that a move takes.
func (p *Position) Cell(m engine.Move) engine.Cell {
	return engine.Cell{Row: int(m / MaxSize), Column: int(m % MaxSize)}
}

// MoveAt returns the legal move that takes a cell. The error is an
// *engine.FieldError of the field move.
func (p *Position) MoveAt(c engine.Cell) (engine.Move, error) {
	return boardtext.MoveAt(p, c, p.expected)
}

// expected says which move was expected instead of the illegal one at a cell.
func (p *Position) expected(c engine.Cell) string {
	m := cell(c.Row, c.Column)
	if !p.free.has(m) {
		return "an empty cell"
	}
	hostile := neighbours[m].and(p.stones[p.turn&1^1])
	for ; !hostile.empty(); hostile = hostile.rest() {
		if p.groups.liberties[p.groups.root(hostile.first())].single() {
			return "a cell that captures nothing"
		}
	}
	return "a cell that leaves its own group a liberty"
}

// Remaining returns the maximum number of plies until the end: the number of empty cells.
func (p *Position) Remaining() int { return p.free.size() }

// FEN returns the position as boardtext.FEN writes it.
func (p *Position) FEN() string { return boardtext.FEN(p.Board(), p.turn) }

// Parse reads what [Position.FEN] writes. The error is an *engine.FieldError of the
// field side, rows, cell or columns, or Setup's.
func (g Game) Parse(fen string) (engine.Position, error) {
	return boardtext.ParseFEN(fen, boards, g.Setup)
}

// Setup returns the position with the stones of b and the side to move. It fails unless
// every group has a liberty; then every order of the stones is legal. The sides may have
// any number of stones, because a host may let one side move twice. The error is an
// *engine.FieldError of the field rows, columns, squares, cell, side or liberties.
func (Game) Setup(b engine.Board, turn engine.Player) (engine.Position, error) {
	if err := boardtext.CheckBoard(boards, b, turn); err != nil {
		return nil, err
	}
	p := empty(b.Rows, b.Columns)
	p.turn = turn
	for i, s := range b.Squares {
		if s != engine.Empty {
			p.place(engine.Player(s-engine.FirstPiece), cell(i/b.Columns, i%b.Columns))
		}
	}
	if err := p.checkLiberties(); err != nil {
		return nil, err
	}
	return p, nil
}

// checkLiberties returns an error for the first stone whose group has no liberty.
func (p *Position) checkLiberties() error {
	for stones := p.stones[0].or(p.stones[1]); !stones.empty(); stones = stones.rest() {
		if p.groups.liberties[p.groups.root(stones.first())].empty() {
			return engine.Expected("liberties", "an empty cell beside the group of %s",
				boardtext.FormatCell(p.Cell(stones.first())))
		}
	}
	return nil
}
