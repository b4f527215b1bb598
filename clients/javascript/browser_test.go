package javascript

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestWorker starts workers that find their files and workers that do not, in a browser, with a
// small program in the engine's place.
func TestWorker(t *testing.T) {
	enginetest.NeedSlow(t, "starts a browser")
	t.Parallel()
	browser := browsertest.StartBrowser(t)
	folder := t.TempDir()
	installSources(t, folder)
	var fetched atomic.Int32
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(folder)))
	files.HandleFunc("/c4engine/", func(w http.ResponseWriter, r *http.Request) {
		switch filepath.Base(r.URL.Path) {
		case "arguments.js", "client.js", "messages.js", "transport.js":
		default:
			fetched.Add(1)
		}
		http.ServeFile(w, r, filepath.Join(folder, "node_modules", r.URL.Path))
	})
	files.HandleFunc("/app/", writes("<!doctype html>")) // as servers of one page do
	files.HandleFunc("/elsewhere/engine.wasm", writes("\x00asm\x01\x00\x00\x00"))
	for name, path := range map[string]string{"worker.js": "node_modules/c4engine/worker.js", "wasm_exec.js": "wasm_exec_fake.js"} {
		files.HandleFunc("/elsewhere/"+name, func(w http.ResponseWriter, r *http.Request) {
			http.ServeFile(w, r, filepath.Join(folder, path))
		})
	}
	server := httptest.NewServer(files)
	defer server.Close()
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		files.ServeHTTP(w, r)
	}))
	defer other.Close()

	const remedy = `; overWorker\(script, \{ wasmExec, engine \}\) takes the addresses of .*`
	const worker, exec, engine = "c4engine/worker.js", "wasm_exec_fake.js", "elsewhere/engine.wasm"
	for _, c := range []struct {
		name, script, exec, engine, inline, fails string
		fetched                                   int32
	}{
		{"without its files", worker, "", "", "", `.*/c4engine/wasm_exec\.js.*` + remedy, 2},
		{"that is a page", "app/worker.js", "", "", "", remedy, 0},
		{"without itself", "c4engine/a.js", "", "", "", `c4engine/a\.js cannot be loaded` + remedy, 1},
		{"without the engine", worker, exec, "", "", `engine\.wasm: 404.*` + remedy, 2},
		{"with a page for an engine", worker, exec, "app/engine.wasm", "", remedy, 1},
		{"with its files elsewhere", worker, exec, engine, "", "", 1},
		{"in a data: address", worker, exec, engine, "yes", "", 1},
		{"of another origin", other.URL + "/elsewhere/worker.js", "", "", "", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			fetched.Store(0)
			query := url.Values{"script": {c.script}}
			settings := map[string]string{"wasmExec": c.exec, "engine": c.engine, "inline": c.inline}
			for name, value := range settings {
				if value != "" {
					query.Set(name, value)
				}
			}
			var says []string
			address := server.URL + "/worker.html?" + query.Encode()
			shown := text(t, browser, address, `document.title === "done" && document.body.textContent`)
			require.NoError(t, json.Unmarshal([]byte(shown), &says))
			require.Len(t, says, 2)
			for _, said := range says {
				if c.fails == "" {
					require.Equal(t, "1,1", said)
				} else {
					require.Regexp(t, "^ConnectionLost: .*"+c.fails+"$", said)
				}
			}
			require.Equal(t, c.fetched, fetched.Load(), "each file is fetched once")
		})
	}
}

