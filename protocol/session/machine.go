package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// ErrInput is what dialects return after an error in the input, which was answered.
var ErrInput = errors.New("error in the input")

// Command is a line that has been parsed. Now and Run return the error that is
// answered. A line that asks for nothing, such as a comment, has neither.
type Command struct {
	Name string       // for errors; empty where the line names no command
	Now  func() error // carried out when the line arrives, in mid-search too
	Run  func() error // carried out when it is the line's turn
}

// Config is a dialect. All but Parse and Fail may be left out.
type Config struct {
	// Parse makes a command of a line, given without its end. It changes nothing.
	Parse func(text string) Command
	// Fail answers an error of a command.
	Fail func(command string, err error)
	// Searcher carries out Search and Ponder.
	Searcher engine.Searcher
	// MaxWaiting is how many lines may wait behind a job; 0: 8 MiB of them. A line
	// that finds no room is dropped, with an error.
	MaxWaiting int
	// RefuseBehindEndless answers lines behind an endless search with an error
	// instead of letting them wait for its stop.
	RefuseBehindEndless bool
	// Serial leaves lines behind a job unread, unless it is endless: then the next
	// one's Now has to end it.
	Serial bool
	Log    *slog.Logger
}

// Machine runs one session: it is made by New and run once. Its methods other
// than Run are for the commands' Now and Run and for what jobs call back.
type Machine struct {
	cfg   Config
	ctx   context.Context // Run's: jobs run under it
	lines <-chan Line     // nil when no more are to be read
	queue queue

	clock    time.Time // when the current line's turn came: its limits count from here
	answered time.Time // when the last job was answered
	stopped  bool      // a stop came while the current line waited

	job       *job            // what the client waits for, if anything
	pondering *job            // a search that the client did not ask for
	toPonder  *engine.History // what to ponder as soon as no line waits

	out    io.Writer
	buf    []byte // answers that are not written yet
	outErr error  // the first failure; nothing is written after it
}

// New returns a machine that has not begun.
func New(cfg Config) *Machine {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Machine{cfg: cfg, queue: queue{maxLines: cfg.MaxWaiting}}
}

// Run carries out the lines of in and answers on out until Quit, the end of in, or
// the end of ctx, which drops the lines that wait. In each case every job that has
// begun is answered first. It returns the error of in or out, else nil.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func (m *Machine) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	input := StartReader(in)
	defer input.Close()
	m.ctx, m.out, m.lines = ctx, out, input.Lines()
	inErr := m.loop(input)
	m.endPondering()
	m.endJob()
	m.flush()
	switch {
	case m.outErr != nil:
		return fmt.Errorf("write: %w", m.outErr)
	case inErr != nil:
		return fmt.Errorf("read: %w", inErr)
	}
	return nil
}

// loop runs the session while it lives, and returns the error of the input.
func (m *Machine) loop(input *Reader) (err error) {
	for m.lives() {
		if !m.queue.empty() && !m.detained() {
			m.execute(m.queue.pop())
			continue
		}
		if m.job == nil && m.lines == nil {
			return err
		}
		m.ponder()
		lines := m.lines
		if m.cfg.Serial && m.job != nil && !m.job.endless {
			lines = nil
		}
		reports, over := m.job.events()
		select {
		case <-m.ctx.Done():
		case l, ok := <-lines:
			if !ok {
				err = input.Err()
				m.endInput()
				continue
			}
			m.receive(l)
		case info := <-reports:
			m.job.told(info)
		case <-over:
			m.joinJob()
		}
	}
	return err
}

// lives writes the answers so far and reports whether there is a reason to go on.
func (m *Machine) lives() bool {
	m.flush()
	return m.ctx.Err() == nil && m.outErr == nil
}

// detained reports whether lines have to wait for the job's answer.
func (m *Machine) detained() bool {
	return m.job != nil && !(m.cfg.RefuseBehindEndless && m.job.holds())
}

// receive parses a line and carries out whatever need not wait.
func (m *Machine) receive(l Line) {
	m.cfg.Log.Debug("in", "line", l.Text, "long", l.long)
	w := waiting{m.parse(l), l.Arrived, len(l.Text)}
	if w.Run != nil && m.job != nil {
		if err := m.queue.push(w); err != nil {
			m.cfg.Fail("", err)
			return
		}
		w.Run = nil
	}
	if w.Now != nil {
		m.answerFor(w.Name, w.Now())
	}
	if w.Run != nil {
		m.execute(w, false)
	}
}

func (m *Machine) parse(l Line) Command {
	if err := l.Err(); err != nil {
		return Command{Run: func() error { return err }}
	}
	return m.cfg.Parse(l.Text)
}

// execute carries out a line whose turn it is. If a stop came while it waited, a job
// that it begins is stopped at once.
func (m *Machine) execute(w waiting, stopped bool) {
	if m.job != nil && w.Name != "" {
		m.cfg.Fail(w.Name, engine.Expected(w.Name, "stop before it, an infinite search is under way"))
		return
	}
	m.endPondering()
	m.stopped = stopped
	m.clock = w.arrived
	if m.clock.Before(m.answered) { // it waited, which is not the search's time
		m.clock = m.answered
	}
	m.answerFor(w.Name, w.Run())
}

func (m *Machine) answerFor(name string, err error) {
	if err != nil {
		m.cfg.Fail(name, err)
	}
}

// endInput lets bounded jobs and the lines that wait go on. An endless job is stopped,
// as no line can stop it any more.
func (m *Machine) endInput() {
	m.lines = nil
	if m.job != nil && m.job.endless {
		m.stopJob()
	}
}

// Say answers with lines.
func (m *Machine) Say(lines ...string) {
	m.buf = append(append(m.buf, strings.Join(lines, "\n")...), '\n')
}

// flush writes the answers in one write, so that a client gets each of them whole and
// at once.
func (m *Machine) flush() {
	if m.outErr != nil || len(m.buf) == 0 {
		return
	}
	m.cfg.Log.Debug("out", "lines", string(m.buf))
	_, m.outErr = m.out.Write(m.buf)
	m.buf = m.buf[:0]
}

// Stop ends every job that was asked for until now: the one under way, and those of
// the lines that wait, which the client believes to be under way.
func (m *Machine) Stop() {
	m.endPondering()
	m.queue.stop()
	m.stopJob()
}

// Interrupt ends the job under way, and not those of the lines that wait.
func (m *Machine) Interrupt() { m.stopJob() }

// Quit is a Stop after which nothing more is read. Lines that wait are still answered.
func (m *Machine) Quit() {
	m.lines = nil
	m.Stop()
}
