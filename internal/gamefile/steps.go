package gamefile

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// step is what a host shows of a game: its position at a player's turn, a move, or the move from a
// position. Readers of hosts only decode steps; follow finds the moves between them.
type step struct {
	line     int
	begins   bool            // the first step of a game
	position engine.Position // nil: the one after the step before
	move     string          // in the protocol's notation, "" if it is not shown
	err      error           // why the text is no step
}

// gamesOf returns the games of steps that a host showed to one player, who is to move in each
// position. Of a wrong game the steps after the first impossible one are skipped.
func gamesOf(steps []step) (games []Game) {
	for n := 0; len(steps) > 0; steps = steps[n:] {
		side := engine.First
		for n = 0; n < len(steps) && (n == 0 || !steps[n].begins); n++ {
			if s := steps[n]; s.position != nil && s.err == nil {
				side = s.position.Turn()
			}
		}
		h, line, err := follow(steps[:n])
		switch {
		case err != nil:
			games = append(games, Game{}.checked(line, err))
		case h.Start() != nil:
			g := Played(h)
			g.First, g.Second = "own", "opponent"
			if side == engine.Second {
				g.First, g.Second = g.Second, g.First
			}
			games = append(games, g)
		}
	}
	return games
}

// follow returns the game that goes through all steps. Its last moves may be missing. Else it
// returns the line of the first step that is impossible, and why.
func follow(steps []step) (h engine.History, line int, err error) {
	for _, s := range steps {
		if err = s.follow(&h); err != nil {
			return h, s.line, err
		}
	}
	return h, 0, nil
}

// follow plays the moves that lead to the position of a step, and its move.
func (s *step) follow(h *engine.History) error {
	switch {
	case s.err != nil:
		return s.err
	case s.position != nil && !reach(h, s.position):
		return engine.Expected("board",
			"the board of the last turn with one more stone of each side, not %s", s.position.FEN())
	case s.move == "":
		return nil
	case h.Start() == nil:
		return engine.Expected("answer", "a turn before it")
	}
	m, err := boardtext.ParseMove(h.Position(), s.move)
	if err == nil {
		err = h.Play(m)
	}
	return boardtext.Numbered("move", h.Len()+1, err)
}

// reach plays the moves that lead to a position. It reports false if more than two would, or if the
// board is another one. A game begins with its first position, or one or two moves before it at the
// empty board.
func reach(h *engine.History, now engine.Position) bool {
	first := h.Start() == nil
	if first {
		empty, _ := now.Game().New(strings.Fields(now.Variant())) // valid, as now is
		*h = engine.NewHistory(empty)
	}
	if h.Start().Variant() != now.Variant() {
		return false
	}
	moves, reached := movesBetween(h.Position(), now)
	if reached {
		_ = h.Play(moves...) // legal ones
	} else if first { // its first turns are missing
		*h = engine.NewHistory(now)
	}
	return reached || first
}

// movesBetween returns at most two moves from one position to another, and whether they lead there:
// the player's, which an answer may have played already, and the opponent's.
func movesBetween(p, now engine.Position) (moves []engine.Move, reached bool) {
	p = p.Clone()
	board := now.Board()
	for range 2 {
		for _, m := range p.Moves(nil) {
			if board.At(p.Cell(m)) == engine.Piece(p.Turn()) {
				moves = append(moves, m)
				p.Play(m)
				break
			}
		}
	}
	return moves, p.FEN() == now.FEN()
}
