package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestFullDisk runs every command that writes files, and can write none of them.
func TestFullDisk(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	match := "match --engine cmd=" + binary + " --engine cmd=" + binary + " --each nodes=5 --games 2 --out games.jsonl"
	require.NoError(t, program.Execute(strings.Fields(match)))
	require.NoError(t, os.WriteFile("game.txt", []byte("44445\n"), 0o644))
	require.NoError(t, os.WriteFile(wasmName, []byte("\x00asm"), 0o644))
	require.NoError(t, os.WriteFile(supportName, []byte("script"), 0o644))
	require.NoError(t, os.MkdirAll("page/js", 0o755))
	require.NoError(t, os.MkdirAll("page/bundle", 0o755))
	for words, files := range map[string][]string{
		match + " --resume --html page.html --csv table --svg graphs":  {"page.html", "table", "graphs"},
		"match report games.jsonl --html r.html --csv rc":              {"r.html", "rc"},
		"annotate --nodes 5 --prove 0 --html annotated.html game.txt":  {"annotated.html"},
		"prove --certificate proof.gz --hash 16 4 4 moves 3,0 3,1 3,2": {"proof.gz"},
		"web --export page --wasm " + wasmName:                         {"page/index.html", "page/js/" + wasmName, "page/js/" + supportName, "page/bundle/main.css"},
		"saiblo zip --engine " + binary + " submission.zip":            {"submission.zip"},
	} {
		processtest.RequireAllOrNothing(t, program, words, files...)
	}
}

// limited runs the engine under a limit of the address space in kB and returns its output.
func limited(t *testing.T, kB int, input, words string) (out string, status int) {
	t.Helper()
	cmd := exec.Command("bash", "-c", "ulimit -v "+strconv.Itoa(kB)+`; exec "$0" `+words, binary)
	cmd.Stdin = strings.NewReader(input)
	text, _ := cmd.CombinedOutput() // the status is returned
	return string(text), cmd.ProcessState.ExitCode()
}

var tight = regexp.MustCompile(`^c4engine: memory: expected a limit of the address space \(ulimit -v\) of at least (\d+) kB, not \d+\n$`)

// TestTightAddressSpace tests that under a limit that is too low, one line names the lowest that is
// enough.
func TestTightAddressSpace(t *testing.T) {
	enginetest.SkipShort(t, "starts many programs")
	const session = "setoption name Threads value 8\nnewgame 12 12\ngo nodes 20000\n" +
		"newgame 4 5\nanalyze prove nodes 20000\nnewgame reversi\nanalyze prove nodes 20000\n"
	enough := 0
	for _, words := range []string{"", "gtp --game nogo", "bench", "prove --hash 16 4 4"} {
		out, status := limited(t, 900_000, session, words)
		require.Equal(t, 1, status)
		require.Regexp(t, tight, out, words)
		enough = enginetest.Must(strconv.Atoi(tight.FindStringSubmatch(out)[1]))
	}
	out, status := limited(t, enough+100_000, "", "prove --hash 4096 4 4")
	require.Equal(t, 1, status)
	require.Regexp(t, tight, out)

	// With little more, searches and proofs do with less than their tables.
	for _, more := range []int{20_000, 40_000, 80_000, 320_000} {
		out, status := limited(t, enough+more, session, "")
		require.Zero(t, status, out)
		require.Equal(t, 3, strings.Count(out, "bestmove "), out)
		out, status = limited(t, enough+more, "setoption name Hash value 4096\ngo nodes 10\n", "")
		require.Equal(t, 1, status)
		require.Regexp(t, `^error setoption: Hash: expected memory that the system can give \(.*\)\n(info .*\n)?bestmove .*\n$`, out)
		out, status = limited(t, enough+more, "", "analysis --threads 1 --hash 4096")
		require.Equal(t, 1, status)
		require.Regexp(t, `^c4engine: --hash: expected memory that the system can give \(.*\)\n$`, out)
		_, status = limited(t, enough+more, "", "prove --hash 16 4 4")
		require.Zero(t, status)
	}
}

// TestSaibloCountsProcessorTime stops the process for longer than its time for the answer. With a
// real-time clock it would then use almost no processor time.
func TestSaibloCountsProcessorTime(t *testing.T) {
	enginetest.SkipShort(t, "waits for wall clock to go by")
	t.Parallel()
	const movetime = 300 * time.Millisecond
	p := start(t, "saiblo", "--movetime", "300")
	p.say("6 8 -1 -1", "-1 -1"+strings.Repeat(" 6", 8)+strings.Repeat(" 0", 6*8))
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(2 * movetime) // nothing is hoped for: this is the wall clock going by
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGCONT))
	require.NoError(t, p.in.Close())
	_, status := p.end()
	require.Zero(t, status)
	used := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
	require.Greater(t, used, movetime*9/10)
	require.Less(t, used, 2*movetime, "the processor time is what bounds it")
}
