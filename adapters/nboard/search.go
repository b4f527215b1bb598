package nboard

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// hint reports the best moves again and again.
func (d *dialect) hint(text string) error {
	n, err := number("hint", text)
	if err != nil {
		return err
	}
	d.search(n, d.tell, func(engine.Info) {})
	return nil
}

// goOn finds a move. The interface plays it, with the command move.
func (d *dialect) goOn(string) error {
	d.search(1, nil, d.answer)
	return nil
}

// search searches for the best n moves, unless a ping already waits, which would end
// the search at once.
func (d *dialect) search(n int, tell, answer func(engine.Info)) {
	if d.dropped() {
		return
	}
	limits := d.Limits
	limits.Depth, limits.MultiPV = d.depth, n
	d.Say("status " + d.Name + " is thinking")
	d.Search(d.game.History(), limits, tell, func(info engine.Info) {
		if !d.dropped() {
			answer(info)
		}
		d.Say("status " + d.Name + " is waiting")
	})
}

func (d *dialect) answer(info engine.Info) {
	if len(info.Lines) == 0 {
		d.fail("go", engine.Expected("go", "a game that is not over"))
		return
	}
	best, seconds := info.Lines[0], info.Elapsed.Seconds()
	d.Say(
		fmt.Sprintf("nodestats %d %.2f", info.Nodes, seconds),
		fmt.Sprintf("=== %s/%s/%.2f", formatMove(d.game.Position(), best.PV[0]), evaluation(best), seconds),
	)
}

// tell reports the best moves.
func (d *dialect) tell(info engine.Info) {
	if d.dropped() {
		return
	}
	for _, l := range info.Lines {
		d.Say(fmt.Sprintf("search %s %s 0 %s", formatMoves(d.game.Position(), l.PV), evaluation(l), depth(info, l)))
	}
}

// evaluation writes the value of a line for the side to move: by how many discs it
// wins, if that is proven, else the chance to win less the chance to lose, from -100
// to 100.
func evaluation(l engine.Line) string {
	value := 200*l.Winrate - 100
	if l.Score != nil {
		value = float64(*l.Score)
	}
	return strconv.FormatFloat(value, 'f', 2, 64)
}

// depth writes how deep a line was searched. Interfaces know two words for lines
// searched to the end of the game: for the discs, and for who wins.
func depth(info engine.Info, l engine.Line) string {
	switch {
	case l.Score != nil:
		return "100%"
	case l.Proof.Value != engine.Unknown:
		return "100%W"
	}
	return strconv.Itoa(info.Depth)
}

func formatMoves(p engine.Position, moves []engine.Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(formatMove(p, m))
	}
	return text.String()
}
