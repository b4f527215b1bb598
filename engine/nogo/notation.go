package nogo

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// FormatMove writes a move as "x,y": its row from the top and its column.
func (p *Position) FormatMove(m engine.Move) string {
	return boardtext.FormatCell(int(m/MaxSize), int(m%MaxSize))
}

// ParseMove reads a legal move written "x,y".
func (p *Position) ParseMove(text string) (engine.Move, error) {
	x, y, err := boardtext.ParseCell(text, int(p.rows), int(p.columns))
	if err != nil {
		return engine.NoMove, err
	}
	m := cell(x, y)
	if !p.legal[p.turn&1].has(m) {
		return engine.NoMove, wrong("move", "%s", p.complaint(m))
	}
	return m, nil
}

// complaint says what a move ought to be instead of one that is illegal.
func (p *Position) complaint(m engine.Move) string {
	if p.Outcome() != engine.Undecided {
		return "none, the game is over"
	}
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

// The letters of cells in text: the first player's stones and the second's.
const (
	firstStone  = 'x'
	secondStone = 'o'
	emptyMark   = boardtext.Empty
)

var stoneOf = [2]byte{firstStone, secondStone}

// letter returns what is on a cell.
func (p *Position) letter(m engine.Move) byte {
	for side, stones := range p.stones {
		if stones.has(m) {
			return stoneOf[side]
		}
	}
	return emptyMark
}
