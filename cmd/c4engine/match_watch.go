package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
)

// watchCommand follows the parts of a match until all games are played or the test is decided.
// Its words are those of fastchess, as for match.
type watchCommand struct {
	Words []string `arg:"" optional:"" help:"Flags and the directory, as above."`
}

func (*watchCommand) Help() string { return match.WatchHelp() }

// watchEvery is how often the files are read.
const watchEvery = time.Second

func (c *watchCommand) Run(ctx context.Context, line *kong.Context, out *os.File) error {
	if cli.AsksForHelp(c.Words) {
		return line.PrintUsage(false)
	}
	a, err := match.ParseWatch(c.Words)
	if err != nil {
		return cli.Usage("match watch: %w", err)
	}
	watch := match.NewWatch(a.SPRT)
	err = follow(ctx, watch, a.Directory)
	standings := watch.Standings()
	if standings == nil {
		return err
	}
	return cmp.Or(match.WriteTable(out, standings), err)
}

// follow reads the files until the match is complete or its test is decided.
func follow(ctx context.Context, watch *match.Watch, directory string) error {
	next := time.NewTicker(watchEvery)
	defer next.Stop()
	shown := progress()
	defer shown.End()
	for played := -1; ; {
		if err := readParts(watch, directory); err != nil {
			return err
		}
		if s := watch.Standings(); s != nil {
			if s.Games > played {
				shown.Show(s)
				played = s.Games
			}
			if s.Decided() {
				return nil
			}
			if s.Whole() {
				return undecided(s)
			}
		}
		select {
		case <-ctx.Done():
			return errors.New("match watch: interrupted")
		case <-next.C:
		}
	}
}

// undecided returns an error if the match has a test and all its games left it open.
func undecided(s *match.Standings) error {
	if s.Schedule.SPRT == nil {
		return nil
	}
	return fmt.Errorf("match watch: all %d games are played, and the test is not decided", s.Games)
}

// readParts reads the new lines of all files in a directory.
func readParts(watch *match.Watch, directory string) error {
	entries, err := os.ReadDir(directory)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".jsonl" {
			continue
		}
		if err := readPart(watch, filepath.Join(directory, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

func readPart(watch *match.Watch, name string) error {
	file, err := files.OpenRegular(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return watch.Read(name, file)
}
