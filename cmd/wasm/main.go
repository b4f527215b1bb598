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
	"runtime/debug"

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

// memory is what Go may take before it collects garbage, in bytes. The largest Hash, the solver's
// table and what a search needs beside them are 83 MB. Without this limit Go collects at twice what
// is in use, and the page keeps the difference for ever.
const memory = 96 << 20

func main() {
	debug.SetMemoryLimit(memory)
	searcher := uct.NewWith(uct.Config{Maximums: limits})
	err := protocol.Run(context.Background(), input{}, os.Stdout, protocol.Config{
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

// input is the standard input in short reads. For every read Go makes an array of JavaScript as
// long as the buffer: 64 KiB of garbage for a line of 10 bytes, were the reader's buffer passed on.
type input struct{}

func (input) Read(p []byte) (int, error) {
	return os.Stdin.Read(p[:min(len(p), 1024)])
}
