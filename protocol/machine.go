package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// ErrInput is returned by a session that ended well, but had to answer errors in its input. A
// program that people and scripts drive then ends with status 1. One whose client has read the
// answers ignores it. The dialects GTP, NBoard and Botzone do not return it: their hosts would take
// status 1 for a crash.
var ErrInput = errors.New("error in the input")

// Setup is what a session of a dialect starts with. Only Log may be missing.
type Setup struct {
	Name, Author, Version string          // of the engine
	Start                 engine.Position // before the host chooses another
	Searcher              engine.Searcher
	Limits                engine.Limits // of a search that the host does not limit
	Log                   *slog.Logger
}

// Dialect is a line protocol: a table of commands, and how a line is split into words. Only Name,
// Commands and Fail are required.
type Dialect struct {
	Name string // of the protocol, before the errors of Run
	// Commands are its commands. One without a name takes the lines that name no other, with all of
	// their words.
	Commands []Command
	// Split returns the words of a line, which comes without its end: first the command's name. A
	// line without words has no effect. The label, if the dialect has such, names the line in its
	// answers. Split changes nothing. An error is answered when it is the line's turn. Without Split
	// the words are those between blanks.
	Split func(text string) (label string, words []string, err error)
	// Refuse returns the error for words that name no command, c is then nil, or are not as many as
	// c takes. Without Refuse such words are ignored.
	Refuse func(c *Command, words []string) error
	// Exact is set if a command takes as many words as its Syntax has, unless that begins with "[".
	// Otherwise only a command without Syntax has its number: none.
	Exact bool
	// Fail answers an error of a line.
	Fail func(c Call, err error)
	// Searcher carries out Search and Ponder.
	Searcher engine.Searcher
	// Serial is set if no line is read during a job. An endless job is an exception: the next line
	// ends it, and is then carried out.
	Serial bool
	Log    *slog.Logger
}

// Command is a command of a dialect.
type Command struct {
	Name   string
	Syntax string // of the words after the name; empty: none
	Help   string // what it does, in the imperative
	// Run carries out a line when it is its turn. It may begin a job.
	Run func(args []string) error
	// AtOnce is set if Run is called when the line arrives, during a search too. It begins no job.
	AtOnce bool
}

// Simply returns the Run of a command that needs no words and cannot fail.
func Simply(do func()) func(args []string) error {
	return func([]string) error { do(); return nil }
}

// Call is a parsed line: a command with its words.
type Call struct {
	Label   string   // of the line, from [Dialect.Split]
	Name    string   // the first word, quoted for an error if it names no command
	Command *Command // nil if the line has no effect
	Args    []string
}

// parse finds the command of a line.
func (m *Machine) parse(text string) (c Call, err error) {
	var words []string
	if c.Label, words, err = m.cfg.Split(text); err != nil || len(words) == 0 {
		return c, err
	}
	c.Name, c.Args = words[0], words[1:]
	if c.Command = m.command(words[0]); c.Command == nil {
		c.Command, c.Args = m.command(""), words
	}
	switch {
	case m.cfg.Refuse == nil:
	case c.Command == nil:
		c.Name, err = field.Quote(words[0]), m.cfg.Refuse(nil, words)
	case !c.Command.takes(len(c.Args), m.cfg.Exact):
		err = m.cfg.Refuse(c.Command, words)
	}
	return c, err
}

// command returns the command with a name, nil if there is none.
func (m *Machine) command(name string) *Command {
	for i, c := range m.cfg.Commands {
		if c.Name == name {
			return &m.cfg.Commands[i]
		}
	}
	return nil
}

// takes reports whether the command takes a number of words; see [Dialect.Exact].
func (c *Command) takes(words int, exact bool) bool {
	switch {
	case c.Syntax == "":
		return words == 0
	case exact && c.Syntax[0] != '[':
		return words == len(strings.Fields(c.Syntax))
	}
	return true
}

// Machine runs one session. Run is called once. All other methods are for the functions of commands
// and jobs.
type Machine struct {
	cfg   Dialect
	ctx   context.Context // Run's: jobs run under it
	lines <-chan Line     // nil if no more lines are read
	queue queue

	line     waiting   // whose Run was called last
	clock    time.Time // when its turn came: its limits count from here
	answered time.Time // when the last job was answered

	job       *job // the job under way that the client waits for, or nil
	pondering *job // a search that the client did not ask for, or nil

	out    io.Writer
	buf    []byte // answers that are not written yet
	outErr error  // the first failure; nothing is written after it

	searchErr error // of a search that could not begin; it ends the session
}

// NewMachine returns a machine that has not begun.
func NewMachine(cfg Dialect) *Machine {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Split == nil {
		cfg.Split = func(text string) (string, []string, error) { return "", strings.Fields(text), nil }
	}
	return &Machine{cfg: cfg}
}

