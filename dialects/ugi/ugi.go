// Package ugi speaks the Universal Game Interface, UCI for games other than chess, and UCI itself
// with the variant cfour, four in a row. By these match runners drive engines. docs/gui.md lists
// the commands.
//
//	             UGI                            UCI
//	games        all                            four in a row
//	begins       ugi, ugiok; uginewgame         uci, uciok; ucinewgame
//	moves        3, or f5 without gravity       P@d2
//	positions    7/7/7/7/7/3ry2 r               7/7/7/7/7/3Pp2[PPp] w - - 0 2
//	clocks       p1time p2time p1inc p2inc      wtime btime winc binc
//	values       winrate 0.5342                 score cp 24, score mate 3
//	strength     LimitStrength, Elo             UCI_LimitStrength, UCI_Elo
//	reply        -                              bestmove M ponder M, with the option Ponder
//	also has     query                          debug, the option UCI_Variant
//
// A notation has the moves and the positions, a flavour the words of the rest. [Run] is an engine
// for such runners; by [Translate] a client drives an engine of UCI.
package ugi

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Config configures a session. The Start is that of startpos. Limits have no effect: hosts send
// theirs.
type Config struct {
	protocol.Setup
	UCI bool // speak UCI, which needs a Start of four in a row
}

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	Config
	machine  *protocol.Machine
	flavour  flavour
	notation notation
	game     engine.History
	failed   bool // an error was answered

	namesReply bool // the option Ponder: bestmove also names the expected reply
	pondering  bool // go ponder is under way
	hit        bool // ponderhit ended it: the search with its limits follows
}

// flavour has the differences between UGI and UCI.
type flavour struct {
	name        string            // the first command
	times, incs [2]string         // limits of go: the clocks of the first and the second player
	options     []engine.Option   // beside those of the search
	names       map[string]string // of options of the search, if hosts know them by other names
	// info returns the text of an info about a line.
	info func(m protocol.Info, l engine.Line) string
}

var ugiFlavour = flavour{
	name:  "ugi",
	times: [2]string{"p1time", "p2time"}, incs: [2]string{"p1inc", "p2inc"},
	info: func(m protocol.Info, _ engine.Line) string { return protocol.Text(m) },
}

// ponderOption is set by a host that may let the engine ponder.
const ponderOption = "Ponder"

var uciFlavour = flavour{
	name:  "uci",
	times: [2]string{"wtime", "btime"}, incs: [2]string{"winc", "binc"},
	options: []engine.Option{
		{Name: ponderOption, Type: engine.Bool, Default: "false"},
		{Name: "UCI_Variant", Type: engine.Choice, Default: "cfour", Choices: []string{"cfour"}},
	},
	names: map[string]string{"LimitStrength": "UCI_LimitStrength", "Elo": "UCI_Elo"},
	info:  uciInfo,
}

// Run answers the lines of in on out until quit or the end of in or ctx, as [protocol.Machine.Run]
// does. It returns protocol.ErrInput if it answered an error, the error of in or out, or nil.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	d := &dialect{
		Config: cfg, game: engine.NewHistory(cfg.Start),
		flavour: ugiFlavour, notation: notationOf(cfg.Start.Game()),
	}
	if cfg.UCI {
		d.flavour, d.notation = uciFlavour, drops
	}
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: d.flavour.name, Commands: d.table(), Refuse: d.refuse,
		Fail:     func(_ protocol.Call, err error) { d.fail(err) },
		Searcher: cfg.Searcher, Log: cfg.Log,
	})
	err := d.machine.Run(ctx, in, out)
	if err == nil && d.failed {
		return protocol.ErrInput
	}
	return err
}

