package nboard

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sgf"
	"github.com/c4engine/c4engine/protocol"
)

// hint searches, and reports the best moves again and again.
func (d *dialect) hint(words []string) error {
	n, err := number("hint", words[0])
	if err == nil {
		d.beginSearch(n, d.limits(false), d.tellBest, func(engine.Info) {})
	}
	return err
}

// search finds a move. The interface then plays it by the command move.
func (d *dialect) search() { d.beginSearch(1, d.limits(true), nil, d.answer) }

// beginSearch begins a search for the best n moves. If a ping waits already it does nothing: the
// ping would end the search at once.
func (d *dialect) beginSearch(n int, limits engine.Limits, tell, answer func(engine.Info)) {
	if d.dropped() {
		return
	}
	limits.MultiPV = n
	d.status("thinking")
	d.machine.Search(d.game, limits, tell, func(info engine.Info) {
		answer(info)
		d.status("waiting")
	})
}

func (d *dialect) answer(info engine.Info) {
	if len(info.Lines) == 0 {
		d.fail(engine.Expected("go", "a game that is not over"))
		return
	}
	p, best, seconds := d.game.Position(), info.Lines[0], info.Elapsed.Seconds()
	d.tell(
		fmt.Sprintf("nodestats %d %.2f", info.Nodes, seconds),
		fmt.Sprintf("=== %s/%.2f/%.2f", sgf.FormatGGFMove(p, best.PV[0]), discs(p, best), seconds),
	)
}

// tellBest reports the best moves.
func (d *dialect) tellBest(info engine.Info) {
	p := d.game.Position()
	for _, l := range info.Lines {
		moves := ""
		for _, m := range l.PV {
			moves += sgf.FormatGGFMove(p, m)
		}
		d.tell(fmt.Sprintf("search %s %.2f 0 %s", moves, discs(p, l), depth(info, l)))
	}
}

// discs returns the expected difference of discs for the side to move. It is exact if it is
// proven, and 1, 0 or -1 if only the winner is. Else it follows from the logit of the winrate.
func discs(p engine.Position, l engine.Line) float64 {
	switch {
	case l.Known.Score != nil:
		return float64(*l.Known.Score)
	case l.Known.Value() != engine.Unknown:
		return 2*float64(l.Known.Value().Score()) - 1
	}
	limit := float64(len(p.Board().Squares))
	return min(max(discsPerLogit*math.Log(l.Winrate/(1-l.Winrate)), -limit), limit)
}

// discsPerLogit was fitted by least squares to the exact results of 177 positions with 19 empty
// cells, and to their winrates after 3,000 simulations. The root mean square error is 6.8 discs.
const discsPerLogit = 13.5

// depth returns the depth of a line as text. Interfaces know two words for lines searched to the
// end of the game: 100% for the discs, and 100%W for the winner.
func depth(info engine.Info, l engine.Line) string {
	switch {
	case l.Known.Score != nil:
		return "100%"
	case l.Known.Value() != engine.Unknown:
		return "100%W"
	}
	return strconv.Itoa(info.Depth)
}

// levelNodes returns the node limit of a level, which set depth sets: 100 at level 1, twice as
// many two levels up. Interfaces offer 1 to 26; levels above 60 are as 60.
func levelNodes(level int) uint64 {
	return uint64(math.Round(100 * math.Exp2(float64(min(level, 60)-1)/2)))
}

// limits returns the limits of a search: those of the command line and of the level; in a game with
// a clock its times instead of the command line's; without any of these, the usual ones.
func (d *dialect) limits(inGame bool) engine.Limits {
	l := d.Limits
	if d.level > 0 {
		l.Nodes = min(levelNodes(d.level), cmp.Or(l.Nodes, math.MaxUint64))
	}
	if side := d.game.Position().Turn(); inGame && d.clock.main > 0 {
		l.MoveTime, l.Remaining, l.Increment = 0, d.clock.left(side), d.clock.increment
	}
	return protocol.Bounded(l)
}
