package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
)

// matchCommand plays games between engines. Its words are those of fastchess, which kong cannot
// parse.
type matchCommand struct {
	Words []string `arg:"" optional:"" help:"Players, and what they play, as above."`
}

func (*matchCommand) Help() string { return match.Help(games.All()) }

func (c *matchCommand) Run(ctx context.Context, line *kong.Context) error {
	if cli.AsksForHelp(c.Words) {
		return line.PrintUsage(false)
	}
	a, err := match.ParseArguments(c.Words, games.All())
	if err != nil {
		return cli.Usage("match: %w", err)
	}
	return playMatch(ctx, a)
}

// libraryWords returns the command that plays with a library, without the library's path.
func libraryWords() []string {
	self, err := os.Executable()
	if err != nil {
		self = name // found on the PATH, if it is there
	}
	return []string{self, "library", "--"}
}

// newGameLine returns the line that makes a player forget the last game. Any board will do.
func newGameLine(g engine.Game) string {
	boards := g.About().Boards
	return "newgame " + g.Name() + " " + boardtext.Words(boards, boards.Usual)
}

func playMatch(ctx context.Context, a match.Arguments) (err error) {
	game, list, err := checkMatch(&a)
	if err != nil {
		return err
	}
	clean, err := prepareLibraries(ctx, a.Schedule.Players)
	if err != nil {
		return err
	}
	defer clean()
	a.Schedule.Use(game, list)
	out, err := openGames(a.Out, a.Resume, &a.Schedule)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, out.close()) }()
	launcher := players.NewLauncher()
	defer launcher.Close()
	played, err := match.Run(ctx, match.Config{
		Schedule:    a.Schedule,
		Game:        game,
		NewGame:     newGameLine(game),
		List:        list,
		Launcher:    launcher,
		Library:     libraryWords(),
		Concurrency: a.Concurrency,
		Played:      out.played,
		Out:         out.Writer,
		Resumed:     out.resumed,
		Progress:    progress(),
	})
	err = explainEnd(err, a.Out)
	if len(played) == 0 && err != nil {
		return err
	}
	return reportMatch(game, &a, played, err)
}

// checkMatch returns the game and the openings. Its errors would otherwise come after the games.
func checkMatch(a *match.Arguments) (engine.Game, []string, error) {
	if a.Schedule.ProcessorTime && !players.CountsTime {
		return nil, nil, cli.Usage("match: -processortime: expected Linux")
	}
	game, err := games.Named(a.Schedule.Game) // which the arguments have checked
	if err != nil {
		return nil, nil, err
	}
	if err := checkBoards(game, a.Schedule.Boards); err != nil {
		return nil, nil, err
	}
	list, err := readOpenings(a.Openings)
	if err != nil {
		return nil, nil, err
	}
	if _, err := cli.OpenStdout(); err != nil && a.Out == "" { // else match report prints the table
		return nil, nil, err
	}
	return game, list, files.CheckWritable(a.HTML, a.Judge, a.Batch)
}

// reportMatch prints the table and writes the page and the course's files. It returns ended, the
// error of the match, or else an error if a player failed in all of its games.
func reportMatch(game engine.Game, a *match.Arguments, games []match.Record, ended error) error {
	standings := match.NewStandings(&a.Schedule, games)
	if err := match.WriteTable(os.Stdout, standings); err != nil {
		return err
	}
	written := files.WriteAll(reports(a.HTML, a.Judge, a.Batch, game, standings, games)...)
	if err := cmp.Or(written, ended); err != nil {
		return err
	}
	return standings.Check()
}

// checkBoards returns an error if the game has no boards of these sizes.
func checkBoards(game engine.Game, sizes *match.Range) error {
	if sizes == nil {
		return nil
	}
	for _, size := range []int{sizes.Low, sizes.High} {
		word := strconv.Itoa(size)
		if _, err := game.New([]string{word, word}); err != nil {
			return cli.Usage("match: -boards: %w", err)
		}
	}
	return nil
}

// explainEnd returns the error of a match; for an interrupted one it says how to resume.
func explainEnd(err error, out string) error {
	switch {
	case !errors.Is(err, context.Canceled):
		return err
	case out == "":
		return errors.New("match: interrupted")
	}
	return fmt.Errorf("match: interrupted; -resume goes on with %s", out)
}

func progress() match.Progress {
	if isTerminal(os.Stderr) {
		return match.Bar(os.Stderr)
	}
	return match.Lines(os.Stderr)
}

func readOpenings(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return match.ReadOpenings(file)
}
