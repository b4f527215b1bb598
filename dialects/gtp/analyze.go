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
		if err := d.style.parseAnalysis(words, p, &limits); err != nil {
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
// an analysis of p. Requests for KataGo's other values, a word and true or false, are ignored.
func (s style) parseAnalysis(words []string, p engine.Position, l *engine.Limits) (err error) {
	if len(words)%2 == 1 { // the interval without its word
		words = append([]string{"interval"}, words...)
	}
	l.MultiPV = engine.MaxMoves
	var first restriction
	for len(words) > 0 {
		if rest, ok := first.parse(words, p.Turn()); ok {
			words = rest
			continue
		}
		key, value := words[0], words[1]
		words = words[2:]
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
				"[colour] [interval] and pairs of interval, minmoves or maxmoves and a number, "+
					"or avoid or allow with colour, vertices and depth")
		}
	}
	l.Moves, err = first.movesLeft(s, p)
	return err
}

// restriction restricts the first move of an analysis, by avoid or allow as in KataGo.
type restriction struct {
	avoided, allowed []string // vertices
}

// parse reads "avoid B D4,E5 1" at the start of the words, and returns the words after it. Both are
// for one colour and up to a depth: that of the other colour, and deeper moves, are not restricted.
func (r *restriction) parse(words []string, turn engine.Player) (rest []string, ok bool) {
	if len(words) < 4 || words[0] != "avoid" && words[0] != "allow" {
		return nil, false
	}
	side, err := parseColour(words[1])
	if depth, err2 := number("depth", words[3]); err != nil || err2 != nil || depth < 1 {
		return nil, false
	}
	vertices := strings.Split(words[2], ",")
	switch {
	case side != turn:
	case words[0] == "avoid":
		r.avoided = append(r.avoided, vertices...)
	default:
		r.allowed = append(r.allowed, vertices...)
	}
	return words[4:], true
}

// movesLeft returns the moves of p that are left, nil if all are. Vertices may be no legal moves,
// since controllers name whole regions.
func (r *restriction) movesLeft(s style, p engine.Position) (left []engine.Move, err error) {
	if r.avoided == nil && r.allowed == nil {
		return nil, nil
	}
	for _, vertex := range slices.Concat(r.avoided, r.allowed) {
		if _, err := s.cell(p, vertex); err != nil {
			return nil, err
		}
	}
	for _, m := range p.Moves(nil) {
		is := func(vertex string) bool { return strings.EqualFold(vertex, s.format(p, m)) }
		if !slices.ContainsFunc(r.avoided, is) && (r.allowed == nil || slices.ContainsFunc(r.allowed, is)) {
			left = append(left, m)
		}
	}
	if len(left) == 0 && p.Outcome() == engine.Undecided {
		return nil, engine.Expected("syntax error", "avoid or allow that leave a legal move")
	}
	return left, nil
}

// report writes the line of an analysis, with all moves that were searched.
func (d *dialect) report(p engine.Position, info engine.Info, winrate func(float64) string) {
	var texts []string
	for i, l := range info.Lines {
		if i == 0 && l.Visits == 0 { // of a game's own search
			l.Visits = info.Nodes
		}
		if l.Visits == 0 && l.Known.Value() == engine.Unknown {
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
	if l.Known.Score == nil {
		return ""
	}
	return fmt.Sprintf(" scoreLead %d", *l.Known.Score)
}

// leelaWinrate writes hundredths of a percent, kataWinrate a number from 0 to 1.
func leelaWinrate(w float64) string { return fmt.Sprintf("%.0f", 10000*w) }
func kataWinrate(w float64) string  { return fmt.Sprintf("%.4f", w) }
