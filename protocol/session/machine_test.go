package session_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// toy is a small dialect that answers with the events of the machine.
type toy struct {
	*session.Machine
	searcher sleeper
}

// sleeper searches by waiting until its move time is over.
type sleeper struct {
	start time.Time
	begun []time.Duration // from when the times of searches counted
}

func newToy(cfg session.Config) *toy {
	d := &toy{searcher: sleeper{start: time.Now()}}
	cfg.Parse, cfg.Searcher = d.parse, &d.searcher
	cfg.Fail = func(name string, err error) { d.Say("error " + name + ": " + err.Error()) }
	d.Machine = session.New(cfg)
	return d
}

func (d *toy) parse(text string) session.Command {
	name, rest, _ := strings.Cut(text, " ")
	c := session.Command{Name: name}
	switch name {
	case "":
		return session.Command{}
	case "go":
		c.Run = func() error { return d.search(rest) }
	case "twice":
		c.Run = func() error {
			limits := engine.Limits{MoveTime: time.Second}
			d.Search(engine.History{}, limits, nil, func(engine.Info) {
				d.Search(engine.History{}, limits, nil, func(info engine.Info) { d.Say("done " + info.Elapsed.String()) })
			})
			return nil
		}
	case "ponder":
		c.Run = func() error { d.Ponder(engine.History{}); return nil }
	case "count":
		c.Run = func() error {
			d.Do(func(ctx context.Context) { <-ctx.Done() }, func() { d.Say("counted") })
			return nil
		}
	case "ping":
		c.Now = func() error { d.Stop(); return nil }
		c.Run = func() error { d.Say("pong"); return nil }
	case "stop":
		c.Now = func() error { d.Stop(); return nil }
	case "quit":
		c.Now = func() error { d.Quit(); return nil }
	case "say":
		c.Run = func() error { d.Say(rest); return nil }
	case "urgent":
		c.Now = func() error { return engine.Expected("urgency", "none") }
	default:
		return session.Command{Run: func() error { return engine.Expected("command", "another") }}
	}
	return c
}

// search begins a search that takes its move time, or an endless one without a move time.
func (d *toy) search(text string) error {
	limits := engine.Limits{}
	if text != "" {
		var err error
		if limits.MoveTime, err = time.ParseDuration(text); err != nil {
			return engine.Expected("time", "a time")
		}
	}
	d.Search(engine.History{}, limits,
		func(info engine.Info) { d.Say("told " + info.Elapsed.String()) },
		func(info engine.Info) { d.Say("done " + info.Elapsed.String()) })
	return nil
}

func (*sleeper) Options() []engine.Option       { return nil }
func (*sleeper) SetOption(string, string) error { return nil }
func (*sleeper) NewGame()                       {}

func (s *sleeper) Search(ctx context.Context, _ engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	s.begun = append(s.begun, l.Start.Sub(s.start))
	if l.MoveTime > 0 {
		var cancel func()
		ctx, cancel = context.WithDeadline(ctx, l.Start.Add(l.MoveTime))
		defer cancel()
	}
	<-ctx.Done()
	return engine.Info{Elapsed: time.Since(s.start)}
}

// client talks to a machine inside a synctest bubble. There a test can wait without sleeping
// until all goroutines are blocked.
type client struct {
	t      *testing.T
	toy    *toy
	in     *io.PipeWriter
	mu     sync.Mutex
	out    bytes.Buffer
	cancel context.CancelFunc
	done   chan error
}

func (c *client) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.Write(b)
}

func converse(t *testing.T, cfg session.Config, test func(c *client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		c := &client{t: t, toy: newToy(cfg), in: w, cancel: cancel, done: make(chan error, 1)}
		go func() {
			c.done <- c.toy.Run(ctx, r, c)
			_ = r.Close()
		}()
		test(c)
		cancel()
		_ = w.Close()
	})
}

// say writes lines and returns the answers until all goroutines are blocked.
func (c *client) say(lines ...string) string {
	c.t.Helper()
	for _, l := range lines {
		_, err := io.WriteString(c.in, l+"\n")
		require.NoError(c.t, err)
	}
	return c.after(0)
}

// after lets time pass and returns the answers in that time.
func (c *client) after(d time.Duration) string {
	time.Sleep(d)
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.out.Reset()
	return c.out.String()
}

// TestTheWayOfALine follows a search that arrives in mid-search: it waits, its time
// counts from the answer before it, and a stop ends both.
func TestTheWayOfALine(t *testing.T) {
	converse(t, session.Config{}, func(c *client) {
		require.Empty(t, c.say("go 200ms"))
		require.Empty(t, c.after(50*time.Millisecond))
		require.Empty(t, c.say("go 100ms", "say x"))
		require.Equal(t, "told 200ms\ndone 200ms\n", c.after(150*time.Millisecond))
		require.Equal(t, "told 300ms\ndone 300ms\nx\n", c.after(100*time.Millisecond))
		require.Equal(t, []time.Duration{0, 200 * time.Millisecond}, c.toy.searcher.begun)
		require.Empty(t, c.say("go 1h", "go 1h"))
		require.Equal(t, strings.Repeat("told 300ms\ndone 300ms\n", 2), c.say("stop"))
	})
}

// TestASearchAfterASearch: a search that an answer begins has its whole time.
func TestASearchAfterASearch(t *testing.T) {
	converse(t, session.Config{}, func(c *client) {
		require.Empty(t, c.say("twice"))
		require.Empty(t, c.after(time.Second))
		require.Equal(t, "done 2s\n", c.after(time.Second))
	})
}

