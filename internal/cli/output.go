package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"
)

// Output is the standard output of a command that goes on after a failed write: its files are worth
// more than its output. The first error ends the command with status [Failed].
type Output struct{ err error }

// OutlivePipes lets a write to a pipe without a reader fail, instead of ending the process.
var OutlivePipes = sync.OnceFunc(func() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) })

// Write writes the text, and keeps the first error.
func (o *Output) Write(text []byte) (int, error) {
	OutlivePipes()
	n, err := os.Stdout.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// StatusLine is a line of a terminal in which each text takes the place of the one before.
type StatusLine struct {
	w        io.Writer
	terminal bool // else nothing is shown
}

// NewStatusLine returns an empty line on standard error.
func NewStatusLine() StatusLine { return StatusLine{os.Stderr, IsTerminal(os.Stderr)} }

// IsTerminal reports whether a file is a terminal that shows colours.
func IsTerminal(file *os.File) bool {
	plain := os.Getenv("TERM") == "dumb" || os.Getenv("NO_COLOR") != ""
	return term.IsTerminal(int(file.Fd())) && !plain
}

// Show shows a text.
func (s StatusLine) Show(format string, args ...any) {
	if s.terminal {
		const erase = "\r\x1b[K" // from the beginning of the line
		fmt.Fprintf(s.w, erase+format, args...)
	}
}

// End erases the line.
func (s StatusLine) End() { s.Show("") }

// Progress shows how much of some work is done: on a terminal in one line that is overwritten, else
// in about a hundred lines, at most one for every two pieces of the work.
type Progress struct {
	status StatusLine
	began  time.Time // when it was first shown, with before pieces done
	before int
}

// NewProgress returns the progress of work that has not begun, on standard error.
func NewProgress() *Progress { return &Progress{status: NewStatusLine()} }

// Show shows how many pieces of the work are done, and a text about them that begins with their
// name.
func (p *Progress) Show(done, of int, text string) {
	if p.began.IsZero() {
		p.began, p.before = time.Now(), done
	}
	text = fmt.Sprintf("%d/%d %s", done, of, text)
	switch {
	case p.status.terminal:
		const width = 24
		full := width * done / max(1, of)
		bar := strings.Repeat("#", full) + strings.Repeat(".", width-full)
		p.status.Show("[%s] %s%s", bar, text, p.timeLeft(done, of))
	case done > 0 && (done%max(2, of/100) == 0 || done == of):
		fmt.Fprintln(p.status.w, text)
	}
}

// Print prints a line in between.
func (p *Progress) Print(text string) {
	p.status.End()
	fmt.Fprintln(p.status.w, text)
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
	if p.status.terminal && !p.began.IsZero() {
		fmt.Fprintln(p.status.w)
	}
}
