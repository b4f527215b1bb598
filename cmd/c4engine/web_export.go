package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/c4engine/c4engine/adapters/web"
)

// exportPage writes the page with its engine as static files into a directory, which
// need not exist. It compiles the engine first: without a go command nothing is written.
func exportPage(ctx context.Context, dir string) error {
	js := filepath.Join(dir, "js")
	if err := os.MkdirAll(js, 0o755); err != nil {
		return err
	}
	if err := buildWasm(ctx, filepath.Join(js, "engine.wasm")); err != nil {
		return err
	}
	if err := copyWasmSupport(ctx, filepath.Join(js, "wasm_exec.js")); err != nil {
		return err
	}
	return web.Export(func(name string, content []byte) error {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, content, 0o644)
	})
}

// buildWasm compiles the engine for a Web Worker.
func buildWasm(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X main.version="+version,
		"-o", path, "github.com/c4engine/c4engine/cmd/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("web --export: go build: %w: %s", err, bytes.TrimSpace(out))
	}
	return nil
}

// copyWasmSupport copies what the compiler's WebAssembly needs of its own distribution.
func copyWasmSupport(ctx context.Context, path string) error {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("web --export: go env: %w", err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("web --export: %w", err)
	}
	return os.WriteFile(path, support, 0o644)
}
