package match

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Help returns the help of match with the names of the games.
func Help(games engine.Games) string {
	var text strings.Builder
	text.WriteString(`It prints the Elo difference and its error, too (docs/match.md):

  c4engine match -engine cmd=COMMAND [key=value ...] -engine ... [flags]

Players, each with -engine; -each [key=value ...] holds for all:
`)
	for _, k := range new(Player).keys() {
		writeEntry(&text, k.Name+"="+k.Value, k.Help)
	}
	writeSections(&text, newCommandLine().sections(games)[1:])
	return text.String() + "\nmatch report prints the tables of files of games; " +
		"match watch follows a match in parts."
}

// ReportHelp returns the help of match report.
func ReportHelp() string {
	var text strings.Builder
	text.WriteString(`It counts all games of the files as one match:

  c4engine match report [flags] FILES...
`)
	writeSections(&text, []section{{"Flags", ReportFlags()}})
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
`)
	writeSections(&text, []section{{"Flags", WatchFlags()}})
	return strings.TrimSuffix(text.String(), "\n")
}

// writeSections writes the help of flags.
func writeSections(text *strings.Builder, sections []section) {
	for _, s := range sections {
		fmt.Fprintf(text, "\n%s:\n", s.title)
		for _, f := range s.flags {
			writeEntry(text, strings.TrimSpace(f.Name+" "+f.Value), f.Help)
		}
	}
}

// writeEntry writes a flag or a key with its help, in lines of at most 78 characters. The help
// begins below a long name.
func writeEntry(text *strings.Builder, name, help string) {
	const indent, width = 23, 78
	line := fmt.Sprintf("  %-20s ", name)
	if len(line) > indent {
		text.WriteString("  " + name + "\n")
		line = strings.Repeat(" ", indent)
	}
	text.WriteString(field.Wrap(line+help, width, indent) + "\n")
}
