package main

import (
	"io"
	"io/fs"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
)

// gamesFile is the file that a match is written to, if any.
type gamesFile struct {
	io.Writer // nil: no file
	played    []match.Record
	resumed   bool // the file has the schedule already
	close     func() error
}

// openGames creates the file of a new match, which must not exist, or continues one.
func openGames(name string, resume bool, s *match.Schedule) (g gamesFile, err error) {
	if name == "" {
		return gamesFile{close: func() error { return nil }}, nil
	}
	file, err := files.OpenGrowing("-", name, resume, func(file fs.File) (int64, error) {
		f, err := match.ReadFile(file)
		if err == nil {
			g.resumed = f.Schedule != nil
			g.played, err = match.Resume(f, s)
		}
		return f.Whole, err
	})
	if err != nil {
		return gamesFile{}, err
	}
	g.Writer, g.close = file, file.Close
	return g, nil
}

// reports returns the page, the judge's result file and the batch report, each under its name.
func reports(
	page, judge, batch string, game engine.Game, standings *match.Standings, games []match.Record,
) []files.Output {
	s := standings.Schedule
	return []files.Output{
		{Name: page, Write: func(w io.Writer) error { return match.WritePage(w, game, standings, games) }},
		{Name: judge, Write: func(w io.Writer) error { return match.WriteJudge(w, s, games) }},
		{Name: batch, Write: func(w io.Writer) error { return match.WriteBatch(w, s, games) }},
	}
}
