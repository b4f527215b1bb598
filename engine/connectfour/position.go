package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/internal/rng"
)

// The limits of the rules.
const (
	MinSize = 4
	MaxSize = 12
)

// Position is a board with its stones and the side to move. It holds no pointer, so assignment
// makes an independent copy.
type Position struct {
	// By side. Each move updates the threat map. It holds every cell that would complete four,
	// even if that cell is taken or off the board.
	stones  [2]stones
	threats [2]threatMap

	landing grid // the cell of each column where the next stone lands
	turn    engine.Player
	outcome engine.Outcome

	// The board, fixed for the game.
	cells         grid // without the forbidden cell
	forbidden     grid // the forbidden cell, or nothing
	rows, columns int8
}

// New returns the empty board of the given size. The forbidden cell is in row noX, counted from the
// top, and in column noY, both from 0: New(6, 7, 5, 3) forbids the middle of the bottom row.
// Without a forbidden cell both are -1. The error is an *engine.FieldError of the field rows,
// columns, noX or noY.
func New(rows, columns, noX, noY int) (*Position, error) {
	s := boardtext.Start{Rows: rows, Columns: columns, Hole: engine.Cell{Row: noX, Column: noY}}
	if err := s.Check(boards); err != nil {
		return nil, err
	}
	return empty(s), nil
}

// empty returns an empty board, which must be an allowed one.
func empty(s boardtext.Start) *Position {
	p := &Position{rows: int8(s.Rows), columns: int8(s.Columns)}
	for c := range s.Columns {
		for h := range s.Rows {
			p.cells.add(cell(c, h))
		}
	}
	if s.Hole != engine.NoCell {
		m := p.at(s.Hole.Row, s.Hole.Column)
		p.forbidden.add(m)
		p.cells.remove(m)
	}
	for c := range s.Columns {
		p.landing.add(p.lowest(c))
	}
	return p
}

// Turn returns the side to move.
func (p *Position) Turn() engine.Player { return p.turn }

// Outcome returns the result of the game, or engine.Undecided.
func (p *Position) Outcome() engine.Outcome { return p.outcome }

// CopyFrom makes p equal to another connectfour position.
func (p *Position) CopyFrom(s engine.State) { *p = *s.(*Position) }

// Clone returns an independent copy.
func (p *Position) Clone() engine.Position {
	c := *p
	return &c
}

// Moves appends the legal moves, from the left column to the right.
func (p *Position) Moves(buf []engine.Move) []engine.Move {
	if p.outcome != engine.Undecided {
		return buf
	}
	return lanes.AppendTo(buf, p.landing.set())
}

// Play plays a legal move.
func (p *Position) Play(m engine.Move) {
	if p.threats[p.turn].has(m) {
		p.outcome = engine.Win(p.turn)
	}
	p.place(m)
	if p.outcome == engine.Undecided && p.landing.set().Empty() {
		p.outcome = engine.Draw
	}
}

// Key returns a hash of the stones.
func (p *Position) Key() uint64 {
	x, o := &p.stones[0], &p.stones[1]
	h := rng.Fold(x.word(0)^rng.KeyA, o.word(0)^rng.KeyB)
	h ^= rng.Fold(x.word(1)^rng.KeyC, o.word(1)^rng.KeyD) * rng.KeyA
	h ^= rng.Fold(x.word(2)^rng.KeyB, o.word(2)^rng.KeyC) * rng.KeyC
	return rng.Fold(h^rng.KeyD, rng.KeyA)
}

// place puts a stone of the side to move on a landing cell.
func (p *Position) place(m engine.Move) {
	p.putStone(p.turn, m)
	w, bit := m>>6, uint64(1)<<(m&63)
	p.landing[w] ^= bit | lanes.Up(bit, p.forbidden[w], p.cells[w])
	p.turn ^= 1
}

// putStone adds a stone and the threats that it makes.
func (p *Position) putStone(side engine.Player, m engine.Move) {
	s := &p.stones[side&1]
	p.threats[side&1].extend(s, m)
	s.add(m)
}

// lowest returns the bottom cell of column c, or the cell above it if the bottom cell is
// forbidden.
func (p *Position) lowest(c int) engine.Move {
	if m := cell(c, 0); !p.forbidden.has(m) {
		return m
	}
	return cell(c, 1)
}

// at returns the cell in row x from the top and column y.
func (p *Position) at(x, y int) engine.Move { return cell(y, int(p.rows)-1-x) }

// empty returns the empty cells.
func (p *Position) empty() set {
	return p.cells.set().AndNot(p.stones[0].set()).AndNot(p.stones[1].set())
}

// above returns the cell that becomes a landing cell when m is taken. It returns engine.NoMove
// if m fills the column.
func (p *Position) above(m engine.Move) engine.Move {
	w := m >> 6
	cell := lanes.Up(1<<(m&63), p.forbidden[w], p.cells[w])
	if cell == 0 {
		return engine.NoMove
	}
	return w*64 + engine.Move(bits.TrailingZeros64(cell))
}

// cell returns the move that takes the cell of a column and a height.
func cell(column, height int) engine.Move {
	return engine.Move(column*lanes.Bits + lanes.Margin + height)
}

func column(m engine.Move) int { return int(m / lanes.Bits) }
func height(m engine.Move) int { return int(m%lanes.Bits) - lanes.Margin }

// grid is a set of cells of which single ones are looked up.
type grid [lanes.Words]uint64

func (g *grid) add(m engine.Move)      { g[m>>6] |= 1 << (m & 63) }
func (g *grid) remove(m engine.Move)   { g[m>>6] &^= 1 << (m & 63) }
func (g *grid) has(m engine.Move) bool { return g[m>>6]>>(m&63)&1 != 0 }
func (g *grid) set() set               { return lanes.Of(g[0], g[1], g[2]) }

// set is a grid to compute with.
type set = lanes.Wide
