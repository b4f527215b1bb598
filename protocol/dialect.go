package protocol

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Game is a game in progress: a history and the position after it.
type Game struct {
	history  engine.History
	position engine.Position
}

// NewGame returns the game with a history. It does not change the history.
func NewGame(h engine.History) Game {
	h.Moves = slices.Clip(h.Moves) // Play must copy the moves
	return Game{history: h, position: h.Position()}
}

// Position returns the position after all moves. Only Play may change it.
func (g *Game) Position() engine.Position { return g.position }

// History returns the history. Later calls of Play do not change it.
func (g *Game) History() engine.History {
	return engine.History{Start: g.history.Start, Moves: slices.Clip(g.history.Moves)}
}

// Play plays a legal move.
func (g *Game) Play(m engine.Move) {
	g.position.Play(m)
	g.history.Moves = append(g.history.Moves, m)
}
