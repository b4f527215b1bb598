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

// certain reports whether both values are proven.
func (t turn) certain() bool { return proven(t.best) && proven(t.played) }

// isBest reports whether nothing better than the move is known.
func (t turn) isBest() bool {
	if len(t.best.PV) == 0 || t.best.PV[0] != t.move {
		return false
	}
	kind := t.deed().kind
	return kind != gaveAway && kind != ignored
}

// losesWithin reports whether the side is proven to lose within so many plies whatever it plays.
func (t turn) losesWithin(plies int) bool {
	best := t.best.Proof
	return best.Value == engine.Lost && best.Exact && best.Plies <= plies
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

// deed is what a move did to the result of its side.
type deed struct {
	kind   deedKind
	sooner int  // by how many plies a lost side made a long game short, 0 if it did not
	gaveUp bool // so that the four came near, though the loss could be seen
}

type deedKind int

const (
	kept      deedKind = iota // the proven result
	gaveAway                  // the proven result changed for the worse
	slowed                    // a proven win comes later than it could
	estimated                 // what it did is not proven
	hadLost                   // from here on the side had lost before the move, or nearly so
	hastened                  // its loss came near: the game is short and could have been long
	ignored                   // the same: it did not stop a four that it could stop
)

// lost reports whether the side had lost before the move, or nearly so.
func (d deed) lost() bool { return d.kind >= hadLost }

// deed returns what the move did.
func (t turn) deed() deed {
	best, played := t.best.Proof, t.played.Proof
	switch {
	case best.Value == engine.Lost:
		return t.deedOfLost()
	case t.best.Winrate < lostRate:
		return deed{kind: hadLost}
	case !t.certain():
		return deed{kind: estimated}
	case played.Value < best.Value:
		return deed{kind: gaveAway}
	case best.Value == engine.Won && best.Exact && played.Exact &&
		best.Plies > 0 && played.Plies >= best.Plies:
		return deed{kind: slowed}
	}
	return deed{kind: kept}
}

// deedOfLost returns what the move of a side did whose loss was proven before.
func (t turn) deedOfLost() deed {
	d := deed{kind: hadLost, sooner: t.sooner()}
	d.gaveUp = d.sooner > 0 && t.best.Proof.Plies <= seenPlies && t.played.Proof.Plies < nearPlies
	switch {
	case t.ignores():
		d.kind = ignored
	case d.sooner > 0:
		d.kind = hastened
	}
	return d
}

// ignores reports whether a lost side lets the other one make a four at once that it could stop,
// where the next four would not come at once anyway.
func (t turn) ignores() bool {
	return !t.losesWithin(nearPlies) && t.overlooked().is(open, room) &&
		t.instead(func(f fours) bool { return len(f.now()) == 0 }) != engine.NoMove
}

// nearPlies, the plies of a four or two fours at once, can be seen on the board.
const (
	nearPlies     = 4
	longPlies     = 6  // the least difference between a long and a short loss
	farLongPlies  = 10 // the same where the four is not near, but within followedPlies
	followedPlies = 14
	seenPlies     = 20 // a player with a search sees a loss within these plies
)

// sooner returns by how many plies the move of a lost side made a long game short, 0 if it did not.
func (t turn) sooner() int {
	best, after := t.best.Proof, t.played.Proof
	if after.Value != engine.Lost || !best.Exact || !after.Exact || after.Plies == 0 {
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
