package match

import (
	"strconv"
	"strings"
	"time"
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

// parseTimeControl reads the form that String returns.
func parseTimeControl(field, word string) (*TimeControl, error) {
	clock, increment, both := strings.Cut(word, "+")
	var tc TimeControl
	read := parseSeconds(clock, &tc.Time) && (!both || parseSeconds(increment, &tc.Increment))
	if !read || tc.check(field) != nil {
		return nil, expected(field, "TIME or TIME+INCREMENT in seconds, as 60+0.6; at most a day each")
	}
	return &tc, nil
}

// parseSeconds reads a number of seconds with at most three decimals, and stores milliseconds. It
// reports whether that succeeded.
func parseSeconds(word string, ms *int) bool {
	if strings.Trim(word, "0123456789.") != "" {
		return false
	}
	d, err := time.ParseDuration(word + "s")
	if err != nil || d%time.Millisecond != 0 || d > maxMoveTime*time.Millisecond {
		return false
	}
	*ms = int(d.Milliseconds())
	return true
}

func (tc *TimeControl) check(field string) error {
	if tc.Time < 1 || tc.Time > maxMoveTime || tc.Increment < 0 || tc.Increment > maxMoveTime {
		return expected(field, "a time from 1 to %d, ms, and an increment of at most that", maxMoveTime)
	}
	return nil
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
	words := " time " + strconv.FormatInt(min(max(left.Milliseconds(), 1), maxMoveTime), 10)
	if tc.Increment > 0 {
		words += " inc " + strconv.Itoa(tc.Increment)
	}
	return words
}
