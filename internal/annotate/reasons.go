package annotate

import (
	"cmp"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// A reason for a marked move is found in four steps:
//
//  1. turn.answers puts every question to the move. An answer is a sentence of the table below with
//     its cells, and so has a kind and a rank.
//  2. The answers are sorted by rank, what a person would rather be told first; of one rank the
//     shorter attack comes first, then the earlier question.
//  3. The first answer that turn.holds confirms is the reason: the move changed what it tells.
//  4. A reason below soonRank that is not proven is only likely, which the text says.

// The kinds of reasons in the JSON form.
const (
	missed   = "missed"   // the side could win at once
	open     = "open"     // the move does not stop a four
	room     = "room"     // the move makes room for a four right above it
	corner   = "corner"   // the move lets the other side take a corner of Reversi
	Double   = "double"   // a move makes two fours, and only one can be stopped
	Stacked  = "stacked"  // the same, and the second four lies on top of the first
	Forced   = "forced"   // every move makes a four that has to be stopped, until two are there
	soon     = "soon"     // an attack like that with a quiet move in it
	spoiled  = "spoiled"  // the move fills the cell below one's own four
	ended    = "ended"    // the move leaves or gives a cell of the four that ended the game
	Zugzwang = "zugzwang" // every move of the loser makes room for a four of the winner above it
	Single   = "single"   // the win depends on one four
	threat   = "threat"   // a four that can be made once the cells below it are filled
)

// rank orders reasons: a person would rather be told one of a higher rank.
type rank int

const (
	noRank      rank = iota
	likelyRank       // a four that may be made some time
	parityRank       // a four that the row's parity gives to the side
	decidesRank      // proven to decide. From here on a reason is good
	endedRank        // a cell of the four that ended the game
	surelyRank       // a four that the side gets, or may not get any more
	soonRank         // from here on a reason can be seen on the board
	attackRank       // only fours that have to be stopped
	atOnceRank       // the next move makes four
)

// sentence is a way to tell a reason. Its words have places, which why fills in.
type sentence struct {
	kind  string
	rank  rank
	words string
}

// The sentences, by rank.
var (
	winMissed   = sentence{missed, atOnceRank, "{moves} wins at once"}
	notStopped  = sentence{open, atOnceRank, "it does not stop the four of {by} at {either}"}
	roomMade    = sentence{room, atOnceRank, "it makes room for a four of {by} at {cells}"}
	cornerGiven = sentence{corner, atOnceRank, "it lets {by} take the corner {cells}"}

	twoMade   = sentence{Double, attackRank, "with {move} {by} makes {fours}"}
	stackMade = sentence{Stacked, attackRank, "with {move} {by} threatens {fours}: " +
		"a stone against the first makes room for the second"}
	endsWithTwo = sentence{Double, attackRank, "{by} ends up with {fours}" + decided}

	stopsFirst = sentence{soon, soonRank, "with {move} {by} stops a four and wins by force: " +
		"it threatens {fours}, with {then}"}
	quietMove = sentence{soon, soonRank, "with {move} {by} prepares more than can be stopped: " +
		"it threatens {fours}, with {then}"}

	ownSpoiled = sentence{spoiled, surelyRank, "it fills the cell below the four of {by} " +
		"at {cells}, which can be stopped now"}
	stackComes = sentence{threat, surelyRank, "{fours}"}

	lastGiven = sentence{ended, endedRank, "it {gives}, a cell of the four that ended the game{at}"}

	endsByParity = sentence{Zugzwang, decidesRank, "{by} threatens {cells}, an {parity} row, " +
		"and in the end {other} has to play below it (zugzwang)" + decided}
	endsInZugzwang = sentence{Zugzwang, decidesRank, "in the end every move of {other} makes room " +
		"for a four of {by} at {either} (zugzwang)" + decided}
	endsWithOne = sentence{Single, decidesRank, "in the end {by} gets four at {cells}" + decided}

	parityGives = sentence{threat, parityRank, "a four at {cells}, an {parity} row, " +
		"below which in the end {other} has to play"}

	fourComes  = sentence{threat, likelyRank, "a four at {cells}"}
	lastStands = sentence{Zugzwang, likelyRank, "it does nothing against the four of {by} " +
		"at {cells}, below which in the end {other} had to play"}
	lastAbove = sentence{Zugzwang, likelyRank, "it does nothing against the four of {by} " +
		"at {cells}, for which in the end {other} made room by stopping the one at {cell}"}
)

// decided ends the sentences that are told only where this is proven.
const decided = "; without that four there is no win"

// What comes before the words of a threat: the move that makes it.
const (
	answerMakes = "with {move} {by} threatens "
	betterMakes = "with {move} {by} would have threatened "
	otherMakes  = "it leaves {move} to {by}, who with it threatens "
)

// How a move gives a cell of the last four.
const (
	leavesCell = "leaves {cell} to {by}"
	makesRoom  = "makes room at {cell} for {by}"
)

// answers returns what is found by all questions to a move.
func (t turn) answers() (all []*Why) {
	if !explains(t.before) {
		return found(t.givesCorner())
	}
	all = []*Why{
		t.overlooked(), // was there a four to make or to stop?
		t.better.why(), // does the better move win, and how?
		t.answer.why(), // does the answer win, and how?
	}
	if t.better != nil {
		all = append(all,
			t.spoils(),       // does it fill the cell below an own four?
			t.leavesLast(),   // does it leave a cell of the four that ended the game?
			t.letsThreaten(), // does the answer threaten a four?
			t.missesThreat(), // would the better move have threatened one?
			t.leavesThreat(), // would it threaten one if the other side played it?
			t.letsStand(),    // did the four that ended the game stand already?
		)
	}
	return found(all...)
}

// found returns the answers without those that are nil.
func found(all ...*Why) []*Why {
	return slices.DeleteFunc(all, func(w *Why) bool { return w == nil })
}

// reason returns the first answer, by rank, that holds. It returns nil where nothing is known.
func (t turn) reason() *Why {
	all, winsToo := t.answers(), t.effect().kind == slowerWin
	for _, w := range all {
		if t.last != nil && w.Parity != "" && w.at[0] == t.last.cell {
			w.rank = surelyRank // the parity did give it
		}
	}
	slices.SortStableFunc(all, func(a, b *Why) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), len(a.line)-len(b.line))
	})
	for _, w := range all {
		if winsToo && w.rank < atOnceRank {
			return nil
		}
		if t.holds(w) {
			w.Estimate = !w.near() && !w.Decides
			return t.withRoom(w)
		}
	}
	return nil
}

