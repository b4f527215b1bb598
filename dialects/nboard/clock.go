package nboard

import (
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/sgf"
)

// clock is the clock of a game: a main time, 0 if there is no clock, with an increment for each
// move, and an extension after it. Each move in the game's text may carry the time that it took.
type clock struct {
	main, increment, extension time.Duration
	used                       [2]time.Duration // by each side, less its increments
}

// clockOf returns the clock of a game after its moves.
func clockOf(t sgf.Tree) clock {
	c := parseClock(t.Value("TI"))
	for _, move := range t.Moves() {
		c.spend(move.Side(), move.Values[0])
	}
	return c
}

// left returns the time that a side has left, at least 1 ns.
func (c *clock) left(side engine.Player) time.Duration {
	left := c.main - c.used[side]
	if left <= 0 {
		left += c.extension
	}
	return max(left, 1)
}

// spend counts a move. Its evaluation and its time in seconds may follow it: F5/1.23/4.5. A wrong
// time counts as 0.
func (c *clock) spend(side engine.Player, move string) {
	c.used[side] -= c.increment
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
// may be missing or empty: 15:00, 5:00//2:00, 1:00:00/10. A wrong text sets no clock.
func parseClock(text string) clock {
	var times [3]time.Duration
	for i, part := range strings.SplitN(text, "/", 3) {
		var ok bool
		if times[i], ok = parseTime(part); !ok {
			return clock{}
		}
	}
	return clock{main: times[0], increment: times[1], extension: times[2]}
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
