// Package games is the registry: the list of the games that the engine plays. Code that
// needs a game gets it here, by its name or by its engine.About.
//
// # Add a game
//
// Write a package like [github.com/c4engine/c4engine/internal/enginetest/tictactoe], one
// folder with the whole game, and add its Game to the list in this file.
package games

import (
	"encoding/json"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/field"
)

// list has the default game first.
var list = engine.Games{connectfour.Game{}, nogo.Game{}, reversi.Game{}}

// Register adds a game to the list. Tests and programs that extend the engine call it
// before anything else. The error is an *engine.FieldError if a game has the name already.
func Register(game engine.Game) error {
	if slices.Contains(list.Names(), game.Name()) {
		return engine.Expected("name", "a game that is not registered, not %s", game.Name())
	}
	list = append(slices.Clip(list), game)
	return nil
}

// All returns the games, the default one first. Its methods find a game by its name, or a start
// position by the words after newgame.
func All() engine.Games { return slices.Clone(list) }

// Usage returns the syntax of the words of [engine.Games.Start] for all games: "rows columns [noX
// noY], nogo [size] or reversi [size]".
func Usage() string {
	var usages []string
	for i, g := range list {
		usage := boardtext.StartSyntax(g.About().Boards)
		if i > 0 {
			usage = g.Name() + " " + usage
		}
		usages = append(usages, usage)
	}
	return field.Listed(usages, "or")
}

// JSON returns what the web page knows of the engine: the names and the descriptions of the games,
// and the manners to say values.
func JSON() []byte {
	type game struct {
		Name string `json:"name"`
		engine.About
	}
	facts := struct {
		Games   []game                   `json:"games"`
		Manners map[string]engine.Manner `json:"manners"`
	}{Manners: map[string]engine.Manner{"verbal": engine.Verbal, "distance": engine.Distance}}
	for _, g := range list {
		about := g.About()
		about.Boards.Rules = append([]string{}, about.Boards.Rules...) // [] where there are none
		facts.Games = append(facts.Games, game{g.Name(), about})
	}
	text, err := json.Marshal(facts)
	if err != nil {
		panic(err) // strings, numbers and booleans have a JSON form
	}
	return append(text, '\n')
}
