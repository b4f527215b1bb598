package javascript

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

// patience is how long a page may take.
const patience = time.Minute

// testBrowser serves the installed package and uses it in a real browser, by the trial and
// by the page that README.md shows.
func testBrowser(u user) {
	browser := processtest.StartBrowser(u.T)
	page := blocks(u.T, "html")
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

// text opens a page, waits until an expression of JavaScript has a value, and returns it.
func text(t *testing.T, browser context.Context, url, expression string) string {
	ctx, cancel := context.WithTimeout(browser, patience)
	defer cancel()
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(url)))
	promise := "new Promise(resolve => { const see = () => { const value = " + expression + "; value ? resolve(value) : setTimeout(see, 10); }; see(); })"
	value, err := chromedp.Run(ctx, chromedp.Evaluate[string](promise, chromedp.EvalAwaitPromise))
	require.NoError(t, err, url)
	return strings.TrimSpace(value)
}
