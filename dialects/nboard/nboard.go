// Package nboard speaks version 2 of the protocol of NBoard, by which graphical interfaces for
// Reversi drive engines. docs/gui.md lists its commands.
package nboard

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/sgf"
	"github.com/c4engine/c4engine/protocol"
)

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	protocol.Setup
	machine *protocol.Machine
	game    engine.History
	level   int // 0: none was set
	clock   clock
	pinged  bool // nobody wants answers of searches: the interface has left their positions
}

// Run answers the lines of in on out until quit or the end of in or ctx, as [protocol.Machine.Run]
// does. It returns the error of in or out. The Start is of Reversi. The Limits hold for every
// search, beside those that set depth and a clock give.
func Run(ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup) error {
	d := &dialect{Setup: s, game: engine.NewHistory(s.Start)}
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: "nboard", Commands: d.table(),
		Fail:     func(_ protocol.Call, err error) { d.fail(err) },
		Searcher: s.Searcher, Log: s.Log,
	})
	return d.machine.Run(ctx, in, out)
}

// table returns the commands. Lines with other names are ignored, as the protocol asks.
func (d *dialect) table() []protocol.Command {
	return []protocol.Command{
		{Name: "nboard", Run: protocol.Simply(func() { d.machine.Say("set myname " + d.Name) })},
		{Name: "set", Run: d.set},
		{Name: "move", Run: d.move},
		{Name: "hint", Run: d.hint},
		// The interface then plays the move by the command move.
		{Name: "go", Run: protocol.Simply(func() { d.search(1, d.limits(true), nil, d.answer) })},
		// The engine learns nothing, but the interface waits for the answer.
		{Name: "learn", Run: protocol.Simply(func() { d.machine.Say("learned") })},
		{Name: "ping", AtOnce: true, Run: d.ping},
		{Name: "quit", AtOnce: true, Run: protocol.Simply(func() { d.machine.Quit() })},
	}
}

// ping ends all searches, and answers after the lines before it.
func (d *dialect) ping(words []string) error {
	d.pinged = true
	d.machine.Finish()
	d.pinged = false
	d.machine.Say("pong " + strings.Join(words, " "))
	return nil
}

// fail reports an error as a status, which interfaces show.
func (d *dialect) fail(err error) { d.machine.Say("status error: " + err.Error()) }

func (d *dialect) set(words []string) (err error) {
	switch name, value, _ := strings.Cut(strings.Join(words, " "), " "); name {
	case "depth":
		var level int
		if level, err = number("set depth", value); err == nil {
			d.level = level
		}
	case "game":
		err = d.setGame(value)
	}
	return err
}

func number(name, text string) (int, error) { return field.Int(name, text, 1, 1000) }

func (d *dialect) setGame(text string) error {
	if !strings.HasPrefix(text, "(;") {
		return engine.Expected("game", "GGF: (; and then properties")
	}
	tree, err := sgf.Parse(text)
	if err != nil {
		return err
	}
	h, err := tree.GGF(d.Start.Game())
	if err == nil {
		d.game, d.clock = h, clockOf(tree)
	}
	return err
}

// move plays a move. An evaluation and a time may follow it in the text.
func (d *dialect) move(words []string) error {
	p, text := d.game.Position(), strings.Join(words, " ")
	m, err := sgf.ParseGGFMove(p, text)
	if err == nil {
		d.clock.spend(p.Turn(), text)
		err = d.game.Play(m)
	}
	return err
}

// hint searches, and reports the best moves again and again.
func (d *dialect) hint(words []string) error {
	n, err := number("hint", strings.Join(words, " "))
	if err == nil {
		d.search(n, d.limits(false), d.tell, func(engine.Info) {})
	}
	return err
}

// search begins a search for the best n moves, unless a ping would end it at once.
func (d *dialect) search(n int, limits engine.Limits, tell, answer func(engine.Info)) {
	if d.pinged {
		return
	}
	limits.MultiPV = n
	d.machine.Say("status " + d.Name + " is thinking")
	d.machine.Search(d.game, limits, tell, func(info engine.Info) {
		answer(info)
		d.machine.Say("status " + d.Name + " is waiting")
	})
}

// limits returns the limits of a search: those of the command line and of the level; in a game with
// a clock its times instead of the command line's; without any of these, the usual ones. A level
// has 100 nodes at 1, twice as many two levels up. Interfaces offer 1 to 26; levels above 60 are as
// 60.
func (d *dialect) limits(inGame bool) engine.Limits {
	l := d.Limits
	if d.level > 0 {
		nodes := math.Round(100 * math.Exp2(float64(min(d.level, 60)-1)/2))
		l.Nodes = min(uint64(nodes), cmp.Or(l.Nodes, math.MaxUint64))
	}
	if inGame && d.clock.runs {
		l.MoveTime = 0
		l.Remaining, l.Increment = d.clock.remaining(d.game.Position().Turn()), d.clock.increment
	}
	return protocol.Bounded(l)
}

