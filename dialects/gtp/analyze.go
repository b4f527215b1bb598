package gtp

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Leela Zero's and KataGo's analysis writes a line for the best moves, about once a second,
// until the next line of input.

// analyze returns the run of a command that writes the lines of an analysis until the next line of
// input or, if it plays the best move, until the limits. winrate formats the winrates.
func (d *dialect) analyze(plays bool, winrate func(float64) string) func([]string) error {
	return func(words []string) error {
		colour := colours[d.game().Position().Turn()]
		if len(words) > 0 {
			if _, err := parseColour(words[0]); err == nil {
				colour, words = words[0], words[1:]
			}
		}
		game, err := d.turn(colour)
		if err != nil {
			return err
		}
		var limits engine.Limits
		if plays {
			limits = d.limits(game)
		}
		p := game.Position()
		if err := parseAnalysis(words, &limits); err != nil {
			return err
		}
		if _, own := p.Game().(engine.SearcherMaker); own && plays {
			limits.MultiPV = 1 // with its own search, which is the stronger one
		}
		told := func(info engine.Info) { d.report(p, info, winrate) }
		d.machine.Search(game, limits, told, func(info engine.Info) {
			if plays {
				d.machine.Say("play " + d.style.format(p, info.BestMove()))
				d.carryOut(game, info)
			}
			d.machine.Say("")
		})
		d.machine.Say("=" + d.machine.Label() + " ")
		return nil
	}
}

// parseAnalysis reads the interval in hundredths of a second and pairs of words into the limits of
// an analysis. Requests for KataGo's other values, a word and true or false, are ignored.
func parseAnalysis(words []string, l *engine.Limits) error {
	if len(words)%2 == 1 { // the interval without its word
		words = append([]string{"interval"}, words...)
	}
	l.MultiPV = engine.MaxMoves
	for ; len(words) > 0; words = words[2:] {
		key, value := words[0], words[1]
		n, err := number(key, value)
		switch {
		case key == "interval" && err == nil:
			l.ReportEvery = time.Duration(n) * 10 * time.Millisecond
		case key == "maxmoves" && err == nil:
			l.MultiPV = min(max(n, 1), engine.MaxMoves)
		case key == "minmoves" && err == nil:
		case slices.Contains([]string{"true", "false"}, strings.ToLower(value)):
		default:
			return engine.Expected("syntax error",
				"[colour] [interval] and pairs of interval, minmoves or maxmoves and a number")
		}
	}
	return nil
}

// report writes the line of an analysis, with all moves that were searched.
func (d *dialect) report(p engine.Position, info engine.Info, winrate func(float64) string) {
	var texts []string
	for i, l := range info.Lines {
		if i == 0 && l.Visits == 0 { // of a game's own search
			l.Visits = info.Nodes
		}
		if l.Visits == 0 && !l.Known.Proven() {
			continue
		}
		texts = append(texts, fmt.Sprintf("info move %s visits %d winrate %s%s order %d pv %s",
			d.style.format(p, l.PV[0]), l.Visits, winrate(l.Winrate), scoreLead(l), i, d.style.formatAll(p, l.PV)))
	}
	if len(texts) > 0 {
		d.machine.Say(strings.Join(texts, " "))
	}
}

// scoreLead returns the proven difference of discs, if any.
func scoreLead(l engine.Line) string {
	if !l.Known.Scored {
		return ""
	}
	return fmt.Sprintf(" scoreLead %d", l.Known.Score)
}

// leelaWinrate writes hundredths of a percent, kataWinrate a number from 0 to 1.
func leelaWinrate(w float64) string { return fmt.Sprintf("%.0f", 10000*w) }
func kataWinrate(w float64) string  { return fmt.Sprintf("%.4f", w) }
