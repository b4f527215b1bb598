package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/c4engine/c4engine/protocol"
)

// Launcher starts players.
type Launcher interface {
	// Launch starts a command, given as words, in a directory ("": the present
	// one). An error means that there is no such command.
	Launch(words []string, dir string) (Process, error)
}

// Process is a running player: what it writes is read, what is written it reads.
type Process interface {
	io.ReadWriter
	// Kill ends the process and those it started, if they have not ended, waits
	// for them, makes reads and writes under way return, and says how the process
	// ended. It may be called several times, by several goroutines.
	Kill() string
}

// failure is how a player loses a game without having been beaten: End is Bug,
// Illegal or Timeout.
type failure struct{ end, detail string }

func (f *failure) Error() string { return f.end + ": " + f.detail }

func bug(format string, args ...any) error {
	return &failure{Bug, fmt.Sprintf(format, args...)}
}

// client speaks with one running player. All of it runs in the goroutine of the
// worker that owns it; what limits the time is that the process is killed,
// which ends every read and write. After any error the player is dead.
type client struct {
	player  *Player
	process Process
	in      *bufio.Reader
	slack   time.Duration // how long an answer may come after movetime
	limit   time.Duration // of an answer for which no movetime holds
}

// startClient starts a player and carries out its settings. A *failure is the
// player's; any other error means that the match cannot be played like this.
func startClient(ctx context.Context, launcher Launcher, s *Schedule, p *Player) (*client, error) {
	words, err := p.words()
	if err != nil {
		return nil, err
	}
	process, err := launcher.Launch(words, p.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, expected("cmd", "a command that can be started: %v", err))
	}
	c := &client{
		player:  p,
		process: process,
		in:      bufio.NewReader(process),
		slack:   time.Duration(s.Margin) * time.Millisecond,
		limit:   time.Duration(s.Patience) * time.Second,
	}
	if err := c.greet(ctx); err != nil {
		c.process.Kill()
		return nil, err
	}
	return c, nil
}

// greet makes sure that the player speaks the protocol and sets its options. A
// refused option is no failure of the player but a wrong command line.
func (c *client) greet(ctx context.Context) error {
	if _, err := c.ask(ctx, c.limit, "c4ok", "setoption name Output value json", "c4"); err != nil {
		return err
	}
	for _, o := range c.player.Options {
		line := "setoption name " + quoteWord(o.Name)
		if o.Value != "" {
			line += " value " + quoteWord(o.Value)
		}
		_, err := c.ask(ctx, c.limit, "readyok", line, "isready")
		var refusal protocol.Error
		if errors.As(err, &refusal) {
			return fmt.Errorf("%s: %w", c.player.Name, expected("option."+o.Name, "what the player takes: %v", refusal))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// begin begins a new game at an opening.
func (c *client) begin(ctx context.Context, newGame, position string) error {
	_, err := c.ask(ctx, c.limit, "readyok", newGame, position, "isready")
	return refused(err)
}

// move tells the moves since the player's last one and returns its answer in
// the game's notation, "" where it has none.
func (c *client) move(ctx context.Context, since []string) (string, *Thought, error) {
	var lines []string
	for _, m := range since {
		lines = append(lines, "opponent "+m)
	}
	goLine, limit := "go", c.limit
	if c.player.MoveTime > 0 {
		goLine += fmt.Sprintf(" movetime %d", c.player.MoveTime)
		limit = time.Duration(c.player.MoveTime)*time.Millisecond + c.slack
	}
	if c.player.Nodes > 0 {
		goLine += fmt.Sprintf(" nodes %d", c.player.Nodes)
	}
	a, err := c.ask(ctx, limit, "bestmove", append(lines, goLine)...)
	if err != nil {
		return "", nil, refused(err)
	}
	thought := &Thought{Millis: float64(a.took.Microseconds()) / 1000}
	if a.info != nil {
		thought.Nodes = a.info.Nodes
		thought.Winrate = (*float64)(&a.info.Winrate)
		thought.Proven = (*Proven)(a.info.Proven)
	}
	best := a.last.(protocol.BestMove)
	if best.Move == nil {
		return "", thought, nil
	}
	return *best.Move, thought, nil
}

// tell sends a move that needs no answer. If it fails, the next game notices.
func (c *client) tell(move string) {
	_, _ = io.WriteString(c.process, "opponent "+move+"\n")
}

// farewell is how long a player may take to end after quit.
const farewell = time.Second

// close ends the player: it is asked to, and killed if it does not.
func (c *client) close(ctx context.Context) {
	timed, cancel := context.WithTimeout(ctx, farewell)
	defer cancel()
	stop := context.AfterFunc(timed, func() { c.process.Kill() })
	defer stop()
	_, _ = io.WriteString(c.process, "quit\n")
	_, _ = io.Copy(io.Discard, c.in) // until it has gone
	c.process.Kill()
}

// answer is the message that was waited for, the last info before it, and how
// long it took.
type answer struct {
	last protocol.Message
	info *protocol.Info // nil where there was none
	took time.Duration
}

// refused makes a refusal in mid-game a bug: the runner sends nothing illegal.
func refused(err error) error {
	var refusal protocol.Error
	if errors.As(err, &refusal) {
		return bug("answered %v", refusal)
	}
	return err
}

// ask sends lines and reads until a message of the kind, within the limit. The
// error is a *failure, a protocol.Error or, where ctx is done, ctx's.
//
// The writes do not block while the player does not read: since every exchange
// ends with an answer, no more than a game's first lines are ever in the pipe.
// A player with a smaller pipe is killed at the limit like any that hangs.
func (c *client) ask(ctx context.Context, limit time.Duration, kind string, lines ...string) (answer, error) {
	var a answer
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(timed, func() { c.process.Kill() })
	start := time.Now()
	_, err := io.WriteString(c.process, strings.Join(lines, "\n")+"\n")
	if err != nil {
		err = bug("closed its input")
	}
	for err == nil && a.last == nil {
		err = c.read(&a, kind)
	}
	a.took = time.Since(start)
	if stop() && a.took <= limit {
		return a, c.explain(err)
	}
	if ctx.Err() != nil {
		return a, ctx.Err()
	}
	return a, &failure{Timeout, fmt.Sprintf("no answer within %v", limit)}
}

// explain adds to a bug how the process ended. Where it has not, it is ended.
func (c *client) explain(err error) error {
	var f *failure
	if errors.As(err, &f) {
		how := c.process.Kill()
		return &failure{f.end, f.detail + " (" + how + ")"}
	}
	return err
}

// read reads one message.
func (c *client) read(a *answer, kind string) error {
	line, err := readLine(c.in)
	if err != nil {
		return err
	}
	m, err := protocol.Decode(line)
	if err != nil {
		return bug("printed %s", excerpt(line))
	}
	if protocol.Kind(m) == kind {
		a.last = m
		return nil
	}
	switch m := m.(type) {
	case protocol.Info:
		a.info = &m
	case protocol.ID, protocol.Option: // which belong to c4
	case protocol.Error:
		return m
	default:
		return bug("answered %s where it should %s", excerpt([]byte(protocol.Kind(m))), kind)
	}
	return nil
}
