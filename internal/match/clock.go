package match

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// A move is timed in three steps. client.timing returns the limits of the answer, from the player's
// movetime or the time left on its clock. client.ask measures the answer with a meter, in wall or
// processor time, and kills a player that exceeds its limits. game.step subtracts the measured time
// from the player's clock.

// timing bounds one answer by the wall clock and, if processor is not 0, by the player's processor
// time. Then only processor time is charged: on a loaded machine waiting for a core is free.
type timing struct {
	wall, processor time.Duration
	onClock         bool // the time is that of a player's clock
	ignoresLimit    bool // a library thinks for the time of its judge, which is longer
	warns           bool // an answer may be late because others use the processor
}

// timing returns the player's time for a move. If the player has a clock, left is the time on it.
// If processor time counts, the wall clock has the schedule's patience in addition.
func (c *client) timing(left time.Duration) timing {
	limit, onClock := millis(c.player.MoveTime), c.player.TC != nil
	switch {
	case onClock:
		limit = left
	case limit == 0:
		return timing{wall: c.patience}
	}
	limit = max(limit+millis(c.schedule.Margin), 1)
	t := timing{
		wall:         limit,
		onClock:      onClock,
		warns:        !c.schedule.ProcessorTime && limit < maxWait,
		ignoresLimit: c.player.IsLibrary() && c.player.Speed <= 1 && limit < millis(LibraryMoveTime),
	}
	if c.schedule.ProcessorTime {
		t.wall, t.processor = limit+c.patience, limit
	}
	return t
}

func millis(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// meter measures one answer.
type meter struct {
	timing
	process Process
	started time.Time
	before  time.Duration // processor time at the start
	over    atomic.Bool   // the player used more processor time than it may
}

// polling is the interval between two measurements of a processor time that is limited.
const polling = 200 * time.Millisecond

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

// watch kills the process as soon as it has used more processor time than it may, until stop is
// called, which waits for the last measurement.
func (m *meter) watch() (stop func()) {
	if m.processor == 0 {
		return func() {}
	}
	tick, stopped := time.NewTicker(polling), make(chan struct{})
	var polls sync.WaitGroup
	polls.Go(func() {
		for {
			select {
			case <-stopped:
				return
			case <-tick.C:
				if m.took(); m.over.Load() {
					m.process.Kill()
				}
			}
		}
	})
	return func() {
		tick.Stop()
		close(stopped)
		polls.Wait()
	}
}

// late reports whether an answer took too long.
func (m *meter) late(took time.Duration) bool {
	return m.over.Load() || m.processor == 0 && took > m.wall
}

// exceeded says which limit an answer exceeded.
func (m *meter) exceeded() string {
	text := "no answer within "
	if m.onClock {
		text = "its flag fell: " + text
	}
	if m.over.Load() {
		return text + m.processor.Round(time.Millisecond).String() + " of processor time"
	}
	return text + m.wall.Round(time.Millisecond).String()
}

// maxWait bounds the limits that a player may exceed because others use the processor: on a
// shared machine with two cores a busy loop waited up to 0.07 s for one beside four games, and
// 0.2 s beside eight.
const maxWait = 500 * time.Millisecond

// warning returns what may help a player that exceeded its own limit: a library that keeps to its
// judge's time, or any player that waited for a processor.
func (m *meter) warning() string {
	switch {
	case m.ignoresLimit:
		return fmt.Sprintf("; a library is told no limit: try movetime=%d", LibraryMoveTime)
	case m.warns:
		return "; on a busy machine try --processortime"
	}
	return ""
}
