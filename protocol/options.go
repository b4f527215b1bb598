package protocol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// NewOption returns the message about an option of the search.
func NewOption(o engine.Option) Option {
	m := Option{
		Name: o.Name, Type: o.Type.String(), Default: o.Default, Choices: o.Choices,
		Levels: o.Levels, Help: o.Help,
	}
	if o.Type == engine.Integer || o.Type == engine.Number {
		m.Min, m.Max = &o.Min, &o.Max
	}
	return m
}

// OptionsOf returns the options that at least one of the games can use. The help of an option names
// its games unless all of them use it.
func OptionsOf(games engine.Games, all []engine.Option) (used []engine.Option) {
	for _, o := range all {
		if o.Applies != nil {
			users := games.Where(o.Applies)
			if len(users) == 0 {
				continue
			}
			if len(users) < len(games) {
				o.Help += " (" + field.Listed(users.Names(), "and") + " only)"
			}
		}
		used = append(used, o)
	}
	return used
}

// ownOption is an option of the session itself; set gets a checked value.
type ownOption struct {
	engine.Option
	set func(value string)
}

// ownOptions returns the options of the session itself. A search without options is another
// program, which does not ponder.
func (s *session) ownOptions() []ownOption {
	own := []ownOption{{engine.Option{
		Name: "Output", Type: engine.Choice, Default: "text", Choices: []string{"text", "json"},
		Help: "form of the answers, from the next line on",
	}, func(value string) { s.json = value == "json" }}, {engine.Option{
		Name: "Ponder", Type: engine.Bool, Default: "false",
		Help: "search on after a go until the next command",
	}, func(value string) { s.ponders = value == "true" }}}
	if len(s.Searcher.Options()) == 0 {
		return own[:1]
	}
	return own
}

// options returns the options of the session itself, then those of the search that a game can use.
func (s *session) options() (all []engine.Option) {
	for _, o := range s.own {
		all = append(all, o.Option)
	}
	return append(all, OptionsOf(s.Games, s.Searcher.Options())...)
}

// ParseSetOption returns the option's name and value in the words after setoption, as UCI has them:
// name N, or name N value V.., whose value is the rest of the line.
func ParseSetOption(words []string) (name, value string, err error) {
	switch {
	case len(words) < 2 || words[0] != "name":
		return "", "", engine.Expected("name", "%s", settingForm(words))
	case len(words) > 2 && words[2] != "value":
		return "", "", engine.Expected(field.Quote(words[2]), "%s", settingForm(words))
	}
	return words[1], strings.Join(words[min(3, len(words)):], " "), nil
}

// settingForm returns the line that the words after setoption were probably meant to be: the
// first is the name, the last the value.
func settingForm(words []string) string {
	name, value := "NAME", "VALUE"
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
	}
	if len(words) > 0 {
		name = field.Quote(words[0])
	}
	if len(words) > 1 {
		value = field.Quote(words[len(words)-1])
	}
	return fmt.Sprintf("setoption name %s value %s", name, value)
}

// setOption sets an option of the session or of the search. As in UCI, the case of a name does not
// matter.
func (s *session) setOption(words []string) error {
	name, value, err := ParseSetOption(words)
	if err != nil {
		return err
	}
	for _, o := range s.own {
		if strings.EqualFold(o.Name, name) {
			if err = field.Check(o.Option, value); err == nil {
				o.set(value)
			}
			return err
		}
	}
	err = s.Searcher.SetOption(name, value)
	if !errors.Is(err, engine.ErrUnknownOption) {
		return err
	}
	var names []string
	for _, o := range s.options() {
		names = append(names, o.Name)
	}
	expected := field.OneOfNot(name, names)
	return &engine.FieldError{Field: "name", Expected: expected, Cause: engine.ErrUnknownOption}
}
