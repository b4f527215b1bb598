// Package c4engine is the front door for Go programs: games to play, an engine that searches,
// values and proves their positions, and matches between engines.
//
//	engine, err := c4engine.New(c4engine.WithThreads(2))
//	game, err := c4engine.NewGame("10 11 3 4") // rows, columns, forbidden cell
//	err = game.PlayNames("6 6 7")              // columns from 1
//	result, err := engine.Search(ctx, game, c4engine.Limits{Time: time.Second})
//	fmt.Println(game.Name(result.Best), result.Lines[0].Winrate)
//
// Moves, players, outcomes and values are those of package engine, the contract between games and
// searches. A program with a game of its own implements [engine.Game] and begins with [From].
// Packages protocol and engine/uct are for programs that speak the protocol or tune the search.
//
// [engine.Game]: https://pkg.go.dev/github.com/c4engine/c4engine/engine#Game
package c4engine

import "embed"

// Licences holds the files LICENSE and THIRD_PARTY_NOTICES, which go with copies of the programs.
//
//go:embed LICENSE THIRD_PARTY_NOTICES
var Licences embed.FS
