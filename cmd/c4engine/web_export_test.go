package main

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// exported returns the folder of the static page, which the first call writes.
var exported = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(filepath.Dir(binary), "board")
	return dir, exec.Command(binary, "web", "--export", dir).Run()
})

// wasmGame is a session that the engine compiled for WebAssembly must answer to the byte like the
// native one with as much memory.
const wasmGame = "newgame 6 7\ngo nodes 300\ngo nodes 2000\nshow\nsetoption name Output value json\n" +
	"newgame reversi\nanalyze nodes 500 multipv 3\nnewgame nogo 7\nanalyze nodes 500\nanalyze prove\nundo"

// node starts the engine for WebAssembly under Node.
func node(t *testing.T) *process {
	program := enginetest.Need(t, "node")
	enginetest.SkipShort(t, "compiles the engine for WebAssembly")
	dir, err := exported()
	require.NoError(t, err)
	root := enginetest.Must(exec.Command("go", "env", "GOROOT").Output())
	return startCommand(t, exec.CommandContext(t.Context(), program,
		filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), filepath.Join(dir, "js", "engine.wasm")))
}

func TestWasmSaysTheSame(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("needs a processor that rounds as WebAssembly does")
	}
	native, p := start(t), node(t)
	native.say("setoption name Hash value 64", wasmGame)
	require.NoError(t, native.in.Close())
	want, _ := native.end()
	p.say(wasmGame)
	require.NoError(t, p.in.Close())
	got, status := p.end()
	require.Zero(t, status, p.errors.String())
	require.Equal(t, want, got)
}

// TestWasmStops: on its one thread a job lets lines in, and ends with a stop.
func TestWasmStops(t *testing.T) {
	p := node(t)
	p.say("setoption name Hash value 65", "setoption name Threads value 2", "c4")
	require.Contains(t, p.answer("error"), "Hash: expected an integer from 1 to 64")
	require.Contains(t, p.answer("error"), "Threads: expected an integer from 1 to 1")
	require.Contains(t, p.until("c4ok"), "option name Hash type spin default 64 min 1 max 64")

	var stops []float64
	for _, line := range []string{"analyze infinite", "analyze infinite multipv 7", "analyze prove", "go movetime 100000", "perft 40"} {
		for range 2 {
			p.say("newgame 12 12", line, "isready")
			p.until("readyok") // read in mid-search
			asked := time.Now()
			p.say("stop")
			for answer := ""; !strings.HasPrefix(answer, "bestmove") && !strings.HasPrefix(answer, "error perft"); {
				answer = p.until("")[0]
			}
			stops = append(stops, time.Since(asked).Seconds()*1000)
		}
	}
	t.Logf("milliseconds of stops in mid-search: %.1f", stops)
	require.Less(t, slices.Min(stops), 1000.0, "a quiet machine takes 5 to 30, a busy one ten times as many")
	p.say("quit")
	require.NoError(t, p.in.Close()) // node waits for that, too
	_, status := p.end()
	require.Zero(t, status, p.errors.String())
}
