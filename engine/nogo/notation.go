package nogo

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// FormatMove writes a move as "x,y": its row from the top and its column.
func (p *Position) FormatMove(m engine.Move) string {
	return fmt.Sprintf("%d,%d", m/MaxSize, m%MaxSize)
}

// ParseMove reads a legal move written "x,y".
func (p *Position) ParseMove(text string) (engine.Move, error) {
	xText, yText, _ := strings.Cut(text, ",")
	x, ok := integer(xText)
	if !ok || x < 0 || x >= int(p.rows) {
		return engine.NoMove, wrong("x", "a row from 0 to %d", p.rows-1)
	}
	y, ok := integer(yText)
	if !ok || y < 0 || y >= int(p.columns) {
		return engine.NoMove, wrong("y", "a column from 0 to %d", p.columns-1)
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
	emptyMark   = '.'
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
