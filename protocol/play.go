package protocol

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

type (
	newGame     struct{ words []string }
	setPosition struct {
		fen   string // empty: startpos
		moves []string
	}
	play struct{ move string }
	undo struct{ plies int }
)

func (c newGame) run(s *Session) error {
	game, words, err := s.chooseGame(c.words)
	if err != nil {
		return err
	}
	start, err := game.New(words)
	if err != nil {
		return err
	}
	s.board = newBoard(game, start)
	s.cfg.Searcher.NewGame()
	return nil
}

// chooseGame returns the game that the words after newgame name, and the words
// that are left for it. A first word that begins with a letter is a name.
func (s *Session) chooseGame(words []string) (engine.Game, []string, error) {
	if len(words) == 0 || !beginsWithLetter(words[0]) {
		return s.cfg.Games[0], words, nil
	}
	var names []string
	for _, g := range s.cfg.Games {
		if g.Name() == words[0] {
			return g, words[1:], nil
		}
		names = append(names, g.Name())
	}
	return nil, nil, expected("game", "%s", oneOf(names))
}

func beginsWithLetter(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}

// run works on a copy, which becomes the board if every move is legal.
func (c setPosition) run(s *Session) error {
	b := s.board
	start := b.startpos
	if c.fen != "" {
		var err error
		if start, err = b.game.Parse(c.fen); err != nil {
			return err
		}
	}
	b.restart(start)
	for i, text := range c.moves {
		m, err := boardtext.ParseMove(b.position, text)
		if err != nil {
			return inMove(i+1, err)
		}
		b.play(m)
	}
	s.board = b
	return nil
}

func (c play) run(s *Session) error {
	m, err := boardtext.ParseMove(s.board.position, c.move)
	if err != nil {
		return err
	}
	s.board.play(m)
	return nil
}

func (c undo) run(s *Session) error {
	played := len(s.board.history.Moves)
	switch {
	case played == 0:
		return expected("k", "a move to take back, none is played")
	case c.plies > played:
		return expected("k", "at most %d, the moves played", played)
	}
	s.board.undo(c.plies)
	return nil
}

// parseMoves reads different legal moves of one position.
func parseMoves(p engine.Position, texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for i, text := range texts {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return nil, inMove(i+1, err)
		}
		if slices.Contains(moves, m) {
			return nil, expected(fmt.Sprintf("move %d", i+1), "each move once")
		}
		moves = append(moves, m)
	}
	return moves, nil
}
