package gtp

import (
	"cmp"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// search returns the run of a command that searches for the best move of a colour. done gets the
// game at that side's turn and the result.
func (d *dialect) search(done func(engine.History, engine.Info)) func([]string) error {
	return func(words []string) error {
		game, err := d.turn(words[0])
		if err == nil {
			d.machine.Search(game, d.limits(game), nil, func(info engine.Info) { done(game, info) })
		}
		return err
	}
}

// limits returns the limits of a move in a game.
func (d *dialect) limits(game engine.History) engine.Limits {
	return d.clocks[game.Position().Turn()].limits(d.Limits)
}

// suggest answers a search with its move.
func (d *dialect) suggest(game engine.History, result engine.Info) {
	d.answer(d.style.format(game.Position(), result.BestMove()))
}

// generate also plays it.
func (d *dialect) generate(game engine.History, result engine.Info) {
	d.suggest(game, result)
	d.carryOut(game, result)
}

// carryOut plays the move of a search and subtracts its time from the clock.
func (d *dialect) carryOut(game engine.History, result engine.Info) {
	side, best := game.Position().Turn(), result.BestMove()
	if best != engine.NoMove {
		_ = game.Play(best) // a legal one
	}
	if best != engine.NoMove || d.style.atTheEnd == pass {
		d.games = append(d.games, game)
	}
	d.clocks[side].spend(result.Elapsed)
}

// clock is the time of a side: a main time, and then periods with a number of stones to play in
// each ("Canadian byo-yomi"). It counts by itself, because controllers need not send the time that
// is left.
type clock struct {
	set    bool
	period time.Duration
	each   int           // the stones of a period; 0: no periods
	left   time.Duration // of the main time if stones is 0, else of a period
	stones int           // to play in this period
}

// limits returns the limits of a move: l, with the times of the clock if it has been set.
func (c *clock) limits(l engine.Limits) engine.Limits {
	if !c.set {
		return l
	}
	l.MoveTime, l.Remaining = 0, 0
	switch {
	case c.stones > 0:
		l.MoveTime = max(c.left/time.Duration(c.stones), 1)
	case c.left > 0 || c.each == 0:
		l.Remaining = max(c.left, 1)
	default:
		l.MoveTime = max(c.period/time.Duration(c.each), 1)
	}
	return l
}

// spend subtracts the time of a move.
func (c *clock) spend(used time.Duration) {
	c.left -= used
	over := c.left <= 0 // the main time
	if c.stones > 0 {
		c.stones--
		over = c.stones == 0        // the period
		c.set = !over || c.each > 0 // without settings it is not known what follows
	}
	if over && c.each > 0 {
		c.left, c.stones = c.period, c.each
	}
}

// setTime sets the times of this game and of those after it. By the protocol a period without
// stones means no limit. Some controllers mean the same by three zeros.
func (d *dialect) setTime(words []string) error {
	main, wrongMain := seconds("main", words[0])
	period, wrongPeriod := seconds("period", words[1])
	stones, wrongStones := number("stones", words[2])
	if err := cmp.Or(wrongMain, wrongPeriod, wrongStones); err != nil {
		return err
	}
	d.settings = clock{}
	if stones > 0 || (period == 0 && main > 0) {
		d.settings = clock{set: true, period: period, each: stones, left: main}
	}
	d.clocks = [2]clock{d.settings, d.settings}
	return nil
}

func (d *dialect) setTimeLeft(words []string) error {
	side, wrongSide := parseColour(words[0])
	t, wrongTime := seconds("time", strings.TrimPrefix(words[1], "-"))
	if strings.HasPrefix(words[1], "-") { // some controllers go on below 0 after a late move
		t = 0
	}
	stones, wrongStones := number("stones", words[2])
	if err := cmp.Or(wrongSide, wrongTime, wrongStones); err != nil {
		return err
	}
	c := &d.clocks[side]
	c.set, c.left, c.stones = true, t, stones
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
