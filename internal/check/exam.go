package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
)

// exam is one examination of a player: its answers, and the faults among them.
type exam struct {
	Config
	prepared
	ctx     context.Context
	chosen  []string            // the checks to make, after the first question
	first   answer              // to the first question
	answers map[string][]answer // by the run
	faults  map[string][]Fault  // by the check that they fail
	run     string              // that is made, if any
	until   time.Time           // the end of its time
}

func newExam(ctx context.Context, cfg Config, ready prepared) *exam {
	return &exam{
		Config: cfg, prepared: ready, ctx: ctx,
		answers: map[string][]answer{}, faults: map[string][]Fault{},
	}
}

// answer is an answer of the player to a question.
type answer struct {
	at       string // the question, in words
	game     string // in which it was asked, if any
	history  engine.History
	position engine.Position // after history
	cell     engine.Cell
	usage    library.Usage
	err      error
	hung     bool // no answer within patience
}

// The speeds of the player's clock. Where strength does not matter, 0.1 s take the place of 2.5 s.
const (
	fullTime = 1
	fast     = 25
)

// firstBoard is the board on which every player has to answer before anything else is asked.
const firstBoard = "10 10 4 4"

// begin asks the first question, on an ordinary board. It returns false if there is no good answer:
// then nothing else makes sense.
func (x *exam) begin() bool {
	x.Progress("first")
	first := engine.NewHistory(emptyBoard(firstBoard))
	x.first = x.askFresh(fast, "the first move on a board of 10 x 10", first)
	name, detail := x.first.wrong()
	if name == checkCrash {
		name = checkAnswers
	}
	if name != "" {
		x.add(name, x.first, detail)
	}
	return name == ""
}

// emptyBoard returns the board of words that are right.
func emptyBoard(words string) engine.Position { return must(course.Game.New(strings.Fields(words))) }

// must returns what no player can make fail.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

// reached reports whether the first question came as far as a check that needs no other one:
// without a library there are no functions, and without these no answer.
func (x *exam) reached(check string) bool {
	loaded := x.first.missing() != checkLoads
	return x.first.err == nil || check == checkLoads || check == checkFunctions && loaded
}

// asked returns the number of answers after the first. Any of them may fail any check.
func (x *exam) asked() (n int) {
	for _, given := range x.answers {
		n += len(given)
	}
	return n
}

// askFresh asks a question in a new process.
func (x *exam) askFresh(speed int, at string, h engine.History) answer {
	p := x.open(speed)
	defer x.end(p, at)
	return x.ask(p, at, h)
}

// patience is the time for an answer: how late it is says more than that it is late.
const patience = 10 * time.Second

// ask asks a player for its move after h.
func (x *exam) ask(p Player, at string, h engine.History) answer {
	a := answer{at: at, history: h, position: h.Position()}
	ctx, cancel := context.WithTimeout(x.ctx, patience)
	defer cancel()
	a.cell, a.err = p.Answer(ctx, h)
	a.usage = p.Usage()
	a.hung = a.err != nil && ctx.Err() != nil
	return a
}

// end ends a player after a question.
func (x *exam) end(p Player, at string) {
	for _, finding := range p.Findings() {
		known := func(f Fault) bool { return place(f.Detail) == place(finding) }
		if !slices.ContainsFunc(x.faults[checkUndefined], known) {
			x.fail(checkUndefined, Fault{At: at, Detail: finding})
		}
	}
	if err := p.Close(x.ctx); err != nil {
		x.fail(checkUnload, Fault{At: "after " + at, Detail: err.Error()})
	}
}

// place returns the file, the line and the first word of a finding. The numbers after them vary
// from process to process.
func place(finding string) string {
	words := strings.SplitN(finding, " ", 3)
	return strings.Join(words[:min(2, len(words))], " ")
}

// wrong returns the check that the answer fails by itself, with the reason; else "".
func (a answer) wrong() (check string, detail string) {
	switch {
	case a.hung:
		return a.missing(), fmt.Sprintf("no answer within %v", patience)
	case a.err != nil:
		return a.missing(), a.err.Error()
	}
	b, c := a.position.Board(), a.cell
	for _, m := range a.position.Moves(nil) {
		switch at := a.position.Cell(m); {
		case at == c:
			return "", ""
		case at.Column == c.Column && b.Has(c) && b.At(c) != engine.Forbidden:
			const detail = "x=%d y=%d, where a stone lands at x=%d"
			return checkHeight, fmt.Sprintf(detail, c.Row, c.Column, at.Row)
		}
	}
	switch detail := fmt.Sprintf("x=%d y=%d", c.Row, c.Column); {
	case !b.Has(c):
		return checkOnBoard, detail
	case b.At(c) == engine.Forbidden:
		return checkForbidden, detail
	}
	return checkFullColumn, fmt.Sprintf("y=%d", c.Column)
}

// missing returns the check that a missing answer fails.
func (a answer) missing() (check string) {
	wrong, end := &engine.FieldError{}, &library.End{} // empty if the error has none
	errors.As(a.err, &wrong)
	errors.As(a.err, &end)
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

// addFault finds out which check a wrong answer fails, and adds the fault. It reports whether the
// answer is wrong. hadAnswered is set if the process had answered before.
func (x *exam) addFault(a answer, hadAnswered bool) (wrong bool) {
	name, detail := a.wrong()
	if name == "" {
		return false
	}
	if x.ctx.Err() != nil {
		return true
	}
	if name != checkCrash && len(x.faults[name]) >= enough {
		return true
	}
	if hadAnswered {
		if failed, _ := x.askFresh(fast, a.at, a.history).wrong(); failed == "" {
			x.add(checkState, a, name+": "+detail+"; a fresh process answers well")
			return true
		}
	}
	if name == checkCrash {
		name = x.cause(a)
	}
	x.add(name, a, detail)
	return true
}

// enough is the number of faults of a check after which no more are looked into.
const enough = 3

// cause returns the check that a crash fails: boards if the empty board crashes, too, else that of
// a set to which the position belongs.
func (x *exam) cause(a answer) (check string) {
	if a.history.Len() == 0 {
		return checkBoards
	}
	if name, _ := x.askFresh(fast, a.at, engine.NewHistory(a.history.Start())).wrong(); name == checkCrash {
		return checkBoards
	}
	sets := endsOf(a.position)
	for _, set := range sets {
		if len(x.faults[set]) > 0 {
			return set
		}
	}
	return append(sets, checkCrash)[0]
}

func (x *exam) add(check string, a answer, detail string) {
	x.fail(check, Fault{At: a.at, FEN: a.position.FEN(), Detail: detail, history: a.history})
}

func (x *exam) fail(check string, f Fault) { x.faults[check] = append(x.faults[check], f) }