// TestEsbuild bundles a program with esbuild, copies the worker and its files beside the bundle, as
// README.md says, and runs it in a browser, with a small program in the engine's place.
func TestEsbuild(t *testing.T) {
	enginetest.NeedSlow(t, "starts a browser")
	t.Parallel()
	browser := browsertest.StartBrowser(t)
	folder, site := t.TempDir(), t.TempDir()
	installSources(t, folder)
	page, script, _ := strings.Cut(blocks("html")[0], `<script type="module">`)
	script, _, _ = strings.Cut(script, "</script>")
	script = strings.NewReplacer("./c4engine/engine.js", "c4engine", "./c4engine/worker.js", "worker.js", ", { movetime: 500 }", "").Replace(script)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.js"), []byte(script), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(site, "index.html"), []byte(page+`<script type="module" src="bundle.js"></script>`), 0o644))
	processtest.Output(t, exec.Command("go", "tool", "esbuild", filepath.Join(folder, "main.js"),
		"--bundle", "--minify", "--format=esm", "--outfile="+filepath.Join(site, "bundle.js")))
	for name, path := range map[string]string{"worker.js": "node_modules/c4engine/worker.js", "wasm_exec.js": "wasm_exec_fake.js"} {
		require.NoError(t, os.WriteFile(filepath.Join(site, name), enginetest.Must(os.ReadFile(filepath.Join(folder, path))), 0o644))
	}
	require.NoError(t, os.WriteFile(filepath.Join(site, "engine.wasm"), []byte("\x00asm\x01\x00\x00\x00"), 0o644))
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	defer server.Close()
	require.Equal(t, "1,1", text(t, browser, server.URL, moved))
}

func writes(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

// testBrowser serves the installed package and uses it in a real browser, by the trial and
// by the page that README.md shows.
func testBrowser(u user) {
	browser := browsertest.StartBrowser(u.T)
	page := blocks("html")
	require.Len(u, page, 1)
	require.NoError(u, os.WriteFile(filepath.Join(u.folder, "readme.html"), []byte(page[0]), 0o644))
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(u.folder)))
	files.Handle("/c4engine/", http.StripPrefix("/c4engine/", http.FileServer(http.Dir(filepath.Join(u.folder, "node_modules/c4engine")))))
	server := httptest.NewServer(files)
	defer server.Close()

	u.requireTrial(text(u.T, browser, server.URL+"/browser.html", `document.title === "done" && document.body.textContent`))
	u.requireMove(text(u.T, browser, server.URL+"/readme.html", moved))
}

// text opens a page, which may log errors, waits until an expression of JavaScript has a value, and
// returns it.
func text(t *testing.T, browser context.Context, url, expression string) string {
	page := browsertest.OpenTab(t, browser, url, 800, 600)
	page.Allowed = regexp.MustCompile("")
	page.Wait(expression)
	return strings.TrimSpace(page.Value(expression))
}

// The packages that README.md's recipes are tried with.
var (
	vite    = []string{"vite@8.3.8", "react@19.3.1", "react-dom@19.3.1"}
	webpack = []string{"webpack@5.113.0", "webpack-cli@7.3.1"}
)

// installs installs the package and others into the folder. It skips the test where npm has not got
// these.
func (u user) installs(packed string, others []string) {
	u.npm("install", "--no-audit", "--no-fund", packed)
	install := u.command("npm", append([]string{"install", "--no-audit", "--no-fund"}, others...)...)
	if out, err := install.CombinedOutput(); err != nil {
		u.Skipf("needs %v, which npm could not fetch: %v\n%s", others, err, out)
	}
}

// site serves the folder in which a bundler writes its files, with a page that runs one of them.
func (u user) site(script string) *httptest.Server {
	page, _, _ := strings.Cut(blocks("html")[0], "<script")
	u.write("dist/index.html", page+`<script type="module" src="`+script+`"></script>`)
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(u.folder, "dist"))))
	u.Cleanup(server.Close)
	return server
}

// testWebpack bundles README.md's recipe and lets the engine move in a browser.
func testWebpack(u user, packed string) {
	browser := browsertest.StartBrowser(u.T)
	u.installs(packed, webpack)
	u.write("main.js", bundled(u.T, "js", `new URL("c4engine/worker.js"`))
	u.npm("exec", "--offline", "--", "webpack", "--mode", "production", "--entry", "./main.js")
	u.requireMove(text(u.T, browser, u.site("main.js").URL, moved))
}

