// Command c4engine is a game engine on standard input and output.
//
// Without a subcommand it speaks the line protocol (protocol/PROTOCOL.md).
package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/protocol"
	"github.com/c4engine/c4engine/protocol/session"
)

// commands is the table of commands. Each one's flags, help and work are the
// fields, Help and Run of its type, in the file of its name; those of the hosts
// of games whose moves are cells are together in hosts.go.
type commands struct {
	Protocol  protocolCommand   `cmd:"" default:"withargs" help:"Speak the line protocol, or UGI where the first line is ugi. The default."`
	Play      playCommand       `cmd:"" help:"Play against the engine at the terminal."`
	Match     matchCommand      `cmd:"" passthrough:"" help:"Play games between engines."`
	Report    reportCommand     `cmd:"" passthrough:"" name:"match report" help:"Print the tables of files of games."`
	Watch     watchCommand      `cmd:"" passthrough:"" name:"match watch" help:"Follow a match that is played in parts."`
	Analysis  analysisCommand   `cmd:"" help:"Answer many queries at once, in JSON."`
	Annotate  annotateCommand   `cmd:"" help:"Explain games: what the moves were worth, where the result was decided, and why."`
	Library   libraryCommand    `cmd:"" help:"Speak the line protocol for a library of the course's kind."`
	Saiblo    saibloCommand     `cmd:"" help:"Play on the course's online platform."`
	SaibloZip saibloZipCommand  `cmd:"" name:"saiblo zip" help:"Write what is to be submitted there."`
	Kaggle    kaggleCommand     `cmd:"" help:"Write what is to be submitted to Kaggle's ConnectX."`
	GTP       gtpCommand        `cmd:"" name:"gtp" help:"Speak the Go Text Protocol."`
	NBoard    nboardCommand     `cmd:"" name:"nboard" help:"Speak the protocol of NBoard, a board for ${disc_game}."`
	Botzone   botzoneCommand    `cmd:"" help:"Play on Botzone."`
	Web       webCommand        `cmd:"" help:"Serve a board in the browser."`
	Prove     proveCommand      `cmd:"" help:"Find the value of a position, and write the proof to a file."`
	Atlas     atlasCommand      `cmd:"" help:"Solve empty boards with every forbidden cell."`
	Book      bookCommand       `cmd:"" help:"Solve the openings of a board, and make a book of them."`
	Bench     benchCommand      `cmd:"" help:"Print the signature and the speed."`
	Perft     perftCommand      `cmd:"" help:"Count sequences of moves."`
	Train     trainCommand      `cmd:"" help:"Learn the weights of an evaluation from games."`
	SelfPlay  selfPlayCommand   `cmd:"" name:"train games" help:"Play a part of the games to learn from."`
	Fit       fitCommand        `cmd:"" name:"train fit" help:"Learn the weights from games that were played."`
	Moves     trainMovesCommand `cmd:"" name:"train moves" help:"Learn the weights of the priors of moves."`
	Help      helpCommand       `cmd:"" help:"Print the help of a command."`
	Version   versionCommand    `cmd:"" help:"Print the version."`
}

func description() string {
	return "c4engine plays " + games.Titles() + ` over standard input and output.
Without a command it speaks the line protocol: c4engine help protocol.

The exit status is 0, or 1 after an error, or 2 for wrong usage and under --strict.`
}

// The exit statuses.
const (
	exitOK = iota
	exitError
	exitUsage
)

// preset is put before the arguments. The linker sets it for a host that starts a
// program without any.
var preset string

func main() {
	os.Exit(status(execute(append(strings.Fields(preset), os.Args[1:]...))))
}

// execute runs the command that the arguments choose.
func execute(args []string) error {
	helped := false
	parser, err := kong.New(&commands{},
		kong.Name(name),
		kong.Description(description()),
		gameVars(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { helped = true }), // after --help
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(decodeInteger)),
		kong.BindToProvider(signalContext),
		kong.BindToProvider(openStdout),
	)
	if err != nil {
		return err
	}
	line, err := parser.Parse(joinName(parser, args))
	var wrong *kong.ParseError
	switch {
	case helped:
		_, err = openStdout()
		return err
	case errors.As(err, &wrong) && wrong.ExitCode() != exitError:
		return usageError{err, commandOf(wrong.Context)}
	case err != nil:
		return err
	}
	err = line.Run()
	var usage usageError
	if errors.As(err, &usage) && usage.command == "" {
		return usageError{usage.error, commandOf(line)}
	}
	return err
}

// joinName makes one word of the first two where they are the name of a command.
func joinName(parser *kong.Kong, args []string) []string {
	if len(args) < 2 {
		return args
	}
	name := args[0] + " " + args[1]
	if !slices.ContainsFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == name }) {
		return args
	}
	return append([]string{name}, args[2:]...)
}

// usageError is an error in the words after a command.
type usageError struct {
	error
	command string
}

// wrongUsage returns an error for which a command's Run blames its words.
func wrongUsage(format string, args ...any) error {
	return usageError{error: fmt.Errorf(format, args...)}
}

// commandOf returns the command whose --help says what would have been right.
func commandOf(line *kong.Context) string {
	if selected := line.Selected(); selected != nil && selected.Tag.Default == "" {
		return selected.FullPath()
	}
	return name
}

// status reports an error and turns it into an exit status.
func status(err error) int {
	var wrong usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, protocol.ErrStrict):
		return exitUsage
	case errors.Is(err, session.ErrInput):
		return exitError // the client has been told, line by line
	case errors.As(err, &wrong):
		fmt.Fprintf(os.Stderr, "c4engine: %v; see %s --help\n", wrong, wrong.command)
		return exitUsage
	}
	fmt.Fprintln(os.Stderr, "c4engine:", err)
	return exitError
}
