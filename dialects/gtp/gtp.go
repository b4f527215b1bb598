// Package gtp speaks version 2 of the Go Text Protocol, by which graphical interfaces and referees
// drive players of games whose moves are cells. docs/gui.md lists its commands.
package gtp

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/sgf"
	"github.com/c4engine/c4engine/protocol"
)

// dialect is the state of a session, beside that of its machine.
type dialect struct {
	protocol.Setup
	machine  *protocol.Machine
	style    style
	games    []engine.History // before and after each play, for undo; the last one is the present
	settings clock            // of both sides, before the first move
	clocks   [2]clock         // by side
	read     func(name string) (string, error)
}

// Run answers the commands of in on out, one after the other, until quit or the end of in or ctx,
// as [protocol.Machine.Run] does. It returns the error of in or out. The Start is the board before
// any boardsize, of a game without gravity. A clock replaces the times of the Limits. The function
// read returns the text of a file, for loadsgf.
func Run(
	ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup, read func(name string) (string, error),
) error {
	d := &dialect{Setup: s, style: styleOf(s.Start.Game()), read: read}
	d.begin(s.Start)
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: "gtp", Commands: d.table(), Split: split, Refuse: d.refuse, Exact: true, Serial: true,
		Fail: d.fail, Searcher: s.Searcher, Log: s.Log,
	})
	return d.machine.Run(ctx, in, out)
}

// table returns the commands. Each answers once, or returns an error that begins with one of the
// protocol's phrases.
func (d *dialect) table() []protocol.Command {
	const optional = "[colour] [interval] [key value].."
	table := []protocol.Command{
		{Name: "protocol_version", Run: d.text(func() string { return "2" })},
		{Name: "name", Run: d.text(func() string { return d.Name })},
		{Name: "version", Run: d.text(func() string { return d.Version })},
		{Name: "known_command", Syntax: "command", Run: d.knownCommand},
		{Name: "list_commands", Run: d.text(func() string { return strings.Join(d.machine.Names(), "\n") })},
		{Name: "quit", Run: d.text(func() string { d.machine.Quit(); return "" })},
		{Name: "boardsize", Syntax: "size", Run: d.quiet(d.boardSize)},
		{Name: "clear_board", Run: d.quiet(d.clearBoard)},
		{Name: "komi", Syntax: "number", Run: d.quiet(komi)},
		{Name: "play", Syntax: "colour vertex", Run: d.quiet(d.play)},
		{Name: "undo", Run: d.quiet(d.undo)},
		{Name: "genmove", Syntax: "colour", Run: d.search(d.generate)},
		{Name: "reg_genmove", Syntax: "colour", Run: d.search(d.suggest)},
		{Name: "showboard", Run: d.text(func() string { return "\n" + draw(d.game().Position()) })},
		{Name: "time_settings", Syntax: "main period stones", Run: d.quiet(d.setTime)},
		{Name: "time_left", Syntax: "colour time stones", Run: d.quiet(d.setTimeLeft)},
		{Name: "final_score", Run: d.finalScore},
		{Name: "kgs-time_settings", Syntax: "[kind] [time]..", Run: d.quiet(d.setKGSTime)},
		{Name: "loadsgf", Syntax: "[file] [move]", Run: d.loadSGF},
		{Name: "printsgf", Run: d.text(func() string { return "\n" + sgf.Format(*d.game()) })},
		{Name: "set_position", Syntax: "[colour vertex]..", Run: d.quiet(d.setPosition)},

		{Name: "lz-analyze", Syntax: optional, Run: d.analyze(false, leelaWinrate)},
		{Name: "lz-genmove_analyze", Syntax: optional, Run: d.analyze(true, leelaWinrate)},
		{Name: "kata-analyze", Syntax: optional, Run: d.analyze(false, kataWinrate)},
		{Name: "kata-genmove_analyze", Syntax: optional, Run: d.analyze(true, kataWinrate)},
	}
	if d.style.listed != "" {
		table = append(table,
			protocol.Command{Name: "list_games", Run: d.text(func() string { return d.style.listed })},
			protocol.Command{Name: "set_game", Syntax: "game", Run: d.quiet(d.setGame)})
	}
	return table
}

// text returns the run of a command without arguments that cannot fail.
func (d *dialect) text(run func() string) func([]string) error {
	return func([]string) error {
		d.answer(run())
		return nil
	}
}

