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
	reports chan engine.Info // a report that was not yet told
	over    chan struct{}    // closed when the work is over; nil when it is joined
	stopped bool             // nothing is waited for but the end of the work
}

// start starts a job. One that is stopped from the start does only what it must
// to have an answer.
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
		j.work(ctx, func(info engine.Info) { j.report(ctx, info) })
	}(j.over)
	return j
}

// report puts the newest info in the place of one that nobody has taken yet, so
// that a slow reader of the output never delays a search. A reproducible search
// waits instead: which infos get through must not be chance.
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

// Search begins to search. Times count from the arrival of the line or, if it
// waited, from the answer before it. Each report, and in the end the final info, is
// told (nil: nobody); done gets the final info and answers. Without any limit the
// search is endless: done is called only after a Stop, even if there is nothing left
// to search.
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

// begin starts a job, which is stopped from the start where nobody would be
// there to end it or to wait for it.
func (m *Machine) begin(j *job) {
	m.job = j.start(m.ctx, m.hurried || j.endless && m.lines == nil)
}

// stopJob makes the job under way end now. Its answer follows when it is joined,
// and at once if only a stop was still missing.
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

// joinJob takes over what a job has found when its work is over. An endless job
// goes on being the job under way until it is stopped.
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
	j.done()
	m.flush() // the time of a client that does not read is nobody's
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

// Ponder asks for an endless search of which nothing is told. It begins when no
// line waits, and ends when the next Run or Stop comes.
func (m *Machine) Ponder(h engine.History) { m.toPonder = &h }

// ponder begins what Ponder has asked for.
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
