package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// guests compiles libraries of course/library/testdata/guest.c, in lower case with
// .so, and returns their folder. The command's cache is there as well.
func guests(t *testing.T, kinds ...string) string {
	enginetest.SkipShort(t, "compiles")
	enginetest.Need(t, "cc")
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	for _, kind := range kinds {
		path := filepath.Join(dir, strings.ToLower(kind)+".so")
		processtest.Output(t, exec.Command("cc", "-shared", "-fPIC", "-DKIND="+kind, "-o", path,
			"../../course/library/testdata/guest.c", "-pthread"))
	}
	return dir
}

// TestLibraryGauntlet plays with libraries that each misbehave differently. Package players
// tests other ends of a library.
func TestLibraryGauntlet(t *testing.T) {
	enginetest.NeedSlow(t, "waits for libraries that hang")
	const playsOn = ""
	ends := map[string][2]string{ // how their games end, and why
		"load":       {"bug", "library: expected one that can be loaded, not a segmentation fault (a null pointer) in crash"},
		"getpoint":   {"bug", "getPoint: expected an answer, not a segmentation fault (a null pointer) in crash"},
		"clearpoint": {"bug", "clearPoint: expected its end, not a segmentation fault (a null pointer) in crash"},
		"hang":       {"timeout", "no answer within 300ms; a library is told no limit: try movetime=3000"},
		"illegal":    {"illegal", `"-1,0": x: expected a row from 0 to `},
		"memory":     {"bug", " of 256 MB of memory in use"},
		"handler":    {"timeout", "no answer within 3.1s"},
		"thread":     {playsOn, ""},
		"print":      {playsOn, ""},
	}
	var kinds []string
	for name := range ends {
		kinds = append(kinds, strings.ToUpper(name))
	}
	dir := guests(t, kinds...)
	out := filepath.Join(dir, "games.jsonl")
	args := goodPlayer("engine", "nodes=100")
	for name := range ends {
		path := filepath.Join(dir, name+".so")
		args = append(args, "--engine", "lib="+path)
		args = append(args, map[string][]string{"memory": {"memory=256"}, "hang": {"movetime=200"}}[name]...)
	}
	r := startMatch(t, append(args, "--format", "gauntlet", "--games", "2", "--concurrency", "4", "--out", out)...)
	seen, status := r.end()
	require.Equal(t, cli.Failed, status, "some did nothing but fail: %v", seen)
	_, games := readGamesOf(t, out)
	require.Len(t, games, 2*len(ends))
	for _, g := range games {
		name := g.First
		if name == "engine" {
			name = g.Second
		}
		end := ends[name]
		if end[0] == playsOn {
			require.Contains(t, []string{"win", "draw"}, g.End, "%s: %s", name, g.Detail)
			continue
		}
		require.Equal(t, end[0], g.End, "%s: %s", name, g.Detail)
		require.Contains(t, g.Detail, end[1], name)
		require.NotContains(t, g.Detail, "killed", "the match did that")
		require.Equal(t, g.Result == "first", g.First == "engine", name)
	}
	require.Zero(t, hosts(dir), "stray processes")
}

// hosts counts the processes whose command line names a folder.
func hosts(dir string) (n int) {
	files := enginetest.Must(filepath.Glob("/proc/[0-9]*/cmdline"))
	for _, name := range files {
		words, _ := os.ReadFile(name) // it may just have ended
		if strings.Contains(string(words), dir) {
			n++
		}
	}
	return n
}

// TestLibraryThatHangs: stop ends the library's search, and every end of the session ends its host.
func TestLibraryThatHangs(t *testing.T) {
	dir := guests(t, "HANG")
	p := start(t, "library", filepath.Join(dir, "hang.so"))
	p.say("go movetime 10", "isready")
	p.until("readyok")
	p.say("stop")
	require.Regexp(t, ": expected .*, not the end of the search$", p.answer("error go: "))
	p.say("go", "isready")
	p.until("readyok")
	require.NoError(t, p.cmd.Process.Kill())
	_, _ = p.end()
	for hosts(dir) > 0 { // the host ends as soon as it notices
		runtime.Gosched()
	}
}

// halfway is a C compiler that writes half of its output, says which process it is, and waits.
const halfway = `#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo half > "$2"
echo $$ > "$READY"
exec sleep 1000
`

// TestLibraryHostIsWhole ends the engine while it compiles the host, in the user's cache and
// without one. No half of a host may remain under its name, and the next run compiles it anew.
func TestLibraryHostIsWhole(t *testing.T) {
	good := filepath.Join(guests(t, "GOOD"), "good.so")
	for _, home := range []string{t.TempDir(), "/proc/x"} {
		temporary := t.TempDir()
		cache := filepath.Join(home, ".cache", name)
		run := func(command, path string, more ...string) *exec.Cmd {
			cmd := exec.Command(binary, strings.Fields(command)...)
			cmd.Env = append(more, "PATH="+path+":"+os.Getenv("PATH"), "HOME="+home, "TMPDIR="+temporary)
			cmd.Stdin = strings.NewReader("go\n")
			return cmd
		}
		play := func(path string, more ...string) *exec.Cmd {
			return run("match --engine lib="+good+" --engine cmd=none", path, more...)
		}
		for _, signal := range []os.Signal{syscall.SIGTERM, os.Kill} {
			said := interruptCompiler(t, play, signal)
			hosts := enginetest.Must(filepath.Glob(filepath.Join(cache, "host-*")))
			require.Empty(t, hosts)
			if signal == syscall.SIGTERM { // after SIGKILL half of a file may stay, by another name
				parts := enginetest.Must(filepath.Glob(filepath.Join(cache, "*")))
				left := enginetest.Must(filepath.Glob(filepath.Join(temporary, "*")))
				require.Empty(t, append(parts, left...))
				require.Equal(t, "c4engine: match: interrupted\n", said)
			}
		}
		require.Contains(t, processtest.Output(t, run("library "+good, "")), "bestmove ")
	}
}

// interruptCompiler starts a command with a compiler that is halfway, signals the command, and
// returns its standard error.
func interruptCompiler(
	t *testing.T, run func(path string, more ...string) *exec.Cmd, signal os.Signal,
) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cc"), []byte(halfway), 0o755))
	ready := filepath.Join(dir, "ready")
	require.NoError(t, syscall.Mkfifo(ready, 0o600))
	var said strings.Builder
	cmd := run(dir, "READY="+ready)
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	compiler := enginetest.Must(strconv.Atoi(strings.TrimSpace(string(enginetest.Must(os.ReadFile(ready))))))
	require.NoError(t, cmd.Process.Signal(signal))
	require.Error(t, cmd.Wait())
	_ = syscall.Kill(compiler, syscall.SIGKILL) // it may live on
	return said.String()
}
