package match

// ReportArguments is a command line of match report.
type ReportArguments struct {
	Files []string
	HTML  string // the names of files, if any
	Judge string
	Batch string
	SPRT  *SPRT // instead of the games' own
}

// WatchArguments is a command line of match watch.
type WatchArguments struct {
	Directory string
	SPRT      *SPRT // instead of the games' own
}

// ParseReport reads the command line of match report, less these two words. The
// error is an *engine.FieldError.
func ParseReport(words []string) (ReportArguments, error) {
	var a ReportArguments
	err := parseFlags(words, &a.Files, map[string]parseFlag{
		"html":  text(&a.HTML),
		"judge": text(&a.Judge),
		"batch": text(&a.Batch),
		"sprt":  sprt(&a.SPRT),
	})
	if err == nil && len(a.Files) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch, less these two words. The
// error is an *engine.FieldError.
func ParseWatch(words []string) (WatchArguments, error) {
	var a WatchArguments
	var names []string
	err := parseFlags(words, &names, map[string]parseFlag{"sprt": sprt(&a.SPRT)})
	switch {
	case err != nil:
	case len(names) != 1:
		err = expected("DIRECTORY", "one directory, where the parts are")
	default:
		a.Directory = names[0]
	}
	return a, err
}
