// Command c4engine plays board games over standard input and output. Without a command it
// speaks the line protocol (docs/protocol.md).
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"

	"golang.org/x/term"

	"github.com/c4engine/c4engine/dialects/botzone"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/play"
	"github.com/c4engine/c4engine/protocol"
)

// commands is the table of commands. Each command is a type, mostly in the file with the name of
// its document in docs. The fields are its flags, Help returns its long help, and Run does its
// work.
type commands struct {
	Protocol  protocolCommand    `cmd:"" default:"withargs" help:"Speak the line protocol, or the interface that the first line names, ugi or uci. The default."`
	Play      playCommand        `cmd:"" help:"Play against the engine at the terminal."`
	Match     matchCommand       `cmd:"" passthrough:"" help:"Play games between engines."`
	Report    reportCommand      `cmd:"" passthrough:"" name:"match report" help:"Print the table of matches that were played."`
	Watch     watchCommand       `cmd:"" passthrough:"" name:"match watch" help:"Follow a match that is played in parts."`
	Analysis  analysisCommand    `cmd:"" help:"Answer many queries at once, in JSON."`
	Annotate  annotateCommand    `cmd:"" help:"Explain games: the value of each move, where the result was decided, and why."`
	Check     checkCommand       `cmd:"" help:"Examine a player of the course's game: what is wrong with it, and where."`
	Library   libraryCommand     `cmd:"" help:"Speak the line protocol for a library that the course's judge can load."`
	Saiblo    saibloCommand      `cmd:"" help:"Play on Saiblo, the course's online platform."`
	SaibloZip saibloZipCommand   `cmd:"" name:"saiblo zip" help:"Pack a submission to Saiblo."`
	Kaggle    kaggleCommand      `cmd:"" help:"Pack a submission to Kaggle's ConnectX."`
	GTP       gtpCommand         `cmd:"" name:"gtp" help:"Speak the Go Text Protocol."`
	NBoard    nboardCommand      `cmd:"" name:"nboard" help:"Speak the protocol of NBoard, a board for Reversi."`
	UGI       ugiCommand         `cmd:"" name:"ugi" help:"Speak the Universal Game Interface, for any game."`
	Botzone   botzoneCommand     `cmd:"" help:"Play on Botzone."`
	Web       webCommand         `cmd:"" help:"Serve a board in the browser."`
	Prove     proveCommand       `cmd:"" help:"Find the exact value of a position, and write its proof to a file."`
	Bench     benchCommand       `cmd:"" help:"Print the search's signature and speed."`
	Help      cli.HelpCommand    `cmd:"" help:"Print the help of a command."`
	Version   cli.VersionCommand `cmd:"" help:"Print the version."`
}

func description() string {
	var titles []string
	for _, g := range games.All() {
		titles = append(titles, g.About().Title)
	}
	return "c4engine plays " + field.Listed(titles, "and") + ` over standard input and output.
Without a command it speaks the line protocol: c4engine help protocol.

The exit status is 0, or 1 after an error, or 2 for wrong usage and under --strict.`
}

const (
	name   = "c4engine"
	author = "the c4engine authors"
)

var version = cli.Version

//go:generate go test -run TestShare -update .

var program = &cli.Program{
	Name:        name,
	Description: description,
	Commands:    func() any { return &commands{} },
	Values:      values,
	Status: func(err error) (status int, printed bool) {
		switch { // the session has answered each wrong line already
		case errors.Is(err, protocol.ErrStrict):
			return cli.WrongUsage, true
		case errors.Is(err, protocol.ErrInput):
			return cli.Failed, true
		}
		return cli.OK, false
	},
}

func main() { os.Exit(program.Main(os.Args[1:])) }

// values returns the variables in flags and their help: the games, and the times for a move.
func values() map[string]any {
	cellsAreMoves := func(g engine.Game) bool { return !g.About().Gravity }
	all, cells := games.All().Names(), games.All().Where(cellsAreMoves).Names()
	boards := games.All().Default().About().Boards
	return map[string]any{
		"games":            strings.Join(all, ","),
		"game":             games.All().Default().Name(),
		"either_game":      field.Listed(all, "or"),
		"boards":           games.Usage(),
		"usual_level":      uct.UsualLevel,
		"check_seconds":    checkSeconds,
		"check_seed":       checkSeed,
		"library_memory":   match.LibraryMemory,
		"library_memories": fmt.Sprintf("%d..%d", match.MinMemory, match.MaxMemory),
		"library_speed":    match.MaxSpeed,
		"levels":           len(uct.Levels()),
		"level_words":      play.LevelWords(),
		"usual_board":      boardtext.StartWords(boards, boards.Usual),
		"cell_games":       strings.Join(cells, ","),
		"a_cell_game":      strings.Join(cells, "|"),
		"usual":            protocol.UsualMoveTime.Milliseconds(),
		"botzone":          botzone.UsualMoveTime.Milliseconds(),
		"longest":          field.MaxMillis,
	}
}

// sessionFlags has the flag of commands that talk with a host over standard input and output.
type sessionFlags struct {
	LogLevel string `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log to standard error: debug, info, warn or error (default ${default})."`
}

// begin returns a log of this level on standard error. It raises the number of threads that run Go
// code by two, one that reads the input and one that waits for the clock: a search keeps every core
// busy, and the operating system starts a waiting thread sooner than Go's scheduler does.
func (f sessionFlags) begin() *slog.Logger {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	var level slog.Level
	_ = level.UnmarshalText([]byte(f.LogLevel)) // one of the enum
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

// openInput opens a file for reading, or standard input for "-".
func openInput(name string) (*os.File, error) {
	if name == "-" {
		return os.Stdin, nil
	}
	return files.OpenRegular(name)
}

// await returns what read returns, or the error of ctx if that ends first. Then read goes on: a
// terminal or a pipe may let it wait for ever.
func await[T any](ctx context.Context, read func() (T, error)) (result T, err error) {
	done := make(chan struct{})
	var got T
	var failed error
	go func() {
		got, failed = read()
		close(done)
	}()
	select {
	case <-done:
		return got, failed
	case <-ctx.Done():
		return result, ctx.Err()
	}
}

// isTerminal reports whether a file is a terminal that shows colours.
func isTerminal(file *os.File) bool {
	plain := os.Getenv("TERM") == "dumb" || os.Getenv("NO_COLOR") != ""
	return term.IsTerminal(int(file.Fd())) && !plain
}
