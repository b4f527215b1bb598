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
	"strings"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/course/saiblo"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/check"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// The commands for the course: check examines a player, library plays with one, and saiblo plays on
// its platform.

// checkCommand examines a player of the course's game.
type checkCommand struct {
	Player   []string
	Only     []string
	Seconds  int
	Seed     uint64
	Tactics  int
	Thorough bool
	Compare  bool
	Sanitize bool
	JSON     bool
	HTML     string
	Debug    string
	Lang     language.Language
}

func (c *checkCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Ask a player what the course's judge, platform and opponents will ask it, and name what " +
			"is wrong: each check passes or fails with a figure, a hint, and the command that repeats a " +
			"failure. A quick player needs seconds, one that takes 2.5 s a move some four minutes. " +
			"Where strength does not matter, a library's clock runs faster.",
		Words: cli.Words{To: &c.Player, Form: "PLAYER ...", Min: 1,
			Help: "A player: src=DIR or lib=FILE for a library, or cmd=COMMAND; more keys as for match --engine"},
		Sections: cli.Flags(
			cli.List("--only", &c.Only, "NAME,...", "make only the checks of these names or kinds, or ask only one question, such as win/17"),
			cli.Whole("--seconds", &c.Seconds, 1, 3600, "S", "bound the time of each run of questions"),
			cli.Whole("--seed", &c.Seed, 0, 1<<53, "N", "choose the boards and the opponents' moves"),
			cli.Whole("--tactics", &c.Tactics, 0, 100, "N", "ask at least N of the 100 positions of each kind of tactics, however long that takes"),
			cli.Bool("--thorough", &c.Thorough, "also play a whole game at full time"),
			cli.Bool("--compare", &c.Compare, "compare its moves at full time and its playouts a second with the engine's"),
			cli.Bool("--sanitize", &c.Sanitize, "load a library with AddressSanitizer and UBSan, which name file and line of a fault"),
			cli.Bool("--json", &c.JSON, "write the report in JSON, in English"),
			cli.Text("--html", &c.HTML, "FILE", "also write a web page, with a board for each wrong answer"),
			cli.Text("--debug", &c.Debug, "POSITION", "only write how to run one position, a question or a FEN, in gdb and in VS Code"),
			cli.Lang(&c.Lang),
		),
		Outro: "The exit status is 1 if a check fails, or none could be made.",
	}
}

func (c *checkCommand) Run(ctx context.Context, out *cli.Output) error {
	player, err := c.player()
	if err != nil {
		return cli.Usage("%w", err)
	}
	if c.Debug != "" {
		return c.debug(ctx, out, player)
	}
	if err := files.CheckWritable(c.HTML); err != nil {
		return err
	}
	if c.JSON {
		c.Lang = language.English
	}
	line := cli.NewStatusLine()
	report, err := check.Examine(ctx, check.Config{
		Player:        player,
		RepeatCommand: c.again(),
		Budget:        time.Duration(c.Seconds) * time.Second,
		Seed:          c.Seed,
		Only:          c.only(),
		Tactics:       c.Tactics,
		Thorough:      c.Thorough,
		Compare:       c.Compare,
		Clock:         processorTime,
		Language:      c.Lang,
		Progress:      c.showRuns(line),
	})
	line.End()
	if err != nil {
		return checkError(err)
	}
	return c.report(out, report)
}

// checkError returns an error of a check, which may be that of a flag.
func checkError(err error) error {
	var wrong *engine.FieldError
	if errors.As(err, &wrong) && strings.HasPrefix(wrong.Field, "--") {
		return cli.Usage("%w", err)
	}
	return fmt.Errorf("check: %w", err)
}

// debug writes how to run one position in a debugger.
func (c *checkCommand) debug(ctx context.Context, out io.Writer, player match.Player) error {
	command, configuration, err := check.Debug(ctx, player, c.Debug)
	if err != nil {
		return checkError(err)
	}
	_, err = fmt.Fprintf(out, "%s\n\n%s", command, configuration)
	return err
}

// player returns the player to examine.
func (c *checkCommand) player() (match.Player, error) {
	player, err := arguments.ParseChecked(c.Player)
	if err != nil {
		return player, err
	}
	if c.Sanitize && !player.IsLibrary() {
		return player, engine.Expected("--sanitize", "a player with lib or src, not cmd")
	}
	player.Sanitize = player.Sanitize || c.Sanitize
	return player, files.CheckDistinct("--html", []string{player.Library, player.Source}, c.HTML)
}

// only returns the names after --only, between commas.
func (c *checkCommand) only() (names []string) {
	for _, word := range c.Only {
		names = append(names, strings.Split(word, ",")...)
	}
	return names
}

// report writes the report. A check that failed is an error.
func (c *checkCommand) report(out io.Writer, report check.Report) error {
	write := check.WriteText
	if c.JSON {
		write = func(w io.Writer, r check.Report) error {
			encoder := json.NewEncoder(w)
			encoder.SetIndent("", "  ")
			return encoder.Encode(r)
		}
	}
	page := func(w io.Writer) error { return check.WritePage(w, report) }
	err := cmp.Or(write(out, report), files.WriteAll(files.Output{Name: c.HTML, Write: page}))
	if err != nil || report.Passed() {
		return err
	}
	return fmt.Errorf("check: %s", report.Summary())
}

