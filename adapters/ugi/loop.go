package ugi

import "github.com/c4engine/c4engine/adapters/lineio"

// loop runs the session while it lives, and returns the error of the input.
func (s *Session) loop(input *lineio.Reader) (err error) {
	for s.ctx.Err() == nil && s.outErr == nil {
		if len(s.waiting) > 0 && !s.search.detains() {
			s.execute(s.next())
			continue
		}
		if s.search == nil && s.lines == nil {
			return err
		}
		reports, final := s.search.events()
		select {
		case <-s.ctx.Done():
		case l, ok := <-s.lines:
			if !ok {
				err = input.Err()
				s.endInput()
				continue
			}
			s.receive(newLine(l))
		case info := <-reports:
			s.tell(info)
		case info := <-final:
			s.finish(info)
		}
	}
	return err
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// receive carries out at once what never waits; all else gets in line.
func (s *Session) receive(l line) {
	s.cfg.Log.Debug("in", "words", l.words, "error", l.err)
	switch {
	case l.urgent():
		s.execute(l)
	case len(s.waiting) == maxWaiting:
		s.fail(expected("queue", "at most %d lines waiting behind a search", maxWaiting))
	default:
		s.waiting = append(s.waiting, l)
	}
}

// next returns the line that has waited longest.
func (s *Session) next() line {
	l := s.waiting[0]
	s.waiting = s.waiting[1:]
	return l
}

// endInput lets a bounded search and the lines that wait go on. An infinite
// search would never be stopped any more.
func (s *Session) endInput() {
	s.lines = nil
	if s.search != nil && s.search.infinite {
		s.stopSearch()
	}
}
