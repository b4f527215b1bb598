package protocol_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// toy is a small dialect that answers with the events of the machine.
type toy struct {
	*protocol.Machine
	searcher *sessiontest.Searcher
}

func newToy(cfg protocol.Dialect) *toy {
	d := &toy{searcher: sleeper()}
	cfg.Commands, cfg.Split, cfg.Searcher = d.table(), split, d.searcher
	cfg.Fail = func(c protocol.Call, err error) { d.Say("error " + c.Name + ": " + err.Error()) }
	d.Machine = protocol.NewMachine(cfg)
	return d
}

func (d *toy) table() []protocol.Command {
	return []protocol.Command{
		{Name: "go", Run: func(words []string) error { return d.search(words[0]) }},
		{Name: "twice", Run: protocol.Simply(func() {
			limits := engine.Limits{MoveTime: time.Second}
			d.Search(engine.History{}, limits, nil, func(engine.Info) {
				d.Search(engine.History{}, limits, nil, func(info engine.Info) { d.Say("done " + info.Elapsed.String()) })
			})
		})},
		{Name: "count", Run: protocol.Simply(func() {
			d.Do(func(ctx context.Context) { <-ctx.Done() }, func() { d.Say("counted") })
		})},
		{Name: "stop", AtOnce: true, Run: protocol.Simply(func() { d.Stop() })},
		{Name: "finish", AtOnce: true, Run: protocol.Simply(func() { d.Finish(); d.Say("finished") })},
		{Name: "ponder", Run: protocol.Simply(func() { d.Ponder(engine.History{}) })},
		{Name: "quit", AtOnce: true, Run: protocol.Simply(func() { d.Quit() })},
		{Name: "say", Run: func(words []string) error { d.Say(words[0]); return nil }},
		{Name: "urgent", AtOnce: true, Run: func([]string) error { return engine.Expected("urgency", "none") }},
	}
}