// TestNowAndRun: a command with both acts twice, at its arrival and in its turn.
func TestNowAndRun(t *testing.T) {
	converse(t, session.Config{}, func(c *client) {
		require.Empty(t, c.say("count", "say x", "count", "", "say y"))
		require.Equal(t, "counted\nx\ncounted\ny\npong\n", c.say("ping"))
		require.Equal(t, "pong\n", c.say("ping"))
		require.Empty(t, c.say("count"))
		require.Equal(t, "error urgent: urgency: expected none\n", c.say("urgent"))
		require.Equal(t, "counted\npong\n", c.say("ping"))
	})
}

func TestAnEndlessSearchIsAnsweredWhenStopped(t *testing.T) {
	converse(t, session.Config{}, func(c *client) {
		require.Empty(t, c.say("go", "say x"))
		require.Equal(t, "told 1h0m0s\ndone 1h0m0s\nx\n", c.after(time.Hour)+c.say("stop"))
	})
	converse(t, session.Config{RefuseBehindEndless: true}, func(c *client) {
		require.Empty(t, c.say("go"))
		require.Equal(t, "error say: say: expected stop before it, an infinite search is under way\n"+
			"error : command: expected another\n", c.say("say x", "nonsense"))
		require.Equal(t, "told 0s\ndone 0s\nx\n", c.say("stop", "say x"))
	})
}

func TestSerial(t *testing.T) {
	converse(t, session.Config{Serial: true}, func(c *client) {
		require.Empty(t, c.say("go 1s", "say x", "go 1s"))
		require.Equal(t, "told 1s\ndone 1s\nx\n", c.after(time.Second))
		require.Equal(t, "told 2s\ndone 2s\n", c.after(time.Second))
	})
}

func TestPondering(t *testing.T) {
	converse(t, session.Config{}, func(c *client) {
		require.Empty(t, c.say("ponder", ""))
		require.Len(t, c.toy.searcher.begun, 1)
		require.Equal(t, "x\n", c.say("say x"))
		require.Empty(t, c.say("ponder", "stop"))
		require.Empty(t, c.after(time.Hour))
	})
}

func TestHowItEnds(t *testing.T) {
	for name, tc := range map[string]struct {
		end  func(c *client)
		want string // with searches of an hour, an endless one and a line that wait
	}{
		"end of input": {func(c *client) { _ = c.in.Close() }, "told 1h0m0s\ndone 1h0m0s\ntold 1h0m0s\ndone 1h0m0s\nx\n"},
		"quit":         {func(c *client) { _, _ = io.WriteString(c.in, "quit\n") }, "told 0s\ndone 0s\ntold 0s\ndone 0s\nx\n"},
		"context":      {func(c *client) { c.cancel() }, "told 0s\ndone 0s\n"},
	} {
		converse(t, session.Config{}, func(c *client) {
			require.Empty(t, c.say("go 1h", "go", "say x"))
			tc.end(c)
			var err error
			select {
			case err = <-c.done:
			case <-time.After(2 * time.Hour):
				err = errors.New("it does not end")
			}
			require.NoError(t, err, name)
			require.Equal(t, tc.want, c.after(0), name)
		})
	}
}

func TestWhatFindsNoRoom(t *testing.T) {
	converse(t, session.Config{MaxWaiting: 1}, func(c *client) {
		require.Empty(t, c.say("count", "say x"))
		require.Equal(t, "error : queue: expected at most 1 lines waiting behind a search\n", c.say("ping"))
		require.Empty(t, c.say(""), "and it stopped nothing")
		require.Equal(t, "counted\nx\n", c.say("stop"))
	})
}

func TestStreams(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("say x\n"+strings.Repeat("y", 1<<20+1)+"\nsay z"), iotest.ErrReader(broken))
	var out bytes.Buffer
	require.ErrorIs(t, newToy(session.Config{}).Run(t.Context(), in, &out), broken)
	require.Equal(t, "x\nerror : line: expected at most 1048576 bytes\nz\n", out.String())

	r, w := io.Pipe()
	_ = r.CloseWithError(broken)
	require.ErrorIs(t, newToy(session.Config{}).Run(t.Context(), strings.NewReader("say x\ngo\n"), w), broken)
}

func TestGame(t *testing.T) {
	start := &line{}
	g := session.NewGame(engine.History{Start: start})
	g.Play(1)
	g.Play(2)
	before := g.History()
	other := session.NewGame(before)
	g = session.NewGame(engine.History{Start: start, Moves: before.Moves[:1]})
	g.Play(3)
	other.Play(4)
	require.Equal(t, []engine.Move{1, 2}, before.Moves)
	require.Equal(t, []engine.Move{1, 3}, g.History().Moves)
	require.Equal(t, []engine.Move{1, 2, 4}, other.History().Moves)
	require.Equal(t, []engine.Move{1, 3}, g.Position().(*line).moves)
	require.Equal(t, []engine.Move{1, 2, 4}, other.Position().(*line).moves)
	require.Same(t, start, other.History().Start)
	require.Empty(t, start.moves)
}

// line is a position that only remembers its moves.
type line struct {
	engine.Position
	moves []engine.Move
}

func (l *line) Clone() engine.Position { return &line{moves: append([]engine.Move(nil), l.moves...)} }
func (l *line) Play(m engine.Move)     { l.moves = append(l.moves, m) }
