package web

import (
	"bytes"
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
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

// Export calls write with each file of a page that needs no server, by its name with
// slashes. The files js/engine.wasm and js/wasm_exec.js are not among them.
func Export(write func(name string, content []byte) error) error {
	if err := write(gamesFile, gamesJSON()); err != nil {
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
	".json": "application/json",
	".svg":  "image/svg+xml",
}

// servePage answers with the page's files, and lists no folder.
func servePage() http.Handler {
	files := pageFiles()
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache") // another version may be started here
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == gamesFile {
			w.Header().Set("Content-Type", types[".json"])
			_, _ = w.Write(gamesJSON())
			return
		}
		if name != "" && !isFile(files, name) {
			http.NotFound(w, r)
			return
		}
		if kind, known := types[path.Ext(name)]; known {
			w.Header().Set("Content-Type", kind)
		}
		server.ServeHTTP(w, r)
	})
}

// isFile reports whether a name is that of a file, and not of a folder or of nothing.
func isFile(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name) // which refuses a name that is no path
	return err == nil && info.Mode().IsRegular()
}
