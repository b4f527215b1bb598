package cli

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// EraseLine goes to the beginning of a terminal's line and erases it.
const EraseLine = "\r\x1b[K"

// Progress shows how much of some work is done: on a terminal in one line that is overwritten, else in
// about a hundred lines, at most one for every two pieces of the work.
type Progress struct {
	w        io.Writer
	terminal bool
	began    time.Time // when it was first shown, with so many pieces done before
	before   int
}

// NewProgress returns the progress of work that has not begun.
func NewProgress(w io.Writer, terminal bool) *Progress { return &Progress{w: w, terminal: terminal} }

// Show shows how many pieces of the work are done, and a text about them that begins with their name.
func (p *Progress) Show(done, of int, text string) {
	if p.began.IsZero() {
		p.began, p.before = time.Now(), done
	}
	text = fmt.Sprintf("%d/%d %s", done, of, text)
	switch {
	case p.terminal:
		const width = 24
		full := width * done / max(1, of)
		bar := strings.Repeat("#", full) + strings.Repeat(".", width-full)
		fmt.Fprintf(p.w, "%s[%s] %s%s", EraseLine, bar, text, p.timeLeft(done, of))
	case done > 0 && (done%max(2, of/100) == 0 || done == of):
		fmt.Fprintln(p.w, text)
	}
}

// timeLeft returns the time for the missing pieces at the speed so far.
func (p *Progress) timeLeft(done, of int) string {
	if done == p.before {
		return ""
	}
	left := time.Since(p.began) / time.Duration(done-p.before) * time.Duration(of-done)
	return "  " + left.Round(time.Second).String() + " left"
}

// End leaves the line of a terminal.
func (p *Progress) End() {
	if p.terminal && !p.began.IsZero() {
		fmt.Fprintln(p.w)
	}
}
