package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRelease checks a release of goreleaser in the folder C4ENGINE_RELEASE. Its archives must be
// complete, and those for this machine must have an engine that plays without any PATH.
func TestRelease(t *testing.T) {
	folder := os.Getenv("C4ENGINE_RELEASE")
	if folder == "" {
		t.Skip("needs C4ENGINE_RELEASE, the folder of a release")
	}
	archives := checked(t, folder)
	for _, system := range []string{
		"darwin_amd64.tar.gz", "darwin_amd64v3.tar.gz", "darwin_arm64.tar.gz",
		"linux_amd64.tar.gz", "linux_amd64v3.tar.gz", "linux_arm64.tar.gz",
		"windows_amd64.zip", "windows_amd64v3.zip", "windows_arm64.zip",
	} {
		i := slices.IndexFunc(archives, func(name string) bool { return strings.HasSuffix(name, "_"+system) })
		require.GreaterOrEqual(t, i, 0, "no archive for %s in %s", system, archives)
		if strings.HasPrefix(system, runtime.GOOS+"_"+runtime.GOARCH) && runtime.GOOS != "windows" {
			t.Run(system, func(t *testing.T) { playReleased(t, filepath.Join(folder, archives[i])) })
		}
	}
	require.Len(t, archives, 9)
}

// checked compares the archives of a release with its checksums, and returns their names.
func checked(t *testing.T, folder string) (names []string) {
	text, err := os.ReadFile(filepath.Join(folder, "checksums.txt"))
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		want, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		content, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		sum := sha256.Sum256(content)
		require.Equal(t, want, hex.EncodeToString(sum[:]), name)
		names = append(names, name)
	}
	return names
}

// playReleased unpacks an archive and plays a game with its engine.
func playReleased(t *testing.T, archive string) {
	dir := t.TempDir()
	out, err := exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	for _, name := range []string{"LICENSE", "THIRD_PARTY_NOTICES", "README.md", wasmName, supportName, "share/man/man1/c4engine.1"} {
		require.FileExists(t, filepath.Join(dir, name))
	}
	run := func(input string, args ...string) string {
		cmd := exec.Command(filepath.Join(dir, "c4engine"), args...)
		cmd.Env = []string{"PATH="}
		cmd.Stdin = strings.NewReader(input)
		out, err := cmd.CombinedOutput()
		if bytes.Contains(out, []byte("This program can only be run on")) {
			t.Skipf("%s", out)
		}
		require.NoError(t, err, string(out))
		return string(out)
	}
	require.Regexp(t, `^c4engine \d+\.\d+\.\d+\S*\n$`, run("", "--version"))
	run("", "web", "--export", filepath.Join(dir, "page"))
	require.FileExists(t, filepath.Join(dir, "page", "js", wasmName))
	require.Regexp(t, `(?s)response (first|second|draw)\n$`, run(strings.Repeat("go nodes 100\n", 43)+"query result\n"))
}
