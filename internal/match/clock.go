package match

import (
	"strconv"
	"strings"
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
	return left - took + time.Duration(tc.Increment)*time.Millisecond
}

// goWords returns the words of go about the clock. The protocol has no time below 1 ms.
func (tc *TimeControl) goWords(left time.Duration) string {
	words := " time " + strconv.FormatInt(min(max(left.Milliseconds(), 1), engine.MaxMillis), 10)
	if tc.Increment > 0 {
		words += " inc " + strconv.Itoa(tc.Increment)
	}
	return words
}
