// Package browsertest is for tests of pages in a browser. It stands alone because the client of the
// browser is large, and linked into every test that imports it.
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// StartBrowser starts a browser that ends with the test, for chromedp's contexts of tabs.
func StartBrowser(t testing.TB) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()),
		chromedp.WSURLReadTimeout(5*time.Minute), // a busy machine starts it slowly
		chromedp.Env("TMPDIR="+t.TempDir()),      // where it leaves a folder when it is ended
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
	)
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(ctx), "the browser starts")
	return ctx
}

// chromium returns the path of a Chromium or Chrome, or skips the test.
func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("needs chromium, such as Debian's package of that name")
	return ""
}

// Tab is a page in the browser.
type Tab struct {
	*testing.T
	Target context.Context // for chromedp

	Allowed    *regexp.Regexp // complaints that the test expects; nil: none
	mu         sync.Mutex
	complaints []string // errors of scripts, of the page's policy, of the network
}

// Patience is the time that a test waits for a change of the page.
const Patience = 3 * time.Minute

// OpenTab opens a page in a new tab of a size, with a storage of its own. The test fails if the
// page logs an error.
func OpenTab(t *testing.T, browser context.Context, url string, width, height int64, before ...chromedp.Action[chromedp.Void]) *Tab {
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	p := &Tab{T: t, Target: ctx}
	var reader sync.WaitGroup
	messages := chromedp.Console(ctx)
	reader.Go(func() {
		for message, err := range messages {
			if err != nil {
				return
			}
			p.listen(message)
		}
	})
	t.Cleanup(func() {
		cancel()
		reader.Wait()
		p.requireQuiet()
	})
	p.Do(append(before, chromedp.EmulateViewport(width, height), chromedp.Navigate(url))...)
	return p
}

func (p *Tab) listen(message chromedp.ConsoleMessage) {
	if message.IsException() || message.Type == "error" {
		p.mu.Lock()
		defer p.mu.Unlock()
		if text := message.String(); !slices.Contains(p.complaints, text) {
			p.complaints = append(p.complaints, text)
		}
	}
}

// requireQuiet requires that the page has logged only allowed errors.
func (p *Tab) requireQuiet() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, complaint := range p.complaints {
		require.NotNil(p, p.Allowed, complaint)
		require.Regexp(p, p.Allowed, complaint)
	}
}

func (p *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Target, Patience)
	defer cancel()
	require.NoError(p, chromedp.Do(ctx, actions...))
}

// Wait waits until an expression of JavaScript is true and the page is drawn, in the frame after
// the change: then the next click finds its element. The page's policy forbids code from text, so
// chromedp's own wait does not work.
func (p *Tab) Wait(expression string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Target, Patience)
	defer cancel()
	promise := fmt.Sprintf("new Promise(resolve => { const see = () => (%s) ? requestAnimationFrame(resolve) : setTimeout(see, 10); see(); })", expression)
	err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](promise, chromedp.EvalAwaitPromise))
	require.NoError(p, err, "%s\nthe page says: %s", expression, p.Value("document.body.innerText"))
}

// Value returns the value of an expression of JavaScript as text.
func (p *Tab) Value(expression string) string {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Target, Patience)
	defer cancel()
	promise := "(async () => String(" + expression + "))()"
	value, err := chromedp.Run(ctx, chromedp.Evaluate[string](promise, chromedp.EvalAwaitPromise))
	require.NoError(p, err, expression)
	return value
}

// Count returns the number of elements of a selector.
func (p *Tab) Count(selector string) int {
	p.Helper()
	n, err := strconv.Atoi(p.Value(fmt.Sprintf("document.querySelectorAll(%q).length", selector)))
	require.NoError(p, err)
	return n
}

// Text returns the text of the element with an id.
func (p *Tab) Text(id string) string {
	p.Helper()
	return p.Value(fmt.Sprintf("document.getElementById(%q).textContent", id))
}

// Click clicks the middle of the first element of a selector as a mouse does: at a place, because
// the page may draw the element again in the meantime.
func (p *Tab) Click(selector string) {
	p.Helper()
	p.Do(chromedp.MouseClickXY(p.Middle(selector)))
}

// Middle waits for an element, scrolls to it and returns the place of its middle.
func (p *Tab) Middle(selector string) (x, y float64) {
	p.Helper()
	element := fmt.Sprintf("document.querySelector(%q)", selector)
	p.Wait(element + "?.getClientRects().length > 0")
	_, err := fmt.Sscan(p.Value(`(e => {
		e.scrollIntoView({ block: "nearest" });
		const box = e.getBoundingClientRect();
		return box.x + box.width / 2 + " " + (box.y + box.height / 2);
	})(`+element+`)`), &x, &y)
	require.NoError(p, err)
	return x, y
}

// Press presses keys one after the other.
func (p *Tab) Press(keys string) {
	p.Helper()
	p.Do(chromedp.KeyEvent(keys))
}

// First runs a script in each new document, before those of the page. A page that is being left may
// still write into its storage after the next one has begun, so tests write theirs there.
func First(script string) chromedp.Action[chromedp.Void] {
	return Calling(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `if (location.protocol !== "about:") { ` + script + ` }`,
	})
}

// Dark and Light make the browser prefer such pages, Still pages without motion.
var (
	Dark  = prefers("color-scheme", "dark")
	Light = prefers("color-scheme", "light")
	Still = prefers("reduced-motion", "reduce")
)

func prefers(feature, value string) chromedp.Action[chromedp.Void] {
	return Calling(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-" + feature, Value: value}},
	})
}

// Calling is the call of a command of the browser whose result does not matter.
func Calling[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// Picture keeps a screenshot of the window in a file.
func (p *Tab) Picture(file string) {
	p.Helper()
	picture, err := chromedp.Run(p.Target, chromedp.CaptureScreenshot())
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(file, picture, 0o644))
}

// axeVersion is the version of axe-core, which checks that a page can be used with a screen
// reader, by keys and with weak eyes.
const axeVersion = "4.10.3"

// LoadAxe loads axe-core into the page, or skips the test where npm cannot fetch it.
func (p *Tab) LoadAxe() {
	p.Helper()
	axe.Do(func() { axe.script = fetchAxe(p.T) })
	if axe.script == "" {
		p.Skip("needs axe-core, which npm could not fetch")
	}
	p.Do(chromedp.Evaluate[chromedp.Void](axe.script))
}

// axe is the script of axe-core, fetched once for all tests of a package.
var axe struct {
	sync.Once
	script string
}

func fetchAxe(t *testing.T) string {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("needs npm, which comes with node")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	folder := t.TempDir()
	install := exec.CommandContext(ctx, npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "axe-core@"+axeVersion)
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("needs axe-core, which npm could not fetch: %v\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(folder, "node_modules/axe-core/axe.min.js"))
	require.NoError(t, err)
	return string(script)
}

// Faults returns the faults that axe finds on the page, or in the dialog that is open: a line for
// each, with the elements. options are those of axe.run, such as [AllRules].
func (p *Tab) Faults(options string) string {
	p.Helper()
	return p.Value(fmt.Sprintf(`await window.axe.run(document.querySelector("dialog[open]") ?? document, { resultTypes: ["violations"], ...%s }).then(found =>
		found.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join(" | ")).join("\n"))`, options))
}

// AllRules are options of axe.run for all its rules. One that is experimental is on by its name
// only.
const AllRules = `{ rules: { "label-content-name-mismatch": { enabled: true } } }`
