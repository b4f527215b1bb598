package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/match"
)

// courseGame is the game of the course, whose files the others cannot fill.
var courseGame = connectfour.Game{}.Name()

// runMatchReport prints the tables of files of games, all of one schedule.
func runMatchReport(args []string) error {
	a, err := match.ParseReport(args)
	if err != nil {
		return wrongMatchUsage("match report: %v", err)
	}
	schedule, games, err := readGames(a.Files)
	if err != nil {
		return err
	}
	if schedule.Game != courseGame && a.Judge+a.Batch != "" {
		return wrongMatchUsage("match report: -judge, -batch: expected games of %s, not %s", courseGame, schedule.Game)
	}
	if a.SPRT != nil {
		if len(schedule.Players) != 2 {
			return wrongMatchUsage("match report: -sprt: expected games of two players, not %d", len(schedule.Players))
		}
		schedule.SPRT = a.SPRT
	}
	standings := match.NewStandings(schedule, games)
	if err := match.WriteTable(os.Stdout, standings); err != nil {
		return err
	}
	err = writeFile(a.HTML, func(w io.Writer) error {
		game, err := gameNamed(schedule.Game)
		if err != nil {
			return err
		}
		return match.WritePage(w, game, standings, games)
	})
	return errors.Join(err, writeCourseFiles(a.Judge, a.Batch, schedule, games))
}

func readGames(names []string) (*match.Schedule, []match.Record, error) {
	var files []match.NamedFile
	for _, name := range names {
		f, err := readGamesFile(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		files = append(files, match.NamedFile{Name: name, File: f})
	}
	return match.Join(files)
}

func readGamesFile(name string) (match.File, error) {
	file, err := os.Open(name)
	if err != nil {
		return match.File{}, err
	}
	defer file.Close()
	return match.ReadFile(file)
}

func gameNamed(name string) (engine.Game, error) {
	var names []string
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, fmt.Errorf("game: expected %s, not %q", strings.Join(names, ", "), name)
}
