package javascript

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

// TestWorker starts workers that find their files and workers that do not, in a browser, with a
// small program in the engine's place.
func TestWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	t.Parallel()
	browser := processtest.StartBrowser(t)
	folder := t.TempDir()
	installSources(t, folder)
	var fetched atomic.Int32
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(folder)))
	files.HandleFunc("/c4engine/", func(w http.ResponseWriter, r *http.Request) {
		switch filepath.Base(r.URL.Path) {
		case "client.js", "messages.js", "transport.js":
		default:
			fetched.Add(1)
		}
		http.ServeFile(w, r, filepath.Join(folder, "node_modules", r.URL.Path))
	})
	files.HandleFunc("/app/", writes("<!doctype html>")) // as servers of one page do
	files.HandleFunc("/elsewhere/engine.wasm", writes("\x00asm\x01\x00\x00\x00"))
	server := httptest.NewServer(files)
	defer server.Close()

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

func writes(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}
