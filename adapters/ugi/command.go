package ugi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// command is a command of the interface.
type command struct {
	name   string
	urgent bool // carried out during a search too
	run    func(d *dialect, args []string) error
}

func (c command) String() string { return c.name }

var commands = []command{
	{"ugi", false, bare((*dialect).identify)},
	{"isready", true, bare(func(d *dialect) { d.Say("readyok") })},
	{"setoption", false, (*dialect).setOption},
	{"uginewgame", false, bare((*dialect).newGame)},
	{"position", false, (*dialect).setPosition},
	{"go", false, (*dialect).search},
	{"stop", true, bare(func(d *dialect) { d.Stop() })},
	{"query", false, (*dialect).answerQuery},
	{"quit", true, bare(func(d *dialect) { d.Quit() })},
}

// bare returns the run of a command that has no arguments and cannot fail.
func bare(run func(d *dialect)) func(*dialect, []string) error {
	return func(d *dialect, args []string) error {
		if len(args) > 0 {
			return engine.Expected(quote(args[0]), "nothing after the command")
		}
		run(d)
		return nil
	}
}

func (d *dialect) setOption(args []string) error {
	if len(args) < 2 || args[0] != "name" {
		return engine.Expected("name", "name and then the name of an option")
	}
	if len(args) > 2 && args[2] != "value" {
		return engine.Expected(quote(args[2]), "value")
	}
	return d.Searcher.SetOption(args[1], strings.Join(args[min(3, len(args)):], " "))
}

func (d *dialect) newGame() {
	d.Searcher.NewGame()
	d.game = protocol.NewGame(engine.History{Start: d.Start})
}

// setPosition changes nothing unless the whole line is right.
func (d *dialect) setPosition(args []string) error {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	start := d.Start
	switch {
	case len(args) > 0 && args[0] == "fen":
		var err error
		if start, err = parsePosition(d.Start.Game(), args[1:]); err != nil {
			return err
		}
	case len(args) != 1 || args[0] != "startpos":
		return engine.Expected("position", "startpos or fen F, and then moves M.. if there are any")
	}
	game := protocol.NewGame(engine.History{Start: start})
	for i, text := range moves {
		m, err := parseMove(game.Position(), text)
		if err != nil {
			return fmt.Errorf("move %d, %w", i+1, err)
		}
		game.Play(m)
	}
	d.game = game
	return nil
}

func (d *dialect) search(args []string) error {
	p := d.game.Position()
	limits, err := parseGo(args, p.Turn())
	if err != nil {
		return err
	}
	d.Search(d.game.History(), limits, d.tell, func(info engine.Info) {
		d.Say("bestmove " + formatMove(p, info.BestMove()))
	})
	return nil
}
