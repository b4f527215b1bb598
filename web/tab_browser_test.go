package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// tab is a page in the browser.
type tab struct{ *browsertest.Tab }

// WaitCount waits until there is a number of elements of a selector.
func (p *tab) WaitCount(selector string, n int) {
	p.Helper()
	p.Wait(fmt.Sprintf("document.querySelectorAll(%q).length === %d", selector, n))
}

// WaitText waits until the text of the element with an id contains a part.
func (p *tab) WaitText(id, part string) {
	p.Helper()
	p.Wait(fmt.Sprintf("document.getElementById(%q).textContent.includes(%q)", id, part))
}

// Hover moves the mouse to the middle of the first element of a selector.
func (p *tab) Hover(selector string) {
	p.Helper()
	x, y := p.Middle(selector)
	p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// PressToLoad presses a key with which the page loads itself or another one, and waits for that.
func (p *tab) PressToLoad(key string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Target, browsertest.Patience)
	defer cancel()
	_, err := chromedp.RunResponse(ctx, chromedp.KeyEvent(key))
	require.NoError(p, err)
}

// Choose chooses a value of a select or a range.
func (p *tab) Choose(id, value string) {
	p.Helper()
	p.Value(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, value, id))
}

// Accessible returns the names of a role's elements for screen readers.
func (p *tab) Accessible(role string) (names []string) {
	p.Helper()
	tree, err := chromedp.Run(p.Target, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	require.NoError(p, err)
	for _, node := range tree.Nodes {
		if !node.Ignored && node.Role != nil && strings.Trim(string(node.Role.Value), `"`) == role {
			name := ""
			if node.Name != nil {
				require.NoError(p, json.Unmarshal([]byte(node.Name.Value), &name))
			}
			names = append(names, name)
		}
	}
	return names
}

// Uninstallable says why the browser cannot install the page as an app, except the test's own
// reason: its storage is not kept.
func (p *tab) Uninstallable() (why []string) {
	p.Helper()
	found, err := chromedp.Run(p.Target, func(ctx context.Context, t *chromedp.Target) (page.GetInstallabilityErrorsResult, error) {
		return cdp.Call(ctx, t, page.GetInstallabilityErrors, cdp.Empty{})
	})
	require.NoError(p, err)
	for _, e := range found.InstallabilityErrors {
		if e.ErrorID != "in-incognito" {
			why = append(why, e.ErrorID)
		}
	}
	return why
}

// downloads makes the page save files in a folder, without a question.
func downloads(folder string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
		})
		return err
	})
}

// colourRules are the rules of axe that another colour scheme may break.
const colourRules = `{ runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }`
