package check

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

// asker asks a player in processes, and tells how far the examination is.
type asker struct {
	prepared
	ctx      context.Context
	ledger   *ledger       // of faults at the end of processes
	longest  time.Duration // of the answers so far, at full time
	limit    int           // of the speed of the clock
	patience time.Duration // for an answer
	busy     int           // the number of answers asked again because other programs worked

	report   func(run string, answers int, left time.Duration) // how far the examination is
	progress progress
}

// progress is how far an examination is.
type progress struct {
	run     runName   // that is made
	answers int       // in this run, with those that only confirm others
	end     time.Time // of the examination, at most
}

// beginRun tells that a run begins.
func (x *asker) beginRun(run runName, end time.Time) {
	x.progress = progress{run: run, end: end}
	x.tell()
}

// addAnswer tells that there is one more answer.
func (x *asker) addAnswer() {
	x.progress.answers++
	x.tell()
}

func (x *asker) tell() {
	x.report(string(x.progress.run), x.progress.answers, max(0, time.Until(x.progress.end)))
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
func (x *asker) fast() int { return min(max(fullTime, int(x.longest/fastTime)), x.limit) }

// askFresh asks a question in a new process. If other programs left that no processor, it asks
// again.
func (x *asker) askFresh(speed int, at text, h engine.History) answer {
	return x.askFreshIn(x.open, speed, at, h)
}

// askFreshIn asks as askFresh does, in a process that open opens.
func (x *asker) askFreshIn(open func(speed int) Examinee, speed int, at text, h engine.History) (a answer) {
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

func (x *asker) start(speed int) process { return process{x.open(speed), speed} }

// patience is the time for an answer: how late it is says more than that it is late. A library on a
// busy core may take four times as long as its clock shows.
const patience = 12 * time.Second

// lessPatience is the time for an answer of a player that has hung before.
const lessPatience = 5 * time.Second

// ask asks a player for its move after h.
func (x *asker) ask(p process, at text, h engine.History) answer {
	a := answer{at: at, speed: p.speed, history: h, position: h.Position()}
	ctx, cancel := context.WithTimeout(x.ctx, x.patience)
	defer cancel()
	a.cell, a.err = p.Answer(ctx, h)
	a.usage, a.playouts = p.Usage(), p.Playouts()
	if a.err != nil {
		a.cell, a.hung = engine.NoCell, ctx.Err() != nil
	}
	x.longest = max(x.longest, a.usage.Took()*time.Duration(a.speed))
	x.addAnswer()
	return a
}

// end ends a player after a question.
func (x *asker) end(p Examinee, at text) {
	for _, finding := range p.Findings() {
		f := Fault{check: checkUndefined, at: at, detail: language.Same(finding), cause: place(finding)}
		known := func(other Fault) bool { return other.check == f.check && other.cause == f.cause }
		if !slices.ContainsFunc(x.ledger.found, known) {
			x.ledger.add(f)
		}
	}
	if err := p.Close(x.ctx); err != nil && x.ctx.Err() == nil {
		after := say("after {what}", "what", at)
		x.ledger.add(Fault{check: checkUnload, at: after, detail: ofError(err)})
	}
}

// place returns the file, the line and the first word of a finding. The numbers after them vary
// from process to process.
func place(finding string) string {
	words := strings.SplitN(finding, " ", 3)
	return strings.Join(words[:min(2, len(words))], " ")
}