// Run carries out the lines of in and answers on out until Quit, the end of in, or the end of
// ctx, which drops the lines that wait. It first answers every job that has begun. It returns the
// error of in or out.
//
// When Run returns, its goroutines have ended. The only exception is a blocked Read of in, whose
// goroutine ends when the Read returns. A panic of a job becomes one of Run.
func (m *Machine) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	input := StartReader(in)
	defer input.Close()
	m.ctx, m.out, m.lines = ctx, out, input.Lines()
	inErr := m.loop(input)
	m.endJob()
	m.endPondering() // which the end of the job may have begun
	m.flush()
	switch {
	case m.outErr != nil:
		return fmt.Errorf("%s: write: %w", m.cfg.Name, m.outErr)
	case m.searchErr != nil:
		return fmt.Errorf("%s: search: %w", m.cfg.Name, m.searchErr)
	case inErr != nil:
		return fmt.Errorf("%s: read: %w", m.cfg.Name, inErr)
	}
	return nil
}

// loop runs the session until its end, and returns the error of the input.
func (m *Machine) loop(input *Reader) (err error) {
	for m.lives() {
		if m.job == nil && !m.queue.empty() {
			m.execute(m.queue.pop())
			continue
		}
		if m.job == nil && m.lines == nil {
			return err
		}
		lines := m.lines
		if m.cfg.Serial && m.job != nil && !m.job.endless {
			lines = nil
		}
		var reports <-chan engine.Info
		var over <-chan struct{}
		if m.job != nil {
			reports, over = m.job.reports, m.job.over
		}
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
			m.job.onInfo(info)
		case <-over:
			m.joinJob()
		}
	}
	return err
}

// lives writes the answers so far and reports whether there is a reason to go on.
func (m *Machine) lives() bool {
	m.flush()
	return m.ctx.Err() == nil && m.outErr == nil && m.searchErr == nil
}

// receive parses a line. It carries it out if no job is under way, or the command acts at once.
func (m *Machine) receive(l Line) {
	m.cfg.Log.Debug("in", "line", l.Text)
	w := waiting{arrived: l.Arrived, size: len(l.Text), err: l.Err}
	if w.err == nil {
		w.Call, w.err = m.parse(l.Text)
	}
	if m.cfg.Serial {
		m.stopJob()
	}
	switch {
	case w.err == nil && w.Command == nil:
	case w.err == nil && w.Command.AtOnce:
		m.failIf(w.Call, w.Command.Run(w.Args))
	case m.job == nil:
		m.execute(w)
	default:
		m.failIf(Call{}, m.queue.push(w))
	}
}

// execute calls the Run of a line.
func (m *Machine) execute(w waiting) {
	m.endPondering()
	m.line = w
	m.clock = w.arrived
	if m.clock.Before(m.answered) { // waiting does not count as time of the search
		m.clock = m.answered
	}
	if w.err == nil {
		w.err = w.Command.Run(w.Args)
	}
	m.failIf(w.Call, w.err)
}

// failIf answers an error, if there is one.
func (m *Machine) failIf(c Call, err error) {
	if err != nil {
		m.cfg.Fail(c, err)
	}
}

// endInput notes the end of the input. Bounded jobs and waiting lines go on. An endless job is
// stopped, because no line can stop it any more.
func (m *Machine) endInput() {
	m.lines = nil
	if m.job != nil && m.job.endless {
		m.stopJob()
	}
}

// Say adds lines to the answers.
func (m *Machine) Say(lines ...string) {
	m.buf = append(append(m.buf, strings.Join(lines, "\n")...), '\n')
}

// flush writes the answers in one write, so that a client gets each answer whole.
func (m *Machine) flush() {
	if m.outErr != nil || len(m.buf) == 0 {
		return
	}
	m.cfg.Log.Debug("out", "lines", string(m.buf))
	_, m.outErr = m.out.Write(m.buf)
	m.buf = m.buf[:0]
}

// Stop ends the job under way and those of the lines that wait, because the client believes that
// they are under way.
func (m *Machine) Stop() {
	m.endPondering()
	m.queue.stop()
	m.stopJob()
}

// Finish stops as Stop does, and waits until all lines so far are answered. It is for a command
// that acts at once: the loop reads no line meanwhile.
func (m *Machine) Finish() {
	m.Stop()
	for m.job != nil || !m.queue.empty() {
		if m.job != nil {
			m.endJob()
		} else {
			m.execute(m.queue.pop())
		}
	}
}

// Label returns the label of the line whose Run was called last, in the functions of its job too.
func (m *Machine) Label() string { return m.line.Label }

// Commands returns the commands of the dialect.
func (m *Machine) Commands() []Command { return m.cfg.Commands }

// Names returns the names of those commands that have one.
func (m *Machine) Names() (names []string) {
	for _, c := range m.cfg.Commands {
		if c.Name != "" {
			names = append(names, c.Name)
		}
	}
	return names
}

// Quit stops as Stop does and reads no more lines. Lines that wait are still answered. In a script
// it is mostly a mistake behind a search with limits, so the log tells of that.
func (m *Machine) Quit() {
	if m.job != nil && !m.job.endless && !m.job.stopped {
		m.cfg.Log.Warn("quit ended a search before its limits; without quit it goes on to them")
	}
	m.lines = nil
	m.Stop()
}
