package soak

import (
	"sync"
	"time"
)

const (
	pauseTick = 5 * time.Millisecond
	// pauseLeast is how long the referee gets no processor for a pause to be noted. With
	// the engines on all cores it often waits for some milliseconds.
	pauseLeast = 50 * time.Millisecond
)

// pauses are the times when the referee wanted to run and did not: the machine was at
// something else, and the engines stood as still.
type pauses struct {
	list  []span // complete once the watch is over
	over  chan struct{}
	watch sync.WaitGroup
}

type span struct{ from, to time.Time }

func watchPauses() *pauses {
	p := &pauses{over: make(chan struct{})}
	p.watch.Go(func() {
		ticks := time.NewTicker(pauseTick)
		defer ticks.Stop()
		for last := time.Now(); ; {
			select {
			case <-p.over:
				return
			case <-ticks.C:
			}
			now := time.Now()
			if now.Sub(last) > pauseLeast {
				p.list = append(p.list, span{last, now})
			}
			last = now
		}
	})
	return p
}

func (p *pauses) end() {
	close(p.over)
	p.watch.Wait()
}

// within returns how much of a span were pauses.
func (p *pauses) within(s span) (sum time.Duration) {
	for _, q := range p.list {
		from, to := q.from, q.to
		if from.Before(s.from) {
			from = s.from
		}
		if to.After(s.to) {
			to = s.to
		}
		sum += max(0, to.Sub(from))
	}
	return sum
}