// testReact runs README.md's effect in StrictMode, which begins it twice, and in which the first
// call's abort is no failure.
func testReact(u user, browser context.Context) {
	files, _, _ := strings.Cut(bundled(u.T, "js", "?url"), "const")
	effect := strings.Replace(bundled(u.T, "jsx", "useEffect"), "const engine", "document.title += '+'; const engine", 1)
	u.write("react.jsx", `import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
`+files+`
addEventListener("unhandledrejection", ({ reason }) => { document.body.textContent = reason; });
function Best({ columns }) {
  const [move, setMove] = useState("..");
  const [error, setError] = useState(null);
`+effect+`
  return <b id="move">{error ? String(error) : move}</b>;
}
document.title = "";
createRoot(document.getElementById("move").parentNode).render(<StrictMode><Best columns="44" /></StrictMode>);
`)
	u.write("vite.config.mjs", `export default { build: { rolldownOptions: { input: "react.jsx", output: { entryFileNames: "react.js" } } } };`)
	build := u.command("npm", "exec", "--offline", "--", "vite", "build", "--mode", "development")
	build.Env = append(os.Environ(), "NODE_ENV=development") // else there is no StrictMode
	processtest.Output(u, build)
	u.requireMove(text(u.T, browser, u.site("react.js").URL, `document.title === "++" && `+moved))
}

// testVite bundles README.md's recipe, serves the result and Vite's own server of sources, and
// lets the engine move in both.
func testVite(u user, packed string) {
	browser := browsertest.StartBrowser(u.T)
	u.installs(packed, vite)
	u.Run("React", func(t *testing.T) { testReact(u.with(t), browser) })
	require.NoError(u, os.Remove(filepath.Join(u.folder, "vite.config.mjs")))
	recipe := bundled(u.T, "js", "?url")
	page, _, _ := strings.Cut(blocks("html")[0], "<script")
	u.write("main.js", recipe)
	u.write("index.html", page+`<script type="module" src="main.js"></script>`)
	u.npm("exec", "--offline", "vite", "build")
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(u.folder, "dist"))))
	defer server.Close()
	for _, name := range enginetest.Must(filepath.Glob(filepath.Join(u.folder, "dist/assets/*.js"))) {
		require.NotContains(u, string(enginetest.Must(os.ReadFile(name))), "data:text/javascript", "the worker is a file")
	}
	u.requireMove(text(u.T, browser, server.URL, moved))

	free := enginetest.Must(net.Listen("tcp", "localhost:0"))
	port := free.Addr().(*net.TCPAddr).Port
	require.NoError(u, free.Close())
	const program = "node_modules/vite/bin/vite.js"
	sources := u.command("node", program, "--port", fmt.Sprint(port), "--strictPort")
	require.NoError(u, sources.Start())
	defer func() {
		_ = sources.Process.Kill()
		_ = sources.Wait()
	}()
	address := fmt.Sprintf("http://localhost:%d/", port)
	require.Eventually(u, func() bool {
		answer, err := http.Get(address)
		if err == nil {
			_ = answer.Body.Close()
		}
		return err == nil
	}, time.Minute, time.Minute/1000)
	u.requireMove(text(u.T, browser, address, moved))
}

// moved is the move that a page of README.md shows, once it does.
const moved = `/,/.test(document.getElementById("move").textContent)
	&& document.getElementById("move").textContent`

func (u user) requireMove(text string) {
	u.Helper()
	require.Regexp(u, `^\d,\d$`, text)
}

// bundled returns README.md's recipe in a language that has a text.
func bundled(t *testing.T, language, has string) string {
	for _, example := range blocks(language) {
		if strings.Contains(example, has) {
			return example
		}
	}
	t.Fatalf("README.md: expected a recipe with %s", has)
	return ""
}

// command returns a program that runs in the folder, with the PATH of the test.
func (u user) command(program string, words ...string) *exec.Cmd {
	cmd := exec.CommandContext(u.Context(), program, words...)
	cmd.Dir = u.folder
	return cmd
}

func (u user) npm(words ...string) {
	u.Helper()
	processtest.Output(u, u.command("npm", words...))
}

func (u user) write(name, text string) {
	path := filepath.Join(u.folder, name)
	require.NoError(u, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(u, os.WriteFile(path, []byte(text), 0o644))
}
