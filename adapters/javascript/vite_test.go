package javascript

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

// vite is the bundler that README.md's recipe is tried with.
const vite = "vite@8.3.8"

// testVite bundles README.md's recipe, serves the result and Vite's own server of sources, and
// lets the engine move in both.
func testVite(u user, packed string) {
	browser := processtest.StartBrowser(u.T)
	u.npm("install", "--no-audit", "--no-fund", packed)
	install := u.command("npm", "install", "--no-audit", "--no-fund", vite)
	if out, err := install.CombinedOutput(); err != nil {
		u.Skipf("needs %s, which npm could not fetch: %v\n%s", vite, err, out)
	}
	recipe := bundled(u.T)
	page, _, _ := strings.Cut(blocks(u.T, "html")[0], "<script")
	u.write("main.js", recipe)
	u.write("index.html", page+`<script type="module" src="main.js"></script>`)
	u.npm("exec", "--offline", "vite", "build")
	server := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(u.folder, "dist"))))
	defer server.Close()
	u.requireMove(text(u.T, browser, server.URL, moved))

	free, err := net.Listen("tcp", "localhost:0")
	require.NoError(u, err)
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
	}, patience, patience/1000)
	u.requireMove(text(u.T, browser, address, moved))
}

// moved is the move that a page of README.md shows, once it does.
const moved = `/,/.test(document.getElementById("move").textContent)
	&& document.getElementById("move").textContent`

func (u user) requireMove(text string) {
	u.Helper()
	require.Regexp(u, `^\d,\d$`, text)
}

// bundled returns README.md's recipe for a bundler.
func bundled(t *testing.T) string {
	for _, example := range blocks(t, "js") {
		if strings.Contains(example, "?url") {
			return example
		}
	}
	t.Fatal("README.md: expected a recipe for a bundler")
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
	out, err := u.command("npm", words...).CombinedOutput()
	require.NoError(u, err, string(out))
}

func (u user) write(name, text string) {
	require.NoError(u, os.WriteFile(filepath.Join(u.folder, name), []byte(text), 0o644))
}
