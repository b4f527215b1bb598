package match

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Help returns the help of match with the names of the games.
func Help(games engine.Games) string {
	var text strings.Builder
	text.WriteString(`It prints the Elo difference and its error, too (docs/match.md):

  c4engine match -engine cmd=COMMAND [key=value ...] -engine ... [flags]

Players, each with -engine; -each [key=value ...] holds for all:
`)
	for _, k := range playerKeys {
		writeEntry(&text, k.key+"="+k.value, k.help)
	}
	a := newArguments()
	for _, section := range a.sections(games) {
		fmt.Fprintf(&text, "\n%s:\n", section.title)
		writeFlags(&text, section.flags)
	}
	text.WriteString("\nmatch report prints the tables of files of games; " +
		"match watch follows a match in parts.\n")
	return strings.TrimSuffix(text.String(), "\n")
}

// ReportHelp returns the help of match report.
func ReportHelp() string {
	var text strings.Builder
	text.WriteString(`It counts all games of the files as one match:

  c4engine match report [flags] FILES...

Flags:
`)
	writeFlags(&text, (&ReportArguments{}).flags())
	return strings.TrimSuffix(text.String(), "\n")
}

// WatchHelp returns the help of match watch.
func WatchHelp() string {
	var text strings.Builder
	text.WriteString(`It counts the games of all files *.jsonl in a directory as one match, while parts of
it are played there (match -shard I/N -out DIRECTORY/part-I.jsonl):

  c4engine match watch [flags] DIRECTORY

The exit status is 0 once the test has decided or, in a match without one, all games are
played; else it is 1.

Flags:
`)
	writeFlags(&text, (&WatchArguments{}).flags())
	return strings.TrimSuffix(text.String(), "\n")
}

func writeFlags(text *strings.Builder, flags []flagSpec) {
	for _, f := range flags {
		writeEntry(text, strings.TrimSpace("-"+f.name+" "+f.value), f.help)
	}
}

// writeEntry writes a flag or a key with its help, in lines of at most 78 characters. The help
// begins below a long name.
func writeEntry(text *strings.Builder, name, help string) {
	const indent, width = 23, 78
	line := fmt.Sprintf("  %-20s ", name)
	if len(line) > indent {
		text.WriteString(strings.TrimRight(line, " ") + "\n")
		line = strings.Repeat(" ", indent)
	}
	for _, word := range strings.Fields(help) {
		if len(line)+len(word) > width {
			text.WriteString(strings.TrimRight(line, " ") + "\n")
			line = strings.Repeat(" ", indent)
		}
		line += word + " "
	}
	text.WriteString(strings.TrimRight(line, " ") + "\n")
}
