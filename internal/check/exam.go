package check

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

// exam is one examination of a player: its answers, and the faults among them.
type exam struct {
	Config
	prepared
	ctx      context.Context
	chosen   []checkName          // the checks to make, after the first question
	first    answer               // to the first question
	answers  map[runName][]answer // by the run
	found    []Fault              // all faults, in the order in which they came
	longest  time.Duration        // of the answers so far, at full time
	limit    int                  // of the speed of the clock
	busy     int                  // the number of answers asked again because other programs worked
	unset    map[checkName]bool   // the checks whose faults memory explains
	trends   map[runName]trend    // by the run
	begun    bool                 // the first answer is a good one
	progress progress
}

// progress is how far an examination is.
type progress struct {
	run     runName   // that is made
	answers int       // in this run, with those that only confirm others
	end     time.Time // of the examination, at most
}

// beginRun tells that a run begins.
func (x *exam) beginRun(run runName, end time.Time) {
	x.progress = progress{run: run, end: end}
	x.tell()
}

func (x *exam) tell() {
	x.Progress(string(x.progress.run), x.progress.answers, max(0, time.Until(x.progress.end)))
}

func newExam(ctx context.Context, cfg Config, ready prepared) *exam {
	return &exam{
		Config: cfg, prepared: ready, ctx: ctx, limit: maxSpeed,
		answers: map[runName][]answer{},
		trends:  map[runName]trend{},
	}
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

// Where strength does not matter, the clock of a player runs faster, up to maxSpeed times, so
// that an answer takes some fastTime. A player that is quick anyway keeps its clock: in less time
// it might come to no playout at all.
const (
	fullTime = 1
	maxSpeed = 25
	fastTime = 40 * time.Millisecond
)

// fast returns the speed of the clock where strength does not matter.
func (x *exam) fast() int { return min(max(fullTime, int(x.longest/fastTime)), x.limit) }

// firstBoard is the board on which every player has to answer before anything else is asked.
const firstBoard = "10 10 4 4"

// askFirst asks the first question, on an ordinary board. It returns false if there is no good
// answer: then nothing else makes sense.
func (x *exam) askFirst() bool {
	x.beginRun("first move", time.Time{})
	first := engine.NewHistory(emptyBoard(firstBoard))
	x.first = x.askFresh(fullTime, say("the first move on a board of 10 x 10"), first)
	name, detail := x.first.wrong()
	if name == checkCrash {
		name = checkAnswers
	}
	if name != "" {
		x.found = append(x.found, x.first.fault(name, detail))
	}
	x.begun = name == ""
	return x.begun
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
func (x *exam) reached(check checkName) bool {
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

// failing returns the faults that fail a check by themselves, in every process.
func (x *exam) failing(check checkName) (all []Fault) {
	for _, f := range x.found {
		if f.check == check && !f.byState {
			all = append(all, f)
		}
	}
	return all
}

// keep keeps an answer for a run, unless it was interrupted.
func (x *exam) keep(run runName, a answer) {
	if x.ctx.Err() == nil {
		x.answers[run] = append(x.answers[run], a)
	}
}

// askFresh asks a question in a new process. If other programs left that no processor, it asks
// again.
func (x *exam) askFresh(speed int, at text, h engine.History) answer {
	return x.askFreshIn(x.open, speed, at, h)
}

// askFreshIn asks as askFresh does, in a process that open opens.
func (x *exam) askFreshIn(open func(speed int) Examinee, speed int, at text, h engine.History) (a answer) {
	const tries = 3
	for try := range tries {
		p := process{open(speed), speed}
		a = x.ask(p, at, h)
		x.end(p.Examinee, at)
		if !a.usage.Starved {
			break
		}
		if try < tries-1 {
			x.busy++
		}
	}
	return a
}

// process is a player in a process, whose clock runs at a speed.
type process struct {
	Examinee
	speed int
}

func (x *exam) start(speed int) process { return process{x.open(speed), speed} }

// patience is the time for an answer: how late it is says more than that it is late. A library on a
// busy core may take four times as long as its clock shows.
const patience = 12 * time.Second

// lessPatience is the time for an answer of a player that has hung before.
const lessPatience = 5 * time.Second

// ask asks a player for its move after h.
func (x *exam) ask(p process, at text, h engine.History) answer {
	a := answer{at: at, speed: p.speed, history: h, position: h.Position()}
	wait := patience
	if len(x.failing(checkLate)) > 0 {
		wait = lessPatience
	}
	ctx, cancel := context.WithTimeout(x.ctx, wait)
	defer cancel()
	a.cell, a.err = p.Answer(ctx, h)
	a.usage, a.playouts = p.Usage(), p.Playouts()
	if a.err != nil {
		a.cell, a.hung = engine.NoCell, ctx.Err() != nil
	}
	x.longest = max(x.longest, a.usage.Took()*time.Duration(a.speed))
	x.progress.answers++
	x.tell()
	return a
}

// end ends a player after a question.
func (x *exam) end(p Examinee, at text) {
	for _, finding := range p.Findings() {
		f := Fault{check: checkUndefined, at: at, detail: language.Same(finding), cause: place(finding)}
		known := func(other Fault) bool { return other.check == f.check && other.cause == f.cause }
		if !slices.ContainsFunc(x.found, known) {
			x.found = append(x.found, f)
		}
	}
	if err := p.Close(x.ctx); err != nil && x.ctx.Err() == nil {
		after := say("after {what}", "what", at)
		x.found = append(x.found, Fault{check: checkUnload, at: after, detail: ofError(err)})
	}
}

// place returns the file, the line and the first word of a finding. The numbers after them vary
// from process to process.
func place(finding string) string {
	words := strings.SplitN(finding, " ", 3)
	return strings.Join(words[:min(2, len(words))], " ")
}
