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
	// pings counts those without an answer yet. While there is one, nobody wants the answers of the
	// searches before it, because the interface has left their positions.
	pings int
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
		{Name: "ping", Now: protocol.Simply(func() { d.pings++; d.machine.Stop() }), Run: d.pong},
		{Name: "quit", Now: protocol.Simply(func() { d.machine.Quit() })},
	}
}

func (d *dialect) pong(words []string) error {
	d.pings--
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
	p := d.game.Position()
	text := strings.Join(words, " ")
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

// search begins a search for the best n moves. If a ping waits already it does nothing: the ping
// would end the search at once.
func (d *dialect) search(n int, limits engine.Limits, tell, answer func(engine.Info)) {
	if d.pings > 0 {
		return
	}
	limits.MultiPV = n
	d.machine.Say("status " + d.Name + " is thinking")
	d.machine.Search(d.game, limits, tell, func(info engine.Info) {
		answer(info)
		d.machine.Say("status " + d.Name + " is waiting")
	})
}

func (d *dialect) answer(info engine.Info) {
	switch {
	case len(info.Lines) == 0:
		d.fail(engine.Expected("go", "a game that is not over"))
	case d.pings == 0:
		p, best, seconds := d.game.Position(), info.Lines[0], info.Elapsed.Seconds()
		discs, _ := value(p, info, best)
		d.machine.Say(
			fmt.Sprintf("nodestats %d %.2f", info.Nodes, seconds),
			fmt.Sprintf("=== %s/%.2f/%.2f", sgf.FormatGGFMove(p, best.PV[0]), discs, seconds),
		)
	}
}

// tell reports the best moves.
func (d *dialect) tell(info engine.Info) {
	if d.pings > 0 {
		return
	}
	p := d.game.Position()
	for _, l := range info.Lines {
		moves := ""
		for _, m := range l.PV {
			moves += sgf.FormatGGFMove(p, m)
		}
		discs, depth := value(p, info, l)
		d.machine.Say(fmt.Sprintf("search %s %.2f 0 %s", moves, discs, depth))
	}
}

// value returns the expected difference of discs for the side to move, and the depth. The
// difference is exact if it is proven, and 1, 0 or -1 if only the winner is. Else it follows from
// the logit of the winrate. Interfaces know two words for the depth of lines searched to the end of
// the game: 100% for the discs, and 100%W for the winner.
func value(p engine.Position, info engine.Info, l engine.Line) (discs float64, depth string) {
	switch {
	case l.Known.Score != nil:
		return float64(*l.Known.Score), "100%"
	case l.Known.Value() != engine.Unknown:
		return 2*float64(l.Known.Value().Score()) - 1, "100%W"
	}
	limit := float64(len(p.Board().Squares))
	discs = discsPerLogit * math.Log(l.Winrate/(1-l.Winrate))
	return min(max(discs, -limit), limit), strconv.Itoa(info.Depth)
}

// discsPerLogit was fitted by least squares to the exact results of 177 positions with 19 empty
// cells, and to their winrates after 3,000 simulations. The root mean square error is 6.8 discs.
const discsPerLogit = 13.5

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
	if side := d.game.Position().Turn(); inGame && d.clock.main > 0 {
		l.MoveTime, l.Remaining, l.Increment = 0, d.clock.left(side), d.clock.increment
	}
	return protocol.Bounded(l)
}

// clock is the clock of a game: a main time, 0 if there is no clock, with an increment for each
// move, and an extension after it. Each move in the game's text may carry the time that it took.
type clock struct {
	main, increment, extension time.Duration
	used                       [2]time.Duration // by each side, less its increments
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
	c := clock{main: times[0], increment: times[1], extension: times[2]}
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

// parseTime reads hours, minutes and seconds; the first may be missing. No text is 0.
func parseTime(text string) (time.Duration, bool) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, true
	}
	seconds := 0
	for part := range strings.SplitSeq(text, ":") {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		seconds = 60*seconds + int(n)
		if err != nil || seconds > maxSeconds {
			return 0, false
		}
	}
	return time.Duration(seconds) * time.Second, true
}
