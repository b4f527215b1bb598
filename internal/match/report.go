package match

import (
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
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
	err = a.ReportSyntax().Read(words)
	if err == nil && len(a.Names) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch without these two words. The error is an
// *engine.FieldError.
func ParseWatch(words []string) (a ReportArguments, err error) {
	err = a.WatchSyntax().Read(words)
	if err == nil && len(a.Names) != 1 {
		err = expected("DIRECTORY", "one directory, where the parts are")
	}
	return a, err
}

// ReportSyntax returns the syntax of match report, which sets a.
func (a *ReportArguments) ReportSyntax() cli.Syntax {
	return cli.Syntax{
		Intro: `It counts all games of the files as one match:

  c4engine match report [flags] FILES...
`,
		Sections: []cli.Section{{Title: "Flags", Flags: append(a.Reports.flags(), a.sprtFlag())}},
		Names:    &a.Names,
	}
}

// WatchSyntax returns the syntax of match watch, which sets a.
func (a *ReportArguments) WatchSyntax() cli.Syntax {
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

func (a *ReportArguments) sprtFlag() cli.Flag {
	return sprtFlag("decide by this sequential test, not by the match's own", &a.SPRT)
}

// Reports has the names of the files that show games, empty for none.
type Reports struct {
	HTML, CSV, SVG, Judge, Batch string
	// Explain is the time for each position of the games that the page explains, in ms; nil: the
	// usual.
	Explain *int
}

func (r *Reports) flags() []cli.Flag {
	explain := field.Word("-explain", func(name, word string) error {
		ms, err := field.Int(name, word, 0, field.MaxMillis)
		r.Explain = &ms
		return err
	})
	return []cli.Flag{
		cli.FileFlag("-html", &r.HTML, "FILE", "write a page with every game to replay"),
		cli.NewFlag(explain, "MS", fmt.Sprintf(
			"search each position of a game that the first player did not win for this time, and let "+
				"the page explain the game (default %d against -rivals, else 0: not)", usualExplain)),
		cli.FileFlag("-csv", &r.CSV, "FILE", "write a table of every player against every opponent"),
		cli.FileFlag("-svg", &r.SVG, "FILE",
			"draw graphs: points by opponent, scores, time and nodes a move"),
		cli.FileFlag("-judge", &r.Judge, "FILE",
			"write the result file of the course's judge; two players"),
		cli.FileFlag("-batch", &r.Batch, "FILE", "write the course's batch report"),
	}
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

// Results are the games of a match with all that tables and files show of them.
type Results struct {
	*Standings
	Game    engine.Game
	Records []gamefile.Record // in the order of the schedule
	Kept    Kept
	// Explained has what an analysis says of games that were not won, by their numbers.
	Explained map[int]Explanation
}

// WriteTables writes the tables and the failures or, against rivals, what the author of the first
// player needs to know. The same games give the same bytes.
func (r *Results) WriteTables(w io.Writer) error {
	var text strings.Builder
	if r.Schedule.OwnBoards {
		r.writeRivals(&text)
	} else {
		r.writeTable(&text)
		r.writeFailures(&text)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Files returns the files to write, of which those without a name are not asked for.
func (r *Results) Files(to Reports) []files.Output {
	return []files.Output{
		{Name: to.HTML, Write: r.WritePage},
		{Name: to.CSV, Write: r.WriteCSV},
		{Name: to.SVG, Write: r.WriteSVG},
		{Name: to.Judge, Write: r.WriteJudge},
		{Name: to.Batch, Write: r.WriteBatch},
	}
}
