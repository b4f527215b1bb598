package protocol

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Command is a command of a dialect. A dialect is a table of commands and a [Dialect.Parse] that
// finds the command of a line in it.
type Command struct {
	Name   string
	Syntax string // of the words after the name; empty: none
	Help   string // what it does, in the imperative
	// Now, unless nil, is called when the line arrives, during a search too.
	Now func(args []string) error
	// Run, unless nil, is called when it is the line's turn. It may begin a job.
	Run func(args []string) error
}

// Find returns the command with a name, nil if there is none.
func Find(commands []Command, name string) *Command {
	i := slices.IndexFunc(commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

// Names returns the names of commands.
func Names(commands []Command) (names []string) {
	for _, c := range commands {
		names = append(names, c.Name)
	}
	return names
}

// Call is a parsed line: a command with its words.
type Call struct {
	// Name names the line in errors. Most dialects take the command's name.
	Name    string
	Command *Command // nil if the line has no effect
	Args    []string
}

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

// Last returns the last move, NoMove at the start.
func (g *Game) Last() engine.Move {
	if n := len(g.history.Moves); n > 0 {
		return g.history.Moves[n-1]
	}
	return engine.NoMove
}

// Play plays a legal move.
func (g *Game) Play(m engine.Move) {
	g.position.Play(m)
	g.history.Moves = append(g.history.Moves, m)
}
