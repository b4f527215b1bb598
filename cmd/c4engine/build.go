package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// module is the path of this module.
const module = "github.com/c4engine/c4engine"

// goBuild compiles a program of this module for the system that env names, and returns it. The
// sources are those of the module around the current folder, this one or one that requires it. It
// fails without a go command. The same sources and compiler make the same program.
func goBuild(ctx context.Context, program string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "c4engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "program")
	// A module that requires this one may require an older version.
	const required = "{{if not .Replace}}{{.Version}}{{end}}"
	older, _ := goCommand(ctx, env, "list", "-m", "-f", required, module)
	stamp := strings.TrimPrefix(cmp.Or(older, version), "v")
	const ldflags = "-ldflags=-s -w -X main.version=%[1]s -X %[2]s/internal/cli.packaged=%[1]s"
	_, err = goCommand(ctx, env, "build", "-o", path, "-trimpath", "-buildvcs=false",
		fmt.Sprintf(ldflags, stamp, module), module+"/"+program)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// goCommand runs the go command and returns its output. The error has the first line on standard
// error.
func goCommand(ctx context.Context, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), env...)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(complaints.String()), "\n")
		return "", fmt.Errorf("go %s: %w %s", args[0], err, line)
	}
	return strings.TrimSpace(string(out)), nil
}
