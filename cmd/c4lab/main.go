// Command c4lab makes and checks the data of c4engine: weights, the book of openings, and puzzles.
// book.go solves the openings of a board; book_results.go is the file that grows meanwhile, and
// book_values.go derives the earlier positions from the later ones. The packages of internal/lab do
// the work of the other commands.
package main

import (
	"os"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// commands returns the table of commands with the defaults of their flags. Each command is a type
// in the file of its subject: Syntax is its flags, Run does its work.
func commands() []cli.Command {
	all := files.Shard{Number: 1, Of: 1}
	return []cli.Command{
		{Name: "book", Help: "Solve the openings of a board, and make a book of them.",
			Work: &bookCommand{Board: "6x7", Plies: 8, Shard: all, Hash: 1024}},
		{Name: "openings", Help: "Find balanced openings for matches.",
			Work: &openingsCommand{Count: 200, Nodes: 400_000, Within: 3, Seed: 1, Shard: all}},
		{Name: "puzzles", Help: "Make the puzzles of the board in the browser.",
			Work: &puzzlesCommand{Count: 1000, Seed: 1}},
		{Name: "train", Help: "Learn weights from self-play.", Work: &trainCommand{}},
	}
}

// shardFlag returns the flag that chooses a part of the work.
func shardFlag(to *files.Shard) cli.Flag {
	return cli.Parsed("--shard", to, "I/N", "do the I-th of N parts of the work (default 1/1)")
}

var program = &cli.Program{
	Name: "c4lab",
	Description: func() string {
		return "c4lab makes and checks the data of c4engine: weights, the book of openings and " +
			"puzzles.\n\n" +
			"The exit status is 0, or 1 after an error, or 2 for wrong usage."
	},
	Commands: commands,
}

func main() { os.Exit(program.Main(os.Args[1:])) }
