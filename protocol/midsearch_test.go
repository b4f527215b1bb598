package protocol_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

func blockingConfig() (protocol.Config, *fakeSearcher) {
	f := fake(sessiontest.UntilStopped)
	return fakeConfig(f), f
}

func TestOtherLinesWaitForTheSearchInTheirOrder(t *testing.T) {
	cfg, f := blockingConfig()
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Empty(t, c.Say("go nodes 100", "query turn", "stop now", "", "# comment", "nonsense", "play 0 0", "query fen"))
		assert.Equal(t, "readyok\n", c.Say("isready"))
		assert.Equal(t, "info bestmove response error error error response", kindsOf(c.Say("stop")))
		assert.Len(t, f.Games, 1)
	})
}

// A client that hurries on does not wait for bestmove: its stop is for the
// search it asked for last, even if that one still waits.
func TestStopEndsTheSearchesThatWaitToo(t *testing.T) {
	cfg, f := blockingConfig()
	slow := make(chan struct{})
	f.Think = func(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) {
		<-ctx.Done()
		if len(f.Games) == 1 {
			<-slow // takes its time to end
		}
	}
	converse(t, cfg, func(c *sessiontest.Client) {
		slow = make(chan struct{})
		c.Say("analyze infinite")
		assert.Empty(t, c.Say("stop", "play 1 1", "analyze infinite", "stop", "analyze nodes 5"))
		close(slow)
		assert.Equal(t, "info bestmove info bestmove", kindsOf(c.Hear()))
		assert.Equal(t, "info bestmove", kindsOf(c.Say("stop")))
	})
}

func TestAnEndlessSearchIsAnsweredOnlyWhenStopped(t *testing.T) {
	for name, end := range map[string]func(*sessiontest.Client) string{
		"stop": func(c *sessiontest.Client) string { return c.Say("stop") },
		"quit": func(c *sessiontest.Client) string { return c.Say("quit") },
		"end of input": func(c *sessiontest.Client) string {
			out, err := c.HangUp()
			assert.NoError(t, err)
			return out
		},
		"signal": func(c *sessiontest.Client) string { c.Cancel(); return c.Hear() },
	} {
		t.Run(name, func(t *testing.T) {
			f := fake(nil)
			converse(t, fakeConfig(f), func(c *sessiontest.Client) {
				c.Say("position fen xx1/oo1/3 x")
				assert.Equal(t, "info", kindsOf(c.Say("analyze infinite")), "told once it is found")
				assert.Equal(t, "readyok\n", c.Say("isready", "query fen"))
				assert.Empty(t, c.After(time.Hour))
				want := "bestmove response"
				if name == "signal" {
					want = "bestmove"
				}
				assert.Equal(t, want, kindsOf(end(c)))
			})
		})
	}
}

// A game that is over leaves nothing to search, but the answer waits as well.
func TestAnEndlessSearchOfAFinishedGameWaitsForStop(t *testing.T) {
	for _, line := range []string{"analyze infinite", "analyze infinite prove", "analyze infinite multipv 3"} {
		converse(t, fakeConfig(fake(nil)), func(c *sessiontest.Client) {
			assert.Empty(t, c.Say("position fen xxx/oo1/3 o", line, "isready", "query gameover")[len("readyok\n"):])
			assert.Empty(t, c.After(time.Hour))
			assert.Equal(t, "bestmove none\nresponse true\n", c.Say("stop"))
			assert.Equal(t, "bestmove none\n", c.Say("go"))
		})
	}
}

func TestEndOfInput(t *testing.T) {
	t.Run("finishes bounded searches", func(t *testing.T) {
		f := fake(forMoveTime)
		converse(t, fakeConfig(f), func(c *sessiontest.Client) {
			c.Say("go movetime 500", "opponent 2 2", "go movetime 700")
			begin := time.Now()
			out, err := c.HangUp()
			require.NoError(t, err)
			assert.Equal(t, "info bestmove info bestmove", kindsOf(out))
			assert.Equal(t, 1200*time.Millisecond, time.Since(begin))
		})
	})
	t.Run("ends endless searches", func(t *testing.T) {
		cfg, _ := blockingConfig()
		converse(t, cfg, func(c *sessiontest.Client) {
			c.Say("analyze infinite", "analyze infinite", "query turn")
			out, err := c.HangUp()
			require.NoError(t, err)
			assert.Equal(t, "info bestmove info bestmove response", kindsOf(out))
		})
	})
}

func TestQuitAnswersEverySearchOnce(t *testing.T) {
	cfg, _ := blockingConfig()
	converse(t, cfg, func(c *sessiontest.Client) {
		c.Say("go nodes 100", "analyze infinite", "perft 9", "go movetime 500")
		assert.Equal(t, "info bestmove info bestmove error info bestmove", kindsOf(c.Say("quit")))
		_, err := c.Farewell()
		assert.ErrorIs(t, err, protocol.ErrInput, "the count was not finished")
	})
}

