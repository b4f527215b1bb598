package protocol

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// setting is an option of the session itself.
type setting struct {
	engine.Option
	set func(d *session, value string)
}

// ponder is the name of the option that a session with a player does not have.
const ponder = "Ponder"

var settings = []setting{
	{engine.Option{
		Name:    "Output",
		Type:    engine.Combo,
		Default: "text",
		Choices: []string{"text", "json"},
		Help:    "form of the answers, from the next line on",
	}, func(d *session, value string) { d.json = value == "json" }},
	{engine.Option{
		Name:    ponder,
		Type:    engine.Check,
		Default: "false",
		Help:    "search on after a go until the next command",
	}, func(d *session, value string) { d.ponders = value == "true" }},
}

// options returns the options of the session, then those options of the search that a game can use.
func (d *session) options() []engine.Option {
	var options []engine.Option
	for _, own := range settings {
		if d.Player == nil || own.Name != ponder {
			options = append(options, own.Option)
		}
	}
	return append(options, OptionsOf(d.Games, d.Searcher.Options())...)
}

type setOption struct {
	name, value string
	hasValue    bool
}

func (c setOption) run(d *session) error {
	o, err := d.option(c.name)
	if err != nil {
		return err
	}
	if o.Type == engine.Button && c.hasValue {
		return engine.Expected(o.Name, "no value")
	}
	if err := field.Check(o, c.value); err != nil {
		return err
	}
	for _, own := range settings {
		if own.Name == o.Name {
			own.set(d, c.value)
			return nil
		}
	}
	return d.Searcher.SetOption(o.Name, c.value)
}

// option returns the option of a name. As in UCI, case does not matter.
func (d *session) option(name string) (engine.Option, error) {
	var names []string
	for _, o := range d.options() {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
		names = append(names, o.Name)
	}
	return engine.Option{}, &engine.FieldError{
		Field: "name", Expected: field.OneOf(names), Cause: engine.ErrUnknownOption,
	}
}
