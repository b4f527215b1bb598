package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// goBuild compiles a program of this module for another system, which env names, with a
// string variable set, and returns it. It needs the go command, and the source tree as the
// current directory, or a module that requires this one. The same sources and compiler
// make the same program.
func goBuild(ctx context.Context, program, variable string, env ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "c4engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "program")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X "+variable,
		"-o", path, "github.com/c4engine/c4engine/"+program)
	cmd.Env = append(append(os.Environ(), "GOFLAGS="), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("expected a go command that finds its source: %w %s", err, bytes.TrimSpace(out))
	}
	return os.ReadFile(path)
}