func split(text string) (label string, words []string, err error) {
	name, rest, _ := strings.Cut(text, " ")
	return "", []string{name, rest}, nil
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

// sleeper returns a search that waits until its move time is over, or until it is stopped.
func sleeper() *sessiontest.Searcher {
	start := time.Now()
	return &sessiontest.Searcher{
		Think: func(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) {
			if l.MoveTime == 0 {
				l.MoveTime = 24 * time.Hour
			}
			forMoveTime(ctx, h, l, nil)
		},
		Answer: func(engine.History, engine.Limits) engine.Info { return engine.Info{Elapsed: time.Since(start)} },
	}
}

// converseToy runs a test with the client of a machine.
func converseToy(t *testing.T, cfg protocol.Dialect, test func(c *sessiontest.Client)) {
	t.Helper()
	sessiontest.Converse(t, func(ctx context.Context, in io.Reader, out io.Writer) error {
		return newToy(cfg).Run(ctx, in, out)
	}, test)
}

// TestASearchAfterASearch: a search that an answer begins has its whole time.
func TestASearchAfterASearch(t *testing.T) {
	converseToy(t, protocol.Dialect{}, func(c *sessiontest.Client) {
		require.Empty(t, c.Say("twice"))
		require.Empty(t, c.After(time.Second))
		require.Equal(t, "done 2s\n", c.After(time.Second))
	})
}

// TestSomeCommandsActAtOnce: they overtake the lines that wait, and a stop ends the jobs of these.
func TestSomeCommandsActAtOnce(t *testing.T) {
	converseToy(t, protocol.Dialect{}, func(c *sessiontest.Client) {
		require.Empty(t, c.Say("count", "say x", "count", "", "say y"))
		require.Equal(t, "error urgent: urgency: expected none\n", c.Say("urgent"))
		require.Equal(t, "counted\nx\ncounted\ny\n", c.Say("stop"))
		require.Equal(t, "error urgent: urgency: expected none\n", c.Say("urgent"))
	})
}

// TestFinishAnswersWhatIsBeforeIt: the lines that wait, and a search that an answer begins.
func TestFinishAnswersWhatIsBeforeIt(t *testing.T) {
	converseToy(t, protocol.Dialect{}, func(c *sessiontest.Client) {
		require.Empty(t, c.Say("count", "say x", "go", "", "say y"))
		require.Equal(t, "counted\nx\ntold 0s\ndone 0s\ny\nfinished\n", c.Say("finish"))
		require.Equal(t, "finished\n", c.Say("finish"))
		require.Empty(t, c.Say("twice", "say z"))
		require.Equal(t, "done 0s\nz\nfinished\nfinished\n", c.Say("finish", "finish"))
		require.Empty(t, c.Say("count"), "and it stops nothing that comes later")
		require.Equal(t, "counted\nfinished\n", c.Say("finish"))
	})
}

func TestSerial(t *testing.T) {
	converseToy(t, protocol.Dialect{Serial: true}, func(c *sessiontest.Client) {
		require.Empty(t, c.Say("go 1s", "say x", "go 1s"))
		require.Equal(t, "told 1s\ndone 1s\nx\n", c.After(time.Second))
		require.Equal(t, "told 2s\ndone 2s\n", c.After(time.Second))
	})
}

// TestAPanicOfAJobIsTheSessions, whose caller may survive it.
func TestAPanicOfAJobIsTheSessions(t *testing.T) {
	for _, lines := range []string{"go 1h", "ponder\nsay x"} {
		toy := newToy(protocol.Dialect{})
		toy.searcher.Think = func(context.Context, engine.History, engine.Limits, func(engine.Info)) { panic("a fault") }
		defer func() { require.ErrorContains(t, recover().(error), "a fault\n\ngoroutine ", lines) }()
		_ = toy.Run(t.Context(), strings.NewReader(lines), io.Discard)
	}
}

// TestQuitTells: a script's most likely mistake, quit behind a search, is told in the log.
func TestQuitTells(t *testing.T) {
	for lines, told := range map[string]bool{"go 1h": true, "go": false, "say x": false, "go 1h\nstop": false} {
		var log bytes.Buffer
		cfg := protocol.Dialect{Log: slog.New(slog.NewTextHandler(&log, nil))}
		converseToy(t, cfg, func(c *sessiontest.Client) {
			c.Say(strings.Split(lines, "\n")...)
			c.Say("quit")
			require.Equal(t, told, strings.Contains(log.String(), "quit ended a search before its limits"), lines)
		})
	}
}

// TestSerialEndless: the next line ends an endless search, also one that waited behind another with
// that line behind it. Whether it did is a matter of chance, so it is tried often.
func TestSerialEndless(t *testing.T) {
	for range 50 {
		converseToy(t, protocol.Dialect{Serial: true}, func(c *sessiontest.Client) {
			const ended = "told 0s\ndone 0s\n"
			require.Equal(t, ended+ended+"x\ny\n", c.Say("go", "go", "say x", "say y"))
		})
	}
}

func TestLineWithoutRoomIsRefused(t *testing.T) {
	converseToy(t, protocol.Dialect{}, func(c *sessiontest.Client) {
		require.Empty(t, c.Say("count"))
		for range 8 {
			require.Empty(t, c.Say("say "+strings.Repeat(" ", protocol.MaxLine-100)+"x"))
		}
		require.Equal(t, "error : queue: expected at most 8388608 bytes waiting behind a search\n",
			c.Say("say "+strings.Repeat(" ", 1000)))
		require.Empty(t, c.Say(""), "and it stopped nothing")
	})
}

// readLines returns all lines of an input; "!" stands for one that is too long.
func readLines(in io.Reader) (lines []string, err error) {
	r := protocol.StartReader(in)
	defer r.Close()
	for l := range r.Lines() {
		if l.Err != nil {
			l.Text = "!"
		}
		lines = append(lines, strings.TrimRight(l.Text, " "))
	}
	return lines, r.Err()
}

func TestLines(t *testing.T) {
	full := "a" + strings.Repeat(" ", protocol.MaxLine-1)
	for in, want := range map[string][]string{
		"":                                  nil,
		"\n\t\r\n":                          {"", "\t"},
		"a\n\n  b c \r\nd":                  {"a", "", "  b c", "d"},
		full + "\nb":                        {"a", "b"},
		full + "\r\nb":                      {"a", "b"},
		full:                                {"a"},
		" " + full + "\nb":                  {"!", "b"},
		" " + full:                          {"!"},
		full + "\n" + full + full + "\nb\r": {"a", "!", "b"},
		"\uFEFFa\n\uFEFFb":                  {"a", "\uFEFFb"},
		"\uFEFF":                            nil,
		"\xEF\xBBa":                         {"\xEF\xBBa"},
		"\xEF":                              {"\xEF"},
		"\uFEFF" + full + "\n\uFEFF" + full: {"a", "!"},
	} {
		for name, reader := range map[string]io.Reader{
			"whole": strings.NewReader(in), "in pieces": iotest.HalfReader(strings.NewReader(in)),
		} {
			got, err := readLines(reader)
			require.NoError(t, err)
			require.Equal(t, want, got, name)
		}
	}
}

// TestLineIsStampedAtItsArrival: a line is stamped when it comes, not when it is taken.
func TestLineIsStampedAtItsArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := protocol.StartReader(strings.NewReader("a\nb\n"))
		defer r.Close()
		begin := time.Now()
		time.Sleep(time.Second)
		for range 2 {
			require.Equal(t, begin, (<-r.Lines()).Arrived)
		}
	})
}

// TestTheFirstLineWaitsForNoMore: the test for a byte order mark does not delay a short line.
func TestTheFirstLineWaitsForNoMore(t *testing.T) {
	for _, text := range []string{"\n", "a\n", "\xEF\n", "\xEF\xBB\n", "\uFEFF\n"} {
		synctest.Test(t, func(t *testing.T) {
			in, client := io.Pipe()
			r := protocol.StartReader(in)
			_, err := io.WriteString(client, text)
			require.NoError(t, err)
			<-r.Lines()
			r.Close()
			_ = client.Close()
		})
	}
}
