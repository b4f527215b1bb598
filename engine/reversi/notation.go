package reversi

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

const passText = "pass"

// FormatMove writes a move as "x,y", its row from the top and its column, or
// as "pass".
func (p *Position) FormatMove(m engine.Move) string {
	if m == Pass {
		return passText
	}
	return boardtext.FormatCell(int(m/lane), int(m%lane))
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
	x, y, err := boardtext.ParseCell(text, int(p.size), int(p.size))
	if err != nil {
		return engine.NoMove, err
	}
	return cell(x, y), nil
}
