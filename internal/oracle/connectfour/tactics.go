package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// Tactics returns the moves that matter and the value that three plies of tactics prove. In a
// won position each of the moves wins in the proven number of plies. A program under test may
// return only one of these moves.
func (b *Board) Tactics() ([]Cell, engine.Proof) {
	if b.outcome != engine.Undecided {
		return nil, engine.Proof{Value: b.turn.Of(b.outcome)}
	}
	me, opponent := b.turn, b.turn.Other()
	legal := b.Legal()

	wins := choose(legal, func(c Cell) bool { return b.completes(c, me) })
	if len(wins) > 0 {
		return wins, engine.Proof{Value: engine.Won, Plies: 1}
	}
	lost := engine.Proof{Value: engine.Lost, Plies: 2}
	blocks := choose(legal, func(c Cell) bool { return b.completes(c, opponent) })
	poisoned := func(c Cell) bool { return b.nextCompletes(c, opponent) }
	switch {
	case len(blocks) > 1, len(blocks) == 1 && poisoned(blocks[0]):
		return blocks, lost
	case len(blocks) == 1:
		return blocks, engine.Proof{}
	}
	sound := choose(legal, func(c Cell) bool { return !poisoned(c) })
	if len(sound) == 0 {
		return legal, lost
	}
	// The opponent has to take the second cell, which opens the third one.
	doubles := choose(sound, func(c Cell) bool {
		second, ok := b.next(c)
		return ok && b.completes(second, me) && b.nextCompletes(second, me)
	})
	if len(doubles) > 0 {
		return doubles, engine.Proof{Value: engine.Won, Plies: 3}
	}
	return sound, engine.Proof{}
}

// Playout plays random moves of Tactics until the game ends or its result is known. It avoids
// moves that open a winning cell of the mover itself, unless no others remain. It changes the
// board.
func (b *Board) Playout(r *rng.Source) engine.Outcome {
	for {
		candidates, proof := b.Tactics()
		switch proof.Value {
		case engine.Won:
			return engine.Win(b.turn)
		case engine.Drawn:
			return engine.Draw
		case engine.Lost:
			return engine.Win(b.turn.Other())
		}
		me := b.turn
		if others := choose(candidates, func(c Cell) bool { return !b.nextCompletes(c, me) }); len(others) > 0 {
			candidates = others
		}
		b.Play(pick(candidates, r))
	}
}

// PlayoutUniform plays random legal moves until the game ends. It changes the board.
func (b *Board) PlayoutUniform(r *rng.Source) engine.Outcome {
	for b.outcome == engine.Undecided {
		b.Play(pick(b.Legal(), r))
	}
	return b.outcome
}

// next returns the landing cell of the column after c is taken. It returns false if c fills the
// column.
func (b *Board) next(c Cell) (Cell, bool) {
	x := b.topBelow(c.X, c.Y) - 1
	return Cell{x, c.Y}, x >= 0
}

// nextCompletes reports whether taking c opens a winning cell of p.
func (b *Board) nextCompletes(c Cell, p engine.Player) bool {
	next, ok := b.next(c)
	return ok && b.completes(next, p)
}

func choose(cells []Cell, want func(Cell) bool) []Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c Cell) bool { return !want(c) })
}

func pick(cells []Cell, r *rng.Source) Cell { return cells[r.Below(uint32(len(cells)))] }

// ThreatSequence reports whether the side to move wins by a threat sequence. Each of its moves
// threatens to complete four, and the opponent has at most one answer that does not lose at
// once. A win in at most three plies counts too. The search is complete.
func (b *Board) ThreatSequence() bool {
	moves, known := b.Tactics()
	if known.Value != engine.Unknown {
		return known.Value == engine.Won
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
func (b *Board) threatened(p engine.Player) bool {
	return len(choose(b.Legal(), func(c Cell) bool { return b.completes(c, p) })) > 0
}

// falls reports whether the side to move, which is threatened, loses. It loses if it has no
// answer, or if its single answer allows another threat sequence.
func (b *Board) falls() bool {
	answers, known := b.Tactics()
	if known.Value != engine.Unknown || len(answers) > 1 {
		return known.Value == engine.Lost
	}
	b.Play(answers[0])
	return b.ThreatSequence()
}
