package session

import (
	"context"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// job is work under way. Only work runs in the job's goroutine, and it touches
// nothing of the session; the rest runs in the loop.
type job struct {
	work    func(ctx context.Context, report func(engine.Info))
	told    func(engine.Info) // for each report
	ended   func()            // when the work is over
	done    func()            // at the answer
	endless bool              // answered only when stopped, even if it is over before

	cancel  context.CancelFunc
	reports chan engine.Info // the newest report, if it was not told yet
	over    chan struct{}    // closed when the work is over; nil once it is joined
	stopped bool             // it is answered as soon as its work is over
}

// start starts a job. One that is stopped from the start does only the work that an
// answer needs.
func (j *job) start(ctx context.Context, stopped bool) *job {
	ctx, j.cancel = context.WithCancel(ctx)
	if stopped {
		j.cancel()
	}
	j.stopped = stopped
	j.reports = make(chan engine.Info, 1)
	j.over = make(chan struct{})
	go func(over chan<- struct{}) {
		defer close(over)
		j.work(withTurns(ctx), func(info engine.Info) { j.report(ctx, info) })
	}(j.over)
	return j
}

// report replaces an info that nobody has taken yet by the newest, so that a slow
// reader of the output never delays a search. A reproducible search waits instead:
// chance must not decide which infos get through.
func (j *job) report(ctx context.Context, info engine.Info) {
	if info.Elapsed > 0 {
		select {
		case <-j.reports:
		default:
		}
	}
	select {
	case j.reports <- info:
	case <-ctx.Done():
	}
}

// events returns the channels to wait on, nil without a job.
func (j *job) events() (reports <-chan engine.Info, over <-chan struct{}) {
	if j == nil {
		return nil, nil
	}
	return j.reports, j.over
}

// holds reports whether the answer waits for a stop.
func (j *job) holds() bool { return j.endless && !j.stopped }

// Search begins a search. Times count from the arrival of the line or, if it waited,
// from the answer before it. told, unless nil, gets each report and the final info;
// done gets the final info and answers. Without any limit the search is endless: done
// is called only after a Stop, even if there is nothing left to search.
func (m *Machine) Search(h engine.History, limits engine.Limits, told, done func(engine.Info)) {
	limits.Start = m.clock
	if told == nil {
		told = func(engine.Info) {}
	}
	var final engine.Info
	m.begin(&job{
		work: func(ctx context.Context, report func(engine.Info)) {
			final = m.cfg.Searcher.Search(ctx, h, limits, report)
		},
		told:    told,
		ended:   func() { told(final) },
		done:    func() { done(final) },
		endless: limits.Infinite(),
	})
}

// Do begins work that reports nothing and ends when its context is done; done
// answers.
func (m *Machine) Do(work func(ctx context.Context), done func()) {
	m.begin(&job{
		work:  func(ctx context.Context, _ func(engine.Info)) { work(ctx) },
		ended: func() {},
		done:  done,
	})
}

// begin starts a job, unless the session is over. It is stopped from the start if a stop came already, or if it
// is endless and nothing could stop it later.
func (m *Machine) begin(j *job) {
	if m.ctx.Err() != nil || m.outErr != nil {
		return
	}
	m.job = j.start(m.ctx, m.stopped || j.endless && m.lines == nil)
}

// stopJob ends the job under way. Its answer follows when it is joined, or at once if
// its work was over and only the stop was missing.
func (m *Machine) stopJob() {
	if m.job == nil {
		return
	}
	m.job.stopped = true
	m.job.cancel()
	if m.job.over == nil {
		m.answerJob()
	}
}

// joinJob takes the results of a job whose work is over. An endless job remains the
// one under way until it is stopped.
func (m *Machine) joinJob() {
	j := m.job
	j.over = nil
	select {
	case info := <-j.reports: // the last before the work was over
		j.told(info)
	default:
	}
	j.ended()
	if !j.holds() {
		m.answerJob()
	}
}

func (m *Machine) answerJob() {
	j := m.job
	m.job = nil
	j.cancel()
	m.clock = time.Now() // for a search that done begins
	j.done()
	m.flush() // the next search must not pay for a client that is slow to read
	m.answered = time.Now()
}

// endJob stops, joins and answers the job under way, if there is one.
func (m *Machine) endJob() {
	if m.job == nil {
		return
	}
	over := m.job.over
	m.stopJob()
	if over != nil {
		<-over
		m.joinJob()
	}
}

// Ponder asks for an endless search that reports nothing. It begins when no line
// waits, and ends with the next Run or Stop.
func (m *Machine) Ponder(h engine.History) { m.toPonder = &h }

// ponder begins the search that Ponder has asked for.
func (m *Machine) ponder() {
	if m.toPonder == nil {
		return
	}
	h := *m.toPonder
	m.toPonder = nil
	m.pondering = (&job{work: func(ctx context.Context, _ func(engine.Info)) {
		m.cfg.Searcher.Search(ctx, h, engine.Limits{}, func(engine.Info) {})
	}}).start(m.ctx, false)
}

// endPondering joins the search that Ponder asked for, if there is one.
func (m *Machine) endPondering() {
	m.toPonder = nil
	if m.pondering == nil {
		return
	}
	m.pondering.cancel()
	<-m.pondering.over
	m.pondering = nil
}