// showRuns returns a function that shows the progress of a check: on a terminal in one line, else
// with a line for each run.
func (c *checkCommand) showRuns(line cli.StatusLine) func(run string, answers int, left time.Duration) {
	terminal, last := cli.IsTerminal(os.Stderr), ""
	return func(run string, answers int, left time.Duration) {
		switch {
		case terminal && left > 0:
			line.Show("%s", check.ProgressLine(run, answers+1, left).In(c.Lang))
		case run != last && !terminal:
			fmt.Fprintf(os.Stderr, "check: %s\n", run)
		}
		last = run
	}
}

// The defaults of checks.
const checkSeconds, checkSeed = 30, 1

// asTyped returns the name of this program as a shell finds it: what the user typed, if that is a
// path from the current folder.
func asTyped() string {
	if strings.HasPrefix(os.Args[0], "./") {
		return os.Args[0]
	}
	return name
}

// again returns the command with all that the result depends on, except --only.
func (c *checkCommand) again() string {
	words := append(protocol.Request{asTyped(), "check"}, c.Player...)
	if c.Sanitize {
		words = append(words, "--sanitize")
	}
	if c.Seconds != checkSeconds {
		words = append(words, "--seconds", fmt.Sprint(c.Seconds))
	}
	if c.Tactics != 0 {
		words = append(words, "--tactics", fmt.Sprint(c.Tactics))
	}
	if c.Thorough {
		words = append(words, "--thorough")
	}
	if c.Seed != checkSeed {
		words = append(words, "--seed", fmt.Sprint(c.Seed))
	}
	return words.String()
}

// libraryCommand speaks the line protocol for a library that the course's judge can load.
type libraryCommand struct {
	Paths    []string
	Memory   uint64
	Speed    int
	Sanitize bool
	Cache    string // the folder of compiled programs, which a match names; not in the help
	sessionFlags
}

func (c *libraryCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Its first run needs a C compiler, cc, and sources need g++. " +
			"docs/course.md says what happens to libraries that misbehave.",
		Words: cli.Words{To: &c.Paths, Form: "LIBRARY", Min: 1, Max: 1,
			Help: "A shared library with getPoint and clearPoint, or the folder of its sources"},
		Sections: c.flags(
			cli.Whole("--memory", &c.Memory, match.MinMemory, match.MaxMemory, "MB", "limit its address space"),
			cli.Whole("--speed", &c.Speed, 1, match.MaxSpeed, "N", "let its clocks run N times as fast, on Linux"),
			cli.Bool("--sanitize", &c.Sanitize, "load it with AddressSanitizer and UBSan, without a limit of memory"),
			cli.Text("--cache", &c.Cache, "DIR", ""),
		),
	}
}

func (c *libraryCommand) Run(ctx context.Context, _ *cli.Output) error {
	path := c.Paths[0]
	cache, err := players.OpenCache(c.Cache)
	if err != nil {
		return err
	}
	defer cache.Close()
	load := players.Load{
		Path: path, Memory: c.Memory, Speed: c.Speed, Sanitize: c.Sanitize,
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		load.Source = path
	}
	if load, err = cache.Prepare(ctx, load); err != nil {
		return err
	}
	player := library.New(load.Start)
	defer player.Close()
	return protocol.Run(ctx, os.Stdin, os.Stdout, protocol.Config{
		Name: filepath.Base(path), Author: "the library's author",
		Games:    engine.Games{course.Game}, // the only one that libraries play
		Searcher: player,
		Colour:   cli.IsTerminal(os.Stdout),
		Log:      c.begin(),
	})
}

// saibloCommand plays on standard input and output for the course's online platform.
type saibloCommand struct{ searchFlags }

func (c *saibloCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "docs/course.md describes the platform.",
		Sections: cli.Flags(
			c.movetime("think for this processor time about a move"),
			c.nodes("think with at most N nodes about a move"),
			c.hash(1, "limit the memory of the search, on top of 20 MB for the process"),
		),
	}
}

func (c *saibloCommand) Run(ctx context.Context, _ *cli.Output) error {
	searcher := uct.New()
	defer searcher.Close()
	if err := searcher.Configure(func(o *uct.Options) error { o.Hash = c.Hash; return nil }); err != nil {
		// Playing with less memory is better than losing: the search takes what it can get.
		fmt.Fprintln(os.Stderr, "saiblo:", err)
	}
	runtime.GOMAXPROCS(1) // the platform gives one core, and counts the time of every thread
	return saiblo.Run(ctx, os.Stdin, os.Stdout, saiblo.Config{
		Searcher: searcher,
		Limits:   c.limits(),
		Clock:    processorTime,
		Log:      os.Stderr,
	})
}