// holds reports whether an answer says what the move changed: its fours did not stand before, and
// the other side does not get them after the better move too, or the side itself after this one.
func (t turn) holds(w *Why) bool {
	switch {
	case len(t.best.PV) == 0, w.rank == atOnceRank, w.is(spoiled), w.is(Zugzwang) && !w.Decides:
		return true
	case w.By == t.side().String():
		return w.near() || w.Decides || !t.keeps(w)
	case w.near():
		better := foursOf(engine.After(t.before, t.best.PV[0]), t.side().Other())
		return !better.wins() && (!w.is(soon) || !better.forces())
	}
	return !foursOf(t.before, t.side().Other()).all(w.at) && !t.comesAnyway(w)
}

// keeps reports whether the side gets the fours of a reason after the move and its answer too.
func (t turn) keeps(w *Why) bool {
	f := foursOf(t.after, t.side())
	if len(t.played.PV) > 0 {
		f = f.with(t.after.Cell(t.played.PV[0]), t.side().Other())
	}
	f, ok := f.after(w.line)
	return ok && f.all(w.at)
}

// withRoom returns the reason, which is an attack of the other side, with the cell of it that the
// move made room for, if it did. It returns any other reason as it is.
func (t turn) withRoom(w *Why) *Why {
	c := foursOf(t.before, t.side()).above(t.before.Cell(t.move))
	attack := slices.Clone(w.at)
	for i := 0; i < len(w.line); i += 2 {
		attack = append(attack, w.line[i])
	}
	if !w.near() || w.rank == atOnceRank || w.By == t.side().String() ||
		!slices.Contains(attack, c) {
		return w
	}
	return w.withRoom(t.before, c)
}

// anywayPlies is the length of the line of the better move in which nothing of the reason may come.
const anywayPlies = 9

// comesAnyway reports whether the other side gets the fours of a reason in the line of the better
// move too, or where no such line is known, by the same moves.
func (t turn) comesAnyway(w *Why) bool {
	p := t.before.Clone()
	for _, m := range t.best.PV[:min(anywayPlies, len(t.best.PV))] {
		p.Play(m)
		if foursOf(p, t.side().Other()).all(w.at) {
			return true
		}
	}
	f, ok := foursOf(p, t.side().Other()).after(w.line)
	return len(t.best.PV) == 1 && ok && f.all(w.at)
}

// rankOf returns the rank of a reason, noRank for none.
func rankOf(w *Why) rank {
	if w == nil {
		return noRank
	}
	return w.rank
}

// near reports whether the reason can be seen on the board.
func (w *Why) near() bool { return rankOf(w) >= soonRank }

// is reports whether the reason is of one of these kinds. A nil one is not.
func (w *Why) is(kinds ...string) bool { return w != nil && slices.Contains(kinds, w.Kind) }
