package main

import (
	"cmp"
	"context"
	"os"
	"time"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/play"
)

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string   `default:"${usual_level}" placeholder:"N" help:"Play at this level: 1 to ${levels}, ${level_words} (default ${default})."`
	Seed  uint64   `range:"1..9007199254740992" placeholder:"N" help:"Seed the engine's choices (default: a new seed each time)."`
	Board []string `arg:"" optional:"" help:"What to play: ${boards} (default ${usual_board}); or a game to go on with: 4453, cells, a FEN, a link."`
}

func (*playCommand) Help() string {
	return "Type the number of a column to drop a stone there; type help for the rest."
}

func (c *playCommand) Run(ctx context.Context, out *os.File) error {
	level, err := play.ParseLevel(c.Level)
	if err != nil {
		return cli.Usage("play: --%w", err)
	}
	game, err := play.NewGame(c.Board)
	if err != nil {
		return cli.Usage("play: %w", err)
	}
	searcher := uct.New()
	defer searcher.Close()
	return play.Run(ctx, os.Stdin, out, play.Config{
		Searcher: searcher,
		Game:     game,
		Level:    level,
		Seed:     cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)),
		Colour:   isTerminal(out),
		Width:    widthOf(out),
	})
}

// usualWidth is the width of a terminal that does not tell it.
const usualWidth = 80

// widthOf returns a function that returns the width of a terminal, nil for another file.
func widthOf(file *os.File) func() int {
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() int {
		width, _, err := term.GetSize(int(file.Fd()))
		if err != nil || width == 0 {
			return usualWidth
		}
		return width
	}
}
