//go:build !race

package web

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// The race detector gets no tests in browsers, for which it would compile the browser's client.

// TestBrowser tests the page in a real browser, served by a real c4engine. Each test has its own
// server, tab and storage. All tests but the first two are slow; those that wait long for the
// engine run beside each other, after the others.
func TestBrowser(t *testing.T) {
	enginetest.SkipShort(t, "starts a browser")
	lab := laboratory{browser: browsertest.StartBrowser(t), engine: processtest.Build("../cmd/c4engine"), pictures: os.Getenv("C4ENGINE_PICTURES")}
	tests := []struct {
		name string
		run  func(*testing.T, *laboratory)
	}{
		{"a first visit", testFirstVisit},
		{"a game by clicks", testGameByClicks},
		{"nothing spoils", testNothingSpoils},
		{"a clock", testClock},
		{"ten puzzles", testPuzzles},
		{"mistakes", testMistakes},
		{"mistakes of the engine", testEnginesMistakes},
		{"the keyboard", testKeyboard},
		{"a large tree", testLargeTree},
		{"a game by keys", testGameByKeys},
		{"engine against engine", testEngineAgainstEngine},
		{"levels", testLevels},
		{"a game explained", testExplained},
		{"a rematch", testRematch},
		{"a game over at its start", testOverAtStart},
		{"a child with a telephone", testChild},
		{"a board turned round", testTurned},
		{"an image of the position", testImage},
		{"sound", testSound},
		{"the games of the registry", testGames},
		{"a fourth game", testFourthGame},
		{"analysis", testAnalysis},
		{"hint, proof and review", testHelp},
		{"a proof without an end", testProve},
		{"distances of 6 x 7", testDistances},
		{"a connection that is lost", testLostConnection},
		{"more tabs than sessions", testTooManyTabs},
		{"a page without a server", testStaticPage},
		{"load and save", testLoadAndSave},
		{"branches, and what is kept", testKept},
		{"columns in the address", testColumnsInAddress},
		{"bad input", testBadInput},
		{"the page in Chinese", testChinese},
		{"the language of the browser", testLanguageOfBrowser},
		{"copies and files", testCopiesAndFiles},
		{"names for screen readers", testNames},
		{"what screen readers hear", testSpoken},
		{"announcements", testHeard},
		{"only keys", testOnlyKeys},
		{"low windows", testLowWindows},
		{"keys that answer", testKeysAnswer},
		{"a pass", testPass},
		{"you win", testYouWin},
		{"the focus of a dialog", testDialogFocus},
		{"axe", testAxe},
		{"windows of every width", testWidths},
		{"pictures", testPictures},
	}
	for i, test := range tests {
		if i > 1 && !enginetest.Slow() {
			break
		}
		t.Run(test.name, func(t *testing.T) { test.run(t, &lab) })
	}
}

// laboratory holds the browser and the program that the tests share.
type laboratory struct {
	browser  context.Context
	engine   string // path of c4engine
	pictures string // folder of screenshots; "" if nobody wants any
}

// program is a process of c4engine web.
type program struct {
	url     string
	process *exec.Cmd
}

// serve starts a server on an address, whose port may be 0.
func (l *laboratory) serve(t *testing.T, address string, flags ...string) *program {
	s := &program{process: exec.Command(l.engine, append([]string{"web", "--address", address}, flags...)...)}
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
func (s *program) stop() {
	_ = s.process.Process.Signal(syscall.SIGTERM)
	_ = s.process.Wait()
}

// open opens a page in a new tab of a size. The test fails if the page logs an error.
func (l *laboratory) open(t *testing.T, url string, width, height int64, before ...chromedp.Action[chromedp.Void]) *tab {
	return &tab{browsertest.OpenTab(t, l.browser, url, width, height, before...)}
}

// pieces selects the pieces on the board.
const pieces = "#board .piece:not(.preview)"

// waitPly waits until a number of moves have been played.
func (p *tab) waitPly(n int) {
	p.Helper()
	p.WaitCount(pieces, n)
}

// keep keeps a screenshot, if somebody wants to see it.
func (p *tab) keep(l *laboratory, name string) {
	p.Helper()
	if l.pictures != "" {
		p.Picture(filepath.Join(l.pictures, name+".png"))
	}
}
