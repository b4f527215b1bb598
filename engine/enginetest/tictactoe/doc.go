// Package tictactoe is the fourth game: a whole game in one folder, to copy. It is not
// among the games of the engine, but tests register it, and then every command, host and
// page plays it.
//
// # Add a game
//
//  1. A type for positions that holds no pointer, so that a copy is independent: Position
//     in position.go. Draw the layout of the bits before the code if the game is larger.
//  2. [engine.State], what a search sees: Moves, Play, Outcome, Key and the rest, in
//     position.go. None of it allocates.
//  3. [engine.Position], what hosts see: the board, the cell of a move, the move at a cell,
//     the FEN, in notation.go. Package boardtext draws the board, and reads and writes FENs and moves.
//  4. [engine.Game], in game.go. About says as data what hosts, help texts and pages ask:
//     title, goal, sides, boards, look, notation. The words after newgame, the web page's form, play's
//     help and the boards of matches follow from it. Traits says what else the game can do; the zero
//     value: nothing.
//  5. An evaluator, in game.go. Random playouts are enough for every game; tactics and a
//     learned evaluation make it stronger.
//  6. A test that calls enginetest.Run, which holds the game to the contract, and compares
//     the rules with known counts (tictactoe_test.go).
//  7. One line: the game in the list of package games, or games.Register in a program that
//     extends the engine.
//
// TestFourthGame of cmd/c4engine takes that line and plays this game by the line protocol,
// play, match, analysis, annotate, perft, GTP, Botzone and the web server.
package tictactoe
