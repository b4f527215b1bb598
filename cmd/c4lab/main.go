// Command c4lab makes and checks the data of c4engine: weights, the book of openings, the
// atlas of empty boards, and puzzles.
//
//	book.go   solves the openings of a board; book_results.go is the file that grows meanwhile, and
//	          book_values.go derives the earlier positions from the later ones
//	atlas.go  solves empty boards into a table, which atlas_picture.go draws
//
// The packages of internal/lab do the work of the other commands.
package main

import (
	"cmp"
	"os"
	"strings"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/memory"
)

// commands is the table of commands. Each command is a type in the file of its subject: the fields
// are its flags, Help returns its long help, and Run does its work.
type commands struct {
	Atlas    atlasCommand       `cmd:"" help:"Solve empty boards with every forbidden cell."`
	Book     bookCommand        `cmd:"" help:"Solve the openings of a board, and make a book of them."`
	Openings openingsCommand    `cmd:"" help:"Find balanced openings for matches."`
	Perft    perftCommand       `cmd:"" help:"Count sequences of moves."`
	Puzzles  puzzlesCommand     `cmd:"" help:"Make the puzzles of the board in the browser."`
	Train    trainCommand       `cmd:"" help:"Learn the weights of an evaluation from self-play."`
	Moves    trainMovesCommand  `cmd:"" name:"train moves" help:"Learn the weights of the priors of moves."`
	Help     cli.HelpCommand    `cmd:"" help:"Print the help of a command."`
	Version  cli.VersionCommand `cmd:"" help:"Print the version."`
}

var program = &cli.Program{
	Name: "c4lab",
	Description: func() string {
		return "c4lab makes and checks the data of c4engine: weights, the book of openings, " +
			"the atlas of empty boards, and puzzles.\n\n" +
			"The exit status is 0, or 1 after an error, or 2 for wrong usage."
	},
	Commands: func() any { return &commands{} },
	Values: func() map[string]any {
		names := games.All().Names()
		return map[string]any{
			"games":       strings.Join(names, ","),
			"game":        games.All().Default().Name(),
			"either_game": field.Listed(names, "or"),
			"usual_games": train.DefaultConnectFour.Games[0],
			"usual_nodes": train.DefaultConnectFour.Nodes,
			"usual_seed":  train.DefaultConnectFour.Seed,
		}
	},
}

func main() { os.Exit(program.Main(os.Args[1:])) }

// checkSolver returns why a solver with so many MB cannot work for a table and the file that a flag
// makes of it.
func checkSolver(hash uint64, table, flag, file string) error {
	if err := files.CheckDistinct(flag, []string{table}, file); err != nil {
		return cli.Usage("%w", err)
	}
	return cmp.Or(memory.Require(hash), files.CheckWritable(table, file))
}

// parseSize reads two integers with an x between them. It returns 0 for a text that is no integer.
func parseSize(text string) (rows, columns int) {
	first, second, _ := strings.Cut(text, "x")
	rows, _ = field.Integer[int](first)
	columns, _ = field.Integer[int](second)
	return rows, columns
}
