package check

import (
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
)

// ledger has the answers of a player, and what is wrong with them. Nothing is ever taken out.
type ledger struct {
	first   answer               // to the first question
	begun   bool                 // the first answer is a good one
	answers map[runName][]answer // by the run
	found   []Fault              // in the order in which they came
	unset   map[checkName]bool   // the checks whose faults memory explains
	trends  map[runName]trend    // by the run
}

// answer is an answer of the player to a question.
type answer struct {
	at       text   // the question
	question string // its name, if it is one of a set
	game     string // in which it was asked, if any, in English
	speed    int    // of the player's clock
	history  engine.History
	position engine.Position // after history
	cell     engine.Cell
	usage    library.Usage
	playouts int // that the player has printed
	err      error
	hung     bool // no answer within patience
}

// reached reports whether the first question came as far as a check that needs no other one:
// without a library there are no functions, and without these no answer.
func (l *ledger) reached(check checkName) bool {
	loaded := l.first.missing() != checkLoads
	return l.first.err == nil || check == checkLoads || check == checkFunctions && loaded
}

// asked returns the number of answers after the first. Any of them may fail any check.
func (l *ledger) asked() (n int) {
	for _, given := range l.answers {
		n += len(given)
	}
	return n
}

// failing returns the faults that fail a check by themselves, in every process.
func (l *ledger) failing(check checkName) (all []Fault) {
	for _, f := range l.found {
		if f.check == check && !f.byState {
			all = append(all, f)
		}
	}
	return all
}

// given returns the answers of runs.
func (l *ledger) given(runs []runName) (all []answer) {
	for _, run := range runs {
		all = append(all, l.answers[run]...)
	}
	return all
}

func (l *ledger) add(f Fault) { l.found = append(l.found, f) }
