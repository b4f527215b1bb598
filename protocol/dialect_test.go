package protocol_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// answers runs a dialect whose commands answer with their words, on lines in a row.
func answers(t *testing.T, cfg protocol.Dialect, lines string) string {
	t.Helper()
	var m *protocol.Machine
	say := func(name string) func([]string) error {
		return func(words []string) error { m.Say(fmt.Sprintf("%s%q %s", name, words, m.Label())); return nil }
	}
	cfg.Commands = append(cfg.Commands, protocol.Command{Name: "bare", Run: say("bare")},
		protocol.Command{Name: "two", Syntax: "a b", Run: say("two")},
		protocol.Command{Name: "free", Syntax: "[a]", Run: say("free")})
	if i := len(cfg.Commands) - 4; i == 0 { // the one without a name
		cfg.Commands[0].Run = say("rest")
	}
	cfg.Split = func(text string) (label string, words []string, err error) {
		label, text, labelled := strings.Cut(text, ":")
		if !labelled {
			label, text = "", label
		}
		if strings.Contains(text, "?") {
			err = engine.Expected("line", "no question")
		}
		return label, strings.Fields(text), err
	}
	cfg.Fail = func(c protocol.Call, err error) { m.Say(fmt.Sprintf("%s|%s|%v", c.Label, c.Name, err)) }
	m = protocol.NewMachine(cfg)
	var out strings.Builder
	require.NoError(t, m.Run(t.Context(), strings.NewReader(lines), &out))
	return out.String()
}

// TestTheMachineFindsCommands: names, numbers of words and labels, in each kind of dialect.
func TestTheMachineFindsCommands(t *testing.T) {
	const lines = "\n1:\nbare\n2:bare x\ntwo\ntwo x y\n3:free\nfree x y\nother x\n4:why?\n"
	refuse := func(c *protocol.Command, words []string) error {
		if c == nil {
			return engine.Expected("name", "another than %s", words[0])
		}
		return engine.Expected(c.Name, "other words than %q", words[1:])
	}
	const question = "4||line: expected no question\n"
	require.Equal(t, "bare[] \nbare[\"x\"] 2\ntwo[] \ntwo[\"x\" \"y\"] \nfree[] 3\nfree[\"x\" \"y\"] \n"+question,
		answers(t, protocol.Dialect{}, lines), "nothing is refused")
	require.Equal(t, "bare[] \nbare[\"x\"] 2\ntwo[] \ntwo[\"x\" \"y\"] \nfree[] 3\nfree[\"x\" \"y\"] \nrest[\"other\" \"x\"] \n"+question,
		answers(t, protocol.Dialect{Commands: []protocol.Command{{}}}, lines), "one takes the rest")
	require.Equal(t, "bare[] \n2|bare|bare: expected other words than [\"x\"]\ntwo[] \ntwo[\"x\" \"y\"] \nfree[] 3\nfree[\"x\" \"y\"] \n"+
		"|other|name: expected another than other\n"+question,
		answers(t, protocol.Dialect{Refuse: refuse}, lines), "words after a bare name are refused")
	require.Equal(t, "bare[] \n2|bare|bare: expected other words than [\"x\"]\n|two|two: expected other words than []\ntwo[\"x\" \"y\"] \n"+
		"free[] 3\nfree[\"x\" \"y\"] \n|other|name: expected another than other\n"+question,
		answers(t, protocol.Dialect{Refuse: refuse, Exact: true}, lines), "and wrong numbers of words")
}
