package web

import (
	"bytes"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/c4engine/c4engine/adapters/web/page"
	"github.com/c4engine/c4engine/engine/games"
)

// policy is the page's Content-Security-Policy: it runs its own files and nothing else.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// noFrames is added to policy in a header. In a file it has no effect.
const noFrames = "; frame-ancestors 'none'"

// The line of index.html that names the engine, and its replacement in a static page: the engine
// is WebAssembly, and the file has the policy, because a file server may not send it.
var (
	socketEngine = []byte(`<meta name="engine" content="socket">`)
	wasmEngine   = []byte(`<meta name="engine" content="wasm">` + "\n" +
		`<meta http-equiv="Content-Security-Policy" content="` + policy + `">`)
)

// Export calls write with each file of a static page; names have slashes. The files js/engine.wasm
// and js/wasm_exec.js are not among them.
func Export(write func(name string, content []byte) error) error {
	if err := write(gamesFile, gamesJSON()); err != nil {
		return err
	}
	files := page.Files
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

// types has the content types of the page's files. The system's table may differ, and browsers do
// not run scripts of a wrong type.
var types = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
}

// servePage returns the handler of the page's files. It lists no folders.
func servePage() http.Handler {
	files := page.Files
	server := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache") // the next server here may have another version
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

// isFile reports whether there is a file, not a folder, of this name.
func isFile(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name) // fails for a name that is no path
	return err == nil && info.Mode().IsRegular()
}

// gamesFile is the file that tells the page which games there are.
const gamesFile = "games.json"

// gamesJSON returns the content of gamesFile.
func gamesJSON() []byte { return games.JSON() }
