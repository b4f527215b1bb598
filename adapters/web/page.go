package web

import (
	"bytes"
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"path"

	"github.com/c4engine/c4engine/engine/games"
)

//go:embed page
var embedded embed.FS

// policy is the page's Content-Security-Policy: it runs its own files and nothing else.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'"

// noFrames goes with policy where it is sent as a header; a file cannot ask for it.
const noFrames = "; frame-ancestors 'none'"

// pageFiles returns the page's files.
func pageFiles() fs.FS {
	files, _ := fs.Sub(embedded, "page") // it is embedded under that name
	return files
}

// The engine that index.html says it has, and what a static page says instead: that the
// engine is beside it, as WebAssembly, and which policy holds, as no server may send one.
var (
	socketEngine = []byte(`<meta name="engine" content="socket">`)
	wasmEngine   = []byte(`<meta name="engine" content="wasm">` + "\n" +
		`<meta http-equiv="Content-Security-Policy" content="` + policy + `">`)
)

// gamesFile is what the page reads to know the games.
const gamesFile = "games.json"

// Export calls write with each file of a page that needs no server, by its name with
// slashes. The files js/engine.wasm and js/wasm_exec.js are not among them.
func Export(write func(name string, content []byte) error) error {
	if err := write(gamesFile, games.JSON()); err != nil {
		return err
	}
	files := pageFiles()
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			if !bytes.Contains(content, socketEngine) {
				return errors.New("index.html: expected a line that names the engine")
			}
			content = bytes.Replace(content, socketEngine, wasmEngine, 1)
		}
		return write(name, content)
	})
}

// types are those of the page's files. The system's own table may say otherwise, and a
// browser does not run a script of the wrong type.
var types = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

// serveGames answers with the games of the registry.
func serveGames(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache") // another version may be started here
	_, _ = w.Write(games.JSON())
}

// servePage answers with the page's files.
func servePage() http.Handler {
	files := http.FileServerFS(pageFiles())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind, known := types[path.Ext(r.URL.Path)]; known {
			w.Header().Set("Content-Type", kind)
		}
		w.Header().Set("Cache-Control", "no-cache") // another version may be started here
		files.ServeHTTP(w, r)
	})
}
