package gtp

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Leela Zero's and KataGo's analysis writes a line for the best moves, about once a second,
// until the next line of input.

// maxLines is more than any position has moves.
const maxLines = math.MaxUint8

// analysis holds the arguments of an analysis command.
type analysis struct {
	colour   string
	interval time.Duration // the least time between two lines
	lines    int
}

// rest marks a command with optional arguments, which the command checks itself.
const rest = "[colour] [interval] [key value].."

// parseAnalysis reads the colour, the interval in hundredths of a second and pairs of words.
// Requests for KataGo's other values, a word and true or false, are ignored.
func (d *dialect) parseAnalysis(args []string) (analysis, error) {
	a := analysis{colour: colours[d.game.Position().Turn()], lines: maxLines}
	if len(args) > 0 {
		if _, err := parseColour(args[0]); err == nil {
			a.colour, args = args[0], args[1:]
		}
	}
	if len(args)%2 == 1 { // the interval without its word
		args = append([]string{"interval"}, args...)
	}
	for ; len(args) > 0; args = args[2:] {
		key, value := args[0], args[1]
		n, err := number(key, value)
		switch {
		case key == "interval" && err == nil:
			a.interval = time.Duration(n) * 10 * time.Millisecond
		case key == "maxmoves" && err == nil:
			a.lines = min(max(n, 1), maxLines)
		case key == "minmoves" && err == nil:
		case slices.Contains([]string{"true", "false"}, strings.ToLower(value)):
		default:
			return a, engine.Expected("syntax error",
				"[colour] [interval] and pairs of interval, minmoves or maxmoves and a number")
		}
	}
	return a, nil
}

// analyze returns the run of a command that writes the lines of an analysis until the next line of
// input or, if it plays the best move, until the limits. winrate formats the winrates.
func analyze(
	plays bool, winrate func(float64) string,
) func(*dialect, []string, func(string)) error {
	return func(d *dialect, args []string, _ func(string)) error {
		a, err := d.parseAnalysis(args)
		if err != nil {
			return err
		}
		done := func(protocol.Game, engine.Info) { d.Say("") }
		if plays {
			done = d.playAloud(time.Now())
		}
		wanted := request{a.lines, !plays, d.reporter(a, winrate)}
		err = d.search(a.colour, wanted, done)
		if err == nil {
			d.Say(d.head)
		}
		return err
	}
}

// playAloud returns the function that ends an analysis begun at a time: it plays the best move.
func (d *dialect) playAloud(begin time.Time) func(protocol.Game, engine.Info) {
	return func(game protocol.Game, info engine.Info) {
		d.Say("play "+d.style.format(game.Position(), info.BestMove()), "")
		d.carryOut(game, info.BestMove(), time.Since(begin))
	}
}

// reporter returns the function that writes the lines of an analysis, with all moves that were
// searched.
func (d *dialect) reporter(
	a analysis, winrate func(float64) string,
) func(protocol.Game, engine.Info) {
	next := time.Duration(0) // by the search's clock, which a reproducible search does not have
	return func(game protocol.Game, info engine.Info) {
		if info.Elapsed < next {
			return
		}
		if info.Elapsed > 0 {
			next = info.Elapsed + a.interval
		}
		var texts []string
		for i, l := range info.Lines {
			if l.Visits == 0 && l.Proof.Value == engine.Unknown {
				continue
			}
			texts = append(texts, fmt.Sprintf("info move %s visits %d winrate %s%s order %d pv %s",
				d.style.format(game.Position(), l.PV[0]), l.Visits, winrate(l.Winrate), scoreLead(l), i,
				d.style.formatAll(game.Position(), l.PV)))
		}
		if len(texts) > 0 {
			d.Say(strings.Join(texts, " "))
		}
	}
}

// scoreLead returns the proven difference of discs, if any.
func scoreLead(l engine.Line) string {
	if l.Score == nil {
		return ""
	}
	return fmt.Sprintf(" scoreLead %d", *l.Score)
}

// leelaWinrate writes hundredths of a percent, kataWinrate a number from 0 to 1.
func leelaWinrate(w float64) string { return fmt.Sprintf("%.0f", 10000*w) }
func kataWinrate(w float64) string  { return fmt.Sprintf("%.4f", w) }
