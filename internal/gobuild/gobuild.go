// Package gobuild compiles programs of this module for other systems.
package gobuild

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/c4engine/c4engine"

// Build compiles a program of this module for the system that env names, and returns it. The
// sources are those of the module around the current folder, this one or one that requires it,
// or else the published version. It fails without a go command. The same sources and compiler
// make the same program.
func Build(ctx context.Context, program, version string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "c4engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "program")
	// Of the programs only cmd/wasm takes its version from the linker.
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -X main.version=" + version}
	words := append([]string{"build", "-o", path}, flags...)
	err = run(ctx, env, append(words, Module+"/"+program)...)
	if err == nil {
		return os.ReadFile(path)
	}
	published := version != "devel" && !strings.Contains(version, "+dirty")
	if !published || errors.Is(err, exec.ErrNotFound) {
		return nil, err
	}
	return install(ctx, dir, program, version, flags, env)
}

// install compiles the published version into dir.
func install(
	ctx context.Context, dir, program, version string, flags, env []string,
) ([]byte, error) {
	cache, err := Env(ctx, "GOMODCACHE")
	if err != nil {
		return nil, err
	}
	env = append(env, "GOPATH="+dir, "GOMODCACHE="+cache, "GOBIN=", "GOWORK=off")
	words := append([]string{"install"}, flags...)
	if err := run(ctx, env, append(words, Module+"/"+program+"@v"+version)...); err != nil {
		return nil, err
	}
	// A program for another system is in a folder of bin. Glob fails only for wrong patterns.
	found, _ := filepath.Glob(filepath.Join(dir, "bin", "*", "*"))
	if len(found) != 1 {
		found, _ = filepath.Glob(filepath.Join(dir, "bin", "*"))
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("go install %s: expected one program", program)
	}
	return os.ReadFile(found[0])
}

// run runs the go command. The error has the first line of its output.
func run(ctx context.Context, env []string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return fmt.Errorf("go %s: %w %s", args[0], err, line)
	}
	return nil
}

// Env returns a setting of the go command.
func Env(ctx context.Context, name string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
