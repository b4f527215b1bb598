package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// prove solves the positions from the last one backwards, until one exceeds the budget.
func (n *analysis) prove() {
	for k := len(n.positions) - 1; k >= 0; k-- {
		n.progress(len(n.positions) - 1 - k)
		v, move := n.solve(n.positions[k])
		if v.value == engine.Unknown {
			return
		}
		n.known[k] = knowledge{verdict: v, rate: float64(v.value.Score())}
		if move != engine.NoMove {
			n.known[k].pv = []engine.Move{move}
		}
		n.solved, n.settled = k, k
	}
}

// solve returns the value of a position and a move that attains it. Without a proof they are
// Unknown and NoMove; at the end of the game there is no move.
func (n *analysis) solve(p engine.Position) (verdict, engine.Move) {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return verdict{value: value, exact: true, score: finalScore(p)}, engine.NoMove
	}
	if n.solver == nil || n.ctx.Err() != nil {
		return verdict{}, engine.NoMove
	}
	b := n.bounds(p, n.annotator.Prove)
	if !b.Proven() {
		return verdict{}, engine.NoMove
	}
	v := verdict{value: b.Lower, plies: b.Plies, exact: b.Exact, score: b.Score}
	if p.Game().Traits().Counted {
		v.plies, v.exact = 0, b.Score != nil
	}
	if b.Move == engine.NoMove {
		b.Move = n.attaining(p, b.Lower)
	}
	return v, b.Move
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (n *analysis) bounds(p engine.Position, budget uint64) engine.Bounds {
	return n.solver.Solve(p, budget, func(uint64) bool { return n.ctx.Err() != nil }, nil)
}

// attaining returns a move of a proven value, for a solver that proved the value of the
// position alone, as a book does. It is NoMove if ten times the budget does not suffice.
func (n *analysis) attaining(p engine.Position, value engine.Value) engine.Move {
	moves, _ := p.Candidates(nil)
	if len(moves) == 1 {
		return moves[0]
	}
	after := p.Clone()
	for _, m := range moves {
		after.CopyFrom(p)
		after.Play(m)
		if after.Outcome() != engine.Undecided { // the solver had named the move
			continue
		}
		reply := n.bounds(after, 10*n.annotator.Prove)
		if reply.Proven() && reply.Lower.Opposite() == value {
			return m
		}
	}
	return engine.NoMove
}

// finalScore returns the difference of discs at the end of a game, for the side to move. Empty
// cells count for the winner. It is nil if the game does not count discs.
func finalScore(p engine.Position) *int {
	if !p.Game().Traits().Counted {
		return nil
	}
	b := p.Board()
	own, other := b.Count(engine.Piece(p.Turn())), b.Count(engine.Piece(p.Turn().Other()))
	score, empty := own-other, b.Count(engine.Empty)
	switch {
	case score > 0:
		score += empty
	case score < 0:
		score -= empty
	}
	return &score
}

// solvedLine returns the best moves of both sides from p on, until the end of the game or a
// position that the solver does not prove.
func (n *analysis) solvedLine(p engine.Position) (line []engine.Move) {
	p = p.Clone()
	for {
		_, move := n.solve(p)
		if move == engine.NoMove {
			return line
		}
		line = append(line, move)
		p.Play(move)
	}
}

// turningPoint returns the last move that changed the proven result, nil if no move between
// proven positions did. It has a mark, and so its lines.
func (n *analysis) turningPoint(plies []Ply) *TurningPoint {
	for k := len(n.history.Moves); k > n.settled; k-- {
		before, after := n.known[k-1], n.known[k].reversed()
		if after.value >= before.value {
			continue
		}
		p := n.positions[k-1]
		t := &TurningPoint{
			Ply: k, By: sides[p.Turn()], Move: boardtext.FormatMove(p, n.history.Moves[k-1]),
			Before: valueNames[before.value], After: valueNames[after.value],
			Missed: plies[k-1].Better, Punished: plies[k-1].Punished,
			name: boardtext.Name(p, n.history.Moves[k-1]),
		}
		t.Text = t.sentence()
		return t
	}
	return nil
}
