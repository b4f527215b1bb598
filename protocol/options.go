package protocol

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// setting is an option of the session itself.
type setting struct {
	engine.Option
	set func(s *Session, value string)
}

var settings = []setting{
	{engine.Option{
		Name:    "Output",
		Type:    engine.Combo,
		Default: "text",
		Choices: []string{"text", "json"},
		Help:    "form of the answers, from the next line on",
	}, (*Session).setOutput},
	{engine.Option{
		Name:    "Ponder",
		Type:    engine.Check,
		Default: "false",
		Help:    "search on after a go until the next command",
	}, (*Session).setPonder},
}

func (s *Session) setOutput(value string) {
	s.json = value == "json"
	s.out.encode = appendText
	if s.json {
		s.out.encode = appendJSON
	}
}

func (s *Session) setPonder(value string) { s.ponders = value == "true" }

// options returns the settings of the session and then those of the search.
func (s *Session) options() []engine.Option {
	var options []engine.Option
	for _, own := range settings {
		options = append(options, own.Option)
	}
	return append(options, s.cfg.Searcher.Options()...)
}

type setOption struct{ name, value string }

func (c setOption) run(s *Session) error {
	o, err := s.option(c.name)
	if err != nil {
		return err
	}
	if err := o.Check(c.value); err != nil {
		return err
	}
	for _, own := range settings {
		if own.Name == o.Name {
			own.set(s, c.value)
			return nil
		}
	}
	return s.cfg.Searcher.SetOption(o.Name, c.value)
}

// option finds an option by its name; as in UCI, case does not matter.
func (s *Session) option(name string) (engine.Option, error) {
	var names []string
	for _, o := range s.options() {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
		names = append(names, o.Name)
	}
	return engine.Option{}, expected("name", "%s", oneOf(names))
}
