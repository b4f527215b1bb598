package main

import (
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
)

// reportCommand prints the table of the games in files, all of one schedule. Its words are those
// of fastchess, as for match.
type reportCommand struct {
	Words []string `arg:"" optional:"" help:"Files of games and flags, as above."`
}

func (*reportCommand) Help() string { return match.ReportHelp() }

func (c *reportCommand) Run(line *kong.Context, out *os.File) error {
	if cli.AsksForHelp(c.Words) {
		return line.PrintUsage(false)
	}
	a, err := match.ParseReport(c.Words)
	if err != nil {
		return cli.Usage("match report: %w", err)
	}
	schedule, records, err := readGames(a.Files)
	if err != nil {
		return err
	}
	if course := games.Default().Name(); schedule.Game != course && a.Judge+a.Batch != "" {
		const expected = "match report: -judge, -batch: expected games of %s, not %s"
		return cli.Usage(expected, course, schedule.Game)
	}
	if err := schedule.Test(a.SPRT); err != nil {
		return cli.Usage("match report: %w", err)
	}
	standings := match.NewStandings(schedule, records)
	if err := match.WriteTable(out, standings); err != nil {
		return err
	}
	game, err := games.Named(schedule.Game)
	if err != nil {
		return err
	}
	return files.WriteAll(reports(a.HTML, a.Judge, a.Batch, game, standings, records)...)
}

func readGames(names []string) (*match.Schedule, []match.Record, error) {
	var all []match.NamedFile
	for _, name := range names {
		file, err := files.OpenRegular(name)
		if err != nil {
			return nil, nil, err
		}
		games, err := match.ReadFile(file)
		_ = file.Close() // nothing was written
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, match.NamedFile{Name: name, File: games})
	}
	return match.Join(all)
}
