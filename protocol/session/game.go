package session

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Game is a game at hand: where it began, the moves since then, and the position
// they lead to. A copy of a Game may be played on only if it is a Clone.
type Game struct {
	history  engine.History
	position engine.Position
}

// NewGame returns the game that begins at a position, which is not changed.
func NewGame(start engine.Position) Game {
	return Game{history: engine.History{Start: start}, position: start.Clone()}
}

// Clone returns an independent copy.
func (g *Game) Clone() Game { return Game{g.History(), g.position.Clone()} }

// Position returns the position after all the moves, which only Play changes.
func (g *Game) Position() engine.Position { return g.position }

// History returns a history that stays as it is while the game goes on.
func (g *Game) History() engine.History {
	return engine.History{Start: g.history.Start, Moves: slices.Clip(g.history.Moves)}
}

// Play plays legal moves.
func (g *Game) Play(moves ...engine.Move) {
	for _, m := range moves {
		g.position.Play(m)
	}
	g.history.Moves = append(g.history.Moves, moves...)
}

// Undo takes back all but the first n moves.
func (g *Game) Undo(n int) {
	g.history.Moves = slices.Clip(g.history.Moves[:n])
	g.position = g.history.Position()
}
