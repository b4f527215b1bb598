package check

import (
	"errors"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
)

// wrong returns the check that the answer fails by itself, with the reason; else "".
func (a answer) wrong() (check checkName, detail text) {
	switch {
	case a.hung:
		return a.missing(), say("no answer within {time}", "time", patience)
	case a.err != nil:
		return a.missing(), ofError(a.err)
	}
	b, c := a.position.Board(), a.cell
	for _, m := range a.position.Moves(nil) {
		switch at := a.position.Cell(m); {
		case at == c:
			return "", text{}
		case at.Column == c.Column && b.Has(c) && b.At(c) != engine.Forbidden:
			const form = "x={x} y={y}, where a stone lands at x={row}"
			return checkHeight, say(form, "x", c.Row, "y", c.Column, "row", at.Row)
		}
	}
	full := c.Column >= 0 && c.Column < b.Columns
	for row := 0; full && row < b.Rows; row++ {
		at := b.At(engine.Cell{Row: row, Column: c.Column})
		full = at != engine.Empty
	}
	switch detail := say("x={x} y={y}", "x", c.Row, "y", c.Column); {
	case full && c.Row < 0:
		return checkFullColumn, say("y={y} (x={x}, above its top)", "y", c.Column, "x", c.Row)
	case !b.Has(c):
		return checkOnBoard, detail
	case b.At(c) == engine.Forbidden:
		return checkForbidden, detail
	}
	return checkFullColumn, say("y={y}", "y", c.Column)
}

// missing returns the check that a missing answer fails.
func (a answer) missing() (check checkName) {
	wrong, end := &engine.FieldError{}, endOfLibrary(a.err)
	errors.As(a.err, &wrong) // else it stays empty
	switch {
	case end.Kind == library.NoFunction:
		return checkFunctions
	case wrong.Field == "library":
		return checkLoads
	case a.hung:
		return checkLate
	case wrong.Field == "clearPoint" && end.Kind != library.ThreadCrashed:
		return checkClearPoint
	case end.Kind == library.Exited:
		return checkExits
	}
	return checkCrash
}

// endOfLibrary returns the end that an error tells of, an empty one if it tells of none.
func endOfLibrary(err error) *library.End {
	end := &library.End{}
	errors.As(err, &end)
	return end
}

// addFault finds out which check a wrong answer fails, and adds the fault. It reports whether the
// answer is wrong. p gave the answer, and had answered before if hadAnswered is set.
func (x *exam) addFault(p process, a answer, hadAnswered bool) (wrong bool) {
	name, detail := a.wrong()
	switch {
	case name == "":
		return false
	case x.ctx.Err() != nil, name != checkCrash && len(x.failing(name)) >= enough:
		return true
	}
	found := x.trial(p, a, hadAnswered)
	if found == guilty && name == checkCrash {
		name = x.cause(a)
	}
	f := a.fault(name, detail)
	f.byState = found == byState
	if found != hasty && x.ctx.Err() == nil {
		x.add(f)
		if name == checkLate && !f.byState {
			x.patience = lessPatience
		}
	}
	return true
}

// finding is the result of a trial.
type finding int

const (
	guilty  finding = iota // a fresh process gives the wrong answer, too
	byState                // only this process gives it
	hasty                  // nothing is proven: a fast clock or chance gave it
)

// How often a trial asks again. An answer that a fresh process gives with probability p passes
// for one by state with at most p (1-p)^6 * 6 p^2, which is at most 0.02, at p = 1/3; state is
// convicted by two such answers.
const (
	freshTries = 6
	sameTries  = 4
	fullTries  = 3
)

// trial asks a question with a wrong answer again: fresh processes with the same clock, then the
// same process, then fresh processes at full time, so that neither chance nor the fast clock
// makes a fault.
func (x *exam) trial(p process, a answer, hadAnswered bool) finding {
	wrongOf := func(tries, enough int, ask func() answer) (n int) {
		for i := 0; i < tries && n < enough && x.ctx.Err() == nil; i++ {
			if failed, _ := ask().wrong(); failed != "" {
				n++
			}
		}
		return n
	}
	fresh := func(speed int) func() answer {
		return func() answer { return x.askFresh(speed, a.at, a.history) }
	}
	if hadAnswered && wrongOf(freshTries, 1, fresh(a.speed)) == 0 {
		same := func() answer { return x.ask(p, a.at, a.history) }
		if a.err != nil || wrongOf(sameTries, sameTries/2, same) == sameTries/2 {
			return byState
		}
		return hasty
	}
	if !hadAnswered && a.speed == fullTime {
		return guilty // of a fresh process
	}
	if a.speed > fullTime && wrongOf(fullTries, 1, fresh(fullTime)) == 0 {
		x.limit = max(fullTime, x.limit/2)
		return hasty
	}
	return guilty
}

// enough is the number of faults of a check after which no more are looked into.
const enough = 3

// cause returns the check that a crash fails: boards if the empty board crashes, too, else that of
// a set to which the position belongs.
func (x *exam) cause(a answer) (check checkName) {
	if a.history.Len() == 0 {
		return checkBoards
	}
	if name, _ := x.askFresh(a.speed, a.at, engine.NewHistory(a.history.Start())).wrong(); name == checkCrash {
		return checkBoards
	}
	sets := endsOf(a.position)
	for _, set := range sets {
		if len(x.failing(set)) > 0 {
			return set
		}
	}
	return append(sets, checkCrash)[0]
}
