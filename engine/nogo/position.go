package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// Position is a board, its stones and the side to move. It holds no pointer, so a plain
// copy is independent of the original.
type Position struct {
	stones [2]set // by side
	legal  [2]set // by side: its legal moves if it were to move
	free   set    // the empty cells
	groups groups
	turn   engine.Player

	rows, columns int8 // the board, fixed for the game
}

// New returns the empty board of size x size cells. It fails with an *engine.FieldError
// unless size is from 5 to 9.
func New(size int) (*Position, error) {
	s := boardtext.Start{Rows: size, Columns: size, Hole: engine.NoCell}
	if err := s.Check(boards); err != nil {
		return nil, err
	}
	return empty(size, size), nil
}

// empty returns an empty board, which must have more than one cell.
func empty(rows, columns int) *Position {
	p := &Position{rows: int8(rows), columns: int8(columns)}
	for x := range rows {
		for y := range columns {
			p.free = p.free.or(only(cell(x, y)))
		}
	}
	p.legal = [2]set{p.free, p.free}
	return p
}

func cell(x, y int) engine.Move { return engine.Move(MaxSize*x + y) }

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result of the game: the side to move loses without a legal move.
func (p *Position) Outcome() engine.Outcome {
	if p.legal[p.turn&1].empty() {
		return engine.Win(p.turn.Other())
	}
	return engine.Undecided
}

// CopyFrom copies s, which must be a *Position, into p.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Moves appends the legal moves, row by row from the top.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	return p.legal[p.turn&1].appendTo(buf)
}

// Key returns a hash of the stones, the side to move and the board.
func (p *Position) Key() uint64 {
	first, second := p.stones[engine.First], p.stones[engine.Second]
	rest := uint64(p.rows)<<16 | uint64(p.columns)<<8 | uint64(p.turn)
	hash := rng.New(first.low, second.low, first.high|second.high<<32, rest)
	return hash.Uint64()
}

// Play plays a legal move.
func (p *Position) Play(m engine.Move) {
	p.place(p.turn, m)
	p.turn ^= 1
}
