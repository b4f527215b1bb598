package gtp

import (
	"errors"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// turn returns the session's game at a side's turn. It adds a forced pass of the opponent, which
// some controllers leave out. By the protocol a side may also move twice in a row: then the
// history begins anew on the same board. After the end of the game either side may ask.
func (d *dialect) turn(colour string) (protocol.Game, error) {
	game := protocol.NewGame(d.game.History())
	side, err := parseColour(colour)
	if err != nil {
		return game, err
	}
	p := game.Position()
	if p.Turn() == side || p.Outcome() != engine.Undecided {
		return game, nil
	}
	if implied, err := p.MoveAt(engine.NoCell); err == nil {
		game.Play(implied)
		return game, nil
	}
	start, err := d.Start.Game().Setup(p.Board(), side)
	if err != nil {
		return game, illegal(err)
	}
	return protocol.NewGame(engine.History{Start: start}), nil
}

// become replaces the session's game by the game after a move.
func (d *dialect) become(game protocol.Game) {
	d.before = append(d.before, d.game)
	d.game = game
}

// begin begins a game.
func (d *dialect) begin(start engine.Position) {
	d.start = start
	d.game, d.before = protocol.NewGame(engine.History{Start: start}), nil
}

// boardSize begins a game on another board.
func (d *dialect) boardSize(args []string) error {
	start, err := d.Start.Game().New(args)
	var field *engine.FieldError
	if errors.As(err, &field) {
		return engine.Expected("unacceptable size", "%s", field.Expected)
	}
	d.begin(start)
	return nil
}

func (d *dialect) clearBoard() string {
	d.Searcher.NewGame()
	d.begin(d.start)
	return ""
}

func (d *dialect) play(args []string) error {
	game, err := d.turn(args[0])
	if err != nil {
		return err
	}
	p := game.Position()
	if p.Outcome() != engine.Undecided && isPass(args[1]) && d.style.atTheEnd == pass {
		d.become(game) // some controllers end games with passes
		return nil
	}
	m, err := d.style.parse(p, args[1])
	if err != nil {
		return err
	}
	game.Play(m)
	d.become(game)
	return nil
}

// undo takes back what one play or genmove did.
func (d *dialect) undo([]string) error {
	last := len(d.before) - 1
	if last < 0 {
		return engine.Expected("cannot undo", "a move before it")
	}
	d.game = protocol.NewGame(d.before[last].History())
	d.before = d.before[:last]
	return nil
}
