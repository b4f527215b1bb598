package annotate

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol/session"
)

// newGame returns the game that begins with a position.
func newGame(start engine.Position) session.Game {
	return session.NewGame(engine.History{Start: start})
}

// playMoves plays moves in one of the forms "row,column", d3 and "pass".
func playMoves(g *session.Game, moves []string) error {
	for i, text := range moves {
		parse := boardtext.ParseMove
		if text != "" && unicode.IsLetter(rune(text[0])) {
			parse = boardtext.ParseName
		}
		m, err := parse(g.Position(), text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		g.Play(m)
	}
	return nil
}

// columnNames are the names of columns in a game of columns, from the left.
const columnNames = "123456789abc"

// playColumns plays moves that are each the name of a column.
func playColumns(g *session.Game, names string) error {
	for i, name := range names {
		column := strings.IndexRune(columnNames, name)
		if column < 0 {
			return engine.Expected("columns", "1 to 9, a, b or c, not %q", name)
		}
		m, err := boardtext.InColumn(g.Position(), column)
		switch {
		case g.Position().Outcome() != engine.Undecided:
			err = engine.Expected("columns", "no move after the end of the game")
		case err != nil:
			err = engine.Expected("columns", "a column of the board that is not full, not %c", name)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		g.Play(m)
	}
	return nil
}
