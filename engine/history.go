package engine

import "slices"

// History is a game under way: a start position, the legal moves from there, and the position after
// each of them. It is a value of one word: a copy stays as it is when the other plays on, so a
// search may have one while the game goes on. Several goroutines may read it. The zero History has
// no position.
type History struct{ now *moment }

// moment is a position of a game. It never changes.
type moment struct {
	position Position
	ply      int     // the moves before it
	last     Move    // the last one of them
	before   *moment // nil at the start
}

// NewHistory returns a game that begins at a copy of start. It has no position if start is nil.
func NewHistory(start Position) History {
	if start == nil {
		return History{}
	}
	return History{&moment{position: start.Clone(), last: NoMove}}
}

// Position returns a copy of the position after all moves, nil if there is none.
func (h History) Position() Position {
	if h.now == nil {
		return nil
	}
	return h.now.position.Clone()
}

// Start returns a copy of the position before all moves, nil if there is none.
func (h History) Start() Position { return h.At(0).Position() }

// Len returns the number of moves.
func (h History) Len() int {
	if h.now == nil {
		return 0
	}
	return h.now.ply
}

// Last returns the last move, NoMove at the start.
func (h History) Last() Move {
	if h.now == nil {
		return NoMove
	}
	return h.now.last
}

// Moves returns the moves from the start.
func (h History) Moves() []Move {
	moves := make([]Move, h.Len())
	for ; h.Len() > 0; h.now = h.now.before {
		moves[h.Len()-1] = h.Last()
	}
	return moves
}

// At returns the game as it was after the given number of moves, from 0 to Len.
func (h History) At(ply int) History {
	for h.Len() > max(ply, 0) {
		h.now = h.now.before
	}
	return h
}

// Play plays moves, one after another. If one is not legal nothing has changed, and the error is a
// *FieldError of the field "move" that wraps ErrIllegalMove or ErrGameOver. A History without a
// position has no legal moves.
func (h *History) Play(moves ...Move) error {
	now := h.now
	if now == nil {
		return Expected("history", "a start position")
	}
	for _, m := range moves {
		p := now.position.Clone()
		switch {
		case p.Outcome() != Undecided:
			return GameOver()
		case !slices.Contains(p.Moves(nil), m):
			return IllegalMove("a legal move")
		}
		p.Play(m)
		now = &moment{position: p, ply: now.ply + 1, last: m, before: now}
	}
	h.now = now
	return nil
}

// After returns a new position after moves from p, which must be legal.
func After(p Position, moves ...Move) Position {
	p = p.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	return p
}
