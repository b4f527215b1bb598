package engine

import "slices"

// History is a start position and the moves from there.
type History struct {
	Start Position
	Moves []Move
}

// Position returns a new position after all the moves, which must be legal.
func (h History) Position() Position { return After(h.Start, h.Moves...) }

// After returns a new position after moves from p, which must be legal.
func After(p Position, moves ...Move) Position {
	p = p.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	return p
}

// Replay returns a new position after all the moves. The error is a *FieldError if there is no
// start position or a move is not legal; see Play.
func (h History) Replay() (Position, error) {
	if h.Start == nil {
		return nil, Expected("history", "a start position")
	}
	p := h.Start.Clone()
	for i, m := range h.Moves {
		if err := Play(p, m); err != nil {
			return nil, Expected("history", "legal moves (ply %d: %w)", i+1, err)
		}
	}
	return p, nil
}

// Play plays a move if it is legal. Else the error is a *FieldError of the field "move" that wraps
// ErrIllegalMove or ErrGameOver, and the state is not changed.
func Play(s State, m Move) error {
	if s.Outcome() != Undecided {
		return GameOver()
	}
	if !slices.Contains(s.Moves(nil), m) {
		return IllegalMove("a legal move")
	}
	s.Play(m)
	return nil
}

// WinsAtOnce returns the moves of p that end the game with a win of the side to move. It is for
// hosts: it copies the position for each move.
func WinsAtOnce(p Position) (moves []Move) {
	for _, m := range p.Moves(nil) {
		if After(p, m).Outcome() == Win(p.Turn()) {
			moves = append(moves, m)
		}
	}
	return moves
}
