package session

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Game is a game in progress: a history, and the position that it leads to.
type Game struct {
	history  engine.History
	position engine.Position
}

// NewGame returns the game with a history, which is not changed.
func NewGame(h engine.History) Game {
	h.Moves = slices.Clip(h.Moves) // so that Play copies them
	return Game{history: h, position: h.Position()}
}

// Position returns the position after all the moves, which only Play changes.
func (g *Game) Position() engine.Position { return g.position }

// History returns a history that stays as it is while the game goes on.
func (g *Game) History() engine.History {
	return engine.History{Start: g.history.Start, Moves: slices.Clip(g.history.Moves)}
}

// Play plays a legal move.
func (g *Game) Play(m engine.Move) {
	g.position.Play(m)
	g.history.Moves = append(g.history.Moves, m)
}
