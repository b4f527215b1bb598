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

// All returns the games, the default one first.
func All() engine.Games { return slices.Clone(list) }

// Default returns the game of commands that name none.
func Default() engine.Game { return list.Default() }

// Named returns the game with a name. The error is an *engine.FieldError.
func Named(name string) (engine.Game, error) { return list.Named(name) }

// Start returns the start position that the words after newgame describe, "[name] words".
// The error is an *engine.FieldError.
func Start(words []string) (engine.Position, error) { return list.Start(words) }

// WithoutGravity returns the games whose moves are cells.
func WithoutGravity() engine.Games {
	return list.Where(func(g engine.Game) bool { return !g.About().Gravity })
}

// Usage returns the syntax of the words of Start for all games: "rows columns [noX noY],
// nogo [size] or reversi [size]".
func Usage() string {
	var usages []string
	for i, g := range list {
		usage := boardtext.Syntax(g.About().Boards)
		if i > 0 {
			usage = g.Name() + " " + usage
		}
		usages = append(usages, usage)
	}
	return field.Listed(usages, "or")
}

// Titles returns the titles of the games: "Four in a row, NoGo and Reversi".
func Titles() string {
	var titles []string
	for _, g := range list {
		titles = append(titles, g.About().Title)
	}
	return field.Listed(titles, "and")
}

// JSON returns the descriptions of the games for the web page.
func JSON() []byte {
	var all []game
	for _, g := range list {
		all = append(all, describe(g))
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // strings, numbers and booleans have a JSON form
	}
	return append(text, '\n')
}

// game describes a game in JSON.
type game struct {
	Name     string      `json:"name"`
	Title    string      `json:"title"`
	Goal     string      `json:"goal"`
	Sides    [2]string   `json:"sides"`
	Look     engine.Look `json:"look"`
	Line     int         `json:"line"` // 0: no row of pieces wins
	Gravity  bool        `json:"gravity"`
	Counted  bool        `json:"counted"`
	Notation notation    `json:"notation"`
	Boards   boards      `json:"boards"`
}

type notation struct {
	Letters string `json:"letters"` // "": columns are numbers from 1
	FromTop bool   `json:"fromTop"`
}

type boards struct {
	Sizes  []int    `json:"sizes"`
	Usual  [2]int   `json:"usual"` // rows, columns
	Square bool     `json:"square"`
	Hole   bool     `json:"hole"`
	Rules  []string `json:"rules"`
	Random *[2]int  `json:"random"` // null: none
}

func describe(g engine.Game) game {
	a := g.About()
	var random *[2]int
	if a.Boards.Random != [2]int{} {
		random = &a.Boards.Random
	}
	return game{
		Name: g.Name(), Title: a.Title, Goal: a.Goal, Sides: a.Sides, Look: a.Look, Line: a.Line,
		Gravity: a.Gravity, Counted: a.Counted,
		Notation: notation{a.Notation.Letters, a.Notation.FromTop},
		Boards: boards{
			a.Boards.Sizes, a.Boards.Usual, a.Boards.Square, a.Boards.Hole,
			append([]string{}, a.Boards.Rules...), random,
		},
	}
}
