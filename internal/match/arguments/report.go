package arguments

import (
	"fmt"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
)

// Report is a command line of match report or match watch.
type Report struct {
	Names []string    // of files of games, or of one directory with such
	SPRT  *match.SPRT // replaces the test of the schedule
	Outputs
}

// ParseReport reads the words after match report.
func ParseReport(words []string) (a Report, err error) {
	err = a.ReportSyntax().Read(words)
	if err == nil && len(a.Names) == 0 {
		err = engine.Expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the words after match watch.
func ParseWatch(words []string) (a Report, err error) {
	err = a.WatchSyntax().Read(words)
	if err == nil && len(a.Names) != 1 {
		err = engine.Expected("DIRECTORY", "one directory, where the parts are")
	}
	return a, err
}

// ReportSyntax returns the syntax of match report, which sets a.
func (a *Report) ReportSyntax() cli.Syntax {
	return cli.Syntax{
		Intro: `It counts all games of the files as one match:

  c4engine match report [flags] FILES...
`,
		Sections: []cli.Section{{Title: "Flags", Flags: append(a.Outputs.flags(), a.sprtFlag())}},
		Names:    &a.Names,
	}
}

// WatchSyntax returns the syntax of match watch, which sets a.
func (a *Report) WatchSyntax() cli.Syntax {
	return cli.Syntax{
		Intro: `It counts the games of all files *.jsonl in a directory as one match, while parts of
it are played there (match -shard I/N -out DIRECTORY/part-I.jsonl):

  c4engine match watch [flags] DIRECTORY

The exit status is 0 once the test has decided or, in a match without one, all games are
played; else it is 1.
`,
		Sections: []cli.Section{{Title: "Flags", Flags: []cli.Flag{a.sprtFlag()}}},
		Names:    &a.Names,
	}
}

func (a *Report) sprtFlag() cli.Flag {
	return sprtFlag("decide by this sequential test, not by the match's own", &a.SPRT)
}

// Outputs has the names of the files that show games, empty for none.
type Outputs struct {
	HTML, CSV, SVG, Judge, Batch string
	// Explain is the time for each position of the games that the page explains, in ms; nil: the
	// usual.
	Explain *int
}

func (o *Outputs) flags() []cli.Flag {
	explain := field.Word("-explain", func(name, word string) error {
		ms, err := field.Int(name, word, 0, field.MaxMillis)
		o.Explain = &ms
		return err
	})
	return []cli.Flag{
		cli.FileFlag("-html", &o.HTML, "FILE", "write a page with every game to replay"),
		cli.NewFlag(explain, "MS", fmt.Sprintf(
			"search each position of a game that the first player did not win for this time, and let "+
				"the page explain the game (default %d against -rivals, else 0: not)", usualExplain)),
		cli.FileFlag("-csv", &o.CSV, "FILE", "write a table of every player against every opponent"),
		cli.FileFlag("-svg", &o.SVG, "FILE",
			"draw graphs: points by opponent, scores, time and nodes a move"),
		cli.FileFlag("-judge", &o.Judge, "FILE",
			"write the result file of the course's judge; two players"),
		cli.FileFlag("-batch", &o.Batch, "FILE", "write the course's batch report"),
	}
}

// Check returns an error if a file that is asked for does not suit a match, or would replace
// another one, or an input.
func (o Outputs) Check(s *match.Schedule, inputs ...string) error {
	for _, p := range s.Players {
		inputs = append(inputs, p.Library, p.Source)
	}
	if err := files.CheckDistinct("-html to -batch", inputs, o.Names()...); err != nil {
		return err
	}
	switch name := course.Game.Name(); {
	case s.Game != name && o.Judge+o.Batch != "":
		return engine.Expected("-judge, -batch", "games of %s, not %s", name, s.Game)
	case o.Judge != "" && len(s.Players) != 2:
		return engine.Expected("-judge", "two players, not %d", len(s.Players))
	}
	return nil
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
func (o Outputs) Names() []string { return []string{o.HTML, o.CSV, o.SVG, o.Judge, o.Batch} }
