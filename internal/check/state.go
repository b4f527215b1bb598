package check

import (
	"maps"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/language"
)

// A tree, a board or a pool of nodes that outlives its game makes answers worse. So answers of a
// process that has answered before are compared with those of fresh processes. Only worse answers
// count: a player may keep what it knows.

// trend compares the answers of a process in a run with those of fresh processes in the same
// positions.
type trend struct {
	worse                   []Fault // answers that a fresh process does better
	better, moves, badFresh int     // better answers; all answers; bad ones of fresh processes
}

// The probabilities with which chance makes so many answers worse, and so few better: below
// suspicion more positions are asked, below proof the player is convicted. As the positions are
// counted one by one, chance comes below proof in one examination of 200 (simulated).
const (
	suspicion = 0.1
	proof     = 0.002
)

// isWorse reports whether chance explains a trend with less than a probability.
func (t trend) isWorse(probability float64) bool {
	return atMostBy(0.5, t.better, len(t.worse)+t.better) < probability
}

// trend returns that of all runs but those in which fresh processes are often wrong. Of such a
// player nothing is known: its fresh processes may all draw the same random numbers.
func (l *ledger) trend() (all trend) {
	const often = 10
	for _, name := range slices.Sorted(maps.Keys(l.trends)) {
		if t := l.trends[name]; t.badFresh*often <= t.moves {
			all.worse = append(all.worse, t.worse...)
			all.better += t.better
		}
	}
	return all
}

// isSuspect reports whether more positions may convict the player.
func (l *ledger) isSuspect() bool {
	t := l.trend()
	return t.isWorse(suspicion) && !t.isWorse(proof)
}

// compareMove compares a legal move of a game with that of a fresh process where the right moves
// are plain: those that win at once, else those that do not lose at once.
func (r run) compareMove(a answer) {
	right, detail := boards.WinsAtOnce(a.position), say("does not take a win, as a fresh process does")
	if len(right) == 0 {
		right, detail = safe(a.position), say("lets the opponent win at once, as a fresh process does not")
	}
	if len(right) > 0 && len(right) < len(a.position.Moves(nil)) {
		r.compareFresh(r.name, a, columnsOf(a.position, right), detail)
	}
}

// compareFresh compares a legal answer with that of a fresh process, by the columns of the right
// ones, for the trend of a name.
func (x *exam) compareFresh(name runName, a answer, right []int, detail text) {
	fresh := x.askFresh(a.speed, a.at, a.history)
	if a.usage.Starved || fresh.usage.Starved || x.ctx.Err() != nil {
		return
	}
	isRight, isFreshRight := slices.Contains(right, a.cell.Column), slices.Contains(right, fresh.choice())
	t := x.trends[name]
	t.moves++
	switch {
	case !isFreshRight:
		t.badFresh++
		if isRight {
			t.better++
		}
	case !isRight:
		t.worse = append(t.worse, a.fault(checkState, detail))
	}
	x.trends[name] = t
}

// compareUnrelated asks stored positions one after the other in one process, in which none follows
// from the one before.
func (r run) compareUnrelated() {
	sets := [][]question{questions(setBelow), questions(setDouble), questions(setBlock), questions(setWin)}
	const usual = 15 // of each set
	p := r.start(r.fast())
	defer func() { r.end(p.Examinee, say("positions of different games")) }()
	for i := range sets[0] {
		for _, set := range sets {
			if !r.unfinished() || i >= usual && !r.isSuspect() {
				return
			}
			q := set[i]
			a := r.ask(p, say("{question} after other positions", "question", language.Same(q.name())), q.history)
			r.keep(r.name, a)
			if !r.addFault(p, a, true) {
				r.compareFresh(runName(q.set), a, q.right, say("{detail}; a fresh process answers well", "detail", q.wrong(a)))
			}
		}
	}
}

// compareWork asks for the first move again after the games, and compares the random numbers that
// the player draws, which tell how many playouts it makes, with those of fresh processes.
func (r run) compareWork(p process) {
	const tries, few, factor = 3, 1000, 2
	drawn := calls("rand", "random")
	var fresh, kept []int64
	var a answer
	starved := false
	for range tries {
		fresh = append(fresh, drawn(r.askFresh(p.speed, r.first.at, r.first.history).usage))
		a = r.ask(p, say("{question} after the games", "question", r.first.at), r.first.history)
		kept, starved = append(kept, drawn(a.usage)), starved || a.usage.Starved
	}
	least, most := slices.Min(fresh), slices.Max(kept)
	if least >= few && most*factor < least && !starved && a.err == nil && r.ctx.Err() == nil {
		a.cell = engine.NoCell // the move itself may be good
		const form = "draws at most {most} random numbers, a fresh process at least {least}"
		r.add(a.fault(checkState, say(form, "most", most, "least", least)))
	}
}
