package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// playedMove is a move of a game with the positions before and after it and their values, both for
// the side that moved. It is all that an effect and a mark follow from.
type playedMove struct {
	move          engine.Move
	before, after engine.Position
	best          engine.Line // from before: begins with the best move
	played        engine.Line // from after: begins with the best reply
}

// side returns the side that moved.
func (m playedMove) side() engine.Player { return m.before.Turn() }

// own returns a board seen by the side that moved.
func (m playedMove) own(p engine.Position) fours { return foursOf(p, m.side()) }

// other returns a board seen by the other side.
func (m playedMove) other(p engine.Position) fours { return foursOf(p, m.side().Other()) }

// cellAbove returns the cell that the move makes room for, or NoCell.
func (m playedMove) cellAbove() engine.Cell {
	return m.own(m.before).above(m.before.Cell(m.move))
}

// effect is what a move did to the result of its side.
type effect struct {
	kind   effectKind
	sooner int  // by how many plies a lost side made a long game short, 0 if it did not
	gaveUp bool // it did so with a loss that a player with a search could see
}

type effectKind int

const (
	sameResult  effectKind = iota // the proven result is the same
	worseResult                   // the proven result changed for the worse
	slowerWin                     // a proven win comes later than it could
	notProven                     // the result before or after the move is not proven
	lostBefore                    // the side had lost before the move, or nearly so
	fasterLoss                    // so it had, and the loss came near: the game could have been long
	leftFour                      // so it had, and the loss came near by a four that it could stop
)

// Distances to a proven end, in plies. They decide little: in 60 games of beginners with 408 marks,
// 4 or 8 longPlies change at most two marks, 8 or 14 farLongPlies three, and 10 or 18 followedPlies
// two, but no turning point. 14 or 26 seenPlies change one turning point and seven texts; 8
// casualPlies change one mark, and 16 six.
const (
	// An end within nearPlies can be seen on the board: a four, or two fours at once.
	nearPlies = 4
	// A casual player may see an end within casualPlies.
	casualPlies = 12
	// A player with a search sees a loss within seenPlies.
	seenPlies = 20
	// A move that lets a loss come near made it short if the best move delays it by longPlies.
	longPlies = 6
	// A loss that is not near, but within followedPlies, has to come farLongPlies sooner than with
	// the best move.
	followedPlies, farLongPlies = 14, 10
)

// effect returns what the move did.
func (m playedMove) effect() effect {
	best, played := m.best.Proof, m.played.Proof
	switch {
	case best.Value == engine.Lost:
		return m.effectOfLost()
	case m.best.Winrate < lostRate:
		return effect{kind: lostBefore}
	case !m.certain():
		return effect{kind: notProven}
	case played.Value < best.Value:
		return effect{kind: worseResult}
	case best.Value == engine.Won && best.Exact && played.Exact &&
		best.Plies > 0 && played.Plies >= best.Plies:
		return effect{kind: slowerWin}
	}
	return effect{kind: sameResult}
}

// effectOfLost returns what the move of a side did whose loss was proven before.
func (m playedMove) effectOfLost() effect {
	e := effect{kind: lostBefore, sooner: m.sooner()}
	e.gaveUp = e.sooner > 0 && m.best.Proof.Plies <= seenPlies && m.played.Proof.Plies < nearPlies
	switch {
	case m.leavesFour():
		e.kind = leftFour
	case e.sooner > 0:
		e.kind = fasterLoss
	}
	return e
}

// hadLost reports whether the side had lost before the move, or nearly so.
func (e effect) hadLost() bool {
	return e.kind == lostBefore || e.kind == fasterLoss || e.kind == leftFour
}

// leavesFour reports whether a lost side lets the other one make a four at once that it could stop,
// where the next four would not come at once anyway.
func (m playedMove) leavesFour() bool {
	return !m.losesWithin(nearPlies) && m.overlooked().is(open, room) &&
		m.alternative(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// letsWin reports whether the move lets the other side win by force, which another move would have
// prevented, where the side was not about to lose whatever it plays.
func (m playedMove) letsWin() bool {
	return !m.losesWithin(2*nearPlies) && m.escape() != engine.NoMove
}

// sooner returns by how many plies the move of a lost side made a long game short, 0 if it did not.
func (m playedMove) sooner() int {
	best, after := m.best.Proof, m.played.Proof
	if after.Value != engine.Lost || !best.Exact || !after.Exact || after.Plies == 0 {
		return 0
	}
	sooner := best.Plies - after.Plies - 1
	if after.Plies < nearPlies && sooner >= longPlies ||
		after.Plies <= followedPlies && sooner >= farLongPlies {
		return sooner
	}
	return 0
}

// loss returns how much of its expected result the side lost.
func (m playedMove) loss() float64 { return max(m.best.Winrate-m.played.Winrate, 0) }

// certain reports whether both values are proven.
func (m playedMove) certain() bool { return proven(m.best) && proven(m.played) }

// isBest reports whether nothing better than the move is known.
func (m playedMove) isBest() bool {
	if len(m.best.PV) == 0 || m.best.PV[0] != m.move {
		return false
	}
	kind := m.effect().kind
	return kind != worseResult && kind != leftFour
}

// isShortest reports whether the move ends a proven game in exactly as many plies as the best one.
func (m playedMove) isShortest() bool {
	best, after := m.best.Proof, m.played.Proof
	over := m.after.Outcome() != engine.Undecided
	return best.Value == after.Value && best.Exact && after.Exact &&
		(after.Plies > 0 || over) && best.Plies == after.Plies+1
}

// losesWithin reports whether the side is proven to lose within so many plies whatever it plays.
func (m playedMove) losesWithin(plies int) bool {
	best := m.best.Proof
	return best.Value == engine.Lost && best.Exact && best.Plies <= plies
}

// escape returns a move after which the other side could not win by force, as it can after the move
// that was played: by fours and a quiet move, else by fours alone. It is NoMove if there is none.
func (m playedMove) escape() engine.Move {
	if !explains(m.before) {
		return engine.NoMove
	}
	for _, wins := range [...]func(fours) bool{fours.winsByForce, fours.winsByFours} {
		if !wins(m.other(m.after)) {
			continue
		}
		escape := m.alternative(func(f fours) bool { return !wins(f) })
		if escape != engine.NoMove {
			return escape
		}
	}
	return engine.NoMove
}

// alternative returns another move, if possible the best one, after which something holds of the
// fours of the other side. It is NoMove if there is none.
func (m playedMove) alternative(holds func(fours) bool) engine.Move {
	best := m.best.PV[:min(1, len(m.best.PV))]
	for _, move := range slices.Concat(best, m.before.Moves(nil)) {
		if move != m.move && holds(m.other(engine.After(m.before, move))) {
			return move
		}
	}
	return engine.NoMove
}
