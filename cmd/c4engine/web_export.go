package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/c4engine/c4engine/adapters/web"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gobuild"
)

// The names of the engine as WebAssembly, and of the compiler's script that runs it.
const (
	wasmName    = "engine.wasm"
	supportName = "wasm_exec.js"
)

// exportPage writes the page as static files into a directory, which need not exist. Without an
// engine for the page it writes nothing.
func (c *webCommand) exportPage(ctx context.Context) error {
	program, support, err := c.wasm(ctx)
	if err != nil {
		return fmt.Errorf("web --export: %w", err)
	}
	var outputs []files.Output
	add := func(name string, content []byte) error {
		path := filepath.Join(c.Export, filepath.FromSlash(name))
		outputs = append(outputs, files.Output{Name: path, Write: func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		}})
		return os.MkdirAll(filepath.Dir(path), 0o755)
	}
	err = cmp.Or(add("js/"+wasmName, program), add("js/"+supportName, support), web.Export(add))
	if err != nil {
		return err
	}
	return files.WriteAll(outputs...)
}

// wasm returns the engine for the page and its script: the files of --wasm, those beside this
// program, as in a release, or else those of the go command.
func (c *webCommand) wasm(ctx context.Context) (program, support []byte, err error) {
	if c.Wasm != "" {
		program, support, err = readWasm(c.Wasm)
		if err != nil {
			err = fmt.Errorf("--wasm: %w", err)
		}
		return program, support, err
	}
	if path, err := os.Executable(); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			program, support, err = readWasm(filepath.Join(filepath.Dir(path), wasmName))
			if err == nil {
				return program, support, nil
			}
		}
	}
	return buildWasm(ctx)
}

// readWasm reads the engine and the script in the same folder.
func readWasm(name string) (program, support []byte, err error) {
	program, err = os.ReadFile(name)
	if err == nil && !bytes.HasPrefix(program, []byte("\x00asm")) {
		err = fmt.Errorf("expected WebAssembly in %s", name)
	}
	if err == nil {
		support, err = os.ReadFile(filepath.Join(filepath.Dir(name), supportName))
	}
	return program, support, err
}

// buildWasm compiles the engine and returns it with the script of the compiler.
func buildWasm(ctx context.Context) (program, support []byte, err error) {
	program, err = gobuild.Build(ctx, "cmd/wasm", version, "GOOS=js", "GOARCH=wasm")
	if err != nil {
		const hint = "expected %s and %s beside this program, as in the archive of a release: " +
			"run it with --wasm FILE, or in the source tree with Go (%w)"
		return nil, nil, fmt.Errorf(hint, wasmName, supportName, err)
	}
	root, err := gobuild.Env(ctx, "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	support, err = os.ReadFile(filepath.Join(root, "lib", "wasm", supportName))
	if err != nil {
		return nil, nil, fmt.Errorf("expected Go's own script for WebAssembly: %w", err)
	}
	return program, support, nil
}
