package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/c4engine/c4engine/adapters/web"
	"github.com/c4engine/c4engine/adapters/web/bounded"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// webCommand serves the page with the board, and a session of the line protocol to each
// page.
type webCommand struct {
	Address  string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Listen at this address (default ${default}, for this machine alone; port 0: any free one)."`
	Open     bool   `xor:"export" help:"Open the page in the browser."`
	Sessions uint64 `default:"8" range:"1..250" placeholder:"N" help:"Allow this number of open pages (default ${default})."`
	Hash     uint64 `default:"256" range:"1..32768" placeholder:"MB" help:"Allow this memory for the tree of each page (default ${default})."`
	Threads  uint64 `range:"1..256" placeholder:"N" help:"Allow this number of threads for the search of each page (default: one per core)."`
	Export   string `xor:"export" placeholder:"DIR" help:"Write the page as static files for any file server, and end."`
	Wasm     string `placeholder:"FILE" help:"Export this engine.wasm, with wasm_exec.js beside it (default: those beside the program, or compiled by Go)."`
	logFlag
}

func (*webCommand) Help() string {
	return "It prints the address of the page, and ends with SIGINT or SIGTERM. " +
		"docs/web.md has the rest."
}

// Run needs no open standard output: a supervisor may start a server without one.
func (c *webCommand) Run(ctx context.Context) error {
	if c.Wasm != "" && c.Export == "" {
		return cli.Usage("web: --wasm: expected --export beside it")
	}
	if c.Export != "" {
		return c.exportPage(ctx)
	}
	log := c.logger()
	// With a thread for each session the operating system shares the cores among the searches.
	// Go's scheduler would make input wait about 10 ms behind each of them.
	addThreads(readerAndClock + int(c.Sessions))
	listener, err := net.Listen("tcp", c.Address)
	if wrong := (*net.AddrError)(nil); errors.As(err, &wrong) {
		return cli.Usage("web: --address: expected host:port, not %q", c.Address)
	}
	if err != nil {
		return fmt.Errorf("web: --address: expected one on which it can listen: %w", err)
	}
	url := web.URL(listener.Addr(), c.Address)
	fmt.Println(url)
	if local, ok := listener.Addr().(*net.TCPAddr); ok && !local.IP.IsLoopback() {
		fmt.Fprintln(os.Stderr, "web: whoever reaches this address can play; "+
			"--address 127.0.0.1:8080 keeps it to this machine")
	}
	if c.Open {
		openBrowser(url)
	}
	return web.Serve(ctx, listener, web.Config{
		Address:  c.Address,
		Sessions: int(c.Sessions),
		Run: func(ctx context.Context, in io.Reader, out io.Writer) error {
			return c.session(ctx, in, out, log)
		},
		Log: log,
	})
}

// session runs one session of the line protocol, whose options the flags bound.
func (c *webCommand) session(
	ctx context.Context, in io.Reader, out io.Writer, log *slog.Logger,
) error {
	searcher := uct.New()
	defer searcher.Close()
	within, err := bounded.New(searcher, map[string]int{
		"Hash":    int(c.Hash),
		"Threads": int(cmp.Or(c.Threads, uint64(runtime.NumCPU()))),
	})
	if err != nil {
		return err
	}
	return protocol.Run(ctx, in, out, protocol.Config{
		Name: name, Author: author, Version: version,
		Games:    games.All(),
		Searcher: within,
		Read:     gamefile.NewReader(games.All(), "newgame GAME").From,
		Review:   annotate.Reviewer(searcher),
		Log:      log,
	})
}

// openBrowser asks the system to show a page. If that fails, the user still has the printed
// address.
func openBrowser(url string) {
	opener := map[string][]string{
		"darwin":  {"open"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if opener == nil {
		opener = []string{"xdg-open"}
	}
	cmd := exec.Command(opener[0], append(opener[1:], url)...)
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "web: --open:", err)
		return
	}
	_ = cmd.Process.Release() // a browser may outlive the server
}

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
	program, err = goBuild(ctx, "cmd/wasm", version, "GOOS=js", "GOARCH=wasm")
	if err != nil {
		const hint = "expected %s and %s beside this program, as in the archive of a release: " +
			"run it with --wasm FILE, or in the source tree with Go (%w)"
		return nil, nil, fmt.Errorf(hint, wasmName, supportName, err)
	}
	root, err := goEnv(ctx, "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	support, err = os.ReadFile(filepath.Join(root, "lib", "wasm", supportName))
	if err != nil {
		return nil, nil, fmt.Errorf("expected Go's own script for WebAssembly: %w", err)
	}
	return program, support, nil
}
