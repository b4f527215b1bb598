package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/match/report"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/web"
)

// matchCommand plays games between engines.
type matchCommand struct{ *arguments.CommandLine }

func (c *matchCommand) Run(ctx context.Context, _ *cli.Output) error {
	a, err := c.Finish()
	if err != nil {
		return cli.Usage("%w", err)
	}
	return playMatch(ctx, a)
}

func playMatch(ctx context.Context, a arguments.Match) (err error) {
	game, list, err := checkMatch(ctx, &a)
	if err != nil {
		return err
	}
	library, clean, err := prepareLibraries(ctx, a.Schedule.Players)
	if err != nil {
		return err
	}
	defer clean()
	a.Schedule.UseOpenings(list)
	launcher := players.NewLauncher()
	defer launcher.Close()
	progress := cli.NewProgress()
	config := match.Config{
		Schedule:    a.Schedule,
		Game:        game,
		Openings:    list,
		Launcher:    launcher,
		Library:     library,
		Concurrency: a.Concurrency,
		Progress: func(s *match.Standings) {
			progress.Show((&report.Results{Standings: s, Language: a.Lang}).Progress())
		},
		Note: func(text string) { progress.Print("match: " + text) },
	}
	r := &report.Results{Game: game, File: a.Out, Program: asTyped(), Language: a.Lang}
	if err := keepLogs(a.Log, &config, r); err != nil {
		return err
	}
	end, err := openGames(a.Out, a.Resume, &config)
	if err != nil {
		return err
	}
	defer func() {
		if ended := end(); err == nil {
			err = ended
		}
	}()
	hide, err := serveLive(ctx, a.Web, *r, &config)
	if err != nil {
		return err
	}
	defer hide()
	finish := make(chan struct{})
	config.Finish = finish
	work, stop := cli.Patient(ctx, func() {
		close(finish)
		config.Note("the games under way are played to their end; a second Ctrl-C ends them now")
	})
	all, err := match.Run(work, config)
	stop()
	progress.End()
	if a.Out != "" && errors.Is(err, context.Canceled) {
		err = fmt.Errorf("match: interrupted; --resume goes on with %s", a.Out)
	}
	if len(all) == 0 && err != nil {
		return err
	}
	r.Standings, r.Records = match.NewStandings(&a.Schedule, all), all
	return cmp.Or(show(ctx, os.Stdout, r, a.Outputs), err, r.Check())
}

// prepareLibraries compiles what loads libraries, and those that are given by their sources, so
// that an error ends the match before it begins. It returns the command that plays with a library,
// without the library and its flags; clean removes the programs if there is no cache.
func prepareLibraries(
	ctx context.Context, all []match.Player,
) (command []string, clean func(), err error) {
	if !slices.ContainsFunc(all, func(p match.Player) bool { return p.IsLibrary() }) {
		return nil, func() {}, nil
	}
	cache, err := players.OpenCache("")
	if err != nil {
		return nil, nil, fmt.Errorf("match: %w", err)
	}
	for i := range all {
		p := &all[i]
		if !p.IsLibrary() {
			continue
		}
		load, err := cache.Prepare(ctx, players.Load{
			Source: p.Source, Speed: p.Speed, Sanitize: p.Sanitize,
		})
		if err != nil {
			cache.Close()
			if p.Source != "" {
				err = fmt.Errorf("%s: %w", p.Name, err)
			}
			return nil, nil, fmt.Errorf("match: %w", err)
		}
		p.Built = load.Path
	}
	self, _ := os.Executable() // "" after an error; then it may be on the PATH
	return []string{cmp.Or(self, name), "library", "--cache", cache.Dir()}, cache.Close, nil
}

// serveLive serves the page of a match at an address, if there is one, until hide is called. It
// enters the page in the match.
func serveLive(
	ctx context.Context, address string, r report.Results, config *match.Config,
) (hide func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	r.Standings = match.NewStandings(&config.Schedule, nil)
	live := report.NewLive(r, config.Played)
	config.Show = live.Show
	address = withHost(address)
	listener, err := listen("match", "--web", address)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(os.Stderr, "match:", web.URL(listener.Addr(), address), "shows it")
	ctx, end := context.WithCancel(ctx)
	var server sync.WaitGroup
	server.Go(func() {
		log := slog.New(slog.DiscardHandler)
		_ = web.Serve(ctx, listener, web.Config{Address: address, Page: live.Page, Log: log})
	})
	return func() { end(); server.Wait() }, nil
}

// keepLogs has the match write the games' logs to a directory, which it makes; no name means none.
func keepLogs(dir string, c *match.Config, r *report.Results) error {
	if dir == "" {
		return nil
	}
	name := func(game int) string { return filepath.Join(dir, fmt.Sprintf("game-%04d.log", game)) }
	c.Log = func(game int) (io.WriteCloser, error) { return os.Create(name(game)) }
	r.Log = func(game int) string {
		if _, err := os.Stat(name(game)); err != nil {
			return "" // a match without logs, which this one resumes, has played it
		}
		return name(game)
	}
	return os.MkdirAll(dir, 0o777)
}

// checkMatch returns the game and the openings. Its errors would otherwise come after the games.
func checkMatch(ctx context.Context, a *arguments.Match) (engine.Game, []string, error) {
	if a.Schedule.ProcessorTime && !players.CountsTime() {
		return nil, nil, cli.Usage("--processortime: expected Linux with /proc")
	}
	game, err := games.All().Named(a.Schedule.Game) // which the arguments have checked
	if err != nil {
		return nil, nil, err
	}
	list, err := await(ctx, func() ([]string, error) { return readOpenings(game, a.Openings) })
	if err != nil {
		return nil, nil, err
	}
	return game, list, files.CheckWritable(a.Outputs.Names()...)
}

// show prints the tables and writes the files, also where nothing can be printed, after it has
// explained the games that were not won.
func show(ctx context.Context, out io.Writer, r *report.Results, to arguments.Outputs) error {
	cli.OutlivePipes()
	unprinted := r.WriteReport(out)
	var unexplained error
	if to.HTML != "" && ctx.Err() == nil {
		progress := cli.NewProgress()
		unexplained = r.Explain(ctx, to.ExplainMillis(r.Schedule), progress.Show)
		progress.End()
	}
	unwritten := files.WriteAll(
		files.Output{Name: to.HTML, Write: r.WritePage},
		files.Output{Name: to.CSV, Write: r.WriteCSV},
		files.Output{Name: to.SVG, Write: r.WriteSVG},
	)
	return cmp.Or(unwritten, unprinted, unexplained)
}

func readOpenings(game engine.Game, name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	start, err := game.New(nil)
	if err != nil {
		return nil, err
	}
	return match.ReadOpenings(gamefile.Reader{Games: games.All(), Start: start, Hint: "--game GAME"}, file)
}

// openGames creates the file of a new match, which must not exist, or continues one, and has the
// match written there. A match that fails before it begins leaves no empty file.
func openGames(name string, resume bool, c *match.Config) (end func() error, err error) {
	if name == "" {
		return func() error { return nil }, nil
	}
	file, err := files.OpenJournal(name, resume, func(file fs.File) (int64, error) {
		f, err := match.Read(file)
		if err == nil {
			c.Resumed = f.Schedule != nil
			c.Played, err = match.Resume(f, &c.Schedule)
		}
		return f.Whole, err
	})
	if err != nil {
		return nil, err
	}
	c.Out = file
	return func() error {
		if info, err := os.Stat(name); err == nil && info.Size() == 0 {
			_ = os.Remove(name) // the error of the match says more
		}
		return file.Close()
	}, nil
}
