package arguments

import (
	"fmt"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
)

// Report is a command line of match report.
type Report struct {
	Names []string    // of files of games
	SPRT  *match.SPRT // replaces the test of the schedule
	Outputs
}

// Syntax returns the syntax of match report, which sets a.
func (a *Report) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro:    "Several files are counted as one match. docs/match.md explains the tables.",
		Words:    cli.Words{To: &a.Names, Form: "FILE ...", Min: 1, Help: "Files of games that match --out has written"},
		Sections: cli.Flags(append(a.Outputs.flags(), testFlag(&a.SPRT))...),
	}
}

// Watch is a command line of match watch.
type Watch struct {
	Names []string    // the directory
	SPRT  *match.SPRT // replaces the test of the schedule
	Lang  language.Language
}

// Syntax returns the syntax of match watch, which sets a.
func (a *Watch) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: `It reads all files *.jsonl in a directory again and again, and counts their games as one match. Meanwhile each part is played by a command such as

  c4engine match --shard I/N --out DIRECTORY/part-I.jsonl ..`,
		Words:    cli.Words{To: &a.Names, Form: "DIRECTORY", Min: 1, Max: 1, Help: "The directory where the parts are"},
		Sections: cli.Flags(testFlag(&a.SPRT), cli.Lang(&a.Lang)),
		Outro: "The exit status is 0 once the test has decided or, in a match without one, all games " +
			"are played; else it is 1.",
	}
}

func testFlag(to **match.SPRT) cli.Flag {
	return sprtFlag("decide by this sequential test instead of the match's own", to)
}

// Outputs has the names of the files that show games, empty for none.
type Outputs struct {
	HTML, CSV, SVG string
	Lang           language.Language // of the tables and the page
	// Explain is the time for each position of the games that the page explains, in ms; nil: the
	// usual.
	Explain *int
}

func (o *Outputs) flags() []cli.Flag {
	explain := field.Optional("--explain", &o.Explain, 0, field.MaxMillis)
	return []cli.Flag{
		cli.Text("--html", &o.HTML, "FILE", "write a page with every game to replay"),
		cli.NewFlag(explain, "MS", fmt.Sprintf(
			"explain on the page each game that the first player did not win, and search its positions "+
				"for MS milliseconds each (default %d with --rivals, else 0, which explains none)", usualExplain)),
		cli.Text("--csv", &o.CSV, "FILE", "write a table of every player against every opponent"),
		cli.Text("--svg", &o.SVG, "FILE",
			"draw graphs: points by opponent, scores, time and nodes a move"),
		cli.Lang(&o.Lang),
	}
}

// Check returns an error if a file that is asked for would replace another one, or an input.
func (o Outputs) Check(s *match.Schedule, inputs ...string) error {
	for _, p := range s.Players {
		inputs = append(inputs, p.Library, p.Source)
	}
	return files.CheckDistinct("--html, --csv, --svg", inputs, o.Names()...)
}

// usualExplain is the time for a position of a game against a rival, in ms. A quarter of
// annotate's: a batch may have a hundred such games.
const usualExplain = 50

// ExplainMillis returns the time for each position of the games that the page explains, in ms. By
// default only games against rivals are explained.
func (o Outputs) ExplainMillis(s *match.Schedule) int {
	switch {
	case o.Explain != nil:
		return *o.Explain
	case s.OwnBoards:
		return usualExplain
	}
	return 0
}

// Names returns the names of the files, empty ones for those that are not asked for.
func (o Outputs) Names() []string { return []string{o.HTML, o.CSV, o.SVG} }
