package match

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/internal/lines"
	"github.com/c4engine/c4engine/protocol"
)

// Launcher starts players.
type Launcher interface {
	// Launch starts a command, given as words, in a directory; "" is the current one.
	Launch(words []string, dir string) (Process, error)
}

// Process is a running player: Read reads its output, Write writes to its input.
type Process interface {
	io.ReadWriter
	// Kill ends the process and the processes that it started, and waits for them. Blocked
	// reads and writes return. Kill returns how the process ended. It may be called several
	// times, by several goroutines.
	Kill() string
	// ProcessorTime returns the processor time of the process and of the processes that it
	// started. After its end the result has no meaning.
	ProcessorTime() time.Duration
}

// failure is an error of a player, which loses the game. The end is Bug, Illegal or Timeout.
type failure struct{ end, detail string }

func (f *failure) Error() string { return f.detail }

func bug(format string, args ...any) error {
	return &failure{Bug, fmt.Sprintf(format, args...)}
}

// client talks to one running player. It belongs to the goroutine of one worker. A time limit
// kills the process, which ends all reads and writes. After an error the player is dead, or the
// worker is about to kill it.
type client struct {
	player  *Player
	process Process
	in      *bufio.Reader
	slack   time.Duration // the delay of an answer that is tolerated
	limit   time.Duration // for an answer without a movetime or a clock
	// processor is set if movetime and clocks count processor time.
	processor bool
}

// startClient starts a player. An error is never a *failure: it ends the match. The player is
// then dead.
func startClient(ctx context.Context, cfg *Config, p *Player) (*client, error) {
	words, err := p.words(cfg.Library)
	if err != nil {
		return nil, err
	}
	process, err := cfg.Launcher.Launch(words, p.Dir)
	if err != nil {
		err = expected("cmd", "a command that can be started: %v", err)
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	c := &client{
		player:    p,
		process:   process,
		in:        bufio.NewReader(process),
		slack:     time.Duration(cfg.Schedule.Margin) * time.Millisecond,
		limit:     time.Duration(cfg.Schedule.Patience) * time.Second,
		processor: cfg.Schedule.ProcessorTime,
	}
	if err := c.greet(ctx, cfg.NewGame); err != nil {
		process.Kill()
		return nil, err
	}
	return c, nil
}

// words returns the words of the player's command. That of a library is the argument's command with
// the library's path.
func (p *Player) words(library []string) ([]string, error) {
	if p.Library != "" {
		return append(slices.Clone(library), p.Library), nil
	}
	return protocol.Words(p.Command)
}

// greet fails unless the player speaks the protocol, accepts its options and plays the game.
func (c *client) greet(ctx context.Context, newGame string) error {
	if err := c.handshake(ctx, "c4ok", "setoption name Output value json", "c4"); err != nil {
		return err
	}
	var lines []string
	for _, o := range c.player.Options {
		line := "setoption name " + quoteWord(o.Name)
		if o.Value != "" {
			line += " value " + quoteWord(o.Value)
		}
		lines = append(lines, line)
	}
	return c.handshake(ctx, "readyok", append(lines, newGame, "isready")...)
}

// handshake sends lines and waits for a message of a kind.
func (c *client) handshake(ctx context.Context, kind string, lines ...string) error {
	_, err := c.ask(ctx, timing{wall: c.limit}, kind, lines...)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	err = expected("handshake", "%s: %s", kind, cut(err.Error(), maxDetail))
	return fmt.Errorf("%s: %w", c.player.Name, err)
}

// begin begins a new game at an opening.
func (c *client) begin(ctx context.Context, newGame, position string) error {
	_, err := c.ask(ctx, timing{wall: c.limit}, "readyok", newGame, position, "isready")
	return refused(err)
}

// tell sends a move that needs no answer. An error appears in the next game.
func (c *client) tell(ctx context.Context, move string) {
	c.within(ctx, c.limit, func() { _, _ = io.WriteString(c.process, "opponent "+move+"\n") })
}

// farewell is the time for a player to end after quit.
const farewell = time.Second

// close asks the player to quit, and kills it if it does not.
func (c *client) close(ctx context.Context) {
	c.within(ctx, farewell, func() {
		_, _ = io.WriteString(c.process, "quit\n")
		_, _ = io.Copy(io.Discard, c.in) // until it ends
	})
	c.process.Kill()
}

// within calls talk, and kills the player when the limit is reached or ctx is done. It reports
// whether talk returned before that.
func (c *client) within(ctx context.Context, limit time.Duration, talk func()) bool {
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(timed, func() { c.process.Kill() })
	talk()
	return stop()
}

// answer is a player's answer to some lines.
type answer struct {
	last protocol.Message // of the kind that was asked for
	info *protocol.Info   // the last info before it, nil if there was none
	took time.Duration
}

// refused turns an error message of a player into a bug. In a game nothing is sent that a player
// may refuse.
func refused(err error) error {
	var refusal protocol.Error
	if errors.As(err, &refusal) {
		return bug("answered %v", refusal)
	}
	return err
}

// ask sends lines and reads messages until one of the kind, within the limits. The error is a
// *failure, a protocol.Error, or ctx's if ctx is done.
func (c *client) ask(
	ctx context.Context, limits timing, kind string, lines ...string,
) (answer, error) {
	var a answer
	var err error
	m := limits.start(c.process)
	inTime := c.within(ctx, limits.wall, func() {
		defer m.watch()()
		if _, err = io.WriteString(c.process, strings.Join(lines, "\n")+"\n"); err != nil {
			err = bug("closed its input")
		}
		for err == nil && a.last == nil {
			err = c.read(&a, kind)
		}
		a.took = m.took()
	})
	if inTime && !m.late(a.took) {
		return a, c.explain(err)
	}
	if ctx.Err() != nil {
		return a, ctx.Err()
	}
	return a, &failure{Timeout, "no answer within " + m.limit()}
}

// explain ends a process that failed, unless it has ended, and adds how it ended.
func (c *client) explain(err error) error {
	var f *failure
	if errors.As(err, &f) {
		return &failure{f.end, f.detail + " (" + c.process.Kill() + ")"}
	}
	return err
}

// read reads one message.
func (c *client) read(a *answer, kind string) error {
	line, err := lines.Read(c.in)
	switch {
	case errors.Is(err, lines.ErrLong):
		return bug("printed a line of more than %d bytes", lines.Max)
	case err != nil:
		return bug("closed its output")
	}
	m, err := protocol.Decode(line)
	switch {
	case !json.Valid(line):
		return bug("printed %s, not JSON", excerpt(line))
	case err != nil:
		return bug("printed %s", excerpt(line))
	}
	if protocol.Kind(m) == kind {
		a.last = m
		return nil
	}
	switch m := m.(type) {
	case protocol.Info:
		if m.Proven != nil && !slices.Contains(provenValues, m.Proven.Value) {
			return bug("printed %s", excerpt(line))
		}
		a.info = &m
	case protocol.ID, protocol.Option: // which belong to c4
	case protocol.Error:
		return m
	default:
		return bug("answered %s in the place of %s", protocol.Kind(m), kind)
	}
	return nil
}

// provenValues are the values of a proof in an info.
var provenValues = []string{"win", "loss", "draw"}
