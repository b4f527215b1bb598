// Command c4engine is a game engine on standard input and output.
//
// Without a subcommand it speaks the line protocol (protocol/PROTOCOL.md).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

const usage = `c4engine plays gravity four-in-a-row, NoGo and Reversi over standard input and output.

usage:
  c4engine [--strict] [--log-level LEVEL]    speak the line protocol (try: help), or
                                             UGI where the first line is ugi
  c4engine match -engine cmd=C .. -engine .. play games between engines; match --help
  c4engine match report FILES..              the tables of files of games
  c4engine saiblo [--movetime MS] [--nodes N] [--hash MB]
                                             play on the course's online platform
  c4engine saiblo zip FILE                   write what is to be submitted there
  c4engine gtp --game nogo|reversi           speak GTP
  c4engine nboard                            speak NBoard's protocol (Reversi)
  c4engine botzone --game nogo|reversi [--keep-running]
                                             play on Botzone; these three also take
                                             --movetime MS, --nodes N, --option NAME=VALUE
  c4engine bench                             print the signature and the speed
  c4engine perft DEPTH ROWS COLUMNS [NOX NOY]
                                             count move sequences
  c4engine perft --table FILE                check a table of such counts
  c4engine train -out FILE [-game connectfour|nogo|reversi] [-games N] [-nodes N] [-seed N]
                                             learn an evaluation's weights from games

flags:
  --strict             end with status 2 at the first error
  --log-level LEVEL    log to standard error: debug, info, warn or error (default warn)
  --version            print the version
  --help               print this

exit status: 0; 1 after an error line or a failed check; 2 for wrong usage and under --strict
`

// The exit statuses.
const (
	exitOK = iota
	exitError
	exitUsage
)

// errUsage is a wrong command line, already explained.
var errUsage = errors.New("wrong usage")

// preset is put in front of the arguments. The linker sets it for a host that
// starts a program by its name alone.
var preset string

func main() {
	os.Exit(run(append(strings.Fields(preset), os.Args[1:]...)))
}

func run(args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "match":
			return status(runMatch(args[1:]))
		case "saiblo":
			return status(runSaiblo(args[1:]))
		case "bench":
			return status(runBench(args[1:]))
		case "perft":
			return status(runPerft(args[1:]))
		case "gtp":
			return status(runGTP(args[1:]))
		case "nboard":
			return status(runNBoard(args[1:]))
		case "botzone":
			return status(runBotzone(args[1:]))
		case "train":
			return status(runTrain(args[1:]))
		}
	}
	return runProtocol(args)
}

// status reports an error of a subcommand and turns it into an exit status.
func status(err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errUsage):
		return exitUsage
	}
	fmt.Fprintln(os.Stderr, "c4engine:", err)
	return exitError
}

// parseFlags parses flags, prints usage where it is asked for, and one line
// that names the flag where it is wrong.
func parseFlags(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		return err
	case err != nil:
		return wrongUsage("%v", err)
	}
	return nil
}

// wrongUsage explains what is wrong in the words of a command line after
// c4engine, and returns errUsage.
func wrongUsage(format string, args ...any) error {
	return wrongUsageOf("c4engine", format, args...)
}

func wrongUsageOf(command, format string, args ...any) error {
	fmt.Fprintf(os.Stderr, "c4engine: "+format+"; see "+command+" --help\n", args...)
	return errUsage
}
