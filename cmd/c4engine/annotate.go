package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// annotateCommand explains games.
type annotateCommand struct {
	Files    []string `arg:"" placeholder:"FILE" help:"Files of games, folders of such files, or - for standard input."`
	Movetime uint64   `range:"1..${longest}" placeholder:"MS" help:"Search each position for this time (default 200, unlimited with --nodes)."`
	Nodes    uint64   `placeholder:"N" help:"Search each position with at most N nodes."`
	Threads  uint64   `default:"1" range:"1..256" placeholder:"N" help:"Search with N workers (default ${default})."`
	Prove    uint64   `default:"1000000" placeholder:"N" help:"Solve each ply with at most N nodes, 0: not at all (default ${default})."`
	Game     string   `enum:"${games}" default:"${game}" placeholder:"GAME" help:"Read moves and FENs of this game: ${either_game} (default ${default})."`
	Board    string   `placeholder:"WORDS" help:"Play moves without a FEN on this board, as after newgame: \"10 11 3 4\" (default: the usual one)."`
	Number   uint64   `placeholder:"N" help:"Explain only the N-th game of each file."`
	JSON     bool     `name:"json" help:"Print a line of JSON for each game (docs/annotate.schema.json)."`
	HTML     string   `name:"html" placeholder:"FILE" help:"Also write a web page with all games."`
}

func (*annotateCommand) Help() string {
	return `A file holds games in one of these formats; its content shows in which:

  44445, d3 c5         a game a line: columns from 1, or cells
  5,3 4,3              a game a line: the protocol's moves
  7/7/../3x3 o 44      a game a line: a FEN and moves
  match -out FILE      the games of a match
  0: ..                a result file of the course's judge, which has no moves
  0044{"type":0,..     the lines from Saiblo to a player, with or without its answers

It prints one game in full, several as a table. docs/annotate.md explains both.`
}

func (c *annotateCommand) Run(ctx context.Context, out *os.File) error {
	if err := cli.RequireMemory(annotate.SolverMegabytes); err != nil {
		return err
	}
	games, err := c.read()
	if len(games) == 0 {
		return err
	}
	if err := files.CheckWritable(c.HTML); err != nil {
		return err
	}
	searcher := uct.New()
	defer searcher.Close()
	if err := searcher.SetOption("Threads", strconv.FormatUint(c.Threads, 10)); err != nil {
		return err
	}
	a := &annotate.Annotator{
		Searcher: searcher,
		Limits:   engine.Limits{MoveTime: time.Duration(c.Movetime) * time.Millisecond, Nodes: c.Nodes},
		Prove:    c.Prove,
	}
	if c.Movetime == 0 && c.Nodes == 0 {
		a.Limits.MoveTime = defaultMovetime
	}
	return cmp.Or(c.explain(ctx, a, games, out), err)
}

// defaultMovetime is the time for a position.
const defaultMovetime = 200 * time.Millisecond

// explain explains the games one after the other. If ctx ends, the games before are written.
func (c *annotateCommand) explain(
	ctx context.Context, a *annotate.Annotator, games []annotate.Game, out io.Writer,
) error {
	to, err := c.output(out, games)
	if err != nil {
		return err
	}
	var reports []*annotate.Report
	for i, g := range games {
		bar := newGameBar(i+1, len(games))
		a.Progress = bar.show
		var r *annotate.Report
		r, err = a.Annotate(ctx, g)
		bar.end()
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
	return cmp.Or(err, to.End(), files.WriteFunc(c.HTML, func(w io.Writer) error {
		return annotate.WritePage(w, games, reports)
	}))
}

// output returns the printer: of JSON, of one game in full, or of a table.
func (c *annotateCommand) output(w io.Writer, games []annotate.Game) (annotate.Output, error) {
	switch {
	case c.JSON:
		return annotate.NewJSON(w), nil
	case len(games) == 1:
		return annotate.NewText(w), nil
	}
	return annotate.NewTable(w, games)
}
