package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/c4engine/c4engine/adapters/web"
	"github.com/c4engine/c4engine/cmd/internal/files"
)

// exportPage writes the page as static files into a directory, which need not exist, with
// the engine compiled for a Web Worker. It begins with that: nothing is written where it
// cannot be compiled.
func exportPage(ctx context.Context, dir string) error {
	program, err := goBuild(ctx, "cmd/wasm", "main.version="+version, "GOOS=js", "GOARCH=wasm")
	if err != nil {
		return fmt.Errorf("web --export: %w", err)
	}
	support, err := wasmSupport(ctx)
	if err != nil {
		return fmt.Errorf("web --export: %w", err)
	}
	write := func(name string, content []byte) error {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return files.Write(path, content)
	}
	if err := write("js/engine.wasm", program); err != nil {
		return err
	}
	if err := write("js/wasm_exec.js", support); err != nil {
		return err
	}
	return web.Export(write)
}

// wasmSupport returns the script that WebAssembly of this very compiler needs.
func wasmSupport(ctx context.Context) ([]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
