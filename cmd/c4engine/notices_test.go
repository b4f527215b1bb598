package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNotices: THIRD_PARTY_NOTICES, which is in all packages with a compiled engine, has the
// licences of all modules that are linked on any system.
func TestNotices(t *testing.T) {
	const path = "../../THIRD_PARTY_NOTICES"
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	text := "Programs of c4engine contain code of others under these licences.\n" +
		notice(t, "the Go standard library", strings.TrimSpace(string(goroot)))
	for _, module := range linkedModules(t) {
		name, dir, _ := strings.Cut(module, " ")
		text += notice(t, name, dir)
	}
	if updating() {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, text, string(want), "go test ./cmd/c4engine -run TestNotices -update writes it")
}

// linkedModules returns the paths and folders of the modules that are linked into a program.
func linkedModules(t *testing.T) []string {
	var modules []string
	for _, system := range []string{"linux/amd64", "linux/arm64", "darwin/arm64", "windows/amd64", "js/wasm"} {
		os, arch, _ := strings.Cut(system, "/")
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./cmd/c4engine")
		if os == "js" {
			cmd.Args[len(cmd.Args)-1] = "./cmd/wasm"
		}
		cmd.Dir = "../.."
		cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0", "GOOS="+os, "GOARCH="+arch)
		out, err := cmd.Output()
		require.NoError(t, err, system)
		modules = append(modules, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	slices.Sort(modules)
	return slices.Compact(modules)
}

// notice returns the licence in a folder under its owner's name.
func notice(t *testing.T, name, dir string) string {
	var files []string
	for _, pattern := range []string{"LICEN[CS]E*", "COPYING*"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Len(t, files, 1, "the licence of %s in %s", name, dir)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	line := strings.Repeat("-", 72)
	return fmt.Sprintf("\n%s\n%s\n%s\n\n%s\n", line, name, line, strings.TrimSpace(string(text)))
}
