package protocol

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol/session"
)

// maxColumns is the number of columns that digits can name.
const maxColumns = 9

// playDigits plays moves in the notation of sites for the 6 x 7 board: each move is a digit, 1
// for the left column.
func playDigits(g *session.Game, digits string) error {
	if digits == "" {
		return nil
	}
	p := g.Position()
	columns := p.Board().Columns
	switch {
	case !p.Game().Traits().Gravity:
		return engine.Expected("columns", "a game with gravity, which %s does not have", p.Game().Name())
	case columns > maxColumns:
		return engine.Expected("columns", "a board of at most %d columns, not %d", maxColumns, columns)
	}
	for i, digit := range digits {
		m, err := boardtext.InColumn(p, int(digit-'1'))
		if err != nil {
			return engine.Expected(fmt.Sprintf("digit %d", i+1), "%s", digitWanted(p))
		}
		g.Play(m)
	}
	return nil
}

// digitWanted lists the digits that are moves.
func digitWanted(p engine.Position) string {
	var free []string
	for _, m := range p.Moves(nil) {
		free = append(free, fmt.Sprint(p.Cell(m).Column+1))
	}
	if free == nil {
		return "none, the game is over"
	}
	return engine.OneOf(free)
}
