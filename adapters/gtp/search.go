package gtp

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// request holds the parameters of a search.
type request struct {
	lines   int                                        // the number of best moves to report
	endless bool                                       // until it is stopped
	every   time.Duration                              // between two reports; 0: about a second
	told    func(game protocol.Game, info engine.Info) // gets reports during the search; may be nil
	choice                                             // of the first move
}

// search searches for the best moves of a side. done gets the game at that side's turn and the
// result.
func (d *dialect) search(
	colour string, wanted request, done func(protocol.Game, engine.Info),
) error {
	game, err := d.turn(colour)
	if err != nil {
		return err
	}
	limits := d.clocks[game.Position().Turn()].limits(d.Limits)
	if wanted.endless {
		limits = engine.Limits{ReportEvery: wanted.every}
	}
	limits.MultiPV = wanted.lines
	if limits.Moves, err = wanted.moves(d.style, game.Position()); err != nil {
		return err
	}
	var told func(engine.Info)
	if wanted.told != nil {
		told = func(info engine.Info) { wanted.told(game, info) }
	}
	d.Search(game.History(), limits, told, func(info engine.Info) { done(game, info) })
	return nil
}

// generate finds a move and plays it.
func (d *dialect) generate(words []string) error {
	begin := time.Now()
	return d.search(words[0], request{}, func(game protocol.Game, info engine.Info) {
		d.answer(d.style.format(game.Position(), info.BestMove()))
		d.carryOut(game, info.BestMove(), time.Since(begin))
	})
}

// suggest finds a move.
func (d *dialect) suggest(words []string) error {
	return d.search(words[0], request{}, func(game protocol.Game, info engine.Info) {
		d.answer(d.style.format(game.Position(), info.BestMove()))
	})
}

// carryOut plays the move of a search and subtracts its time from the clock.
func (d *dialect) carryOut(game protocol.Game, best engine.Move, used time.Duration) {
	side := game.Position().Turn()
	if best != engine.NoMove {
		game.Play(best)
	}
	if best != engine.NoMove || d.style.atTheEnd == pass {
		d.become(game)
	}
	d.clocks[side].spend(used)
}

// Leela Zero's and KataGo's analysis writes a line for the best moves, about once a second,
// until the next line of input.

// maxLines is for all moves.
const maxLines = engine.MaxMoves

// parseAnalysis reads the colour, the interval in hundredths of a second and pairs of words.
// Requests for KataGo's other values, a word and true or false, are ignored.
func (d *dialect) parseAnalysis(words []string) (colour string, wanted request, err error) {
	colour, wanted.lines = colours[d.game.Position().Turn()], maxLines
	if len(words) > 0 {
		if _, err := parseColour(words[0]); err == nil {
			colour, words = words[0], words[1:]
		}
	}
	if len(words)%2 == 1 { // the interval without its word
		words = append([]string{"interval"}, words...)
	}
	for len(words) > 0 {
		if rest, ok := wanted.cut(words); ok {
			words = rest
			continue
		}
		key, value := words[0], words[1]
		words = words[2:]
		n, err := number(key, value)
		switch {
		case key == "interval" && err == nil:
			wanted.every = time.Duration(n) * 10 * time.Millisecond
		case key == "maxmoves" && err == nil:
			wanted.lines = min(max(n, 1), maxLines)
		case key == "minmoves" && err == nil:
		case slices.Contains([]string{"true", "false"}, strings.ToLower(value)):
		default:
			return "", request{}, engine.Expected("syntax error",
				"[colour] [interval] and pairs of interval, minmoves or maxmoves and a number, "+
					"or avoid or allow with colour, vertices and depth")
		}
	}
	return colour, wanted, nil
}

// choice restricts the first move of an analysis, by avoid or allow as in KataGo. Both are for one
// colour and up to a depth: that of the other colour, and deeper moves, are not restricted.
type choice struct {
	avoided, allowed [2][]string // vertices, by the colour
}

// cut reads "avoid B D4,E5 1" at the start of the words, and returns the words after it.
func (c *choice) cut(words []string) (rest []string, ok bool) {
	if len(words) < 4 || words[0] != "avoid" && words[0] != "allow" {
		return nil, false
	}
	side, err := parseColour(words[1])
	if depth, err2 := number("depth", words[3]); err != nil || err2 != nil || depth < 1 {
		return nil, false
	}
	set := &c.avoided[side]
	if words[0] == "allow" {
		set = &c.allowed[side]
	}
	*set = append(*set, strings.Split(words[2], ",")...)
	return words[4:], true
}

// moves returns the moves of p that are left, nil if all are. Vertices may be no legal moves, since
// controllers name whole regions.
func (c *choice) moves(s style, p engine.Position) (left []engine.Move, err error) {
	avoided, allowed := c.avoided[p.Turn()], c.allowed[p.Turn()]
	if avoided == nil && allowed == nil {
		return nil, nil
	}
	for _, vertex := range slices.Concat(avoided, allowed) {
		if _, err := s.cell(p, vertex); err != nil {
			return nil, err
		}
	}
	for _, m := range p.Moves(nil) {
		is := func(vertex string) bool { return strings.EqualFold(vertex, s.format(p, m)) }
		if !slices.ContainsFunc(avoided, is) && (allowed == nil || slices.ContainsFunc(allowed, is)) {
			left = append(left, m)
		}
	}
	if len(left) == 0 && p.Outcome() == engine.Undecided {
		return nil, engine.Expected("syntax error", "avoid or allow that leave a legal move")
	}
	return left, nil
}

// analyze returns the run of a command that writes the lines of an analysis until the next line of
// input or, if it plays the best move, until the limits. winrate formats the winrates.
func (d *dialect) analyze(plays bool, winrate func(float64) string) func([]string) error {
	return func(words []string) error {
		colour, wanted, err := d.parseAnalysis(words)
		if err != nil {
			return err
		}
		done := func(protocol.Game, engine.Info) { d.Say("") }
		if plays {
			done = d.playAloud(time.Now())
		}
		wanted.endless, wanted.told = !plays, d.reporter(wanted.every, winrate)
		err = d.search(colour, wanted, done)
		if err == nil {
			d.Say("=" + d.LineName() + " ")
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
	every time.Duration, winrate func(float64) string,
) func(protocol.Game, engine.Info) {
	next := time.Duration(0) // by the search's clock, which a reproducible search does not have
	return func(game protocol.Game, info engine.Info) {
		if info.Elapsed < next {
			return
		}
		if info.Elapsed > 0 {
			next = info.Elapsed + every
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
		over = c.stones == 0 // the period
	}
	if over && c.each > 0 {
		c.left, c.stones = c.period, c.each
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
	c := clock{}
	if stones > 0 || (period == 0 && main > 0) {
		c = clock{set: true, period: period, each: stones, left: main}
	}
	d.clocks = [2]clock{c, c}
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
