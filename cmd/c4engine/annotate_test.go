package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// annotated runs the command and returns its output and exit status.
func annotated(t *testing.T, in string, args ...string) (out, errors string, status int) {
	cmd := exec.Command(binary, append([]string{"annotate"}, args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(in), &stdout, &stderr
	_ = cmd.Run() // the exit status is returned
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

func TestAnnotateStandardInput(t *testing.T) {
	out, errors, status := annotated(t, "4/4/4/4 x 1213141", "-", "--nodes", "50")
	require.Zero(t, status, errors)
	require.Empty(t, errors, "no progress but on a terminal")
	require.Contains(t, out, "Turning point: ply 6 lost a drawn game: ")
	out, _, status = annotated(t, "4 5 6", "-", "--nodes", "50", "--board", "9 10 4 4", "--prove", "1000")
	require.Zero(t, status)
	require.Contains(t, out, "not over after 3 plies")
	require.Contains(t, out, "\nNow ")
	out, _, status = annotated(t, "2,3 2,2", "-", "--nodes", "50", "--game", "reversi", "--json", "--prove", "1000")
	require.Zero(t, status)
	require.Contains(t, out, `"game":"reversi"`)
}

// TestAnnotateFolder explains the readable files of a folder, and has one line for the others.
func TestAnnotateFolder(t *testing.T) {
	dir, page := t.TempDir(), filepath.Join(t.TempDir(), "page.html")
	for name, text := range map[string]string{"a.txt": "4/4/4/4 x 1213141\n4/4/4/4 x 1", "b.txt": "nonsense", "d.txt": "nonsense", "e": "", "c.txt": "0:\n1\t0\t1\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder"), 0o755))
	out, errors, status := annotated(t, "", dir, "--nodes", "50", "--html", page)
	require.Equal(t, cli.Failed, status)
	b := filepath.Join(dir, "b.txt")
	require.Equal(t, "c4engine: "+b+": line 1: game: expected columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not \"nonsense\", and 2 others\n"+
		"c4engine: annotate: 3 of 5 files could not be read\n", errors)
	for _, row := range []string{"a.txt:1  first  second  1-0 ", "a.txt:2  first  second  * ", "c.txt:1  A      B       1-0 "} {
		require.Contains(t, out, "\n"+row)
	}
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(text), "<title>c4engine annotate: 3 games</title>")
	out, _, status = annotated(t, "", filepath.Join(dir, "a.txt"), "--nodes", "50", "--number", "2")
	require.Zero(t, status)
	require.Contains(t, out, "a.txt game 2: ")
}

func TestAnnotateRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ in, args, says string }{
		{"", "none", "c4engine: open none: no such file or directory"},
		{"", dir, dir + ": files: expected at least one"},
		{"", "-", "-: games: expected at least one"},
		{"44\n4x", "-", "-: line 2: game: expected columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN"},
		{"44", "- --number 2", "-: --number: expected a game from 1 to 1"},
		{"44", "- --html " + dir, "is a directory"},
	} {
		out, errors, status := annotated(t, c.in, strings.Fields(c.args)...)
		require.Equal(t, cli.Failed, status, c.args)
		require.Empty(t, out)
		require.Contains(t, errors, c.says)
		require.Equal(t, 1, strings.Count(errors, "\n"), errors)
	}
	for args, says := range map[string]string{
		"annotate":                    `expected "<files> ..."`,
		"annotate - --board 3":        "annotate: --board: rows: expected an integer from 4 to 12",
		"annotate - --game chess":     "--game must be one of",
		"annotate - --movetime 0":     "--movetime: expected an integer from 1",
		"annotate - --threads 999":    "--threads: expected an integer from 1 to 256",
		"annotate - --board x --json": "annotate: --board: rows: expected",
	} {
		requireWrongUsage(t, args, says)
	}
}

// TestAnnotateInterrupted ends the command in the second game, whose search would take a day.
func TestAnnotateInterrupted(t *testing.T) {
	needsUnix(t)
	page := filepath.Join(t.TempDir(), "page.html")
	cmd := exec.CommandContext(t.Context(), binary, "annotate", "-", "--json", "--html", page, "--movetime", "1000000", "--prove", "100000")
	cmd.Stdin = strings.NewReader("4/4/4/4 x 1213141\n4444\n4444\n")
	var errors bytes.Buffer
	cmd.Stderr = &errors
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(stdout)
	require.True(t, lines.Scan(), "the first game, which is solved")
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	require.True(t, lines.Scan(), "the summary")
	var last struct {
		Type    string
		Players []struct{ Games int }
	}
	require.NoError(t, json.Unmarshal(lines.Bytes(), &last))
	require.Equal(t, "summary", last.Type)
	require.Equal(t, 1, last.Players[0].Games)
	require.False(t, lines.Scan())
	require.Error(t, cmd.Wait())
	require.Equal(t, cli.Failed, cmd.ProcessState.ExitCode())
	require.Equal(t, "c4engine: annotate: interrupted after 1 of 3 games\n", errors.String())
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(text), `"n":1`)
}