func (d *dialect) table() []protocol.Command {
	other := protocol.Command{Name: "query", Syntax: "gameover|p1turn|result", Run: d.query}
	if d.UCI {
		other = protocol.Command{Name: "debug", Syntax: "on|off", AtOnce: true, Run: protocol.Simply(func() {})}
	}
	return []protocol.Command{
		{Name: d.flavour.name, Run: protocol.Simply(d.identify)},
		{Name: "isready", AtOnce: true, Run: protocol.Simply(func() { d.machine.Say("readyok") })},
		{Name: "setoption", Syntax: "name N [value V]", Run: d.setOption},
		{Name: d.flavour.name + "newgame", Run: d.newGame},
		{Name: "position", Syntax: "startpos|fen F [moves M..]", Run: d.setPosition},
		{Name: "go", Syntax: "[limits]", Run: d.search},
		{Name: "ponderhit", AtOnce: true, Run: d.ponderHit},
		{Name: "stop", AtOnce: true, Run: protocol.Simply(func() { d.hit = false; d.machine.Stop() })},
		other,
		{Name: "quit", AtOnce: true, Run: protocol.Simply(func() { d.hit = false; d.machine.Quit() })},
	}
}

func (d *dialect) refuse(c *protocol.Command, words []string) error {
	if c == nil {
		names := field.OneOfNot(words[0], d.machine.Names())
		return engine.Expected(field.Quote(words[0]), "%s", names)
	}
	return engine.Expected(field.Quote(words[1]), "nothing after the command")
}

// fail answers an error with a line that every host ignores.
func (d *dialect) fail(err error) {
	d.failed = true
	d.machine.Say("info string error: " + err.Error())
}

func (d *dialect) identify() {
	name := strings.TrimSpace(d.Name + " " + d.Version)
	d.machine.Say(protocol.Text(protocol.ID{Name: name, Author: d.Author}))
	games := engine.Games{d.Start.Game()}
	options := protocol.OptionsOf(games, d.Searcher.Options())
	for _, o := range append(options, d.flavour.options...) {
		o.Name = cmp.Or(d.flavour.names[o.Name], o.Name)
		d.machine.Say(protocol.Text(protocol.NewOption(o)))
	}
	d.machine.Say(d.flavour.name + "ok")
}

func (d *dialect) setOption(words []string) error {
	name, value, err := protocol.ParseSetOption(words)
	if err != nil {
		return err
	}
	for _, o := range d.flavour.options {
		if strings.EqualFold(name, o.Name) {
			err := field.Check(o, value)
			if err == nil && o.Name == ponderOption {
				d.namesReply = value == "true"
			}
			return err
		}
	}
	for own, other := range d.flavour.names {
		if strings.EqualFold(name, other) {
			return engine.Renamed(d.Searcher.SetOption(own, value), other)
		}
	}
	return d.Searcher.SetOption(name, value)
}

func (d *dialect) newGame([]string) error {
	d.game = engine.NewHistory(d.Start)
	return d.Searcher.NewGame()
}

// setPosition changes nothing unless the whole line is right.
func (d *dialect) setPosition(words []string) error {
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	start := d.Start
	switch {
	case len(words) > 0 && words[0] == "fen":
		var err error
		if start, err = d.notation.parsePosition(d.Start.Game(), words[1:]); err != nil {
			return err
		}
	case len(words) != 1 || words[0] != "startpos":
		return engine.Expected("position", "startpos or fen F, and then moves M.. if there are any")
	}
	game := engine.NewHistory(start)
	for i, text := range moves {
		m, err := d.notation.parseMove(game.Position(), text)
		if err != nil {
			return fmt.Errorf("move %d, %w", i+1, err)
		}
		_ = game.Play(m) // a legal one
	}
	d.game = game
	return nil
}

// search searches even if the line has a mistake: a host that gets no bestmove waits for ever.
func (d *dialect) search(words []string) error {
	limits, ponder, err := d.parseGo(words, d.game.Position())
	if err != nil {
		d.fail(err)
	}
	if ponder {
		d.ponder(limits)
	} else {
		d.machine.Search(d.game, limits, d.tell, d.answer)
	}
	return nil
}

// answer says the move that was found and, to a host that may let the engine ponder it, the
// expected reply.
func (d *dialect) answer(info engine.Info) {
	p := d.game.Position()
	text := "bestmove " + d.notation.formatMove(p, info.BestMove())
	if d.namesReply && len(info.Lines) > 0 && len(info.Lines[0].PV) > 1 {
		text += " ponder " + d.notation.formatMove(p, info.Lines[0].PV[1])
	}
	d.machine.Say(text)
}

