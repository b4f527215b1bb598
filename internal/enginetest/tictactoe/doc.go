// Package tictactoe is an example: a whole game in one folder, to copy. It is not among the
// games of the engine. Tests register it, and then every command, host and page plays it.
//
// # Add a game
//
//  1. position.go: a type for positions that holds no pointer, so that a copy is
//     independent. It is an [engine.State], which the search sees: Moves, Play, Outcome,
//     Key, Candidates. Nothing in it allocates. Draw the layout of the bits before the code
//     of a larger game.
//  2. notation.go: the rest of [engine.Position], which hosts see: the board, the cell of a
//     move, the move at a cell, the FEN. Package boardtext draws boards, and reads and
//     writes FENs and moves.
//  3. game.go: an [engine.Game]. Its About describes the game: title, goal, sides, boards,
//     look, notation. The words after newgame, help texts, the form of the web page, replay
//     pages and the openings of matches follow from it. A Game with further abilities has
//     more methods, such as those of [engine.SolverMaker]. Its evaluator needs at least
//     random playouts; tactics and a learned evaluation make it stronger.
//  4. tictactoe_test.go: a call of enginetest.Run, which tests the contract, and the known
//     perft counts of the game.
//  5. One line: the game in the list of package games. A test or another program calls
//     games.Register instead.
//
// A script of cmd/c4engine calls games.Register and plays this game by the line
// protocol, at the terminal, in a match, by analysis, annotate, perft, GTP and Botzone, and
// from the web server.
package tictactoe
