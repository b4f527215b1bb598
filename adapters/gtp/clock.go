package gtp

import (
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// clock is the time of a game: a main time, and then periods with a number of stones to play in
// each ("Canadian byo-yomi"). It counts by itself, because controllers need not send the time
// that is left.
type clock struct {
	set    [2]bool // by side
	period time.Duration
	stones int // of a period; 0: no periods
	left   [2]left
}

// left is the time that a side has left: of the main time if stones is 0, else of a period in
// which it has to play this number of stones.
type left struct {
	time   time.Duration
	stones int
}

// limits returns the limits of a move: l, with the times of the clock if it has been set.
func (c *clock) limits(side engine.Player, l engine.Limits) engine.Limits {
	if !c.set[side] {
		return l
	}
	l.MoveTime, l.Remaining = 0, 0
	switch left := c.left[side]; {
	case left.stones > 0:
		l.MoveTime = max(left.time/time.Duration(left.stones), 1)
	case left.time > 0 || c.stones == 0:
		l.Remaining = max(left.time, 1)
	default:
		l.MoveTime = max(c.period/time.Duration(c.stones), 1)
	}
	return l
}

// spend subtracts the time of a move from a side's clock.
func (c *clock) spend(side engine.Player, used time.Duration) {
	l := &c.left[side]
	l.time -= used
	over := l.time <= 0 // the main time
	if l.stones > 0 {
		l.stones--
		over = l.stones == 0 // the period
	}
	if over && c.stones > 0 {
		*l = left{c.period, c.stones}
	}
}

// setTime sets the times of the game. By the protocol a period without stones means no limit.
// Some controllers mean the same by three zeros.
func (d *dialect) setTime(words []string) error {
	main, err := seconds("main", words[0])
	if err != nil {
		return err
	}
	period, err := seconds("period", words[1])
	if err != nil {
		return err
	}
	stones, err := number("stones", words[2])
	if err != nil {
		return err
	}
	d.clock = clock{}
	if stones > 0 || (period == 0 && main > 0) {
		both := [2]left{{time: main}, {time: main}}
		d.clock = clock{set: [2]bool{true, true}, period: period, stones: stones, left: both}
	}
	return nil
}

func (d *dialect) setTimeLeft(words []string) error {
	side, err := parseColour(words[0])
	if err != nil {
		return err
	}
	late := strings.HasPrefix(words[1], "-") // some controllers go on below 0 after a late move
	t, err := seconds("time", strings.TrimPrefix(words[1], "-"))
	if late {
		t = 0
	}
	if err != nil {
		return err
	}
	stones, err := number("stones", words[2])
	if err != nil {
		return err
	}
	d.clock.set[side], d.clock.left[side] = true, left{t, stones}
	return nil
}

// maxNumber is a day in seconds, and more than any number of stones or moves.
const maxNumber = 24 * 60 * 60

func number(name, text string) (int, error) {
	n, ok := field.Integer[int](text)
	if !ok || n < 0 || n > maxNumber {
		return 0, engine.Expected("syntax error", "%s as %s", name, field.Between(0, maxNumber))
	}
	return n, nil
}

// seconds reads a time. Some controllers send fractions.
func seconds(name, text string) (time.Duration, error) {
	f, ok := field.Decimal(text)
	if !ok || f < 0 || f > maxNumber {
		return 0, engine.Expected("syntax error", "%s in seconds from 0 to %d", name, maxNumber)
	}
	return time.Duration(f * float64(time.Second)), nil
}
