package gtp

import (
	"errors"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// turn returns the session's game at a side's turn. If it is the opponent's turn, who
// can only pass, that pass is added: some controllers leave it out. After the end of
// the game either side may ask.
func (d *dialect) turn(colour string) (session.Game, error) {
	game := session.NewGame(d.game.History())
	side, err := parseColour(colour)
	if err != nil {
		return game, err
	}
	p := game.Position()
	if p.Turn() == side || p.Outcome() != engine.Undecided {
		return game, nil
	}
	implied, err := p.MoveAt(engine.NoCell)
	if err != nil {
		return game, engine.Expected("illegal move", "%s, whose turn it is", colours[p.Turn()])
	}
	game.Play(implied)
	return game, nil
}

// become replaces the session's game by one in which a command has played.
func (d *dialect) become(game session.Game) {
	d.before = append(d.before, len(d.game.History().Moves))
	d.game = game
}

// begin begins a game.
func (d *dialect) begin(start engine.Position) {
	d.game, d.before = session.NewGame(engine.History{Start: start}), nil
}

// boardSize begins a game on another board.
func (d *dialect) boardSize(args []string) error {
	start, err := d.Game.New(args)
	var field *engine.FieldError
	if errors.As(err, &field) {
		return engine.Expected("unacceptable size", "%s", field.Expected)
	}
	d.begin(start)
	return nil
}

func (d *dialect) clearBoard() string {
	d.Searcher.NewGame()
	d.begin(d.game.History().Start)
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
	h := d.game.History()
	h.Moves = h.Moves[:d.before[last]]
	d.game = session.NewGame(h)
	d.before = d.before[:last]
	return nil
}
