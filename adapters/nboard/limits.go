package nboard

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// levelNodes returns the node limit of a level, which set depth sets: 100 at level 1, twice as
// many two levels up. Interfaces offer 1 to 26; levels above 60 are as 60.
func levelNodes(level int) uint64 {
	return uint64(math.Round(100 * math.Exp2(float64(min(level, 60)-1)/2)))
}

// limits returns the limits of a search: those of the command line, of the level and, in a game,
// of the clock; without any of these, the usual ones.
func (d *dialect) limits(inGame bool) engine.Limits {
	l := d.Limits
	if d.level > 0 {
		l.Nodes = levelNodes(d.level)
		if d.Limits.Nodes > 0 {
			l.Nodes = min(l.Nodes, d.Limits.Nodes)
		}
	}
	if side := d.game.Position().Turn(); inGame && d.clock.set {
		l.Remaining, l.Increment = d.clock.left(side), d.clock.increment
	}
	if l.Infinite() {
		return d.Usual
	}
	return l
}

// clock is the clock of a game: a main time with an increment for each move, and an extension
// after it. Each move in the game's text may carry the time that it took.
type clock struct {
	set                        bool
	main, increment, extension time.Duration
	used                       [2]time.Duration
	moves                      [2]int
}

// left returns the time that a side has left, at least 1 ns.
func (c *clock) left(side engine.Player) time.Duration {
	left := c.main + time.Duration(c.moves[side])*c.increment - c.used[side]
	if left <= 0 {
		left += c.extension
	}
	return max(left, 1)
}

// spend counts a move. Its evaluation and its time in seconds may follow it: F5/1.23/4.5. A wrong
// time counts as 0.
func (c *clock) spend(side engine.Player, move string) {
	c.moves[side]++
	if parts := strings.Split(move, "/"); len(parts) == 3 {
		seconds, ok := field.Decimal(strings.TrimSpace(parts[2]))
		if ok && seconds > 0 && seconds < maxSeconds {
			c.used[side] += time.Duration(seconds * float64(time.Second))
		}
	}
}

// maxSeconds is longer than the clock of any game.
const maxSeconds = 1e6

// parseClock reads the value of TI: the main time, the increment and the extension. The last two
// may be missing or empty: 15:00, 5:00//2:00, 1:00:00/10. A wrong text, or a main time of 0, sets
// no clock.
func parseClock(text string) (c clock) {
	for i, part := range strings.SplitN(text, "/", 3) {
		t, ok := parseTime(part)
		if !ok {
			return clock{}
		}
		*[]*time.Duration{&c.main, &c.increment, &c.extension}[i] = t
	}
	c.set = c.main > 0
	return c
}

// parseTime reads hours, minutes and seconds; the first may be missing. No text is 0.
func parseTime(text string) (time.Duration, bool) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, true
	}
	seconds := 0
	for _, part := range strings.Split(text, ":") {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		if err != nil {
			return 0, false
		}
		seconds = 60*seconds + int(n)
		if seconds > maxSeconds {
			return 0, false
		}
	}
	return time.Duration(seconds) * time.Second, true
}
