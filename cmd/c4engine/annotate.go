package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/memory"
)

// annotateCommand explains games.
type annotateCommand struct {
	Files  []string
	Prove  uint64
	Game   string
	Board  string
	Number uint64
	Plies  string
	JSON   bool
	HTML   string
	Text   string
	Lang   language.Language
	searchFlags
}

func (c *annotateCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: `A file holds games in one of these formats; its content shows in which:

  44445, 1. d1 d2      a game a line: columns from 1, or cells
  5,3 4,3              a game a line: the protocol's moves
  7/7/../3x3 o 44      a game a line: a FEN and moves
  https://..?pos=44    a game a line: a link of the solver's site,
                       or of the page
  PGN, SGF, GGF        games of servers and editors; also replays of
                       Kaggle, WTHOR and drawn boards
  newgame 6 7 ..       a conversation in the line protocol
  match --out FILE      the games of a match
  0044{"type":0,..     the lines from Saiblo to a player, with or
                       without its answers

It prints one game in full, several as a table. docs/annotate.md explains both.`,
		Words: cli.Words{To: &c.Files, Form: "FILE ...", Min: 1, Help: "Files of games, folders of such files, or - for standard input"},
		Sections: cli.Flags(
			c.movetime("search each position for this time, else 200, or without a limit with --nodes"),
			c.nodes("search each position with at most N nodes"),
			c.threads("search with N workers"),
			cli.Whole("--prove", &c.Prove, 0, math.MaxUint64, "N", "solve each ply with at most N nodes; 0 turns the solver off"),
			gameFlag(&c.Game, games.All(), "read moves and FENs of this game"),
			cli.Text("--board", &c.Board, "WORDS",
				`play moves without a FEN on this board, as after newgame, such as "10 11 3 4", else on the usual one`),
			cli.Whole("--number", &c.Number, 0, math.MaxUint64, "N", "explain only game N of each file"),
			cli.Text("--plies", &c.Plies, "A-B",
				"search only plies A to B of games that annotate has written, and take the values of the others from the file"),
			cli.Bool("--json", &c.JSON, "print a line of JSON for each game (docs/annotate.schema.json)"),
			cli.Text("--html", &c.HTML, "FILE", "also write a web page with all games"),
			cli.Text("--text", &c.Text, "FILE",
				"also write the games with marks and comments: PGN, SGF and GGF in their format, others as PGN"),
			cli.Lang(&c.Lang),
		),
	}
}

func (c *annotateCommand) Run(ctx context.Context, _ *cli.Output) error {
	if err := files.CheckDistinct("--html, --text", c.Files, c.HTML, c.Text); err != nil {
		return cli.Usage("%w", err)
	}
	if err := memory.Require(annotate.SolverMegabytes); err != nil {
		return err
	}
	games, err := await(ctx, c.read)
	if len(games) == 0 {
		return err
	}
	plies, wrong := c.plies(games)
	if wrong != nil {
		return wrong
	}
	if err := files.CheckWritable(c.HTML, c.Text); err != nil {
		return err
	}
	searcher, wrong := c.searcher()
	if wrong != nil {
		return wrong
	}
	defer searcher.Close()
	limits := c.limits()
	if limits.Infinite() {
		limits.MoveTime = 200 * time.Millisecond
	}
	if c.HTML+c.Text != "" {
		cli.OutlivePipes()
	}
	a := annotate.New(searcher, limits, c.Prove)
	a.Plies = plies
	return errors.Join(c.explain(ctx, a, games, os.Stdout), err)
}

// maxPly is more than the plies of any game.
const maxPly = 1000

// plies returns the plies of --plies, nil without the flag. Each game has to have them, and values.
func (c *annotateCommand) plies(games []annotate.Game) (*annotate.PlyRange, error) {
	if c.Plies == "" {
		return nil, nil
	}
	first, last, isRange := strings.Cut(c.Plies, "-")
	if !isRange {
		last = first
	}
	begin, wrong := field.Int("--plies", first, 1, maxPly)
	end, err := field.Int("--plies", last, begin, maxPly)
	if err = cmp.Or(wrong, err); err != nil {
		return nil, err
	}
	for _, g := range games {
		switch {
		case g.Lines == nil:
			err = engine.Expected("--plies", "a game with values, as annotate --json and --text write them")
		case end > g.History.Len():
			err = engine.Expected("--plies", "at most ply %d, the last one, not %d", g.History.Len(), end)
		default:
			continue
		}
		return nil, fmt.Errorf("%s game %d: %w", g.Source, g.Number, err)
	}
	return &annotate.PlyRange{First: begin, Last: end}, nil
}

