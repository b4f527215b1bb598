package protocol

import "time"

type (
	stop struct{}
	quit struct{}
)

// begin starts a job, which is stopped from the start where nobody would be
// there to end it or to wait for it.
func (s *Session) begin(name string, t task) {
	s.job = startJob(s.ctx, name, t, s.hurried || t.endless() && s.lines == nil)
}

// run ends every search that was asked for until now: the one under way, and
// those that wait behind it, which the client takes to be under way. Without
// any there is nothing to do.
func (stop) run(s *Session) error {
	s.queue.hurry()
	s.stopJob()
	return nil
}

// run lets what waits be answered, as a stop does, and nothing more be read.
func (quit) run(s *Session) error {
	s.lines = nil
	return stop{}.run(s)
}

// endInput lets bounded jobs and the lines that wait go on. An endless job would
// never be stopped any more.
func (s *Session) endInput() {
	s.lines = nil
	if s.job != nil && s.job.task.endless() {
		s.stopJob()
	}
}

// stopJob makes the job under way end now. Its answer follows when it is joined,
// and at once if only a stop was still missing.
func (s *Session) stopJob() {
	if s.job == nil {
		return
	}
	s.job.stopped = true
	s.job.cancel()
	if s.job.over == nil {
		s.answerJob(nil)
	}
}

// joinJob takes over what a job has found when its work is over. An endless job
// goes on being the job under way until it is stopped.
func (s *Session) joinJob() {
	s.job.over = nil
	select {
	case info := <-s.job.reports: // the last before the work was over
		s.out.send(s.job.task.describe(s, info)...)
	default:
	}
	findings := s.job.task.findings(s)
	if s.job.task.endless() && !s.job.stopped {
		s.out.send(findings...)
		return
	}
	s.answerJob(findings)
}

// answerJob ends the job, with what is still to be told before its answer.
func (s *Session) answerJob(findings []Message) {
	j := s.job
	s.job = nil
	j.cancel()
	answer, err := j.task.answer(s)
	if err != nil {
		s.fail(j.name, err)
	} else {
		s.out.send(append(findings, answer)...)
	}
	s.answered = time.Now()
}

// endJob stops, joins and answers the job under way, if there is one.
func (s *Session) endJob() {
	if s.job == nil {
		return
	}
	over := s.job.over
	s.stopJob()
	if over != nil {
		<-over
		s.joinJob()
	}
}
