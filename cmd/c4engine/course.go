package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/course/saiblo"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/check"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// The commands for the course: check examines a player, library plays with one, and saiblo plays on
// its platform.

// checkCommand examines a player of the course's game.
type checkCommand struct {
	Player   []string `arg:"" placeholder:"KEY=VALUE" help:"A player as for match -engine: lib=mine.so, src=DIR or cmd=COMMAND."`
	Only     []string `placeholder:"NAME" help:"Make only these checks, or ask only one question, such as win/17."`
	Seconds  uint64   `default:"${check_seconds}" range:"1..3600" placeholder:"S" help:"Bound the time of each of the ten runs of questions (default ${default})."`
	Seed     uint64   `default:"${check_seed}" range:"0..9007199254740992" placeholder:"N" help:"Choose the boards and the opponents' moves (default ${default})."`
	Sanitize bool     `help:"Load a library with AddressSanitizer and UBSan, which name file and line of a fault."`
	JSON     bool     `name:"json" help:"Write the report in JSON."`
	HTML     string   `name:"html" placeholder:"FILE" help:"Also write a web page, with a board for each wrong answer."`
}

func (*checkCommand) Help() string {
	return "Ask a player what the course's judge, platform and opponents will ask it, and name what " +
		"is wrong: each check passes or fails with a figure, a hint, and the command that repeats a " +
		"failure. A quick player needs seconds, one that takes 2.5 s a move some four minutes. " +
		"Where strength does not matter, a library's clock runs faster.\n\n" +
		"The exit status is 1 if a check fails, or none could be made."
}

func (c *checkCommand) Run(ctx context.Context, out *cli.Output) error {
	player, err := arguments.ParsePlayer(c.Player)
	if err != nil {
		return cli.Usage("check: %w", err)
	}
	inputs := []string{player.Library, player.Source}
	if err := files.CheckDistinct("--html", inputs, c.HTML); err != nil {
		return cli.Usage("check: %w", err)
	}
	if err := files.CheckWritable(c.HTML); err != nil {
		return err
	}
	if c.Sanitize && !player.IsLibrary() {
		return cli.Usage("check: --sanitize: expected a player with lib or src, not cmd")
	}
	if player.TC != nil || player.Proto != "" {
		return cli.Usage("check: expected a player with movetime or nodes, without tc and proto")
	}
	usual := match.Limits{MoveTime: match.LibraryMoveTime}
	if player.IsLibrary() && (player.Speed != 0 || player.Dir != "" || player.Limits != usual) {
		return cli.Usage("check: expected a library without speed, dir, movetime and nodes: the check sets them")
	}
	player.Sanitize = player.Sanitize || c.Sanitize
	report, err := check.Examine(ctx, check.Config{
		Player:        player,
		RepeatCommand: c.again(),
		Budget:        time.Duration(c.Seconds) * time.Second,
		Seed:          c.Seed,
		Only:          c.Only,
		Progress:      func(run string) { fmt.Fprintf(os.Stderr, "check: %s\n", run) },
	})
	var wrong *engine.FieldError
	switch {
	case ctx.Err() != nil:
		return errors.New("check: stopped before the end")
	case errors.As(err, &wrong) && wrong.Field == "--only":
		return cli.Usage("check: %w", err)
	case err != nil:
		return fmt.Errorf("check: %w", err)
	}
	write := check.WriteText
	if c.JSON {
		write = func(w io.Writer, r check.Report) error {
			encoder := json.NewEncoder(w)
			encoder.SetIndent("", "  ")
			return encoder.Encode(r)
		}
	}
	page := func(w io.Writer) error { return check.WritePage(w, report) }
	err = cmp.Or(write(out, report), files.WriteAll(files.Output{Name: c.HTML, Write: page}))
	if err != nil || report.Passed() {
		return err
	}
	return fmt.Errorf("check: %s", report.Summary())
}

// The defaults of checks.
const checkSeconds, checkSeed = 30, 1

// again returns the command with all that the result depends on, except --only.
func (c *checkCommand) again() string {
	words := append(protocol.Request{name, "check"}, c.Player...)
	if c.Sanitize {
		words = append(words, "--sanitize")
	}
	if c.Seconds != checkSeconds {
		words = append(words, "--seconds", fmt.Sprint(c.Seconds))
	}
	if c.Seed != checkSeed {
		words = append(words, "--seed", fmt.Sprint(c.Seed))
	}
	return words.String()
}

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Path     string `arg:"" placeholder:"LIBRARY" help:"A shared library with getPoint and clearPoint, or the folder of its sources."`
	Memory   uint64 `default:"${library_memory}" range:"${library_memories}" placeholder:"MB" help:"Limit its address space (default ${default})."`
	Speed    uint64 `default:"1" range:"1..${library_speed}" placeholder:"N" help:"Let its clocks run N times as fast, on Linux (default ${default})."`
	Sanitize bool   `help:"Load it with AddressSanitizer and UBSan, without a limit of memory."`
	Cache    string `hidden:"" help:"The folder of compiled programs, which a match names."`
	sessionFlags
}

func (*libraryCommand) Help() string {
	return "Its first run needs a C compiler, cc, and sources need g++. " +
		"docs/course.md says what happens to libraries that misbehave."
}

func (c *libraryCommand) Run(ctx context.Context, out *os.File) error {
	cache, err := players.OpenCache(c.Cache)
	if err != nil {
		return err
	}
	defer cache.Close()
	load := players.Load{
		Path: c.Path, Memory: c.Memory, Speed: int(c.Speed), Sanitize: c.Sanitize,
	}
	if info, err := os.Stat(c.Path); err == nil && info.IsDir() {
		load.Source = c.Path
	}
	if load, err = cache.Prepare(ctx, load); err != nil {
		return err
	}
	player := library.New(load.Start)
	defer player.Close()
	return protocol.Run(ctx, os.Stdin, out, protocol.Config{
		Name: filepath.Base(c.Path), Author: "the library's author",
		Games:    engine.Games{course.Game}, // the only one that libraries play
		Searcher: player,
		Colour:   isTerminal(out),
		Log:      c.begin(),
	})
}

// saibloCommand plays on standard input and output for the course's online platform.
type saibloCommand struct {
	Movetime uint64 `default:"${usual}" range:"1..${longest}" placeholder:"MS" help:"Think for this processor time about a move (default ${default})."`
	Nodes    uint64 `placeholder:"N" help:"Think with at most N nodes about a move."`
	Hash     uint64 `default:"512" range:"1..32768" placeholder:"MB" help:"Give the tree this memory, beside up to 20 MB for the process (default ${default})."`
}

func (*saibloCommand) Help() string { return "docs/course.md describes the platform." }

func (c *saibloCommand) Run(ctx context.Context, out *os.File) error {
	searcher := uct.New()
	defer searcher.Close()
	if err := searcher.Configure(func(o *uct.Options) { o.Hash = int(c.Hash) }); err != nil {
		// Playing with less memory is better than losing: the search takes what it can get.
		fmt.Fprintln(os.Stderr, "saiblo:", err)
	}
	runtime.GOMAXPROCS(1) // the platform gives one core, and counts the time of every thread
	return saiblo.Run(ctx, os.Stdin, out, saiblo.Config{
		Searcher: searcher,
		Limits:   limitsOf(c.Movetime, c.Nodes),
		Clock:    processorTime,
		Log:      os.Stderr,
	})
}
