// Command c4lab makes and checks the data of c4engine: weights, openings of matches, and puzzles.
// The packages of internal/lab do the work.
package main

import (
	"os"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
)

// commands returns the table of commands with the defaults of their flags. Each command is a type
// in the file of its subject: Syntax is its flags, Run does its work.
func commands() []cli.Command {
	return []cli.Command{
		{Name: "openings", Help: "Find balanced openings for matches.",
			Work: &openingsCommand{
				Count: 200, Nodes: 400_000, Within: 3, Seed: 1, Shard: files.Shard{Number: 1, Of: 1},
			}},
		{Name: "puzzles", Help: "Make the puzzles of the board in the browser.",
			Work: &puzzlesCommand{Count: 1000, Seed: 1}},
		{Name: "train", Help: "Learn weights from self-play.", Work: &trainCommand{}},
	}
}

var program = &cli.Program{
	Name: "c4lab",
	Description: func() string {
		return "c4lab makes and checks the data of c4engine: weights, openings of matches and puzzles.\n\n" +
			"The exit status is 0, or 1 after an error, or 2 for wrong usage."
	},
	Commands: commands,
}

func main() { os.Exit(program.Main(os.Args[1:])) }
