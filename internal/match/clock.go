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
	warns           bool // the error of a late answer says what may help on a busy machine
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
		ignoresLimit: c.player.IsLibrary() && c.player.Speed <= 1 && limit < millis(LibraryMoveTime),
		warns:        !c.schedule.ProcessorTime,
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
	samples []sample      // for a warning
}

// sample is the processor time that a player had used at some time.
type sample struct {
	used time.Duration
	at   time.Time
}

// minMeasured is the shortest limit for which the processor time is measured: its unit is 10 ms. A
// shorter one may pass in one wait for a processor: on a shared machine with two cores a busy loop
// waited up to 0.07 s beside four games, and 0.2 s beside eight.
const minMeasured = 500 * time.Millisecond

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

// watch measures the processor time until stop is called: to kill the process as soon as it has
// used more than it may, or for a warning, after 2/5 and 4/5 of the time. Fast answers do not wait
// for that. On a busy machine it takes a while, and must not come after the end.
func (m *meter) watch() (stop func()) {
	switch {
	case m.processor > 0:
		return every(polling, func() {
			if m.took(); m.over.Load() {
				m.process.Kill()
			}
		})
	case m.warns && m.wall >= minMeasured:
		return every(m.wall*2/5, func() {
			if s := (sample{m.process.ProcessorTime(), time.Now()}); s.at.Sub(m.started) < m.wall {
				m.samples = append(m.samples, s)
			}
		})
	}
	return func() {}
}

// every calls f at intervals until stop is called, which waits for the last call.
func every(interval time.Duration, f func()) (stop func()) {
	tick, stopped := time.NewTicker(interval), make(chan struct{})
	var calls sync.WaitGroup
	calls.Go(func() {
		for {
			select {
			case <-stopped:
				return
			case <-tick.C:
				f()
			}
		}
	})
	return func() {
		tick.Stop()
		close(stopped)
		calls.Wait()
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

// warning returns what may help a player that was too late: a library that keeps to its judge's
// time, one with little time, or one that worked, but by the wall clock did not get a processor for
// itself. A player that waits uses next to no processor time.
func (m *meter) warning() string {
	switch {
	case m.ignoresLimit:
		return fmt.Sprintf("; a library is told no limit: try movetime=%d", LibraryMoveTime)
	case !m.warns:
		return ""
	case m.wall < minMeasured:
		return "; on a busy machine try -processortime"
	case len(m.samples) < 2: // even the match did not get one in time
		return "; the machine is overloaded: try -processortime"
	}
	first, last := m.samples[0], m.samples[1]
	share := float64(last.used-first.used) / float64(last.at.Sub(first.at))
	if share < 0.02 || share > 0.9 {
		return ""
	}
	return fmt.Sprintf("; it had %.0f %% of a processor: try -processortime", 100*share)
}
