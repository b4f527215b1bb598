package protocol

import (
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

type (
	newGame     struct{ words []string }
	setPosition struct {
		fen     string // empty: startpos
		columns string // a run of columns from the start, 1 the left one
		moves   []string
	}
	play struct{ move string }
	undo struct{ plies int }
)

func (c newGame) run(d *session) error {
	start, err := d.Games.Start(c.words)
	if err != nil {
		return err
	}
	d.begin(start)
	return d.Searcher.NewGame()
}

// run replaces the session's game if every move is legal.
func (c setPosition) run(d *session) error {
	start := d.startpos
	if c.fen != "" {
		var err error
		if start, err = d.rules().Parse(c.fen); err != nil {
			return err
		}
	}
	moves, err := boardtext.ParseMoves(start, c.columns, c.moves)
	if err != nil {
		return err
	}
	d.game = NewGame(engine.History{Start: start, Moves: moves})
	return nil
}

func (c play) run(d *session) error {
	m, err := boardtext.ParseMove(d.game.Position(), c.move)
	if err == nil {
		d.game.Play(m)
	}
	return err
}

func (c undo) run(d *session) error {
	h := d.game.History()
	played := len(h.Moves)
	switch {
	case played == 0:
		return engine.Expected("k", "a move to take back, none is played")
	case c.plies > played:
		return engine.Expected("k", "at most %d, the moves played", played)
	}
	h.Moves = h.Moves[:played-c.plies]
	d.game = NewGame(h)
	return nil
}

// parseRootMoves reads legal moves of one position. A repeated move is an error.
func parseRootMoves(p engine.Position, texts []string) ([]engine.Move, error) {
	var moves []engine.Move
	for i, text := range texts {
		m, err := boardtext.ParseMove(p, text)
		if err != nil {
			return nil, boardtext.Numbered("move", i+1, err)
		}
		if slices.Contains(moves, m) {
			return nil, engine.Expected(fmt.Sprintf("move %d", i+1), "each move once")
		}
		moves = append(moves, m)
	}
	return moves, nil
}
