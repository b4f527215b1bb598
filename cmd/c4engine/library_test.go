//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// guests compiles libraries of adapters/library/testdata/guest.c, in lower case with
// .so, and returns their folder. The command's cache is there as well.
func guests(t *testing.T, kinds ...string) string {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("needs cc")
	}
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	for _, kind := range kinds {
		path := filepath.Join(dir, strings.ToLower(kind)+".so")
		out, err := exec.Command("cc", "-shared", "-fPIC", "-DKIND="+kind, "-o", path,
			"../../adapters/library/testdata/guest.c", "-pthread").CombinedOutput()
		require.NoError(t, err, string(out))
	}
	return dir
}

// TestLibraryGauntlet plays with ten libraries that misbehave in ten ways.
func TestLibraryGauntlet(t *testing.T) {
	const playsOn = ""
	ends := map[string][2]string{ // how their games end, and why
		"load":       {"bug", "library: expected one that can be loaded, not signal: segmentation fault"},
		"getpoint":   {"bug", "getPoint: expected an answer, not signal: segmentation fault"},
		"clearpoint": {"bug", "clearPoint: expected its end, not signal: segmentation fault"},
		"hang":       {"timeout", "no answer within 3.1s"},
		"illegal":    {"illegal", `"-1,0": x: expected a row from 0 to `},
		"memory":     {"bug", "getPoint: expected an answer, not signal: segmentation fault"},
		"exit":       {"bug", "getPoint: expected an answer, not exit status 0"},
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
		if name == "memory" {
			args = append(args, "-engine", fmt.Sprintf("cmd='%s' library --memory 256 '%s'", binary, path), "name=memory", "movetime=3000")
			continue
		}
		args = append(args, "-engine", "lib="+path)
	}
	r := startMatch(t, append(args, "-format", "gauntlet", "-games", "2", "-concurrency", "4", "-out", out)...)
	require.Equal(t, cli.Failed, r.end(), "some did nothing but fail: %v", r.seen)
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
		require.Equal(t, g.Result == "first", g.First == "engine", name)
	}
	require.Zero(t, hosts(t, dir), "stray processes")
}

// hosts counts the processes whose command line names a folder.
func hosts(t *testing.T, dir string) (n int) {
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, name := range files {
		words, _ := os.ReadFile(name) // it may just have ended
		if strings.Contains(string(words), dir) {
			n++
		}
	}
	return n
}

// TestLibrarySession talks with a library as any client would.
func TestLibrarySession(t *testing.T) {
	dir := guests(t, "GOOD", "GETPOINT")
	lines, status := pipe(t, "newgame 9 9 8 0\ngo\nopponent 6 0\nanalyze\ngo\nquery turn\nsetoption name Ponder value true\n",
		"library", filepath.Join(dir, "good.so"))
	require.Equal(t, []string{
		"bestmove 7 0",
		"error analyze: command: expected go: a player does not analyze",
		"bestmove 5 0",
		"response second",
		"error setoption: name: expected Output",
	}, lines)
	require.Equal(t, cli.Failed, status)

	lines, _ = pipe(t, "go\nquery turn\ngo\nposition fen xxxxo1/6/6/6 o\ngo\n", "library", filepath.Join(dir, "getpoint.so"))
	const crashed = "error go: getPoint: expected an answer, not signal: segmentation fault"
	require.Equal(t, []string{crashed, "response first", crashed}, lines[:3])
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
	for hosts(t, dir) > 0 { // the host ends as soon as it notices
		runtime.Gosched()
	}
}

func TestWrongLibraries(t *testing.T) {
	dir := guests(t)
	text := filepath.Join(dir, "text.so")
	require.NoError(t, os.WriteFile(text, []byte("no library"), 0o600))
	lines, _ := pipe(t, "go\n", "library", text)
	require.Equal(t, []string{"error go: library: expected one that can be loaded: " + text + ": file too short"}, lines)

	empty := filepath.Join(dir, "empty.so")
	cmd := exec.Command("cc", "-shared", "-o", empty, "-x", "c", "-")
	cmd.Stdin = strings.NewReader("void getPoint(void) {}")
	require.NoError(t, cmd.Run())
	lines, _ = pipe(t, "go\n", "library", empty)
	require.Equal(t, []string{"error go: library: expected one with a function clearPoint"}, lines)

	// A host that cannot be started.
	cache := filepath.Join(dir, "cache")
	t.Setenv("XDG_CACHE_HOME", cache)
	_, _ = pipe(t, "go\n", "library", text)
	built, err := filepath.Glob(filepath.Join(cache, "c4engine", "host-*"))
	require.NoError(t, err)
	require.Len(t, built, 1)
	require.NoError(t, os.Chmod(built[0], 0o600))
	lines, status := pipe(t, "go\n", "library", text)
	require.Equal(t, 1, status, "that of any session with an error")
	require.Len(t, lines, 1)
	require.Contains(t, lines[0], "error go: library: expected a process to load it in: ")

	for _, path := range []string{"missing.so", dir} {
		out, err := exec.Command(binary, "library", path).CombinedOutput()
		require.Error(t, err)
		require.Equal(t, "c4engine: library: expected a file, not "+path+"\n", string(out))
	}
	cmd = exec.Command(binary, "library", text)
	cmd.Env = []string{"PATH=/none", "XDG_CACHE_HOME=" + filepath.Join(dir, "another")}
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, "c4engine: library: expected a C compiler, cc, to build the program that loads libraries\n", string(out))
}

// TestLibraryWithoutHome keeps the host in a temporary folder, and removes it.
func TestLibraryWithoutHome(t *testing.T) {
	dir := guests(t, "GOOD")
	temporary := t.TempDir()
	good := filepath.Join(dir, "good.so")
	without := func(home string, args ...string) *exec.Cmd {
		cmd := exec.Command(binary, args...)
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + temporary}
		return cmd
	}
	for _, home := range []string{"", "/proc/x"} {
		cmd := without(home, "library", good)
		cmd.Stdin = strings.NewReader("go\n")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), "bestmove ")
		out, err = without(home, append([]string{"match"}, join(goodPlayer("engine", "nodes=5"), []string{"-engine", "lib=" + good, "-games", "2"})...)...).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	require.Empty(t, left)

	match := append([]string{"match"}, join(goodPlayer("engine"), []string{"-engine", "lib=" + good})...)
	temporary = "/proc/x"
	out, err := without("/proc/x", match...).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "c4engine: match: library: expected a folder that can be written to, XDG_CACHE_HOME or TMPDIR: ")
	cmd := without(t.TempDir(), match...)
	cmd.Env[0] = "PATH=/none"
	out, err = cmd.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, "c4engine: match: library: expected a C compiler, cc, to build the program that loads libraries\n", string(out))
}
