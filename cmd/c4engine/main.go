// Command c4engine plays board games over standard input and output. Without a command it
// speaks the line protocol (docs/protocol.md).
package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"strings"

	"github.com/c4engine/c4engine/clients/python"
	"github.com/c4engine/c4engine/course/saiblo"
	"github.com/c4engine/c4engine/dialects/botzone"
	"github.com/c4engine/c4engine/dialects/nboard"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/protocol"
)

// commands returns the table of commands with the defaults of their flags. Each command is a type,
// mostly in the file of its name: Syntax is its flags, Run does its work.
func commands() []cli.Command {
	game, session := games.All().Default().Name(), sessionFlags{LogLevel: "warn"}
	return []cli.Command{
		{Name: "protocol", Help: "Speak the line protocol with a program, or UGI or UCI if the first line is " +
			"ugi or uci. This is the default command.", Work: &protocolCommand{session}},
		{Name: "play", Help: "Play against the engine at the terminal.",
			Work: &playCommand{Level: fmt.Sprint(uct.UsualLevel)}},
		{Name: "match", Help: "Play games between programs, and compute their difference in strength.",
			Work: &matchCommand{arguments.NewMatch(games.All())}},
		{Name: "match report", Help: "Print the tables of games that match --out has written.",
			Work: &reportCommand{}},
		{Name: "match watch", Help: "Follow a match whose parts are played at the same time.",
			Work: &watchCommand{}},
		{Name: "analysis", Help: "Answer many questions about positions at once, in JSON.",
			Work: &analysisCommand{searchFlags: searchFlags{Hash: 64}, Queue: 10000, sessionFlags: session}},
		{Name: "annotate", Help: "Explain games: the value of each move, where the result was decided, and why.",
			Work: &annotateCommand{searchFlags: searchFlags{Threads: 1}, Prove: 1_000_000, Game: game}},
		{Name: "check", Help: "Examine a player of the course's game: what is wrong with it, and where.",
			Work: &checkCommand{Seconds: checkSeconds, Seed: checkSeed}},
		{Name: "library", Help: "Speak the line protocol for a library that the course's judge can load.",
			Work: &libraryCommand{Memory: match.LibraryMemory, Speed: 1, sessionFlags: session}},
		{Name: "saiblo", Help: "Play on Saiblo, the course's online platform.",
			Work: &saibloCommand{searchFlags{Movetime: int(protocol.UsualMoveTime.Milliseconds()), Hash: 512}}},
		{Name: "saiblo zip", Help: "Pack a submission to Saiblo.",
			Work: &submissionCommand{name: "saiblo zip", write: saiblo.WriteSubmission,
				intro: "Upload the file as it is. docs/course.md describes the platform."}},
		{Name: "kaggle", Help: "Pack a submission to Kaggle's ConnectX.",
			Work: &submissionCommand{name: "kaggle", write: python.WriteSubmission,
				intro: "Submit the file under the name submission.tar.gz. clients/python/README.md says more."}},
		{Name: "gtp", Help: "Speak the Go Text Protocol (GTP), for NoGo and Reversi.",
			Work: &hostCommand{games: cellGames(), usual: protocol.UsualMoveTime, speak: speakGTP, sessionFlags: session}},
		{Name: "nboard", Help: "Speak the protocol of NBoard, a graphical board for Reversi (experimental).",
			Work: &hostCommand{Game: reversi.Game{}.Name(), usual: protocol.UsualMoveTime, levels: true, speak: nboard.Run,
				sessionFlags: session}},
		{Name: "ugi", Help: "Speak the Universal Game Interface (UGI), for any game.",
			Work: &hostCommand{games: games.All(), Game: game, speak: speakUGI, sessionFlags: session}},
		{Name: "botzone", Help: "Play NoGo or Reversi on Botzone, an online platform (experimental).",
			Work: &hostCommand{games: cellGames(), usual: botzone.UsualMoveTime, speak: botzone.Run, sessionFlags: session}},
		{Name: "web", Help: "Serve a board in the browser.",
			Work: &webCommand{searchFlags: searchFlags{Hash: 256}, Address: "127.0.0.1:8080", Sessions: 8, sessionFlags: session}},
		{Name: "prove", Help: "Find the exact value of a position of four in a row, and write its proof to a file.",
			Work: &proveCommand{searchFlags: searchFlags{Hash: 512}}},
		{Name: "bench", Help: "Search fixed positions, and print the signature of the results and the speed.",
			Work: &benchCommand{}},
	}
}

func description() string {
	var titles []string
	for _, g := range games.All() {
		titles = append(titles, g.About().Title)
	}
	return "c4engine plays " + field.Listed(titles, "and") + ` and analyses them.
To play against it: c4engine play in the terminal, c4engine web --open in a browser.
Without a command it speaks a line protocol with a program: c4engine help protocol.

The exit status is 0 after success, 1 after an error, and 2 after wrong usage.`
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
	Commands:    commands,
	Default:     "protocol",
	Manual:      manual,
	Answered:    protocol.ErrInput,
}

// manual has the sections of the manual page behind the commands.
//
//go:embed manual.roff
var manual string

func main() { os.Exit(program.Main(os.Args[1:])) }

// asTyped returns the name of this program as a shell finds it: what the user typed, if that is a
// path from the current folder.
func asTyped() string {
	if strings.HasPrefix(os.Args[0], "./") {
		return os.Args[0]
	}
	return name
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
