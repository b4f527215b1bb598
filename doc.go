// Package c4engine is the front door for Go programs: games to play, an engine that searches,
// values and proves their positions, and matches between engines.
//
// [New] makes an engine, and [NewGame] a game that it searches, as the examples show.
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
