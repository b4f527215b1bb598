// Package connectfour is gravity four-in-a-row on boards of 4..12 rows by 4..12 columns with at
// most one forbidden cell, which nobody may take.
//
// [Game] describes the game to the search. A [Position] is made by [New], [Parse] or [Setup].
// [NewSolver] proves values. Rows count from the top and columns from the left, both from 0. The
// row is called x and the column y, as in the protocol.
//
// Package lanes draws the bits of a board. threats.go keeps, for each side, the cells that complete
// four, and judges a position by them (tactics). On these build the playouts (playout.go,
// replies.go), the evaluation and the priors of moves, whose models are in package learned, and the
// search for wins by threats (threat_search.go). solver.go proves values with packages solve and
// book.
//
// # Tactics
//
// These rules tell the moves that matter, or the value, without a search. "Mine" are the cells that
// complete four for the side to move, "theirs" those of the other side. L1 is the landing cell of a
// column, L2 the cell above it, and L3 the next:
//
//   - T1. L1 is mine: take it.
//   - T2. L1 is theirs in two columns, or in one column whose L2 is theirs too: lost.
//   - T3. L1 is theirs in one column: block there.
//   - T4. L2 is theirs: the column is poisoned, because a stone on L1 lets them take L2. If all
//     columns are poisoned, the game is lost.
//   - T5. L2 and L3 are mine in a column that is not poisoned: a stone on L1 forces them to take
//     L2, and L3 wins.
//
// # Follow-up
//
// The side that does not move, the follower, has a strategy (follow-up, Claimeven and Baseinverse
// of V. Allis, "A Knowledge-Based Approach of Connect-Four", 1988). It
//
//   - F1. answers a stone with one right above it,
//   - F2. answers a stone at the bottom of a column with an odd number of cells with one at the
//     bottom of another such column,
//   - F3. completes four when the mover plays right below a threat of the follower.
//
// So the sides get the cells of a column in turn ([lanes.MoverGets]), and nobody gets the cells
// above a threat that is the follower's. A column may also be cut at a threat that would be the
// mover's: nobody plays right below it before the rest is filled. From the landing cell up, M is
// the mover's, F the follower's, and B goes to the mover or to the follower:
//
//	even    odd    threat    odd threat, cut
//	 F       F      dead      dead
//	 M       M      F         F
//	 F       F      M         M
//	 M       B      F         F
//	                M         B
//
// F4. With an even number of cells below the cuts the mover has no other moves. If it then has no
// four in its cells, it does not win. If there is a cut, it runs out of moves and loses.
//
// Three searches ask these rules different questions, and so apply them on their own. Playouts and
// the tree ask for the value (tactics, followUp). The solver asks for the score of positions
// without a winning move, so without T1 (playForced and followUp of package solve). In WinsWithout
// some fours do not count (wins, bound), and follow-up does without cuts.
//
// # Sets of cells
//
// Sets are computed with as values of three words. What a position keeps has the layout in which
// the playouts read it fastest, and a method set that returns the set:
//
//	type       layout                                    why
//	set        three words in registers (lanes.Wide)     all cells are computed with at once
//	grid       three words in memory                     a single cell is looked up without a branch
//	stones     their bytes between two margins of eight  one load reads the four columns beside a cell
//	threatMap  their words between two margins of one    lines through a cell may run off the board
package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
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
	p := &Position{rows: int8(rows), columns: int8(columns)}
	for c := range columns {
		for h := range rows {
			p.cells.add(cell(c, h))
		}
	}
	if noX >= 0 {
		m := p.at(noX, noY)
		p.forbidden.add(m)
		p.cells.remove(m)
	}
	for c := range columns {
		p.landing.add(p.lowest(c))
	}
	return p, nil
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
