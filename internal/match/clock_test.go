package match_test

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// thinking returns a player that calls a function at each go.
func thinking(seed int, think func(words []string)) func() *fakePlayer {
	return tidy(seed, func(p *fakePlayer) {
		p.Hear = func(words []string) {
			if words[0] == "go" {
				think(words)
			}
		}
	})
}

// TestPonderingIsLeftAlone: a player gets no line on its opponent's time. The opponent's move and
// go come together.
func TestPonderingIsLeftAlone(t *testing.T) {
	f := standard()
	f.make["two"] = thinking(2, func([]string) { time.Sleep(time.Second) })
	type heard struct {
		word string
		at   time.Time
	}
	var lines []heard
	f.make["one"] = tidy(1, func(p *fakePlayer) {
		p.Hear = func(words []string) { lines = append(lines, heard{words[0], time.Now()}) }
	})
	play(t, config(t, f, "--engine cmd=one option.Ponder=true --engine cmd=two --each tc=100 --games 2"))
	asked, waited := time.Time{}, 0
	for i, line := range lines {
		switch {
		case line.word == "go":
			asked = line.at
		case line.word == "opponent" && lines[i-1].word == "go":
			require.Equal(t, asked.Add(time.Second), line.at, "with the opponent's move")
			waited++
		case line.word == "opponent":
			require.Equal(t, "isready", lines[i-1].word, "nothing else is said in a game")
		}
	}
	require.Greater(t, waited, 5)
}

// TestClock has a player of 10 s and half a second a move think for a second and a half.
func TestClock(t *testing.T) {
	f := standard()
	var told []string
	f.make["two"] = thinking(2, func(words []string) {
		told = append(told, strings.Join(words, " "))
		time.Sleep(1500 * time.Millisecond)
	})
	cfg := config(t, f, "--engine cmd=one nodes=5 --engine cmd=two tc=10+0.5 nodes=9 --games 2 --boards 12..12")
	games := play(t, cfg)
	require.Equal(t, []string{"go nodes 9 time 10000 inc 500", "go nodes 9 time 9000 inc 500", "go nodes 9 time 8000 inc 500"}, told[:3])
	for _, g := range games {
		require.Equal(t, gamefile.Timeout, g.End)
		require.Equal(t, "its flag fell: no answer within 1.1s", g.Detail, "a second and the margin, after nine moves")
		var clocks []float64
		for _, ply := range g.Moves {
			if g.PlayerOf(ply.By) == "A" {
				require.Nil(t, ply.Clock)
			} else {
				clocks = append(clocks, *ply.Clock)
			}
		}
		require.Equal(t, []float64{9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000}, clocks)
	}
	require.Len(t, told, 20, "each game begins with a full clock")
}

// TestMarginIsGivenOnce has a player use 70 ms more than it has, move after move.
func TestMarginIsGivenOnce(t *testing.T) {
	f := standard()
	var told []string
	f.make["two"] = thinking(2, func(words []string) {
		told = append(told, words[2])
		time.Sleep([]time.Duration{1070, 20, 20}[min(len(told)-1, 2)] * time.Millisecond)
	})
	cfg := config(t, f, "--engine cmd=one --engine cmd=two tc=1 --games 2 --boards 12..12 --margin 100")
	games := play(t, cfg)
	require.Equal(t, []string{"1000", "1", "1"}, told[:3], "the protocol has no time below 1 ms")
	require.Equal(t, "its flag fell: no answer within 10ms; on a busy machine try --processortime", games[0].Detail)
}

// TestClockOfProcessorTime: a clock is charged processor time, not the time of the wall clock.
func TestClockOfProcessorTime(t *testing.T) {
	f := standard()
	f.step = 40 * time.Millisecond
	f.make["two"] = thinking(2, func([]string) { time.Sleep(150 * time.Millisecond) })
	cfg := config(t, f, "--engine cmd=one tc=9 --engine cmd=two tc=0.2 --games 2 --boards 12..12 --margin 10 --processortime")
	games := play(t, cfg)
	require.Equal(t, "its flag fell: no answer within 10ms of processor time", games[0].Detail)
	var clocks []float64
	for _, ply := range games[0].Moves {
		if ply.By == gamefile.Second {
			clocks = append(clocks, *ply.Clock)
			require.EqualValues(t, 40, ply.Millis)
		}
	}
	require.Equal(t, []float64{160, 120, 80, 40, 0}, clocks)
}

// slow answers after two seconds.
func slow(out io.Writer, move string) error {
	time.Sleep(2 * time.Second)
	return answers(out, move)
}

