package match

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// polling is how often a player's processor time is looked at while it thinks.
const polling = 200 * time.Millisecond

// timing bounds one answer by the wall clock and, if processor is not 0, by the
// processor time that the player uses for it. Only that is then charged: waiting for a
// core, on a loaded machine, costs a player nothing.
type timing struct{ wall, processor time.Duration }

// timing returns the time that the player has for a move, of which its clock, if it has
// one, has so much left. Where processor time counts, a player that waits for something
// else is waited for with patience.
func (c *client) timing(left time.Duration) timing {
	limit := time.Duration(c.player.MoveTime) * time.Millisecond
	if c.player.TC != nil {
		limit = left
	}
	limit = max(limit+c.slack, 1)
	switch {
	case c.player.MoveTime == 0 && c.player.TC == nil:
		return timing{wall: c.limit}
	case c.processor:
		return timing{wall: limit + c.limit, processor: limit}
	}
	return timing{wall: limit}
}

// meter measures one answer.
type meter struct {
	timing
	process Process
	started time.Time
	before  time.Duration // processor time at the start
	over    atomic.Bool   // more than processor was used
}

func (t timing) start(p Process) *meter {
	m := &meter{timing: t, process: p, started: time.Now()}
	if t.processor > 0 {
		m.before = p.ProcessorTime()
	}
	return m
}

// took returns the time since the start by the clock that counts. It also notes whether
// it was too long, so that it is known when the process has gone.
func (m *meter) took() time.Duration {
	if m.processor == 0 {
		return time.Since(m.started)
	}
	used := max(0, m.process.ProcessorTime()-m.before)
	if used > m.processor {
		m.over.Store(true)
	}
	return used
}

// watch kills the process when it has used more processor time than it may, until the
// function that it returns is called.
func (m *meter) watch() (stop func()) {
	if m.processor == 0 {
		return func() {}
	}
	var watching sync.WaitGroup
	answered := make(chan struct{})
	watching.Go(func() {
		tick := time.NewTicker(polling)
		defer tick.Stop()
		for !m.over.Load() {
			select {
			case <-answered:
				return
			case <-tick.C:
				m.took()
			}
		}
		m.process.Kill()
	})
	return func() {
		close(answered)
		watching.Wait()
	}
}

// late reports whether an answer took too long.
func (m *meter) late(took time.Duration) bool {
	return m.over.Load() || m.processor == 0 && took > m.wall
}

// limit names what an answer was late by.
func (m *meter) limit() string {
	if m.over.Load() {
		return fmt.Sprintf("%v of processor time", m.processor.Round(time.Millisecond))
	}
	return m.wall.Round(time.Millisecond).String()
}