// ponder searches in the opponent's time, after the move that the host expects. It ends with stop,
// or with ponderhit, from which the limits count: the search with them goes on with the same tree.
func (d *dialect) ponder(limits engine.Limits) {
	d.pondering, d.hit = true, false
	d.machine.Search(d.game, engine.Limits{Moves: limits.Moves}, d.tell, func(info engine.Info) {
		d.pondering = false
		if d.hit {
			d.machine.Search(d.game, limits, d.tell, d.answer)
		} else {
			d.answer(info)
		}
	})
}

// ponderHit: the opponent has played the move that the host expected.
func (d *dialect) ponderHit([]string) error {
	if !d.pondering {
		return engine.Expected("ponderhit", "go ponder before it")
	}
	d.hit = true
	d.machine.Stop()
	return nil
}

// tell writes the info of the principal variation, if any.
func (d *dialect) tell(info engine.Info) {
	if len(info.Lines) == 0 { // the game is over
		return
	}
	p, best := d.game.Position(), info.Lines[0]
	message := protocol.NewInfo(info, best, p)
	for i, m := range best.PV {
		message.PV[i] = d.notation.formatMove(p, m)
	}
	d.machine.Say(d.flavour.info(message, best))
}

// parseGo returns the limits for the side to move of p, none for an infinite search, and whether to
// ponder. With the error for the first wrong word it returns what the other words give.
func (d *dialect) parseGo(words []string, p engine.Position) (l engine.Limits, ponder bool, err error) {
	var infinite, listing bool
	var times, increments [2]time.Duration
	names := d.flavour
	fields := []field.Field{
		field.Clock("movetime", &l.MoveTime),
		field.Whole("nodes", &l.Nodes, 1, protocol.MaxNodes),
		field.Whole("depth", &l.Depth, 1, protocol.MaxPlies),
		field.Clock(names.times[engine.First], &times[engine.First]),
		field.Clock(names.times[engine.Second], &times[engine.Second]),
		field.Clock(names.incs[engine.First], &increments[engine.First]),
		field.Clock(names.incs[engine.Second], &increments[engine.Second]),
		field.Flag("infinite", &infinite),
		field.Flag("searchmoves", &listing),
		field.Flag("ponder", &ponder),
		// The search does without these.
		field.Whole("movestogo", new(int), 0, protocol.MaxPlies),
		field.Whole("mate", new(int), 0, protocol.MaxPlies),
	}
	err = readAll(words, fields, func(word string) error {
		if !listing {
			return engine.Expected(field.Quote(word), "%s", field.OneOf(field.Names(fields)))
		}
		m, err := d.notation.parseMove(p, word)
		if err == nil && !slices.Contains(l.Moves, m) {
			l.Moves = append(l.Moves, m)
		}
		return err
	})
	turn := p.Turn()
	switch {
	case infinite:
		return engine.Limits{Moves: l.Moves}, ponder, err
	case times[turn] > 0:
		l.Remaining, l.Increment = times[turn], increments[turn]
	case times[turn.Other()] > 0:
		err = cmp.Or(err, engine.Expected(names.times[turn], "the clock of the side to move"))
	}
	return protocol.Bounded(l), ponder, err
}

// readAll reads fields as [field.Read] does, but goes on after an error and returns the first. The
// function other gets the words that are no names.
func readAll(words []string, fields []field.Field, other func(word string) error) (err error) {
	for len(words) > 0 {
		var wrong error
		word := words[0]
		words = words[1:]
		if i := slices.Index(field.Names(fields), word); i >= 0 {
			words, wrong = fields[i].Read(word, words)
		} else {
			wrong = other(word)
		}
		err = cmp.Or(err, wrong)
	}
	return err
}

// query answers a question about the position.
func (d *dialect) query(words []string) error {
	p := d.game.Position()
	answer, known := map[string]any{
		"gameover": p.Outcome() != engine.Undecided,
		"p1turn":   p.Turn() == engine.First,
		"result":   results[p.Outcome()],
	}[strings.Join(words, " ")]
	if !known {
		return engine.Expected("query", "one of gameover, p1turn, result")
	}
	d.machine.Say(fmt.Sprint("response ", answer))
	return nil
}

var results = [...]string{
	engine.Undecided:  "none",
	engine.FirstWins:  "p1win",
	engine.SecondWins: "p2win",
	engine.Draw:       "draw",
}