func (d *dialect) answer(info engine.Info) {
	switch {
	case len(info.Lines) == 0:
		d.fail(engine.Expected("go", "a game that is not over"))
	case !d.pinged:
		p, best, seconds := d.game.Position(), info.Lines[0], info.Elapsed.Seconds()
		discs, _ := value(p, info, best)
		d.machine.Say(
			fmt.Sprintf("nodestats %d %.2f", info.Nodes, seconds),
			fmt.Sprintf("=== %s/%.2f/%.2f", names(p, best.PV[:1]), discs, seconds),
		)
	}
}

// tell reports the best moves.
func (d *dialect) tell(info engine.Info) {
	if d.pinged {
		return
	}
	p := d.game.Position()
	for _, l := range info.Lines {
		discs, depth := value(p, info, l)
		d.machine.Say(fmt.Sprintf("search %s %.2f 0 %s", names(p, l.PV), discs, depth))
	}
}

// names returns moves as two letters each: F5 for a cell, PA for a pass.
func names(p engine.Position, moves []engine.Move) (text string) {
	for _, m := range moves {
		text += boardtext.Name(p, m)[:2]
	}
	return strings.ToUpper(text)
}

// value returns the expected difference of discs for the side to move, and the depth. The
// difference is exact if it is proven, and 1, 0 or -1 if only the winner is. Else it follows from
// the logit of the winrate. Interfaces know two words for the depth of lines searched to the end of
// the game: 100% for the discs, and 100%W for the winner.
func value(p engine.Position, info engine.Info, l engine.Line) (discs float64, depth string) {
	switch {
	case l.Known.Scored:
		return float64(l.Known.Score), "100%"
	case l.Known.Proven():
		return 2*float64(l.Known.Value().Score()) - 1, "100%W"
	}
	limit := float64(len(p.Board().Squares))
	discs = discsPerLogit * math.Log(l.Winrate/(1-l.Winrate))
	return min(max(discs, -limit), limit), strconv.Itoa(info.Depth)
}

// discsPerLogit was fitted by least squares to the exact results of 177 positions with 19 empty
// cells, and to their winrates after 3,000 simulations. The root mean square error is 6.8 discs.
const discsPerLogit = 13.5

// clock is the clock of a game, if it has one: a main time with an increment for each move, and an
// extension after it. Each move in the game's text may carry the time that it took.
type clock struct {
	runs                 bool
	left                 [2]time.Duration // of each side's main time and increments
	increment, extension time.Duration
}

// clockOf returns the clock of a game after its moves. TI has the main time, the increment and the
// extension, the last two of which may be missing or empty: 15:00, 5:00//2:00, 1:00:00/10. A wrong
// text sets no clock.
func clockOf(t sgf.Tree) clock {
	var times [3]time.Duration
	for i, part := range strings.SplitN(t.Value("TI"), "/", 3) {
		var ok bool
		if times[i], ok = parseTime(part); !ok {
			return clock{}
		}
	}
	main := times[0]
	c := clock{main > 0, [2]time.Duration{main, main}, times[1], times[2]}
	for _, move := range t.Moves() {
		c.spend(move.Side(), move.Values[0])
	}
	return c
}

// remaining returns the time that a side has left, at least 1 ns.
func (c *clock) remaining(side engine.Player) time.Duration {
	left := c.left[side]
	if left <= 0 {
		left += c.extension
	}
	return max(left, 1)
}

// spend counts a move. Its evaluation and its time in seconds may follow it: F5/1.23/4.5. A wrong
// time counts as 0.
func (c *clock) spend(side engine.Player, move string) {
	c.left[side] += c.increment
	if parts := strings.Split(move, "/"); len(parts) == 3 {
		seconds, ok := field.Decimal(strings.TrimSpace(parts[2]))
		if ok && seconds > 0 && seconds < maxSeconds {
			c.left[side] -= time.Duration(seconds * float64(time.Second))
		}
	}
}

// maxSeconds is longer than the clock of any game.
const maxSeconds = 1e6

// parseTime reads hours, minutes and seconds; the first may be missing. No text is 0.
func parseTime(text string) (time.Duration, bool) {
	var seconds uint64
	for part := range strings.SplitSeq(cmp.Or(strings.TrimSpace(text), "0"), ":") {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		seconds = 60*seconds + n
		if err != nil || seconds > maxSeconds {
			return 0, false
		}
	}
	return time.Duration(seconds) * time.Second, true
}
