package reversi

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

const passText = "pass"

// FormatMove writes a move as "x,y", its row from the top and its column, or
// as "pass".
func (p *Position) FormatMove(m engine.Move) string {
	if m == Pass {
		return passText
	}
	return fmt.Sprintf("%d,%d", m/lane, m%lane)
}

// ParseMove reads a legal move written "x,y" or "pass".
func (p *Position) ParseMove(text string) (engine.Move, error) {
	m, err := p.parseMove(text)
	switch {
	case err != nil:
		return engine.NoMove, err
	case p.outcome != engine.Undecided:
		return engine.NoMove, wrong("move", "none, the game is over")
	case p.legal == 0 && m != Pass:
		return engine.NoMove, wrong("move", "pass, no disc can be placed")
	case p.legal != 0 && m == Pass:
		return engine.NoMove, wrong("move", "a disc, for one can be placed")
	case m != Pass && p.legal>>m&1 == 0:
		return engine.NoMove, wrong("move", "an empty cell where a disc flips others")
	}
	return m, nil
}

// parseMove reads a move that may be illegal.
func (p *Position) parseMove(text string) (engine.Move, error) {
	if text == passText {
		return Pass, nil
	}
	xText, yText, _ := strings.Cut(text, ",")
	x, ok := integer(xText)
	if !ok || x < 0 || x >= int(p.size) {
		return engine.NoMove, wrong("x", fmt.Sprintf("a row from 0 to %d, or pass", p.size-1))
	}
	y, ok := integer(yText)
	if !ok || y < 0 || y >= int(p.size) {
		return engine.NoMove, wrong("y", fmt.Sprintf("a column from 0 to %d", p.size-1))
	}
	return cell(x, y), nil
}
