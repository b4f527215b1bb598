package match

import (
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Word is a flag of a command line, or a key of a player with its equals sign.
type Word struct{ Name, Value, Help string }

// Words returns the flags of match and the keys of its players.
func Words(games engine.Games) []Word {
	words := []Word{
		{"-engine", "KEY=VALUE ...", "let this player play"},
		{"-each", "KEY=VALUE ...", "set these keys of all players"},
	}
	a := newArguments()
	for _, section := range a.sections(games) {
		words = append(words, wordsOf(section.flags)...)
	}
	for _, k := range playerKeys {
		key := strings.TrimSuffix(k.key+"=", "NAME=") // of option.NAME the user knows the rest
		words = append(words, Word{key, k.value, k.help})
	}
	return words
}

// ReportWords returns the flags of match report.
func ReportWords() []Word { return wordsOf((&ReportArguments{}).flags()) }

// WatchWords returns the flags of match watch.
func WatchWords() []Word { return wordsOf((&WatchArguments{}).flags()) }

func wordsOf(flags []flagSpec) (words []Word) {
	for _, f := range flags {
		words = append(words, Word{"-" + f.name, f.value, f.help})
	}
	return words
}
