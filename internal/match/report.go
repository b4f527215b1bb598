package match

import (
	"fmt"

	"github.com/c4engine/c4engine/internal/field"
)

// ReportArguments is a command line of match report or match watch.
type ReportArguments struct {
	Names []string // of files of games, or of one directory with such
	SPRT  *SPRT    // replaces the test of the schedule
	Reports
}

// ParseReport reads the command line of match report without these two words. The error is an
// *engine.FieldError.
func ParseReport(words []string) (a ReportArguments, err error) {
	err = a.read(words, a.reportSyntax())
	if err == nil && len(a.Names) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch without these two words. The error is an
// *engine.FieldError.
func ParseWatch(words []string) (a ReportArguments, err error) {
	err = a.read(words, a.watchSyntax())
	if err == nil && len(a.Names) != 1 {
		err = expected("DIRECTORY", "one directory, where the parts are")
	}
	return a, err
}

// read reads flags, and names between them.
func (a *ReportArguments) read(words []string, flags Syntax) error {
	return flags.read(words, field.Field{
		Name: "FILES",
		Is:   func(word string) bool { return !isFlag(word) },
		Read: func(name string, words []string) ([]string, error) {
			a.Names = append(a.Names, name)
			return words, nil
		},
	})
}

// ReportSyntax returns the syntax of match report.
func ReportSyntax() Syntax { return new(ReportArguments).reportSyntax() }

func (a *ReportArguments) reportSyntax() Syntax {
	return Syntax{
		intro: `It counts all games of the files as one match:

  c4engine match report [flags] FILES...
`,
		sections: []section{{"Flags", false, append(a.Reports.flags(), a.sprtFlag())}},
	}
}

// WatchSyntax returns the syntax of match watch.
func WatchSyntax() Syntax { return new(ReportArguments).watchSyntax() }

func (a *ReportArguments) watchSyntax() Syntax {
	return Syntax{
		intro: `It counts the games of all files *.jsonl in a directory as one match, while parts of
it are played there (match -shard I/N -out DIRECTORY/part-I.jsonl):

  c4engine match watch [flags] DIRECTORY

The exit status is 0 once the test has decided or, in a match without one, all games are
played; else it is 1.
`,
		sections: []section{{"Flags", false, []Flag{a.sprtFlag()}}},
	}
}

func (a *ReportArguments) sprtFlag() Flag {
	return sprtFlag("decide by this sequential test, not by the match's own", &a.SPRT)
}

// Reports has the names of the files that show games, empty for none.
type Reports struct {
	HTML, CSV, SVG, Judge, Batch string
	// Explain is the time for each position of the games that the page explains, in ms; nil: the
	// usual.
	Explain *int
}

// Check returns an error if a file that is asked for does not suit a match. Course is the name of
// the course's game.
func (r Reports) Check(s *Schedule, course string) error {
	switch {
	case s.Game != course && r.Judge+r.Batch != "":
		return expected("-judge, -batch", "games of %s, not %s", course, s.Game)
	case r.Judge != "" && len(s.Players) != 2:
		return expected("-judge", "two players, not %d", len(s.Players))
	}
	return nil
}

// usualExplain is the time for a position of a game against a rival, in ms. A quarter of
// annotate's: a batch may have a hundred such games.
const usualExplain = 50

// Millis returns the time for each position of the games that the page explains, in ms. By default
// only games against rivals are explained.
func (r Reports) Millis(s *Schedule) int {
	switch {
	case r.Explain != nil:
		return *r.Explain
	case s.OwnBoards:
		return usualExplain
	}
	return 0
}

func (r *Reports) flags() []Flag {
	explain := field.Word("-explain", func(name, word string) error {
		ms, err := field.Int(name, word, 0, field.MaxMillis)
		r.Explain = &ms
		return err
	})
	return []Flag{
		{fileName("-html", &r.HTML), "FILE", "write a page with every game to replay"},
		{explain, "MS", fmt.Sprintf(
			"search each position of a game that the first player did not win for this time, and let "+
				"the page explain the game (default %d against -rivals, else 0: not)", usualExplain)},
		{fileName("-csv", &r.CSV), "FILE", "write a table of every player against every opponent"},
		{fileName("-svg", &r.SVG), "FILE",
			"draw graphs: points by opponent, scores, time and nodes a move"},
		{fileName("-judge", &r.Judge), "FILE",
			"write the result file of the course's judge; two players"},
		{fileName("-batch", &r.Batch), "FILE", "write the course's batch report"},
	}
}
