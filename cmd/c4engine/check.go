package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/check"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/protocol"
)

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
	if wrong, ok := errors.AsType[*engine.FieldError](err); ok && strings.HasPrefix(wrong.Field, "--") {
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
	wrong := write(out, report)
	err := files.WriteAll(files.Output{Name: c.HTML, Write: page})
	if err = cmp.Or(wrong, err); err != nil || report.Passed() {
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
