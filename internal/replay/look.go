package replay

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Look is the look of a game's board.
type Look struct {
	Board engine.Look `json:"board"`
	// Rows has the names of the rows from the top, Columns those of the columns from the left.
	Rows    []string `json:"rows"`
	Columns []string `json:"columns"`
	// Counted is set if the pieces are counted.
	Counted bool `json:"counted,omitempty"`
}

// lookOf returns the look of p's game.
func lookOf(p engine.Position) Look {
	b, about := p.Board(), p.Game().About()
	l := Look{Board: about.Look, Counted: p.Game().Traits().Counted}
	for c := range b.Columns {
		l.Columns = append(l.Columns, boardtext.ColumnName(about.Notation, c))
	}
	for r := range b.Rows {
		l.Rows = append(l.Rows, boardtext.RowName(about.Notation, r, b.Rows))
	}
	return l
}

// SetEnd marks the winning line in the last position, if there is one.
func (g *Game) SetEnd(p engine.Position, last engine.Move) { g.Four = boardtext.Winning(p, last) }
