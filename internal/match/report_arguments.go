package match

// ReportArguments is a command line of match report.
type ReportArguments struct {
	Files []string
	HTML  string // the names of files to write, empty for none
	Judge string
	Batch string
	SPRT  *SPRT // replaces the test of the schedule
}

// WatchArguments is a command line of match watch.
type WatchArguments struct {
	Directory string
	SPRT      *SPRT // replaces the test of the schedule
}

// ParseReport reads the command line of match report without these two words. The error is an
// *engine.FieldError.
func ParseReport(words []string) (ReportArguments, error) {
	var a ReportArguments
	err := parseFlags(words, &a.Files, a.flags())
	if err == nil && len(a.Files) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch without these two words. The error is an
// *engine.FieldError.
func ParseWatch(words []string) (WatchArguments, error) {
	var a WatchArguments
	var names []string
	err := parseFlags(words, &names, a.flags())
	switch {
	case err != nil:
	case len(names) != 1:
		err = expected("DIRECTORY", "one directory, where the parts are")
	default:
		a.Directory = names[0]
	}
	return a, err
}

const ownTest = "decide by this sequential test, not by the match's own"

func (a *ReportArguments) flags() []flagSpec {
	return []flagSpec{
		{"html", "FILE", "write a page with every game to replay", text(&a.HTML)},
		{"judge", "FILE", "write the result file of the course's judge; two players", text(&a.Judge)},
		{"batch", "FILE", "write the course's batch report", text(&a.Batch)},
		{"sprt", sprtUsage, ownTest, sprt(&a.SPRT)},
	}
}

func (a *WatchArguments) flags() []flagSpec {
	return []flagSpec{{"sprt", sprtUsage, ownTest, sprt(&a.SPRT)}}
}
