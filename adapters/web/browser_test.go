package web_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestBrowser tests the page in a real browser, served by a real c4engine. Each test has its own
// server, tab and storage. All tests but the first are slow.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	lab := laboratory{browser: browsertest.Start(t), engine: processtest.Build("../../cmd/c4engine"), pictures: pictures(t)}
	tests := []struct {
		name string
		run  func(*testing.T, *laboratory)
	}{
		{"a game by clicks", testGameByClicks},
		{"a game by keys", testGameByKeys},
		{"engine against engine", testEngineAgainstEngine},
		{"levels", testLevels},
		{"a game explained", testExplained},
		{"a rematch", testRematch},
		{"branches", testBranches},
		{"other games", testOtherGames},
		{"the games that games.json names", testGames},
		{"a fourth game", testFourthGame},
		{"analysis", testAnalysis},
		{"hint, proof and review", testHelp},
		{"a proof without an end", testProve},
		{"proven values in words", testWorth},
		{"distances of 6 x 7", testDistances},
		{"threats", testThreats},
		{"first analysis within a second", testFirstAnalysis},
		{"a connection that is lost", testLostConnection},
		{"two tabs", testTwoTabs},
		{"more tabs than sessions", testTooManyTabs},
		{"a page without a server", testStaticPage},
		{"load and save", testLoadAndSave},
		{"what is kept", testKept},
		{"ply of a link", testPlyOfALink},
		{"bad input", testBadInput},
		{"names for screen readers", testNames},
		{"what screen readers hear", testSpoken},
		{"axe", testAxe},
		{"a phone", testPhone},
		{"windows of every width", testWidths},
		{"pictures", testPictures},
	}
	for _, test := range tests[:enginetest.Size(1, len(tests))] {
		t.Run(test.name, func(t *testing.T) { test.run(t, &lab) })
	}
}

// laboratory holds the browser and the program that the tests share.
type laboratory struct {
	browser  context.Context
	engine   string // path of c4engine
	pictures string // folder of screenshots
}

// pictures returns the folder for screenshots: C4ENGINE_PICTURES, or a folder that is removed after
// the test.
func pictures(t *testing.T) string {
	folder := os.Getenv("C4ENGINE_PICTURES")
	if folder == "" {
		return t.TempDir()
	}
	require.NoError(t, os.MkdirAll(folder, 0o755))
	return folder
}

// server is a process of c4engine web.
type server struct {
	url     string
	process *exec.Cmd
}

// serve starts a server on an address, whose port may be 0.
func (l *laboratory) serve(t *testing.T, address string, flags ...string) *server {
	s := &server{process: exec.Command(l.engine, append([]string{"web", "--address", address}, flags...)...)}
	s.process.Stderr = os.Stderr
	out, err := s.process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, s.process.Start())
	t.Cleanup(s.stop)
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, "the server prints its address")
	s.url = strings.TrimSpace(line)
	return s
}

// stop ends the server.
func (s *server) stop() {
	_ = s.process.Process.Signal(syscall.SIGTERM)
	_ = s.process.Wait()
}

// tab is a page in the browser.
type tab struct {
	*testing.T
	ctx context.Context

	allowed    *regexp.Regexp // complaints that the test expects; nil: none
	mu         sync.Mutex
	complaints []string // errors of scripts, of the page's policy, of the network
}

// patience is the time that a test waits for a change of the page.
const patience = 3 * time.Minute

// open opens a page in a new tab of a size. The test fails if the page logs an error.
func (l *laboratory) open(t *testing.T, url string, width, height int64, before ...chromedp.Action[chromedp.Void]) *tab {
	ctx, cancel := chromedp.NewContext(l.browser, chromedp.WithNewBrowserContext())
	p := &tab{T: t, ctx: ctx}
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
	p.do(append(before, chromedp.EmulateViewport(width, height), chromedp.Navigate(url))...)
	return p
}

func (p *tab) listen(message chromedp.ConsoleMessage) {
	if message.IsException() || message.Type == "error" {
		p.mu.Lock()
		defer p.mu.Unlock()
		if text := message.String(); !slices.Contains(p.complaints, text) {
			p.complaints = append(p.complaints, text)
		}
	}
}

// requireQuiet requires that the page has logged only allowed errors.
func (p *tab) requireQuiet() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, complaint := range p.complaints {
		require.NotNil(p, p.allowed, complaint)
		require.Regexp(p, p.allowed, complaint)
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	require.NoError(p, chromedp.Do(ctx, actions...))
}

// wait waits until an expression of JavaScript is true and the page is drawn, in the frame after
// the change: then the next click finds its element. The page's policy forbids code from text, so
// chromedp's own wait does not work.
func (p *tab) wait(expression string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	promise := fmt.Sprintf("new Promise(resolve => { const see = () => (%s) ? requestAnimationFrame(resolve) : setTimeout(see, 10); see(); })", expression)
	err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](promise, chromedp.EvalAwaitPromise))
	require.NoError(p, err, "%s\nthe page says: %s", expression, p.value("document.body.innerText"))
}

// value returns the value of an expression of JavaScript as text.
func (p *tab) value(expression string) string {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	promise := "(async () => String(" + expression + "))()"
	value, err := chromedp.Run(ctx, chromedp.Evaluate[string](promise, chromedp.EvalAwaitPromise))
	require.NoError(p, err, expression)
	return value
}

// text returns the text of the element with an id.
func (p *tab) text(id string) string {
	p.Helper()
	return p.value(fmt.Sprintf("document.getElementById(%q).textContent", id))
}

// waitText waits until the text of the element with an id contains a part.
func (p *tab) waitText(id, part string) {
	p.Helper()
	p.wait(fmt.Sprintf("document.getElementById(%q).textContent.includes(%q)", id, part))
}

// click clicks the middle of the first element of a selector as a mouse does: at a place, because
// the page may draw the element again in the meantime.
func (p *tab) click(selector string) {
	p.Helper()
	element := fmt.Sprintf("document.querySelector(%q)", selector)
	p.wait(element + "?.getClientRects().length > 0")
	var x, y float64
	_, err := fmt.Sscan(p.value(`(e => {
		e.scrollIntoView({ block: "nearest" });
		const box = e.getBoundingClientRect();
		return box.x + box.width / 2 + " " + (box.y + box.height / 2);
	})(`+element+`)`), &x, &y)
	require.NoError(p, err)
	p.do(chromedp.MouseClickXY(x, y))
}

// press presses keys one after the other.
func (p *tab) press(keys string) {
	p.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// choose chooses a value of a select or a range.
func (p *tab) choose(id, value string) {
	p.Helper()
	p.value(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, value, id))
}

// waitPly waits until a number of moves have been played.
func (p *tab) waitPly(n int) {
	p.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll("#board .piece:not(.preview)").length === %d`, n))
}

// dark makes the browser prefer dark pages.
var dark = chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
	})
	return err
})

// accessible returns the names of a role's elements for screen readers.
func (p *tab) accessible(role string) (names []string) {
	p.Helper()
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	require.NoError(p, err)
	for _, node := range tree.Nodes {
		if !node.Ignored && node.Role != nil && strings.Trim(string(node.Role.Value), `"`) == role {
			name := ""
			if node.Name != nil {
				name = strings.Trim(string(node.Name.Value), `"`)
			}
			names = append(names, name)
		}
	}
	return names
}

// keep keeps a screenshot.
func (p *tab) keep(l *laboratory, name string) {
	p.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(filepath.Join(l.pictures, name+".png"), picture, 0o644))
}
