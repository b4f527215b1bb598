package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// hasFour reports whether a side has four in a row.
func (p *Position) hasFour(side engine.Player) bool {
	return p.fours(side, engine.NoMove)
}

// oneStoneMadeFour reports whether there is a stone of side on top of its
// column without which side has no four: the one that may have ended the game.
func (p *Position) oneStoneMadeFour(side engine.Player) bool {
	for c := range int(p.columns) {
		if m := p.topStone(c); m != engine.NoMove && p.stones[side].has(m) && !p.fours(side, m) {
			return true
		}
	}
	return false
}

// topStone returns the highest stone of a column.
func (p *Position) topStone(c int) engine.Move {
	for h := int(p.rows) - 1; h >= 0; h-- {
		if m := cell(c, h); p.stones[0].has(m) || p.stones[1].has(m) {
			return m
		}
	}
	return engine.NoMove
}

// fours reports whether a side has four in a row without the stone at except.
func (p *Position) fours(side engine.Player, except engine.Move) bool {
	at := func(c, h int) bool {
		m := cell(c, h)
		return m != except && p.stones[side].has(m)
	}
	for _, d := range [...]struct{ column, height int }{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for c := 0; c+3*d.column < int(p.columns); c++ {
			for h := max(0, -3*d.height); h < int(p.rows) && h+3*d.height < int(p.rows); h++ {
				if at(c, h) && at(c+d.column, h+d.height) &&
					at(c+2*d.column, h+2*d.height) && at(c+3*d.column, h+3*d.height) {
					return true
				}
			}
		}
	}
	return false
}

// count returns how many stones there are.
func (s *stones) count() int {
	n := 0
	for _, b := range s {
		n += bits.OnesCount8(b)
	}
	return n
}
