// Command wasm is the engine for WebAssembly, without the other commands. It speaks the line
// protocol on standard input and output, which in a browser are the messages of a Web Worker
// (clients/javascript/worker.js).
//
//	GOOS=js GOARCH=wasm go build -o engine.wasm ./cmd/wasm
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// version is set by the linker.
var version = "devel"

// limits are maximums of options. WebAssembly never gives memory back, so an open page must not
// take much of a phone's. Go has one thread there.
var limits = map[string]int{"Hash": 64, "Threads": 1}

func main() {
	searcher := uct.NewWith(uct.Config{Maximums: limits})
	err := protocol.Run(context.Background(), os.Stdin, os.Stdout, protocol.Config{
		Name: "c4engine", Author: "the c4engine authors", Version: version,
		Games:    games.All(),
		Searcher: searcher,
		Read:     gamefile.Reader{Games: games.All(), Hint: "newgame GAME"}.From,
		Extra:    []protocol.Extra{annotate.ReviewCommand(searcher), gamefile.ReadCommand(games.All())},
	})
	if err != nil && !errors.Is(err, protocol.ErrInput) {
		fmt.Fprintln(os.Stderr, "c4engine:", err)
		os.Exit(1)
	}
}
