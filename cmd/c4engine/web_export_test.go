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

// exported returns a directory with the static page.
func exported(t *testing.T) string {
	enginetest.SkipShort(t, "compiles the engine for WebAssembly")
	dir, err := exportOnce()
	require.NoError(t, err)
	return dir
}

var exportOnce = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(filepath.Dir(binary), "board")
	return dir, exec.Command(binary, "web", "--export", dir).Run()
})

// wasmGame is what the engine compiled for WebAssembly must say to the same bytes as the
// native one with as much memory.
const wasmGame = "newgame 6 7\ngo nodes 300\ngo nodes 2000\nshow\nsetoption name Output value json\n" +
	"newgame reversi\nanalyze nodes 500 multipv 3\nnewgame nogo 7\nanalyze nodes 500\nanalyze prove\nundo\n"

// node starts the engine for WebAssembly under Node.
func node(t *testing.T) *process {
	program := enginetest.Need(t, "node")
	dir := exported(t)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	return startCommand(t, exec.CommandContext(t.Context(), program,
		filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), filepath.Join(dir, "js", "engine.wasm")))
}

// quits ends an engine under Node, which waits for its input to be closed as well.
func (p *process) quits() {
	p.say("quit")
	require.NoError(p.t, p.in.Close())
	_, status := p.end()
	require.Zero(p.t, status, p.errors.String())
}

func TestWasmSaysTheSame(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("needs a processor that rounds as WebAssembly does")
	}
	want, _ := pipe(t, "setoption name Hash value 64\n"+wasmGame)
	p := node(t)
	p.say(strings.TrimSuffix(wasmGame, "\n"))
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
	requirePrompt(t, stops)
	p.quits()
}

// requirePrompt logs the milliseconds that stops took, and requires that some took no
// more than 50: how many do depends on what else the machine does.
func requirePrompt(t *testing.T, stops []float64) {
	slices.Sort(stops)
	t.Logf("%d stops in mid-search: median %.1f ms, longest %.1f ms", len(stops), stops[len(stops)/2], stops[len(stops)-1])
	require.Less(t, stops[0], 50.0)
}