func TestSignalAnswersAndDropsWhatWaits(t *testing.T) {
	cfg, f := blockingConfig()
	converse(t, cfg, func(c *sessiontest.Client) {
		c.Say("go nodes 100", "go nodes 100", "nonsense")
		c.Cancel()
		out, err := c.Farewell()
		require.NoError(t, err)
		assert.Equal(t, "info bestmove", kindsOf(out))
		assert.Len(t, f.Games, 1)
	})
	converse(t, cfg, func(c *sessiontest.Client) {
		c.Cancel()
		out, err := c.Farewell()
		require.NoError(t, err)
		assert.Empty(t, out)
	})
}

func TestPerftCanBeStopped(t *testing.T) {
	cfg := fakeConfig(fake(nil))
	cfg.Games[0] = reversi.Game{} // whose count takes more than a lifetime
	converse(t, cfg, func(c *sessiontest.Client) {
		// The count never blocks, so it must not be waited for.
		for _, l := range []string{"perft 99", "isready", "query turn", "stop"} {
			_, err := c.In.Write([]byte(l + "\n"))
			require.NoError(t, err)
		}
		out, err := c.HangUp()
		assert.ErrorIs(t, err, protocol.ErrInput)
		assert.Equal(t, "readyok\nerror perft: d: expected a smaller depth: 99 was stopped before all its positions were counted\nresponse first\n", out)
	})
}

func TestTimesCountFromTheArrivalOrTheAnswerBefore(t *testing.T) {
	f := fake(forMoveTime)
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		begin := time.Now()
		c.Say("go movetime 500", "go movetime 300", "go")
		c.After(10 * time.Second)
		later := time.Now()
		c.Say("analyze movetime 100 nodes 7 multipv 3 moves 2,1 2,2")
		c.After(time.Second)
		last := time.Now()
		c.Say("go time 60000 inc 1000")
		c.Say("stop")
		require.Len(t, f.Limits, 5)
		assert.Equal(t, engine.Limits{Start: begin, MoveTime: 500 * time.Millisecond}, f.Limits[0])
		assert.Equal(t, engine.Limits{Start: begin.Add(500 * time.Millisecond), MoveTime: 300 * time.Millisecond}, f.Limits[1])
		assert.Equal(t, engine.Limits{Start: begin.Add(800 * time.Millisecond), MoveTime: 2500 * time.Millisecond}, f.Limits[2])
		assert.Equal(t, engine.Limits{Start: later, MoveTime: 100 * time.Millisecond, Nodes: 7, MultiPV: 3, Moves: []engine.Move{7, 8}, FullStrength: true}, f.Limits[3])
		assert.Equal(t, engine.Limits{Start: last, Remaining: time.Minute, Increment: time.Second}, f.Limits[4])
	})
}

func TestReportsAreToldDuringTheSearch(t *testing.T) {
	f := fake(nil)
	f.Think = func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
		info := quickInfo(h, l)
		for range 3 {
			time.Sleep(time.Second)
			info.Elapsed += time.Second
			info.Nodes += 500
			report(info)
		}
		<-ctx.Done()
	}
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		c.Say("analyze infinite multipv 2")
		assert.Equal(t, "info depth 1 seldepth 1 nodes 1500 nps 1500 time 1000 hashfull 7 winrate 0.5342 multipv 1 pv 0,0 0,1\n"+
			"info depth 1 seldepth 1 nodes 1500 nps 1500 time 1000 hashfull 7 winrate 0.5342 multipv 2 pv 0,1 0,0\n", c.After(1500*time.Millisecond))
		assert.Equal(t, "info info info info", kindsOf(c.After(time.Minute)))
		assert.Equal(t, "info info bestmove", kindsOf(c.Say("stop")))
	})
}

// A search whose output must not vary waits until each of its reports is told.
func TestAReproducibleSearchTellsAllItsReports(t *testing.T) {
	f := fake(nil)
	f.Think = func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) {
		info := quickInfo(h, l)
		for range 50 {
			info.Nodes++
			report(info)
		}
	}
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		out := c.Say("go nodes 100")
		assert.Equal(t, strings.Repeat("info ", 51)+"bestmove", kindsOf(out))
		for i, line := range strings.Split(out, "\n")[:50] {
			assert.Contains(t, line, fmt.Sprintf(" nodes %d ", 1000+i+1))
		}
	})
}

func TestPonderingSearchesThePositionAfterTheAnswer(t *testing.T) {
	f := fake(nil)
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		c.Say("setoption name Ponder value true")
		assert.Equal(t, "info bestmove", kindsOf(c.Say("go nodes 100")), "and nothing of the pondering")
		require.Len(t, f.Games, 2)
		assert.Equal(t, []engine.Move{0}, f.Games[1].Moves())
		assert.True(t, f.Limits[1].Infinite())
		assert.True(t, f.Busy(), "it ponders")

		assert.Equal(t, "readyok\n", c.Say("isready", "", "  # a comment"))
		assert.True(t, f.Busy(), "nothing has come that ends it")
		assert.Equal(t, "response second\n", c.Say("query turn"))
		assert.False(t, f.Busy(), "a command ends it")
		assert.Empty(t, c.Say("opponent 2 2"))
		assert.Len(t, f.Games, 2, "only a go begins it")
	})
}

