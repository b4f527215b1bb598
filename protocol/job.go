package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// A task is what a command leaves to a job. Only work runs in the job's
// goroutine, and it touches nothing of the session; the rest runs in the main
// loop when work is over.
type task interface {
	// work works until it is finished or ctx is done.
	work(ctx context.Context, report func(engine.Info))
	// endless reports whether the answer waits for a stop, even if the work is
	// over before it.
	endless() bool
	// describe returns the messages for an info.
	describe(s *Session, info engine.Info) []Message
	// findings returns what there is to tell as soon as work is over.
	findings(s *Session) []Message
	// answer carries out what follows, and returns the message that ends the
	// command, or the error that does.
	answer(s *Session) (Message, error)
}

// job is a task under way.
type job struct {
	name    string // of the command, for errors
	task    task
	cancel  context.CancelFunc
	reports chan engine.Info // a report that was not yet told
	over    chan struct{}    // closed when the work is over; nil when it is joined
	stopped bool             // nothing is waited for but the end of the work
}

// startJob starts a task. One that is stopped from the start does only what it
// must to have an answer.
func startJob(ctx context.Context, name string, t task, stopped bool) *job {
	ctx, cancel := context.WithCancel(ctx)
	if stopped {
		cancel()
	}
	j := &job{
		name:    name,
		task:    t,
		cancel:  cancel,
		reports: make(chan engine.Info, 1),
		over:    make(chan struct{}),
		stopped: stopped,
	}
	go func() {
		defer close(j.over)
		t.work(ctx, func(info engine.Info) { j.report(ctx, info) })
	}()
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
