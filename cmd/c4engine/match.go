package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/match"
)

const matchUsage = `c4engine match plays games between engines and says what they prove (match/MATCH.md).

usage:
  c4engine match -engine cmd=COMMAND [key=value ...] -engine ... [flags]
  c4engine match report [flags] FILES...     the tables of files of games

players, each with -engine; -each [key=value ...] holds for all:
  cmd=COMMAND          what to start, quoted as in a shell, without its operators
  name=NAME            (default A, B, ...)
  dir=DIRECTORY        where to start it
  option.NAME=VALUE    a setting of the engine
  movetime=MS          time a move (default 100), and/or
  nodes=N              simulations a move

what is played:
  -game NAME           connectfour, nogo or reversi (default connectfour)
  -games N             games of each pairing, two from each opening (default 100)
  -format FORMAT       roundrobin, or gauntlet: the first player against all others
  -boards LOW..HIGH    rows and columns of random boards (default 9..12), or
  -openings FILE       positions, one a line
  -plies K             random first moves (default 0; 4 in nogo and reversi)
  -seed S              of the openings (default 1)
  -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05
                       end as soon as a sequential test decides; two players
  -shard I/N           play the I-th of N parts of the games

how:
  -concurrency N       games at a time (default 1)
  -margin MS           how late an answer may come after movetime (default 100)
  -patience SECONDS    for a start, and for moves without movetime (default 30)

files:
  -out FILE            a JSON line for every game, the moment it ends
  -resume              go on with that file
  -judge FILE          the result file of the course's judge; two players
  -batch FILE          the course's batch report

flags of report: -html FILE, a page with every game to replay; -judge, -batch, -sprt
`

// newGameLine makes a player forget the last game. Any board will do.
func newGameLine(g engine.Game) string {
	if g == games[0] {
		return "newgame connectfour 6 7"
	}
	return "newgame " + g.Name()
}

func runMatch(args []string) error {
	if slices.ContainsFunc(args, func(word string) bool { return word == "-help" || word == "--help" || word == "-h" }) {
		fmt.Print(matchUsage)
		return flag.ErrHelp
	}
	if len(args) > 0 && args[0] == "report" {
		return runMatchReport(args[1:])
	}
	a, err := match.ParseArguments(args)
	if err != nil {
		return wrongMatchUsage("match: %v", err)
	}
	return playMatch(a)
}

func wrongMatchUsage(format string, args ...any) error {
	return wrongUsageOf("c4engine match", format, args...)
}

func playMatch(a match.Arguments) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the runner at once

	game, err := gameNamed(cmp.Or(a.Schedule.Game, games[0].Name()))
	if err != nil {
		return wrongMatchUsage("match: -%v", err)
	}
	if err := checkBoards(game, a.Schedule.Boards); err != nil {
		return err
	}
	list, err := readOpenings(a.Openings)
	if err != nil {
		return err
	}
	if err := checkWritable(a.Judge, a.Batch); err != nil {
		return err
	}
	a.Schedule.Use(game, list)
	out, err := openGames(a.Out, a.Resume, &a.Schedule)
	if err != nil {
		return err
	}
	defer out.close()
	launcher := newLauncher()
	defer launcher.close()
	games, runErr := match.Run(ctx, match.Config{
		Schedule:    a.Schedule,
		Game:        game,
		NewGame:     newGameLine(game),
		List:        list,
		Launcher:    launcher,
		Concurrency: a.Concurrency,
		Played:      out.played,
		Out:         out.writer(),
		Resumed:     out.resumed,
		Progress:    progress(),
	})
	if len(games) == 0 && runErr != nil {
		return explainEnd(runErr, a.Out)
	}
	if err := match.WriteTable(os.Stdout, match.NewStandings(&a.Schedule, games)); err != nil {
		return err
	}
	if err := writeCourseFiles(a.Judge, a.Batch, &a.Schedule, games); err != nil {
		return err
	}
	return explainEnd(runErr, a.Out)
}

// checkBoards asks the game whether it has boards of these sizes.
func checkBoards(game engine.Game, sizes *match.Range) error {
	if sizes == nil {
		return nil
	}
	for _, size := range []int{sizes.Low, sizes.High} {
		word := strconv.Itoa(size)
		if _, err := game.New([]string{word, word}); err != nil {
			return wrongMatchUsage("match: -boards: %v", err)
		}
	}
	return nil
}

// explainEnd says what to do about a match that was interrupted.
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
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return match.ParseOpenings(string(text))
}

// gamesFile is the file that a match is written to, if it is.
type gamesFile struct {
	file    *os.File
	played  []match.Record
	resumed bool // the schedule is in it already
}

// openGames makes the file of a new match, which must not be there, or goes on
// with one, without the line that was torn when the runner was killed.
func openGames(name string, resume bool, s *match.Schedule) (gamesFile, error) {
	if name == "" {
		return gamesFile{}, nil
	}
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !resume {
		mode |= os.O_EXCL
	}
	file, err := os.OpenFile(name, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		return gamesFile{}, fmt.Errorf("-out: %s exists: expected -resume or another name", name)
	}
	if err != nil {
		return gamesFile{}, err
	}
	g := gamesFile{file: file}
	if err = lock(file); err == nil {
		err = g.resume(s)
	}
	if err != nil {
		g.close()
		return gamesFile{}, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

func (g *gamesFile) resume(s *match.Schedule) error {
	f, err := match.ReadFile(g.file)
	if err != nil {
		return err
	}
	if g.played, err = match.Resume(f, s); err != nil {
		return err
	}
	g.resumed = f.Schedule != nil
	return g.file.Truncate(f.Whole)
}

// writer returns nil, and no nil file, where there is none.
func (g *gamesFile) writer() io.Writer {
	if g.file == nil {
		return nil
	}
	return g.file
}

func (g *gamesFile) close() {
	if g.file != nil {
		_ = g.file.Close() // every line was written with its own error
	}
}

// checkWritable finds out before the first game what could not be written after
// the last one.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}

// writeCourseFiles writes the judge's result file and the batch report where
// their names are given.
func writeCourseFiles(judge, batch string, s *match.Schedule, games []match.Record) error {
	err := writeFile(judge, func(w io.Writer) error { return match.WriteJudge(w, s, games) })
	return errors.Join(err, writeFile(batch, func(w io.Writer) error { return match.WriteBatch(w, s, games) }))
}

func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
