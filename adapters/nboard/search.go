package nboard

import (
	"fmt"
	"math"
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
	d.search(n, d.limits(false), d.tell, func(engine.Info) {})
	return nil
}

// goOn finds a move. The interface plays it, with the command move.
func (d *dialect) goOn(string) error {
	d.search(1, d.limits(true), nil, d.answer)
	return nil
}

// search searches for the best n moves, unless a ping already waits, which would end
// the search at once.
func (d *dialect) search(n int, limits engine.Limits, tell, answer func(engine.Info)) {
	if d.dropped() {
		return
	}
	limits.MultiPV = n
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
		fmt.Sprintf("=== %s/%s/%.2f", formatMove(d.game.Position(), best.PV[0]), evaluation(d.game.Position(), best), seconds),
	)
}

// tell reports the best moves.
func (d *dialect) tell(info engine.Info) {
	if d.dropped() {
		return
	}
	for _, l := range info.Lines {
		d.Say(fmt.Sprintf("search %s %s 0 %s", formatMoves(d.game.Position(), l.PV), evaluation(d.game.Position(), l), depth(info, l)))
	}
}

// evaluation writes the value of a line for the side to move, in discs.
func evaluation(p engine.Position, l engine.Line) string {
	return strconv.FormatFloat(discs(p, l), 'f', 2, 64)
}

// discs returns by how many discs the side to move is expected to win: exactly, if that
// is proven; 1, 0 or -1 if only the winner is; else by the logit of the chance to win.
func discs(p engine.Position, l engine.Line) float64 {
	switch {
	case l.Score != nil:
		return float64(*l.Score)
	case l.Proof.Value != engine.Unknown:
		return 2*float64(l.Proof.Value.Score()) - 1
	}
	most := float64(len(p.Board().Squares))
	return min(max(discsPerLogit*math.Log(l.Winrate/(1-l.Winrate)), -most), most)
}

// discsPerLogit was fitted, by least squares, to the exact results of 177 positions with
// 19 empty cells and the chances that a search of 3,000 simulations gave them. The root
// of the mean square error is 6.8 discs.
const discsPerLogit = 13.5

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
