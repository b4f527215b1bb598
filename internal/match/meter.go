package match

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// polling is the interval between two measurements of a player's processor time.
const polling = 200 * time.Millisecond

// timing bounds one answer by the wall clock and, if processor is not 0, by the player's processor
// time. Then only processor time is charged: on a loaded machine waiting for a core is free.
type timing struct{ wall, processor time.Duration }

// timing returns the player's time for a move. If the player has a clock, left is the time on it.
// If processor time counts, the wall clock has the schedule's patience in addition.
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
	over    atomic.Bool   // the player used more processor time than it may
}

// start begins the measurement of an answer.
func (t timing) start(p Process) *meter {
	m := &meter{timing: t, process: p, started: time.Now()}
	if t.processor > 0 {
		m.before = p.ProcessorTime()
	}
	return m
}

// took returns the charged time since the start. It also sets over, which stays known after the
// process has ended.
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

// watch kills the process as soon as it has used more processor time than it may. It ends when
// stop is called.
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

// limit returns the limit that an answer exceeded, in words.
func (m *meter) limit() string {
	if m.over.Load() {
		return fmt.Sprintf("%v of processor time", m.processor.Round(time.Millisecond))
	}
	return m.wall.Round(time.Millisecond).String()
}
