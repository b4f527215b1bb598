package match_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/matchtest"
)

// thinking returns a player that calls a function at each go.
func thinking(seed int, think func(words []string)) func() *matchtest.Player {
	return func() *matchtest.Player {
		p := tidy(seed)()
		p.Hear = func(words []string) {
			if words[0] == "go" {
				think(words)
			}
		}
		return p
	}
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
	f.make["one"] = func() *matchtest.Player {
		p := tidy(1)()
		p.Hear = func(words []string) { lines = append(lines, heard{words[0], time.Now()}) }
		return p
	}
	play(t, config(t, f, "-engine cmd=one option.Ponder=true -engine cmd=two -each tc=100 -games 2"), func(t *testing.T, _ []match.Record, err error) {
		require.NoError(t, err)
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
	})
}

// TestClock has a player of 10 s and half a second a move think for a second and a half.
func TestClock(t *testing.T) {
	f := standard()
	var told []string
	f.make["two"] = thinking(2, func(words []string) {
		told = append(told, strings.Join(words, " "))
		time.Sleep(1500 * time.Millisecond)
	})
	cfg := config(t, f, "-engine cmd=one nodes=5 -engine cmd=two tc=10+0.5 nodes=9 -games 2 -boards 12..12")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Equal(t, []string{"go time 10000 inc 500 nodes 9", "go time 9000 inc 500 nodes 9", "go time 8000 inc 500 nodes 9"}, told[:3])
		for _, g := range games {
			require.Equal(t, match.Timeout, g.End)
			require.Equal(t, "its flag fell: no answer within 1.1s", g.Detail, "a second and the margin, after nine moves")
			var clocks []float64
			for _, ply := range g.Moves {
				if name := map[string]string{match.First: g.First, match.Second: g.Second}[ply.By]; name == "A" {
					require.Nil(t, ply.Clock)
				} else {
					clocks = append(clocks, *ply.Clock)
				}
			}
			require.Equal(t, []float64{9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000}, clocks)
		}
		require.Len(t, told, 20, "each game begins with a full clock")
	})
}

// TestMarginIsGivenOnce has a player use 70 ms more than it has, move after move.
func TestMarginIsGivenOnce(t *testing.T) {
	f := standard()
	var told []string
	f.make["two"] = thinking(2, func(words []string) {
		told = append(told, words[2])
		time.Sleep([]time.Duration{1070, 20, 20}[min(len(told)-1, 2)] * time.Millisecond)
	})
	play(t, config(t, f, "-engine cmd=one -engine cmd=two tc=1 -games 2 -boards 12..12 -margin 100"), func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Equal(t, []string{"1000", "1", "1"}, told[:3], "the protocol has no time below 1 ms")
		require.Equal(t, "its flag fell: no answer within 10ms", games[0].Detail)
	})
}

// TestClockOfProcessorTime: a clock is charged processor time, not the time of the wall clock.
func TestClockOfProcessorTime(t *testing.T) {
	f := standard()
	f.step = 40 * time.Millisecond
	f.make["two"] = thinking(2, func([]string) { time.Sleep(150 * time.Millisecond) })
	cfg := config(t, f, "-engine cmd=one tc=9 -engine cmd=two tc=0.2 -games 2 -boards 12..12 -margin 10 -processortime")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Equal(t, "its flag fell: no answer within 10ms of processor time", games[0].Detail)
		var clocks []float64
		for _, ply := range games[0].Moves {
			if ply.By == match.Second {
				clocks = append(clocks, *ply.Clock)
			}
		}
		require.Equal(t, []float64{160, 120, 80, 40, 0}, clocks)
	})
}

// TestClockOnThePage: the page shows the clock after each move, and the players' time control.
func TestClockOnThePage(t *testing.T) {
	f := standard()
	f.make["two"] = thinking(2, func([]string) { time.Sleep(250 * time.Millisecond) })
	cfg := config(t, f, duel+"-each tc=60+0.6 -games 2")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		var page bytes.Buffer
		require.NoError(t, match.WritePage(&page, connectfour.Game{}, match.NewStandings(&cfg.Schedule, games), games))
		require.Contains(t, page.String(), `"ms":250,"clock":60350,`)
		require.Contains(t, page.String(), "<td>60&#43;0.6 s a game</td>")
	})
}