func TestPonderingEndsWithTheNextLine(t *testing.T) {
	for _, line := range []string{"stop", "nonsense", "query fen", "analyze nodes 1", "setoption name Hash value 1", "newgame", "c4", "\xff"} {
		f := fake(nil)
		converse(t, fakeConfig(f), func(c *sessiontest.Client) {
			c.Say("setoption name Ponder value true", "go nodes 100")
			assert.True(t, f.Busy())
			c.Say(line)
			assert.False(t, f.Busy(), line)
		})
	}
	for _, end := range []func(*sessiontest.Client){
		func(c *sessiontest.Client) { _ = c.In.Close() }, func(c *sessiontest.Client) { c.Cancel() },
	} {
		f := fake(nil)
		converse(t, fakeConfig(f), func(c *sessiontest.Client) {
			c.Say("setoption name Ponder value true", "go nodes 100")
			end(c)
			out, err := c.Farewell()
			require.NoError(t, err)
			assert.Empty(t, out)
			assert.False(t, f.Busy())
		})
	}
}

func TestNoPonderingWhereThereIsNothingToPonder(t *testing.T) {
	f := fake(nil)
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		c.Say("go nodes 1")
		assert.Len(t, f.Games, 1, "the option is off at first")
		c.Say("setoption name Ponder value true", "analyze nodes 1")
		assert.Len(t, f.Games, 2, "an analysis is not followed by a move of the opponent")
		c.Say("position fen xx1/oo1/3 x", "go nodes 1")
		assert.Len(t, f.Games, 3, "the game is over")
	})
	f = fake(nil)
	f.Think = sessiontest.UntilStopped
	converse(t, fakeConfig(f), func(c *sessiontest.Client) {
		c.Say("setoption name Ponder value true", "go nodes 1", "query fen")
		c.Say("stop")
		assert.Len(t, f.Games, 1, "the next command is already there")
	})
}

// TestReview: the command is known where the host explains games, and a stop ends it.
func TestReview(t *testing.T) {
	cfg := fakeConfig(fake(nil))
	cfg.Extra = []protocol.Extra{{Name: "review", Do: func(ctx context.Context, _ engine.Position, h engine.History, _ string) ([]byte, error) {
		if h.Len() == 0 {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return fmt.Appendf(nil, "explained %d", h.Len()), nil
	}}}
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Empty(t, c.Say("review"))
		assert.Equal(t, "readyok\n", c.Say("isready"))
		assert.Equal(t, "error review: stop: expected none before the review is complete\n", c.Say("stop"))
	})
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Equal(t, "error review: arguments: expected none\n", c.Say("review x"))
		assert.Equal(t, "explained 1\n", c.Say("play 1,1", "review"))
	})
	cfg.Extra = nil
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Contains(t, c.Say("review"), "command: expected one of the protocol, not review")
	})
}

// sharing is a search that counts its turns for other work.
type sharing struct {
	*fakeSearcher
	shared int
}

func (s *sharing) Share(ctx context.Context) (context.Context, func()) {
	s.shared++
	return ctx, func() {}
}

// TestRead: the command is known where the host reads games. Its text may have several lines.
func TestRead(t *testing.T) {
	cfg := fakeConfig(fake(nil))
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Contains(t, c.Say("read 'x'"), "command: expected one of the protocol, not read")
	})
	sharer := &sharing{fakeSearcher: fake(nil)}
	cfg.Searcher = sharer
	cfg.Extra = []protocol.Extra{{Name: "read", Syntax: "'T'", Do: func(ctx context.Context, start engine.Position, _ engine.History, text string) ([]byte, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
			return fmt.Appendf(nil, "%s: %q", start.Game().Name(), text), nil
		}
	}}}
	converse(t, cfg, func(c *sessiontest.Client) {
		assert.Empty(t, c.Say(`read '"it\u0027s\n4 \\"'`))
		assert.Equal(t, "readyok\n", c.Say("isready"))
		assert.Equal(t, cfg.Games.Default().Name()+`: "it's\n4 \\"`+"\n", c.After(time.Second))
		assert.Equal(t, 1, sharer.shared)
		assert.Empty(t, c.Say(`read '"4"'`))
		assert.Equal(t, "error read: stop: expected none before the read is complete\n", c.Say("stop"))
		for _, wrong := range []string{"read", "read ''", "read 44", `read "44"`, `read '"4"' '"4"'`} {
			assert.Equal(t, "error read: text: expected a string of JSON in single quotes\n", c.Say(wrong))
		}
	})
}
