// Command c4engine plays board games over standard input and output. Without a command it
// speaks the line protocol (docs/protocol.md).
package main

import (
	"errors"
	"os"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/preset"
	"github.com/c4engine/c4engine/protocol"
	"github.com/c4engine/c4engine/protocol/session"
)

// commands is the table of commands. Each command is a type in the file of its name: the fields
// are its flags, Help returns its long help, and Run does its work.
type commands struct {
	Protocol  protocolCommand    `cmd:"" default:"withargs" help:"Speak the line protocol, or UGI if the first line is ugi. The default."`
	Play      playCommand        `cmd:"" help:"Play against the engine at the terminal."`
	Match     matchCommand       `cmd:"" passthrough:"" help:"Play games between engines; match report and match watch count them."`
	Report    reportCommand      `cmd:"" passthrough:"" hidden:"" name:"match report" help:"Print the table of matches that were played."`
	Watch     watchCommand       `cmd:"" passthrough:"" hidden:"" name:"match watch" help:"Follow a match that is played in parts."`
	Analysis  analysisCommand    `cmd:"" help:"Answer many queries at once, in JSON."`
	Annotate  annotateCommand    `cmd:"" help:"Explain games: the value of each move, where the result was decided, and why."`
	Library   libraryCommand     `cmd:"" help:"Speak the line protocol for a library that the course's judge can load."`
	Saiblo    saibloCommand      `cmd:"" help:"Play on Saiblo, the course's online platform; saiblo zip packs a submission."`
	SaibloZip saibloZipCommand   `cmd:"" hidden:"" name:"saiblo zip" help:"Pack a submission to Saiblo."`
	Kaggle    kaggleCommand      `cmd:"" help:"Pack a submission to Kaggle's ConnectX."`
	GTP       gtpCommand         `cmd:"" name:"gtp" help:"Speak the Go Text Protocol."`
	NBoard    nboardCommand      `cmd:"" name:"nboard" help:"Speak the protocol of NBoard, a board for ${disc_game}."`
	Botzone   botzoneCommand     `cmd:"" help:"Play on Botzone."`
	Web       webCommand         `cmd:"" help:"Serve a board in the browser."`
	Prove     proveCommand       `cmd:"" help:"Find the exact value of a position, and write its proof to a file."`
	Bench     benchCommand       `cmd:"" help:"Print the search's signature and speed."`
	Help      cli.HelpCommand    `cmd:"" help:"Print the help of a command."`
	Version   cli.VersionCommand `cmd:"" help:"Print the version."`
}

func description() string {
	return "c4engine plays " + games.Titles() + ` over standard input and output.
Without a command it speaks the line protocol: c4engine help protocol.

The exit status is 0, or 1 after an error, or 2 for wrong usage and under --strict.`
}

const (
	name   = "c4engine"
	author = "the c4engine authors"
)

var version = cli.Version

//go:generate go test -run TestShareIsCurrent -update .

var program = &cli.Program{
	Name:        name,
	Description: description,
	Commands:    func() any { return &commands{} },
	Values:      values,
	Status: func(err error) (status int, told bool) {
		switch { // the session has answered each wrong line already
		case errors.Is(err, protocol.ErrStrict):
			return cli.WrongUsage, true
		case errors.Is(err, session.ErrInput):
			return cli.Failed, true
		}
		return cli.OK, false
	},
}

func main() { os.Exit(program.Main(append(preset.Words(), os.Args[1:]...))) }
