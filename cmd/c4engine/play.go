package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/play"
)

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string
	Seed  uint64
	Board []string
}

func (c *playCommand) Syntax() cli.Syntax {
	boards := games.All().Default().About().Boards
	return cli.Syntax{
		Intro: "Type the number of a column to drop a stone there; type help for the rest.",
		Words: cli.Words{To: &c.Board, Form: "[BOARD ...]", Help: fmt.Sprintf(
			"What to play: %s (default %s); or a game to go on with: 4453, cells, a FEN, a link",
			games.Usage(), boardtext.StartWords(boards, boards.Usual))},
		Sections: cli.Flags(
			cli.Text("--level", &c.Level, "N", fmt.Sprintf(
				"play at this level: 1 to %d, %s", len(uct.Levels()), play.LevelWords())),
			cli.Whole("--seed", &c.Seed, 1, 1<<53, "N", "choose the engine's moves by this seed; without it each game differs"),
		),
	}
}

func (c *playCommand) Run(ctx context.Context, _ *cli.Output) error {
	level, err := play.ParseLevel(c.Level)
	if err != nil {
		return cli.Usage("--%w", err)
	}
	game, err := play.NewGame(c.Board)
	if err != nil {
		return cli.Usage("%w", err)
	}
	searcher := uct.New()
	defer searcher.Close()
	return play.Run(ctx, os.Stdin, os.Stdout, play.Config{
		Searcher: searcher,
		Game:     game,
		Level:    level,
		Seed:     cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)),
		Colour:   cli.IsTerminal(os.Stdout),
		Width:    widthOf(os.Stdout),
	})
}

// widthOf returns a function that returns the width of a terminal, nil for another file.
func widthOf(file *os.File) func() int {
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() int {
		width, _, _ := term.GetSize(int(file.Fd())) // -1 after an error
		return cmp.Or(max(width, 0), 80)            // of a terminal that does not tell it
	}
}