// explain explains the games one after the other. If ctx ends, the games before are written.
func (c *annotateCommand) explain(
	ctx context.Context, a *annotate.Annotator, games []annotate.Game, out io.Writer,
) error {
	to, err := c.output(out, games)
	if err != nil {
		return err
	}
	var reports []*annotate.Report
	line := cli.NewStatusLine()
	for i, g := range games {
		a.Progress = func(done, of int) {
			line.Show("game %d of %d, position %d of %d", i+1, len(games), done, of)
		}
		var r *annotate.Report
		r, err = a.Annotate(ctx, g)
		line.End()
		if err == nil {
			reports = append(reports, r)
			err = to.Add(r)
		}
		if err != nil {
			break
		}
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("annotate: interrupted after %d of %d games", len(reports), len(games))
	}
	ended := to.End(reports)
	page := func(w io.Writer) error { return annotate.WritePage(w, games, reports, c.Lang) }
	text := func(w io.Writer) error { return annotate.WriteGames(w, games, reports, c.Lang) }
	written := files.WriteAll(files.Output{Name: c.HTML, Write: page}, files.Output{Name: c.Text, Write: text})
	return cmp.Or(err, ended, written)
}

// output returns the printer: of JSON, of one game in full, or of a table.
func (c *annotateCommand) output(w io.Writer, games []annotate.Game) (annotate.Output, error) {
	switch {
	case c.JSON:
		return annotate.NewJSON(w), nil
	case len(games) == 1:
		return annotate.NewText(w, c.Lang), nil
	}
	return annotate.NewTable(w, games, c.Lang)
}

// read reads the games of all files. It leaves out single games that are wrong, and unreadable
// files; err joins an error for each such game, and for each argument with such files.
func (c *annotateCommand) read() (found []annotate.Game, err error) {
	start, err := games.All().Start(append([]string{c.Game}, strings.Fields(c.Board)...))
	if err != nil {
		return nil, cli.Usage("--board: %w", err)
	}
	reader := gamefile.Reader{Games: games.All(), Start: start, Hint: "--game GAME"}
	all, unread := 0, 0
	for _, argument := range c.Files {
		var failed []error
		for _, name := range files.In(argument) {
			if name != argument && gamefile.IsNames(name) {
				continue
			}
			all++
			read, wrong := c.readFile(reader, name)
			found = append(found, read...)
			if len(read) > 0 {
				err = errors.Join(err, wrong)
			} else if wrong != nil {
				failed = append(failed, wrong)
			}
		}
		unread += len(failed)
		if more := len(failed) - 1; more > 0 {
			failed = []error{fmt.Errorf("%w, and %d more", failed[0], more)}
		}
		err = errors.Join(err, errors.Join(failed...))
	}
	switch {
	case all == 0:
		err = fmt.Errorf("%s: %w", strings.Join(c.Files, ", "), engine.Expected("files", "at least one"))
	case all > 1 && unread > 0:
		err = errors.Join(err, fmt.Errorf("annotate: %d of %d files could not be read", unread, all))
	}
	return found, err
}

// readFile reads the games of a file, or only game --number: then it does not matter whether others
// are wrong.
func (c *annotateCommand) readFile(r gamefile.Reader, name string) ([]annotate.Game, error) {
	file, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	games, err := r.Read(name, file)
	if len(games) == 0 || c.Number == 0 {
		return games, err
	}
	for _, g := range games {
		if uint64(g.Number) == c.Number {
			return []annotate.Game{g}, nil
		}
	}
	last := games[len(games)-1].Number
	unknown := engine.Expected("--number", "a game of the file, from %d to %d", games[0].Number, last)
	return nil, errors.Join(err, fmt.Errorf("%s: %w", name, unknown))
}
