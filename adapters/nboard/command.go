package nboard

import (
	"strings"

	"github.com/c4engine/c4engine/internal/field"
)

// commands has the commands of the protocol but for ping.
var commands = map[string]func(d *dialect, rest string) error{
	"nboard":  func(d *dialect, _ string) error { d.Say("set myname " + d.Name); return nil },
	"set":     (*dialect).set,
	"move":    (*dialect).move,
	"hint":    (*dialect).hint,
	"go":      (*dialect).goOn,
	"analyze": (*dialect).analyze,
	// The engine learns nothing, but the interface waits for the answer.
	"learn": func(d *dialect, _ string) error { d.Say("learned"); return nil },
}

func (d *dialect) set(text string) error {
	name, value, _ := strings.Cut(text, " ")
	switch name {
	case "depth":
		level, err := number("set depth", value)
		if err == nil {
			d.level = level
		}
		return err
	case "game":
		game, clock, err := parseGame(d.Start.Game(), value)
		if err == nil {
			d.game, d.clock = game, clock
		}
		return err
	}
	d.Log.Info("ignored", "set", name)
	return nil
}

// move plays a move. An evaluation and a time may follow it in the text.
func (d *dialect) move(text string) error {
	p := d.game.Position()
	m, err := parseMove(p, text)
	if err == nil {
		d.clock.spend(p.Turn(), text)
		d.game.Play(m)
	}
	return err
}

func number(name, text string) (int, error) {
	return field.Int(name, strings.TrimSpace(text), 1, 1000)
}
