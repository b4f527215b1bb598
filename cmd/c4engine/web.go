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
	"regexp"
	"runtime"
	"strings"

	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
	"github.com/c4engine/c4engine/web"
)

// webCommand serves the page with the board, and a session of the line protocol to each
// page.
type webCommand struct {
	Address  string
	Host     []string
	Open     bool
	Sessions int
	Cores    int
	Export   string
	Wasm     string
	searchFlags
	sessionFlags
}

func (c *webCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "It prints the address of the page. Ctrl-C ends it. docs/play.md describes the page, and docs/server.md a server for others.",
		Sections: c.flags(
			cli.Text("--address", &c.Address, "HOST:PORT",
				"listen at this address; a port alone means this machine only, and port 0 any free port"),
			cli.NewFlag(field.Text("--port", &c.Address), "HOST:PORT", ""), // as other servers call it
			cli.List("--host", &c.Host, "NAME", "answer requests for this name too, which may have a port: "+
				"a name of this machine, or of a proxy that speaks https"),
			cli.Bool("--open", &c.Open, "open the page in the browser"),
			cli.Whole("--sessions", &c.Sessions, 1, 250, "N", "allow N open pages at the same time"),
			c.hash(1, "limit the memory of the search of each page"),
			c.threads("let the search of each page use at most N threads, by default as many as --cores"),
			cli.Whole("--cores", &c.Cores, 1, maxThreads, "N", "let all searches together use N threads, in turns, by default one per core"),
			cli.Text("--export", &c.Export, "DIR", "write the page as static files for any file server, and end"),
			cli.Text("--wasm", &c.Wasm, "FILE", "export this engine.wasm and wasm_exec.js beside it, "+
				"by default those beside the program, or new ones that Go compiles"),
		),
	}
}

// Run needs no open standard output: a supervisor may start a server without one.
func (c *webCommand) Run(ctx context.Context, _ *cli.Output) error {
	switch {
	case c.Wasm != "" && c.Export == "":
		return cli.Usage("--wasm: expected --export beside it")
	case c.Open && c.Export != "":
		return cli.Usage("--open: expected no --export beside it")
	}
	if c.Export != "" {
		return c.exportPage(ctx)
	}
	for _, host := range c.Host {
		if !hostName.MatchString(host) {
			const expected = "--host: expected a name such as board.example or " +
				"board.example:8443, not %q"
			return cli.Usage(expected, host)
		}
	}
	c.Address = withHost(c.Address)
	log := c.begin()
	listener, err := listen("web", "--address", c.Address)
	if err != nil {
		return err
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
	cores := cmp.Or(c.Cores, runtime.NumCPU())
	pool := web.NewPool(cores)
	most := map[string]int{"Hash": c.Hash, "Threads": min(cmp.Or(c.Threads, maxThreads), cores)}
	return web.Serve(ctx, listener, web.Config{
		Address:  c.Address,
		Hosts:    c.Host,
		Sessions: c.Sessions,
		Run:      sessionRunner(pool, most, log),
		Log:      log,
	})
}

// withHost returns an address of this machine for a port alone, any other address as it is.
func withHost(address string) string {
	if _, isPort := field.Integer[uint16](address); isPort {
		return net.JoinHostPort("127.0.0.1", address)
	}
	return address
}

// listen listens at an address that a flag of a command gives.
func listen(command, flag, address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if _, ok := errors.AsType[*net.AddrError](err); ok {
		return nil, cli.Usage("%s: expected host:port, not %q", flag, address)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: expected one on which it can listen: %w", command, flag, err)
	}
	return listener, nil
}

// hostName matches the name of a server, maybe with a port.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$`)

// sessionRunner returns the function that runs each session of the line protocol. Its options have
// maximums, and it takes turns with others.
func sessionRunner(
	pool *web.Pool, most map[string]int, log *slog.Logger,
) func(context.Context, io.Reader, io.Writer) error {
	return func(ctx context.Context, in io.Reader, out io.Writer) error {
		searcher := uct.NewWith(uct.Config{Maximums: most})
		defer searcher.Close()
		shared := pool.Searcher(searcher)
		cfg := sessionConfig(shared, log)
		cfg.Extra = []protocol.Extra{annotate.ReviewCommand(shared), gamefile.ReadCommand(cfg.Games)}
		return protocol.Run(ctx, in, out, cfg)
	}
}

// openBrowser asks the system to show a page. If that fails, the user still has the printed
// address.
func openBrowser(url string) {
	opener := map[string]string{"darwin": "open", "windows": "rundll32 url.dll,FileProtocolHandler"}
	words := append(strings.Fields(cmp.Or(opener[runtime.GOOS], "xdg-open")), url)
	cmd := exec.Command(words[0], words[1:]...)
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
	self, _ := os.Executable() // "" after an error
	self, _ = filepath.EvalSymlinks(self)
	beside := filepath.Join(filepath.Dir(self), wasmName)
	program, support, err = readWasm(cmp.Or(c.Wasm, beside))
	switch {
	case err == nil:
		return program, support, nil
	case c.Wasm != "":
		return nil, nil, fmt.Errorf("--wasm: %w", err)
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
	fmt.Fprintln(os.Stderr, "web: compiling the engine for the page; the first time this takes about a minute")
	program, err = goBuild(ctx, "cmd/wasm", "GOOS=js", "GOARCH=wasm")
	if err != nil {
		const hint = "run it in the source tree, or with --wasm FILE: Go could not compile the engine (%w)"
		return nil, nil, fmt.Errorf(hint, err)
	}
	root, err := goCommand(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	support, err = os.ReadFile(filepath.Join(root, "lib", "wasm", supportName))
	if err != nil {
		return nil, nil, fmt.Errorf("expected Go's own script for WebAssembly: %w", err)
	}
	return program, support, nil
}
