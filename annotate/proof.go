package annotate

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// verdict is a proven value, as the side to move sees it; Unknown where there is none.
type verdict struct {
	value engine.Value
	plies int  // to the end, 0 where they are not known
	exact bool // and at best for both sides
	score *int // discs
}

// prove solves the positions from the last one backwards until one is too hard.
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

// solve returns the value of a position, with a move that attains it.
func (n *analysis) solve(p engine.Position) (verdict, engine.Move) {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return verdict{value: value, exact: true, score: finalScore(p)}, engine.NoMove
	}
	if n.solver == nil || n.ctx.Err() != nil {
		return verdict{}, engine.NoMove
	}
	b := n.solver.Solve(p, n.Prove, func(uint64) bool { return n.ctx.Err() != nil }, nil)
	if !b.Proven() {
		return verdict{}, engine.NoMove
	}
	v := verdict{value: b.Lower, plies: b.Plies, exact: b.Exact, score: b.Score}
	if p.Game().Traits().Counted {
		v.plies, v.exact = 0, b.Score != nil
	}
	return v, b.Move
}

// finalScore returns the difference of discs at the end of a game that counts them, where
// empty cells are the winner's.
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

// solvedLine returns how the game goes on from p if both sides play as well as can be, as
// far as the solver sees.
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

// turningPoint returns the last move that changed the proven result, nil if there is none
// among the proven positions.
func (n *analysis) turningPoint() *TurningPoint {
	for k := len(n.history.Moves); k > n.settled; k-- {
		before, after := n.known[k-1], n.known[k].reversed()
		if after.value >= before.value {
			continue
		}
		p := n.positions[k-1]
		t := &TurningPoint{
			Ply: k, By: sides[p.Turn()], Move: boardtext.FormatMove(p, n.history.Moves[k-1]),
			Before: valueNames[before.value], After: valueNames[after.value], Missed: n.explained(k - 1),
		}
		if after.value == engine.Lost && n.positions[k].Outcome() == engine.Undecided {
			punished := n.explained(k)
			t.Punished = &punished
		}
		t.Text = t.sentence()
		return t
	}
	return nil
}
