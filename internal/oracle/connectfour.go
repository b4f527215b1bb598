package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// The directions of lines; run follows each of them both ways.
var directions = [...]Cell{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// ConnectFour is a position of gravity four-in-a-row.
type ConnectFour struct {
	rows, cols int
	forbidden  Cell  // the forbidden cell, or (-1, -1)
	cells      []int // row by row from the top
	top        []int // by column: a stone dropped there lands on row top-1
	turn       engine.Player
	outcome    engine.Outcome
}

// NewConnectFour returns an empty board of gravity four-in-a-row. The forbidden cell is at noX,
// noY; -1, -1 means no forbidden cell. It does not check its arguments.
func NewConnectFour(rows, cols, noX, noY int) *ConnectFour {
	b := &ConnectFour{
		rows: rows, cols: cols, forbidden: Cell{noX, noY},
		cells: make([]int, rows*cols), top: make([]int, cols),
	}
	for y := range b.top {
		b.top[y] = b.topBelow(rows, y)
	}
	if b.inside(b.forbidden) {
		b.cells[b.index(b.forbidden)] = forbidden
	}
	return b
}

// Clone returns an independent copy.
func (b *ConnectFour) Clone() *ConnectFour {
	c := *b
	c.cells = slices.Clone(b.cells)
	c.top = slices.Clone(b.top)
	return &c
}

// Turn returns the side to move.
func (b *ConnectFour) Turn() engine.Player { return b.turn }

// Outcome returns the result of the game, or engine.Undecided.
func (b *ConnectFour) Outcome() engine.Outcome { return b.outcome }

// Legal returns the landing cells from the left column to the right. It returns none after the
// end of the game.
func (b *ConnectFour) Legal() []Cell {
	if b.outcome != engine.Undecided {
		return nil
	}
	cells := make([]Cell, 0, b.cols)
	for y, top := range b.top {
		if top > 0 {
			cells = append(cells, Cell{top - 1, y})
		}
	}
	return cells
}

// Play puts a stone of the side to move on a landing cell.
func (b *ConnectFour) Play(c Cell) {
	b.cells[b.index(c)] = piece(b.turn)
	b.top[c.Y] = b.topBelow(c.X, c.Y)
	switch {
	case b.completes(c, b.turn):
		b.outcome = engine.Win(b.turn)
	case !slices.ContainsFunc(b.top, func(top int) bool { return top > 0 }):
		b.outcome = engine.Draw
	}
	b.turn = b.turn.Other()
}

// Threats returns every empty cell where a stone of p would complete four or more. A stone need
// not be able to land there now.
func (b *ConnectFour) Threats(p engine.Player) []Cell {
	var cells []Cell
	for x := range b.rows {
		for y := range b.cols {
			if c := (Cell{x, y}); b.cells[b.index(c)] == empty && b.completes(c, p) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// completes reports whether a stone of p on c is, or would be, part of a line of four or more.
func (b *ConnectFour) completes(c Cell, p engine.Player) bool {
	for _, d := range directions {
		if 1+b.run(c, d.X, d.Y, p)+b.run(c, -d.X, -d.Y, p) >= 4 {
			return true
		}
	}
	return false
}

// run counts the unbroken stones of p next to c in one direction. c itself does not count.
func (b *ConnectFour) run(c Cell, dx, dy int, p engine.Player) int {
	n := 0
	for c = (Cell{c.X + dx, c.Y + dy}); b.inside(c) && b.cells[b.index(c)] == piece(p); n++ {
		c = Cell{c.X + dx, c.Y + dy}
	}
	return n
}

// topBelow returns the top of column y if all cells from row x down are taken. This is x, or x-1
// if the cell above is forbidden.
func (b *ConnectFour) topBelow(x, y int) int {
	if (Cell{x - 1, y}) == b.forbidden {
		return x - 1
	}
	return x
}

func (b *ConnectFour) inside(c Cell) bool {
	return c.X >= 0 && c.X < b.rows && c.Y >= 0 && c.Y < b.cols
}

func (b *ConnectFour) index(c Cell) int { return c.X*b.cols + c.Y }

// Tactics returns the moves that matter and the value that three plies of tactics prove. In a
// won position each of the moves wins in the proven number of plies. A program under test may
// return only one of these moves.
func (b *ConnectFour) Tactics() ([]Cell, engine.Proof) {
	if b.outcome != engine.Undecided {
		return nil, engine.Proof{Value: b.turn.Of(b.outcome)}
	}
	me, opponent := b.turn, b.turn.Other()
	legal := b.Legal()

	wins := choose(legal, func(c Cell) bool { return b.completes(c, me) })
	if len(wins) > 0 {
		return wins, engine.Proof{Value: engine.Won, Plies: 1}
	}
	lost := engine.Proof{Value: engine.Lost, Plies: 2}
	blocks := choose(legal, func(c Cell) bool { return b.completes(c, opponent) })
	poisoned := func(c Cell) bool { return b.nextCompletes(c, opponent) }
	switch {
	case len(blocks) > 1, len(blocks) == 1 && poisoned(blocks[0]):
		return blocks, lost
	case len(blocks) == 1:
		return blocks, engine.Proof{}
	}
	sound := choose(legal, func(c Cell) bool { return !poisoned(c) })
	if len(sound) == 0 {
		return legal, lost
	}
	// The opponent has to take the second cell, which opens the third one.
	doubles := choose(sound, func(c Cell) bool {
		second, ok := b.next(c)
		return ok && b.completes(second, me) && b.nextCompletes(second, me)
	})
	if len(doubles) > 0 {
		return doubles, engine.Proof{Value: engine.Won, Plies: 3}
	}
	return sound, engine.Proof{}
}

// Playout plays random moves of Tactics until the game ends or its result is known. It avoids
// moves that open a winning cell of the mover itself, unless no others remain. It changes the
// board.
func (b *ConnectFour) Playout(r *rng.Source) engine.Outcome {
	for {
		candidates, proof := b.Tactics()
		switch proof.Value {
		case engine.Won:
			return engine.Win(b.turn)
		case engine.Drawn:
			return engine.Draw
		case engine.Lost:
			return engine.Win(b.turn.Other())
		}
		me := b.turn
		if others := choose(candidates, func(c Cell) bool { return !b.nextCompletes(c, me) }); len(others) > 0 {
			candidates = others
		}
		b.Play(pick(candidates, r))
	}
}

// PlayoutUniform plays random legal moves until the game ends. It changes the board.
func (b *ConnectFour) PlayoutUniform(r *rng.Source) engine.Outcome {
	for b.outcome == engine.Undecided {
		b.Play(pick(b.Legal(), r))
	}
	return b.outcome
}

// next returns the landing cell of the column after c is taken. It returns false if c fills the
// column.
func (b *ConnectFour) next(c Cell) (Cell, bool) {
	x := b.topBelow(c.X, c.Y) - 1
	return Cell{x, c.Y}, x >= 0
}

// nextCompletes reports whether taking c opens a winning cell of p.
func (b *ConnectFour) nextCompletes(c Cell, p engine.Player) bool {
	next, ok := b.next(c)
	return ok && b.completes(next, p)
}

func choose(cells []Cell, want func(Cell) bool) []Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c Cell) bool { return !want(c) })
}

func pick(cells []Cell, r *rng.Source) Cell { return cells[r.Below(uint32(len(cells)))] }

// ThreatSequence reports whether the side to move wins by a threat sequence. Each of its moves
// threatens to complete four, and the opponent has at most one answer that does not lose at
// once. A win in at most three plies counts too. The search is complete.
func (b *ConnectFour) ThreatSequence() bool {
	moves, known := b.Tactics()
	if known.Value != engine.Unknown {
		return known.Value == engine.Won
	}
	for _, c := range moves {
		next := b.Clone()
		next.Play(c)
		if next.threatened(b.turn) && next.falls() {
			return true
		}
	}
	return false
}

// threatened reports whether p could complete four if p were to move.
func (b *ConnectFour) threatened(p engine.Player) bool {
	return len(choose(b.Legal(), func(c Cell) bool { return b.completes(c, p) })) > 0
}

// falls reports whether the side to move, which is threatened, loses. It loses if it has no
// answer, or if its single answer allows another threat sequence.
func (b *ConnectFour) falls() bool {
	answers, known := b.Tactics()
	if known.Value != engine.Unknown || len(answers) > 1 {
		return known.Value == engine.Lost
	}
	b.Play(answers[0])
	return b.ThreatSequence()
}
