package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c4engine/c4engine/clients/javascript"
	"github.com/c4engine/c4engine/engine/games"
)

//go:generate go -C page tool esbuild js/main.js dialogs.css --bundle --minify --format=esm --splitting --loader:.html=text --entry-names=[name] --chunk-names=[name] --outdir=bundle

var (
	// served are the files as the browser asks for them, in the folder page; index.html is the first.
	// In bundle are the modules in js, the client of clients/javascript and the styles, as go generate
	// writes them: main is loaded at once, later with what needs it, and chunk is what both share.
	// The pages of reports have bundles of the same modules and styles.
	//
	//go:embed page/index.html page/icon.svg page/puzzles.json page/zh.json
	//go:embed page/bundle page/js/theme.js
	served embed.FS

	// app has, in the folder page/app, what makes an app of the page where it is exported.
	//
	//go:embed page/app
	app embed.FS
)

// policy is the page's Content-Security-Policy: it runs its own files and nothing else.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// noFrames is added to policy in a header. In a file it has no effect.
const noFrames = "frame-ancestors 'none'"

// The line of index.html that names the engine, and its replacement in a static page: the engine
// is WebAssembly, the file has the policy, because a file server may not send it, and the page can
// be installed as an app.
var (
	socketEngine = []byte(`<meta name="engine" content="socket">`)
	wasmEngine   = []byte(`<meta name="engine" content="wasm">` + "\n" +
		`<link rel="manifest" href="manifest.json">` + "\n" +
		`<meta http-equiv="Content-Security-Policy" content="` + policy + `">`)
)

// pageFiles returns the content of all files of the page by their names.
var pageFiles = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{"games.json": games.JSON(), "js/worker.js": javascript.Worker}
	addFiles(all, served, "page/")
	return all
})

// addFiles adds the content of all files in a folder, by their names there.
func addFiles(all map[string][]byte, files embed.FS, folder string) {
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		all[strings.TrimPrefix(name, folder)], err = files.ReadFile(name)
		return err
	})
	if err != nil {
		panic(err) // they are embedded
	}
}

// Export calls write with each file of a static page; names have slashes. The files js/engine.wasm
// and js/wasm_exec.js are not among them.
func Export(write func(name string, content []byte) error) error {
	files := maps.Clone(pageFiles())
	addFiles(files, app, "page/app/")
	files["index.html"] = bytes.Replace(files["index.html"], socketEngine, wasmEngine, 1)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := write(name, files[name]); err != nil {
			return err
		}
	}
	return nil
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

// asset is a file as it is served. The tag is of its content: a browser that has it asks only
// whether it is still the same, because the next server here may have another version.
type asset struct {
	kind, tag       string
	content, zipped []byte
}

// servePage returns the handler of the page's files. It lists no folders.
func servePage() http.Handler {
	assets := sync.OnceValue(readAssets)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		a, found := assets()[name]
		if !found {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		header.Set("Cache-Control", "no-cache")
		header.Set("Content-Type", a.kind)
		header.Set("Vary", "Accept-Encoding")
		content, tag := a.content, a.tag
		if acceptsGzip(r.Header.Get("Accept-Encoding")) {
			header.Set("Content-Encoding", "gzip")
			content, tag = a.zipped, a.tag+"z"
		}
		header.Set("ETag", strconv.Quote(tag))
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	})
}

// acceptsGzip reads a header Accept-Encoding, such as "br, gzip;q=0.5". A weight of 0 refuses (RFC
// 9110, section 12.4.2).
func acceptsGzip(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(coding, " ", ""), ";q=")
		if q, err := strconv.ParseFloat(weight, 64); strings.EqualFold(name, "gzip") && (err != nil || q > 0) {
			return true
		}
	}
	return false
}

// readAssets returns the files of the page by their names, compressed too.
func readAssets() map[string]asset {
	assets := map[string]asset{}
	for name, content := range pageFiles() {
		var zipped bytes.Buffer
		zip := gzip.NewWriter(&zipped)
		_, _ = zip.Write(content) // a buffer takes all
		_ = zip.Close()
		sum := sha256.Sum256(content)
		assets[name] = asset{types[path.Ext(name)], hex.EncodeToString(sum[:8]), content, zipped.Bytes()}
	}
	return assets
}
