package protocol

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/thread"
)

// job is work under way. Only work runs in the job's goroutine, and it uses nothing of the session.
// The other functions are called by the loop.
type job struct {
	work    func(ctx context.Context, report func(engine.Info)) (engine.Info, error)
	onInfo  func(engine.Info) // gets each report and the result; nil: nobody does
	done    func(engine.Info) // answers with the result
	endless bool              // answered only after a stop, even if its work ends before

	result engine.Info
	err    error // of the work: a *engine.FieldError is answered, any other ends the session
	fault  error // the work panicked: so does the loop, whose caller may survive it

	cancel  context.CancelFunc
	reports chan engine.Info // the newest report that onInfo has not got yet
	over    chan struct{}    // closed at the end of the work; nil after joinJob
	stopped bool             // answered as soon as its work ends
}

// start starts a job. A job that is stopped from the start does only the work that an answer needs.
func (j *job) start(ctx context.Context, stopped bool) *job {
	ctx, j.cancel = context.WithCancel(thread.WithEvents(ctx))
	if stopped {
		j.cancel()
	}
	j.stopped = stopped
	j.reports = make(chan engine.Info, 1)
	j.over = make(chan struct{})
	var report func(engine.Info)
	if j.onInfo != nil {
		report = func(info engine.Info) { j.report(ctx, info) }
	}
	go func(over chan<- struct{}) {
		defer close(over)
		defer func() {
			if reason := recover(); reason != nil {
				j.fault = fmt.Errorf("%v\n\n%s", reason, debug.Stack())
			}
		}()
		j.result, j.err = j.work(ctx, report)
	}(j.over)
	return j
}

// wait waits for the end of the work.
func (j *job) wait() {
	<-j.over
	if j.fault != nil {
		panic(j.fault)
	}
}

// report sends the newest info. It replaces one that is still waiting, so that a slow reader of the
// output never delays a search. In a reproducible search it waits instead, because the reports must
// not depend on timing.
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

// Search begins a search. Times count from the arrival of the line, or from the answer that the
// line waited for. The function onInfo, unless nil, gets each report and the final info. The
// function done gets the final info and answers. A search without a limit is endless: done is
// called only after a Stop, even if nothing is left to search. An *engine.FieldError of the
// search is answered in the place of done.
func (m *Machine) Search(h engine.History, limits engine.Limits, onInfo, done func(engine.Info)) {
	limits.Start = m.clock
	m.begin(&job{
		work: func(ctx context.Context, report func(engine.Info)) (engine.Info, error) {
			return m.cfg.Searcher.Search(ctx, h, limits, report)
		},
		onInfo:  onInfo,
		done:    done,
		endless: limits.Infinite(),
	})
}

// Do begins work without reports, which ends when its context is done. The function done answers.
func (m *Machine) Do(work func(ctx context.Context), done func()) {
	m.begin(&job{
		work: func(ctx context.Context, _ func(engine.Info)) (engine.Info, error) {
			work(ctx)
			return engine.Info{}, nil
		},
		done: func(engine.Info) { done() },
	})
}

// begin starts a job, unless the session is over. The job is stopped from the start if a stop came
// before it, and an endless one also if no line is left to stop it. In a Serial dialect the next
// line ends an endless job, so it is stopped from the start if that line is already waiting.
func (m *Machine) begin(j *job) {
	if m.ctx.Err() != nil || m.outErr != nil {
		return
	}
	alone := m.lines == nil || m.cfg.Serial && !m.queue.empty()
	m.job = j.start(m.ctx, m.line.stopped || j.endless && alone)
}

// stopJob stops the job under way. It is answered when its work ends, or at once if that has ended.
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

// joinJob waits for the results of a job, takes them, and answers it. An endless job remains
// under way until it is stopped.
func (m *Machine) joinJob() {
	j := m.job
	j.wait()
	j.over = nil
	if _, ok := errors.AsType[*engine.FieldError](j.err); !ok {
		m.searchErr = j.err
	}
	if j.onInfo != nil && j.err == nil {
		select {
		case info := <-j.reports: // the last one before the end
			j.onInfo(info)
		default:
		}
		j.onInfo(j.result)
	}
	if !j.endless || j.stopped || j.err != nil {
		m.answerJob()
	}
}

func (m *Machine) answerJob() {
	j := m.job
	m.job = nil
	j.cancel()
	m.clock = time.Now() // for a search that done begins
	switch {
	case j.err == nil:
		j.done(j.result)
	case m.searchErr == nil:
		m.cfg.Fail(m.line.Call, j.err)
	}
	m.flush() // a client that reads slowly must not cost the next search time
	m.answered = time.Now()
}

// endJob stops the job under way, if any, waits for its end and answers it.
func (m *Machine) endJob() {
	if m.job == nil {
		return
	}
	ended := m.job.over == nil
	m.stopJob()
	if !ended {
		m.joinJob()
	}
}

// Ponder begins an endless search without reports, which ends with the next Run or Stop. If a line
// waits already, it does nothing.
func (m *Machine) Ponder(h engine.History) {
	if m.lines == nil || !m.queue.empty() {
		return
	}
	m.pondering = (&job{work: func(ctx context.Context, _ func(engine.Info)) (engine.Info, error) {
		return m.cfg.Searcher.Search(ctx, h, engine.Limits{}, nil)
	}}).start(m.ctx, false)
}

// endPondering ends the search that Ponder began, and waits for its end.
func (m *Machine) endPondering() {
	if m.pondering == nil {
		return
	}
	m.pondering.cancel()
	m.pondering.wait()
	m.pondering = nil
}
