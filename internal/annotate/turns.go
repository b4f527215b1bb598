package annotate

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// turn is a move of a game with what is known before and after it. Both lines have their values for
// the side that moved: the best move's begins with that move, the played one's with the answer.
type turn struct {
	move          engine.Move
	next          engine.Move // that was played after it, NoMove at the end of the game
	before, after engine.Position
	best, played  engine.Line
	better        *Variation // of best, nil where no move is known
	answer        *Variation // of played
	last          *lastFour  // that ended the game, if one did
}

// side returns the side that moved.
func (t turn) side() engine.Player { return t.before.Turn() }

// loss returns how much of its expected result the side lost.
func (t turn) loss() float64 { return max(t.best.Winrate-t.played.Winrate, 0) }

// lost reports whether the side had lost before the move, or nearly so.
func (t turn) lost() bool { return t.best.Winrate < lostRate }

// certain reports whether both values are proven.
func (t turn) certain() bool { return proven(t.best) && proven(t.played) }

// gaveAway reports whether the move changed a proven result for the worse.
func (t turn) gaveAway() bool { return t.certain() && t.played.Proof.Value < t.best.Proof.Value }

// isBest reports whether nothing better than the move is known.
func (t turn) isBest() bool {
	return len(t.best.PV) > 0 && t.best.PV[0] == t.move && !t.gaveAway() && !t.ignores()
}

// ignores reports whether a lost side lets the other one make a four at once that it could stop.
func (t turn) ignores() bool {
	best := t.best.Proof
	soon := best.Exact && best.Plies <= nearPlies // the next four comes at once
	return best.Value == engine.Lost && !soon && t.overlooked().is(open, room) &&
		t.instead(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// escape returns a move after which the other side could not win by force, as it can after the move
// that was played: by fours and a quiet move, else by fours alone. It is NoMove if there is none.
func (t turn) escape() engine.Move {
	if !explains(t.before) {
		return engine.NoMove
	}
	played, m := foursOf(t.after, t.side().Other()), engine.NoMove
	for _, wins := range [...]func(fours) bool{fours.forces, fours.wins} {
		if m == engine.NoMove && wins(played) {
			m = t.instead(func(f fours) bool { return !wins(f) })
		}
	}
	return m
}

// escapes reports whether there is such a move, and the loss was not near anyway.
func (t turn) escapes() bool {
	best := t.best.Proof
	near := best.Value == engine.Lost && best.Exact && best.Plies <= 2*nearPlies
	return !near && t.escape() != engine.NoMove
}

// instead returns a move, if possible the best one, after which something holds of the fours of the
// other side. It is NoMove if there is none.
func (t turn) instead(holds func(fours) bool) engine.Move {
	for _, m := range slices.Concat(t.best.PV[:min(1, len(t.best.PV))], t.before.Moves(nil)) {
		if m != t.move && holds(foursOf(engine.After(t.before, m), t.side().Other())) {
			return m
		}
	}
	return engine.NoMove
}

// isShortest reports whether the move ends a proven game in exactly as many plies as the best one.
func (t turn) isShortest() bool {
	best, after := t.best.Proof, t.played.Proof
	over := t.after.Outcome() != engine.Undecided
	return best.Value == after.Value && best.Exact && after.Exact &&
		(after.Plies > 0 || over) && best.Plies == after.Plies+1
}

// slows reports whether the move leads from a proven win to a later one.
func (t turn) slows() bool {
	best, after := t.best.Proof, t.played.Proof
	won := best.Value == engine.Won && after.Value == engine.Won
	return won && best.Exact && after.Exact && best.Plies > 0 && after.Plies >= best.Plies
}

// nearPlies, the plies of a four or two fours at once, can be seen on the board.
const (
	nearPlies     = 4
	longPlies     = 6  // the least difference between a long and a short loss
	farLongPlies  = 10 // the same where the four is not near, but within followedPlies
	followedPlies = 14
	seenPlies     = 20 // a player with a search sees a loss within these plies
)

// hastened returns by how many plies the move of a lost side made a long game short. It is 0 for
// other moves.
func (t turn) hastened() int {
	best, after := t.best.Proof, t.played.Proof
	lost := best.Value == engine.Lost && after.Value == engine.Lost
	if !lost || !best.Exact || !after.Exact || after.Plies == 0 {
		return 0
	}
	sooner := best.Plies - after.Plies - 1
	switch {
	case after.Plies < nearPlies && sooner >= longPlies:
		return sooner
	case after.Plies <= followedPlies && sooner >= farLongPlies:
		return sooner
	}
	return 0
}

// fatal reports whether a lost side brought its loss near.
func (t turn) fatal() bool { return t.hastened() > 0 || t.ignores() }

// gaveUp reports whether the move brought the four near though the loss could be seen.
func (t turn) gaveUp() bool {
	return t.hastened() > 0 && t.best.Proof.Plies <= seenPlies && t.played.Proof.Plies < nearPlies
}

// far reports whether the move loses by a proof that could not be seen.
func (t turn) far() bool {
	proof := t.played.Proof
	return proof.Value == engine.Lost && (proof.Plies > seenPlies || proof.Plies == 0)
}