// TestProcessorTimeIsCharged has players whose processor time grows with each measurement.
func TestProcessorTimeIsCharged(t *testing.T) {
	const limits = " --each movetime=100 --margin 20 --patience 60 --games 2 --processortime"
	for name, c := range map[string]struct {
		fault  func(io.Writer, string) error
		step   time.Duration
		end    string
		detail string
		took   time.Duration
	}{
		"waits for a core":  {slow, 10 * time.Millisecond, gamefile.Win, "", 2 * time.Second},
		"answers, too late": {answers, 130 * time.Millisecond, gamefile.Timeout, "no answer within 120ms of processor time", 0},
		"uses it up": {mute, 50 * time.Millisecond, gamefile.Timeout,
			"no answer within 120ms of processor time", 2 * 600 * time.Millisecond},
		"waits for ever":      {mute, 0, gamefile.Timeout, "no answer within 1m0.12s", 2 * 60120 * time.Millisecond},
		"goes away meanwhile": {gone, 10 * time.Millisecond, gamefile.Bug, "closed its output (ended)", 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := standard()
			f.make["two"], f.step = faulty(2, c.fault), c.step
			games, took, err := playTo(t, config(t, f, duel+limits))
			require.NoError(t, err)
			require.Len(t, games, 2)
			for _, g := range games {
				require.Equal(t, c.end, g.End)
				require.Equal(t, c.detail, g.Detail)
			}
			require.InDelta(t, c.took.Seconds(), took.Seconds(), 0.5)
		})
	}
}

// agreeing returns players that claim a proven result from a ply on.
func agreeing(one, two string, from int) *fakes {
	f := standard()
	claims := func(claim string) func(p *fakePlayer) {
		return func(p *fakePlayer) {
			p.Claim = func(ply int) string {
				if ply < from {
					return ""
				}
				return claim
			}
		}
	}
	f.make["one"], f.make["two"] = tidy(1, claims(one)), tidy(2, claims(two))
	return f
}

// TestAdjudication: only games on which both players agree end early.
func TestAdjudication(t *testing.T) {
	const line = "--engine cmd=one name=one --engine cmd=two name=two --boards 6..6 --games 2 --adjudicate"
	for _, c := range []struct{ one, two, result, end string }{
		{"win", "loss", gamefile.First, gamefile.Win},
		{"loss", "win", gamefile.Second, gamefile.Win},
		{"draw", "draw", gamefile.Draw, gamefile.Draw},
	} {
		cfg := config(t, agreeing(c.one, c.two, 3), line)
		games := play(t, cfg)
		g := games[0]
		require.True(t, g.Adjudicated)
		require.Equal(t, []string{c.result, c.end, ""}, []string{g.Result, g.End, g.Detail})
		require.Len(t, g.Moves, 5, "the moves of plies 3 and 4 are the first that are proven by both")
		standings := match.NewStandings(&cfg.Schedule, games)
		require.Equal(t, 2, standings.Adjudicated)
		require.Zero(t, standings.ByPlayer[0].Failures)
	}
	whole := config(t, standard(), line)
	want := moves(play(t, whole))
	for _, claims := range [][2]string{{"win", "win"}, {"loss", "loss"}, {"draw", "win"}, {"win", ""}, {"", "loss"}, {"draw", ""}} {
		games := play(t, config(t, agreeing(claims[0], claims[1], 0), line))
		require.Equal(t, want, moves(games), "%s against %s is played out", claims[0], claims[1])
	}
	games := play(t, config(t, agreeing("win", "loss", 3), strings.TrimSuffix(line, " --adjudicate")))
	require.Equal(t, want, moves(games), "only where it is asked for")
}

// TestProofOfAnotherMove has a player that claims a proof of a move that it does not play.
func TestProofOfAnotherMove(t *testing.T) {
	f := agreeing("", "loss", 0)
	f.make["one"] = faulty(2, misleads("win", "0,0"))
	games := play(t, config(t, f, duel+"--games 2 --adjudicate"))
	require.True(t, slices.ContainsFunc(games[0].Moves, func(p gamefile.Ply) bool { return p.Thought != nil && p.Proven != nil }))
	require.False(t, games[0].Adjudicated)
}

// TestALatePlayerMayHaveWaited: who has little time may have waited for a processor, and is told
// what helps.
func TestALatePlayerMayHaveWaited(t *testing.T) {
	for limits, want := range map[string]string{
		" --each movetime=3000":         "no answer within 3.1s",
		"":                              "no answer within 200ms; on a busy machine try --processortime",
		" --processortime --patience 1": "no answer within 1.2s",
	} {
		f := standard()
		f.make["two"] = faulty(1, mute)
		games := play(t, config(t, f, duel+"--games 2"+limits))
		require.Equal(t, want, games[0].Detail)
	}
}
