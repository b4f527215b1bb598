package enginetest

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// The oracles ConnectFour, NoGo and Reversi play the games slowly and simply, on arrays. They share
// no technique with the bitboards of the games' packages, so that tests can compare the two. Where
// they disagree, suspect the bitboards first.

// ConnectFour is a position of gravity four-in-a-row.
type ConnectFour struct {
	engine.Board
	turn    engine.Player
	outcome engine.Outcome
}

// NewConnectFour returns an empty board of gravity four-in-a-row. The forbidden cell is at noX,
// noY; -1, -1 means no forbidden cell. It does not check its arguments.
func NewConnectFour(rows, columns, noX, noY int) *ConnectFour {
	b := &ConnectFour{Board: engine.NewBoard(rows, columns)}
	if c := (engine.Cell{Row: noX, Column: noY}); b.Has(c) {
		b.Set(c, engine.Forbidden)
	}
	return b
}

// SetupConnectFour returns a position, in which nobody has a four.
func SetupConnectFour(b engine.Board, turn engine.Player) *ConnectFour {
	return &ConnectFour{Board: b, turn: turn}
}

// Clone returns an independent copy.
func (b *ConnectFour) Clone() *ConnectFour {
	c := *b
	c.Squares = slices.Clone(b.Squares)
	return &c
}

// Turn returns the side to move.
func (b *ConnectFour) Turn() engine.Player { return b.turn }

// Outcome returns the result of the game, or engine.Undecided.
func (b *ConnectFour) Outcome() engine.Outcome { return b.outcome }