// quiet returns the run of a command whose answer is empty.
func (d *dialect) quiet(run func(words []string) error) func([]string) error {
	return func(words []string) error {
		err := run(words)
		if err == nil {
			d.answer("")
		}
		return err
	}
}

// answer answers the present command. No other one is carried out before.
func (d *dialect) answer(text string) { d.machine.Say("="+d.machine.Label()+" "+text, "") }

// fail answers an error in the command with this number.
func (d *dialect) fail(c protocol.Call, err error) { d.machine.Say("?"+c.Label+" "+err.Error(), "") }

// split returns the number of a line, if any, and its words.
func split(text string) (id string, words []string, err error) {
	text, _, _ = strings.Cut(text, "#")
	words = strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 127 })
	if len(words) == 0 || strings.Trim(words[0], "0123456789") != "" {
		return "", words, nil
	}
	if len(words) == 1 {
		err = engine.Expected("syntax error", "a command after the number")
	}
	return words[0], words[1:], err
}

func (d *dialect) refuse(c *protocol.Command, words []string) error {
	if c == nil {
		return engine.Expected("unknown command", "one of those that list_commands lists%s",
			field.DidYouMean(words[0], d.machine.Names()))
	}
	return engine.Expected("syntax error", "%s", strings.TrimSpace(words[0]+" "+c.Syntax))
}

func (d *dialect) knownCommand(words []string) error {
	d.answer(strconv.FormatBool(slices.Contains(d.machine.Names(), words[0])))
	return nil
}

// komi accepts any number: controllers of Go always send one, and no game here has komi.
func komi(words []string) error {
	if _, ok := field.Decimal(words[0]); !ok {
		return engine.Expected("syntax error", "a number")
	}
	return nil
}

// setGame accepts the game that list_games lists: Quarry names it before each game.
func (d *dialect) setGame(words []string) error {
	if !strings.EqualFold(words[0], d.style.listed) {
		return engine.Expected("unsupported game", "%s", d.style.listed)
	}
	return nil
}

// turn returns the session's game at a side's turn. It adds a forced pass of the opponent, which
// some controllers leave out. By the protocol a side may also move twice in a row: then the
// history begins anew on the same board. After the end of the game either side may ask.
func (d *dialect) turn(colour string) (engine.History, error) {
	game := *d.game()
	side, err := parseColour(colour)
	if err != nil {
		return game, err
	}
	p := game.Position()
	if p.Turn() == side || p.Outcome() != engine.Undecided {
		return game, nil
	}
	if implied, err := p.MoveAt(engine.NoCell); err == nil {
		err = game.Play(implied)
		return game, err
	}
	start, err := d.Start.Game().Setup(p.Board(), side)
	if err != nil {
		return game, engine.Renamed(err, "illegal move")
	}
	return engine.NewHistory(start), nil
}

// game is the session's game.
func (d *dialect) game() *engine.History { return &d.games[len(d.games)-1] }

// begin begins a game. Its clocks begin anew, because controllers need not repeat time_settings.
func (d *dialect) begin(start engine.Position) {
	d.clocks = [2]clock{d.settings, d.settings}
	d.games = []engine.History{engine.NewHistory(start)}
}

// boardSize begins a game on another board.
func (d *dialect) boardSize(words []string) error {
	start, err := d.Start.Game().New(words)
	if err != nil {
		return engine.Renamed(err, "unacceptable size")
	}
	d.begin(start)
	return nil
}

func (d *dialect) clearBoard([]string) error {
	start := d.games[0].Start() // which a file or set_position may have given
	empty, err := start.Game().New(strings.Fields(start.Variant()))
	if err != nil {
		return err
	}
	d.begin(empty)
	return d.Searcher.NewGame()
}

func (d *dialect) play(words []string) error {
	game, err := d.turn(words[0])
	if err != nil {
		return err
	}
	p := game.Position()
	if p.Outcome() != engine.Undecided && isPass(words[1]) && d.style.atTheEnd == pass {
		d.games = append(d.games, game) // some controllers end games with passes
		return nil
	}
	m, err := d.style.parse(p, words[1])
	if err != nil {
		return err
	}
	d.games = append(d.games, game)
	return d.game().Play(m)
}

// undo takes back what one play or genmove did.
func (d *dialect) undo([]string) error {
	last := len(d.games) - 1
	if last == 0 {
		return engine.Expected("cannot undo", "a move before it")
	}
	d.games = d.games[:last]
	return nil
}
