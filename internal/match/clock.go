package match

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// TimeControl is a player's time for a whole game, in milliseconds.
type TimeControl struct {
	Time      int `json:"time"` // on the clock at the start
	Increment int `json:"inc"`  // added after each move
}

// String returns the time control in seconds, in the form of chess programs: 60+0.6.
func (tc TimeControl) String() string {
	text := inSeconds(tc.Time)
	if tc.Increment > 0 {
		text += "+" + inSeconds(tc.Increment)
	}
	return text
}

func inSeconds(ms int) string { return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) }

// readTimeControl reads the form that String returns.
func (p *Player) readTimeControl(key, word string) error {
	clock, increment, both := strings.Cut(word, "+")
	var tc TimeControl
	read := parseSeconds(clock, &tc.Time) && (!both || parseSeconds(increment, &tc.Increment))
	if !read || tc.Time == 0 {
		return expected(key, "TIME or TIME+INCREMENT in seconds, as 60+0.6; at most a day each")
	}
	p.TC = &tc
	return nil
}

// parseSeconds reads a number of seconds with at most three decimals, and stores milliseconds. It
// reports whether that succeeded.
func parseSeconds(word string, ms *int) bool {
	if strings.Trim(word, "0123456789.") != "" {
		return false
	}
	d, err := time.ParseDuration(word + "s")
	if err != nil || d%time.Millisecond != 0 || d > engine.MaxMillis*time.Millisecond {
		return false
	}
	*ms = int(d.Milliseconds())
	return true
}

// start returns the time on the clock before the first move.
func (tc *TimeControl) start() time.Duration { return time.Duration(tc.Time) * time.Millisecond }

// after returns the time on the clock after a move. It may be below zero, because a late answer
// within the margin is accepted but still charged.
func (tc *TimeControl) after(left, took time.Duration) time.Duration {
	return left - took + tc.increment()
}

func (tc *TimeControl) increment() time.Duration {
	return time.Duration(tc.Increment) * time.Millisecond
}

// polling is the interval between two measurements of a player's processor time.
const polling = 200 * time.Millisecond

// timing bounds one answer by the wall clock and, if processor is not 0, by the player's processor
// time. Then only processor time is charged: on a loaded machine waiting for a core is free.
type timing struct {
	wall, processor time.Duration
	advised         bool // tell a player that is too late whether it had a processor
}

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
	return timing{wall: limit, advised: limit >= leastAdvised}
}

// meter measures one answer.
type meter struct {
	timing
	process Process
	started time.Time
	before  time.Duration // processor time at the start
	over    atomic.Bool   // the player used more processor time than it may
	usages  [len(measuredAt)]atomic.Pointer[usage]
}

// usage is the processor time that a player had used at some time.
type usage struct {
	used time.Duration
	at   time.Time
}

// measuredAt are the shares of the wall clock's limit at which the processor time is measured. Fast
// answers do not wait for it. On a busy machine it takes a while, and must not come after the end.
var measuredAt = [2]float64{0.4, 0.8}

// leastAdvised is the shortest limit with advice. The unit of processor time is 10 ms.
const leastAdvised = 500 * time.Millisecond

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
		return m.measure()
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

// measure measures the processor time at the times of measuredAt, until stop is called.
func (m *meter) measure() (stop func()) {
	if !m.advised {
		return func() {}
	}
	var timers []*time.Timer
	for i, share := range measuredAt {
		at := time.Duration(share * float64(m.wall))
		timers = append(timers, time.AfterFunc(at, func() {
			m.usages[i].Store(&usage{m.process.ProcessorTime(), time.Now()})
		}))
	}
	return func() {
		for _, timer := range timers {
			timer.Stop()
		}
	}
}

// advice returns what may help a player that was too late by the wall clock: one that worked, but
// did not get a processor for itself. A player that waits uses next to no processor time.
func (m *meter) advice() string {
	first, last := m.usages[0].Load(), m.usages[1].Load()
	switch {
	case !m.advised:
		return ""
	case first == nil || last == nil: // even the match did not get one in time
		return "; the machine is overloaded: try -processortime"
	}
	share := float64(last.used-first.used) / float64(last.at.Sub(first.at))
	if share < 0.02 || share > 0.9 {
		return ""
	}
	return fmt.Sprintf("; it had %.0f %% of a processor: try -processortime", 100*share)
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