// Legal returns the landing cells from the left column to the right. It returns none after the
// end of the game.
func (b *ConnectFour) Legal() []engine.Cell {
	if b.outcome != engine.Undecided {
		return nil
	}
	var cells []engine.Cell
	for column := range b.Columns {
		if c, ok := b.next(engine.Cell{Row: b.Rows, Column: column}); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// Play puts a stone of the side to move on a landing cell.
func (b *ConnectFour) Play(c engine.Cell) {
	b.Set(c, engine.Piece(b.turn))
	switch {
	case b.completes(c, b.turn):
		b.outcome = engine.Win(b.turn)
	case b.Count(engine.Empty) == 0:
		b.outcome = engine.Draw
	}
	b.turn = b.turn.Other()
}

// Threats returns every empty cell where a stone of p would complete four or more. A stone need
// not be able to land there now.
func (b *ConnectFour) Threats(p engine.Player) []engine.Cell {
	return choose(slices.Collect(cellsOf(b.Board)), func(c engine.Cell) bool {
		return b.At(c) == engine.Empty && b.completes(c, p)
	})
}

// completes reports whether a stone of p on c is, or would be, part of a line of four or more. The
// bitboards do not use InRow, so that a mistake in it would show as one in them.
func (b *ConnectFour) completes(c engine.Cell, p engine.Player) bool {
	return len(b.InRow(c, engine.Piece(p), 4)) > 0
}

// Tactics returns the moves that matter and the value that three plies of tactics prove. In a
// won position each of the moves wins in the proven number of plies. A program under test may
// return only one of these moves.
func (b *ConnectFour) Tactics() ([]engine.Cell, engine.Known) {
	if b.outcome != engine.Undecided {
		return nil, engine.Proven(b.turn.ValueOf(b.outcome), 0)
	}
	me, opponent := b.turn, b.turn.Other()
	legal := b.Legal()

	wins := choose(legal, func(c engine.Cell) bool { return b.completes(c, me) })
	if len(wins) > 0 {
		return wins, engine.Proven(engine.Won, 1)
	}
	lost := engine.Proven(engine.Lost, 2)
	blocks := choose(legal, func(c engine.Cell) bool { return b.completes(c, opponent) })
	poisoned := func(c engine.Cell) bool { return b.nextCompletes(c, opponent) }
	switch {
	case len(blocks) > 1, len(blocks) == 1 && poisoned(blocks[0]):
		return blocks, lost
	case len(blocks) == 1:
		return blocks, engine.Open()
	}
	sound := choose(legal, func(c engine.Cell) bool { return !poisoned(c) })
	if len(sound) == 0 {
		return legal, lost
	}
	// The opponent has to take the second cell, which opens the third one.
	doubles := choose(sound, func(c engine.Cell) bool {
		second, ok := b.next(c)
		return ok && b.completes(second, me) && b.nextCompletes(second, me)
	})
	if len(doubles) > 0 {
		return doubles, engine.Proven(engine.Won, 3)
	}
	return sound, engine.Open()
}

// Playout plays random moves of Tactics until the game ends or its result is known. It avoids
// moves that open a winning cell of the mover itself, unless no others remain. It changes the
// board.
func (b *ConnectFour) Playout(r *rng.Source) engine.Outcome {
	for {
		candidates, proof := b.Tactics()
		switch proof.Value() {
		case engine.Won:
			return engine.Win(b.turn)
		case engine.Drawn:
			return engine.Draw
		case engine.Lost:
			return engine.Win(b.turn.Other())
		}
		me := b.turn
		others := choose(candidates, func(c engine.Cell) bool { return !b.nextCompletes(c, me) })
		if len(others) > 0 {
			candidates = others
		}
		b.Play(rng.Pick(candidates, r))
	}
}

// PlayoutUniform plays random legal moves until the game ends. It changes the board.
func (b *ConnectFour) PlayoutUniform(r *rng.Source) engine.Outcome {
	for b.outcome == engine.Undecided {
		b.Play(rng.Pick(b.Legal(), r))
	}
	return b.outcome
}

// Solve returns the value of the position and the plies to the end, by exhaustive search. It
// stores every result in known, by the stones on the board.
func (b *ConnectFour) Solve(known map[string]engine.Known) (best engine.Known) {
	if b.outcome != engine.Undecided {
		return engine.Proven(b.turn.ValueOf(b.outcome), 0)
	}
	key := keyOf(b.Board)
	if proof, ok := known[key]; ok {
		return proof
	}
	for _, c := range b.Legal() {
		next := b.Clone()
		next.Play(c)
		reply := next.Solve(known)
		if p := (engine.Proven(reply.Value().Opposite(), reply.Plies+1)); Better(p, best) {
			best = p
		}
	}
	known[key] = best
	return best
}

// WinsWithin reports whether a side wins within a number of plies, whatever the other side plays,
// by a search of the moves that Tactics leaves. It stores every result in known, which serves one
// side and one last ply.
func (b *ConnectFour) WinsWithin(side engine.Player, plies int, known map[string]bool) bool {
	if b.outcome != engine.Undecided || plies == 0 {
		return b.outcome == engine.Win(side)
	}
	moves, tactics := b.Tactics()
	switch tactics.Value() {
	case engine.Won:
		return side == b.turn && tactics.Plies <= plies
	case engine.Lost:
		return side != b.turn && tactics.Plies <= plies
	}
	key := keyOf(b.Board)
	if wins, ok := known[key]; ok {
		return wins
	}
	type child struct {
		*ConnectFour
		order int // the first one has most threats, or is nearest to the centre
	}
	early := b.Count(engine.Empty) > 12 // later, counting the threats takes longer than it saves
	var children []child
	for _, c := range moves {
		next := b.Clone()
		next.Play(c)
		aside := max(2*c.Column-b.Columns+1, b.Columns-1-2*c.Column)
		if early {
			aside -= 4 * len(next.Threats(b.turn))
		}
		children = append(children, child{next, aside})
	}
	slices.SortStableFunc(children, func(c, d child) int { return c.order - d.order })
	attacks := b.turn == side
	known[key] = attacks == slices.ContainsFunc(children, func(next child) bool {
		return next.WinsWithin(side, plies-1, known) == attacks
	})
	return known[key]
}

// keyOf returns the contents of a board's cells as a text.
func keyOf(b engine.Board) string {
	key := make([]byte, len(b.Squares))
	for i, square := range b.Squares {
		key[i] = byte(square)
	}
	return string(key)
}

// next returns the first empty cell above c: the landing cell of the column after c is taken. It
// returns false if there is none.
func (b *ConnectFour) next(c engine.Cell) (engine.Cell, bool) {
	for c.Row--; c.Row >= 0; c.Row-- {
		if b.At(c) == engine.Empty {
			return c, true
		}
	}
	return c, false
}

// nextCompletes reports whether taking c opens a winning cell of p.
func (b *ConnectFour) nextCompletes(c engine.Cell, p engine.Player) bool {
	next, ok := b.next(c)
	return ok && b.completes(next, p)
}

func choose(cells []engine.Cell, want func(engine.Cell) bool) []engine.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c engine.Cell) bool { return !want(c) })
}

// ThreatSequence reports whether the side to move wins by a threat sequence. Each of its moves
// threatens to complete four, and the opponent has at most one answer that does not lose at
// once. A win in at most three plies counts too. The search is complete.
func (b *ConnectFour) ThreatSequence() bool {
	moves, known := b.Tactics()
	if known.Proven() {
		return known.Value() == engine.Won
	}
	for _, c := range moves {
		next := b.Clone()
		next.Play(c)
		if next.threatened(b.turn) && next.falls() {
			return true
		}
	}
	return false
}

// threatened reports whether p could complete four if p were to move.
func (b *ConnectFour) threatened(p engine.Player) bool {
	return len(choose(b.Legal(), func(c engine.Cell) bool { return b.completes(c, p) })) > 0
}

// falls reports whether the side to move, which is threatened, loses. It loses if it has no
// answer, or if its single answer allows another threat sequence.
func (b *ConnectFour) falls() bool {
	answers, known := b.Tactics()
	if known.Proven() || len(answers) > 1 {
		return known.Value() == engine.Lost
	}
	b.Play(answers[0])
	return b.ThreatSequence()
}
