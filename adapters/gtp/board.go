package gtp

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// game is the game at hand.
type game struct {
	history  engine.History
	position engine.Position // after the history
	before   []int           // by plays: how many moves the history had before
}

func newGame(start engine.Position) game {
	return game{history: engine.History{Start: start}, position: start.Clone()}
}

// add plays the moves of one command.
func (g *game) add(moves ...engine.Move) {
	g.before = append(g.before, len(g.history.Moves))
	for _, m := range moves {
		g.position.Play(m)
	}
	g.history = g.with(moves)
}

// with returns the history with more moves, sharing nothing that changes.
func (g *game) with(moves []engine.Move) engine.History {
	return engine.History{Start: g.history.Start, Moves: append(slices.Clip(g.history.Moves), moves...)}
}

// turn returns the position in which a side moves, and the moves that lead there
// from the one at hand: none, or the pass of an opponent who cannot but pass,
// which some controllers leave out. After the end of the game any side may ask.
func (g *game) turn(colour string) (engine.Position, []engine.Move, error) {
	side, err := parseColour(colour)
	if err != nil {
		return nil, nil, err
	}
	if g.position.Turn() == side || g.position.Outcome() != engine.Undecided {
		return g.position, nil, nil
	}
	moves := g.position.Moves(nil)
	if len(moves) != 1 || boardtext.FormatMove(g.position, moves[0]) != pass {
		return nil, nil, wrong("illegal move", "%s, whose turn it is", colours[g.position.Turn()])
	}
	next := g.position.Clone()
	next.Play(moves[0])
	return next, moves, nil
}

// boardSize begins a game on another board, by the rules of the one before.
func (s *session) boardSize(args []string, _ time.Time) (string, error) {
	start, err := s.Game.New(append(args, rules(s.game.history.Start)...))
	var field *engine.FieldError
	if errors.As(err, &field) {
		return "", wrong("unacceptable size", "%s", field.Expected)
	}
	s.game = newGame(start)
	return "", nil
}

// rules returns the words that follow a size where a game of the rules of p
// begins: its text has them behind the rows and the side to move.
func rules(p engine.Position) []string { return strings.Fields(p.FEN())[2:] }

func (s *session) clearBoard() string {
	s.Searcher.NewGame()
	s.game = newGame(s.game.history.Start)
	return ""
}

func (s *session) play(args []string, _ time.Time) (string, error) {
	position, moves, err := s.game.turn(args[0])
	if err != nil {
		return "", err
	}
	if position.Outcome() != engine.Undecided && isPass(args[1]) && s.style.atTheEnd == pass {
		s.game.add() // as controllers have it who end games by passes
		return "", nil
	}
	m, err := s.style.parse(position, args[1])
	if err != nil {
		return "", err
	}
	s.game.add(append(moves, m)...)
	return "", nil
}

// undo takes back what one play or genmove did.
func (s *session) undo([]string, time.Time) (string, error) {
	g := &s.game
	last := len(g.before) - 1
	if last < 0 {
		return "", wrong("cannot undo", "a move before it")
	}
	g.history.Moves = g.history.Moves[:g.before[last]]
	g.before = g.before[:last]
	g.position = g.history.Position()
	return "", nil
}
