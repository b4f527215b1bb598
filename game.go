// Package c4engine is the front door for Go programs: games to play, and an engine that searches,
// values and proves their positions.
//
// [New] makes an engine, and [NewGame] a game that it searches, as the examples show. A first
// trial of times, limits or progress needs a position that is searched, such as NewGame("10 11").
// The empty board of 6 x 7, as after its first moves, is answered from a book, at once and with 0
// nodes.
//
// A context ends a search early, when its deadline passes or its caller has gone. Every method then
// returns ctx's error, so errors.Is(err, context.DeadlineExceeded) holds as with net/http, beside
// the result so far. The time to think is [Limits].
//
// Moves, players, outcomes and values are those of package engine, the contract between games and
// searches. A program with a game of its own implements [engine.Game] and begins with [From].
// Packages protocol and engine/uct are for programs that speak the protocol or tune the search.
package c4engine

import (
	"errors"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

// The words of package engine that a program meets first.
type (
	Move     = engine.Move     // a move in its game's code; Game.Name and Game.Move translate
	Player   = engine.Player   // First or Second
	Outcome  = engine.Outcome  // Undecided, FirstWins, SecondWins or Draw
	Value    = engine.Value    // Unknown, Lost, Drawn or Won, for one side
	Position = engine.Position // one position of a game
)

// The players, the outcomes of a game, and what it is worth for one side.
const (
	First      = engine.First
	Second     = engine.Second
	Undecided  = engine.Undecided
	FirstWins  = engine.FirstWins
	SecondWins = engine.SecondWins
	Draw       = engine.Draw // the outcome, whose value is Drawn

	Unknown = engine.Unknown
	Lost    = engine.Lost
	Drawn   = engine.Drawn
	Won     = engine.Won
)

// Game is a game under way: its start position and the moves from there. [NewGame], [ParseFEN] and
// [From] make one. The methods of another panic, because most of them have no error to return. A
// Game is for one goroutine at a time.
type Game struct{ history engine.History }

// NewGame begins a game. The words are those that follow newgame in the protocol: "6 7" is four
// in a row with 6 rows and 7 columns, "10 11 3 4" also forbids the cell in row 3 from the top and
// column 4 from the left, both from 0. "nogo 9" and "reversi" begin the other games. No words begin
// the default game on its usual board. The error is an *engine.FieldError.
func NewGame(words string) (*Game, error) {
	start, err := games.All().Start(strings.Fields(words))
	if err != nil {
		return nil, err
	}
	return From(start), nil
}

// ParseFEN begins a game from a position as text, which [Game.FEN] writes. The game is connectfour,
// nogo or reversi. The error is an *engine.FieldError.
func ParseFEN(game, fen string) (*Game, error) {
	rules, err := games.All().Named(game)
	if err != nil {
		return nil, err
	}
	start, err := rules.Parse(fen)
	if err != nil {
		return nil, err
	}
	return From(start), nil
}

// From begins a game from a position. Its rules may be a program's own [engine.Game], with a name
// that no other game has. Nothing checks that they keep the contract of package engine; a game that
// breaks it can make a search hang. The game in internal/enginetest/tictactoe is small and meant to
// be copied.
func From(start Position) *Game {
	if start == nil {
		panic("c4engine: From needs a position")
	}
	return &Game{engine.NewHistory(start)}
}

// Position returns a copy of the position after the moves so far.
func (g *Game) Position() Position {
	g.mustBeValid()
	return g.history.Position()
}

// check returns an error for a game that NewGame, ParseFEN or From has not made.
func (g *Game) check() error {
	if g == nil || g.history.Position() == nil {
		return errors.New("c4engine: the Game was not made by NewGame, ParseFEN or From")
	}
	return nil
}

// mustBeValid panics where check returns an error.
func (g *Game) mustBeValid() {
	if err := g.check(); err != nil {
		panic(err)
	}
}

// Play plays a move. The error wraps [ErrGameOver] or [ErrIllegalMove]; the game is then as
// before.
func (g *Game) Play(m Move) error {
	g.mustBeValid()
	return g.history.Play(m)
}

// PlayNames plays moves by their names, as [Game.Move] reads them, separated by spaces. Columns of
// one digit may stand together in one word: "4445". After an error, as of [Game.Move], none has
// been played.
func (g *Game) PlayNames(names string) error {
	words := strings.Fields(names)
	for i, word := range words {
		if strings.Contains(word, ",") { // a row and a column of the protocol, both from 0
			_, err := g.Move(word)
			return boardtext.Numbered("move", i+1, err)
		}
	}
	moves, err := boardtext.ParseNames(g.Position(), words)
	if err != nil {
		return err
	}
	return g.history.Play(moves...)
}

// Undo takes the last move back. The error is [ErrNoMove] if there is none.
func (g *Game) Undo() error {
	g.mustBeValid()
	if g.history.Len() == 0 {
		return ErrNoMove
	}
	g.history = g.history.At(g.history.Len() - 1)
	return nil
}

// Move returns the legal move with a name, as people write it: a column from 1 where pieces fall,
// else a column's letter and a row, "d3". The error is an *engine.FieldError, which wraps
// [ErrIllegalMove] where the board has the place and it may not be taken.
func (g *Game) Move(name string) (Move, error) { return boardtext.ParseName(g.Position(), name) }

// Name returns the name of a move of the present position, "none" for engine.NoMove.
func (g *Game) Name(m Move) string {
	if m == engine.NoMove {
		return m.String()
	}
	return boardtext.Name(g.Position(), m)
}

// Names returns the names of moves that follow one another from the present position, as those of
// a [Line] do. It ends before an illegal one.
func (g *Game) Names(moves []Move) (names []string) {
	after := g.Clone()
	for _, m := range moves {
		before := after.Position()
		if after.Play(m) != nil {
			break
		}
		names = append(names, boardtext.Name(before, m))
	}
	return names
}

// Moves returns the legal moves; none after the end of the game.
func (g *Game) Moves() []Move { return g.Position().Moves(nil) }

// Played returns the moves so far.
func (g *Game) Played() []Move {
	g.mustBeValid()
	return g.history.Moves()
}

// Turn returns the side to move.
func (g *Game) Turn() Player { return g.Position().Turn() }

// Outcome returns the result, Undecided while the game lasts.
func (g *Game) Outcome() Outcome { return g.Position().Outcome() }

// FEN returns the position as one line of text.
func (g *Game) FEN() string { return g.Position().FEN() }

// Clone returns an independent copy.
func (g *Game) Clone() *Game {
	g.mustBeValid()
	return &Game{g.history}
}

// String draws the board. The cell of the last move is marked.
func (g *Game) String() string {
	return boardtext.DrawNamed(g.Position(), g.history.Last(), false)
}
