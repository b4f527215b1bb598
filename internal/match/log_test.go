package match_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// logs keeps the logs of a match by game.
type logs map[int]*logged

type logged struct {
	bytes.Buffer
	closed error
}

func (l *logged) Close() error { return l.closed }

func (l logs) open(game int) (io.WriteCloser, error) {
	l[game] = &logged{}
	return l[game], nil
}

// TestLog: a game's log has all that its players say and print, with the times, also of a player
// that fails, whose last line has no end.
func TestLog(t *testing.T) {
	f := standard()
	f.make["one"] = func() *fakePlayer {
		p := thinking(1, func([]string) { time.Sleep(1500 * time.Millisecond) })()
		p.Print, p.At, p.Fault = "thinking\n... ", 2, gone
		return p
	}
	cfg, all := config(t, f, duel+"--games 2 --each nodes=5"), logs{}
	cfg.Log = all.open
	play(t, cfg)
	const begun = `    0.000 NAME < setoption name Output value json
    0.000 NAME < c4
    0.000 NAME > {"type":"id","name":"test","author":"tests"}
    0.000 NAME > {"type":"c4ok"}
    0.000 NAME < newgame connectfour 6 7
    0.000 NAME < isready
    0.000 NAME > {"type":"readyok"}
    0.000 NAME < newgame connectfour 5 5 0 0
    0.000 NAME < position fen #4/5/5/5/5 x moves 4,2 4,0
    0.000 NAME < isready
    0.000 NAME > {"type":"readyok"}
`
	require.Equal(t, "# game 1: one against two, #4/5/5/5/5 x\n"+
		strings.ReplaceAll(begun, "NAME", "one")+strings.ReplaceAll(begun, "NAME", "two")+`# ply 3: one
    0.000 one < go nodes 5
    1.500 one ! thinking
    1.500 one > {"type":"info","depth":1,"seldepth":1,"nodes":7,"hashfull":0,"winrate":0.6250,"pv":["4,1"]}
    1.500 one > {"type":"bestmove","move":"4,1"}
# ply 4: two
    1.500 two < opponent 4,1
    1.500 two < go nodes 5
    1.500 two > {"type":"info","depth":1,"seldepth":1,"nodes":7,"hashfull":0,"winrate":0.6250,"pv":["4,4"]}
    1.500 two > {"type":"bestmove","move":"4,4"}
# ply 5: one
    1.500 one < opponent 4,4
    1.500 one < go nodes 5
    3.000 one ! ... thinking
    3.000 one ! ... 
# result second by bug closed its output (ended)
`, all[1].String())
	second := all[2].String()
	require.True(t, strings.HasPrefix(second, "# game 2: two against one, "), second)
	require.Contains(t, second, " one < c4\n", "it was started again")
	require.NotContains(t, second, " two < c4\n")
	require.Contains(t, second, " one ! ... \n")
}

// TestAPlayerThatPrintsEndlessly has a log that ends.
func TestAPlayerThatPrintsEndlessly(t *testing.T) {
	f := standard()
	f.make["one"] = tidy(1, func(p *fakePlayer) { p.Print = strings.Repeat("x", 1<<19) })
	cfg, all := config(t, f, duel+"--games 2"), logs{}
	cfg.Log = all.open
	play(t, cfg)
	for _, log := range all {
		require.InDelta(t, 1<<20, strings.Count(log.String(), "x"), 100)
	}
}

func TestALogThatCannotBeWrittenEndsTheMatch(t *testing.T) {
	for want, open := range map[string]func(int) (io.WriteCloser, error){
		"--log: no folder":     func(int) (io.WriteCloser, error) { return nil, errors.New("no folder") },
		"--log: no space left": func(int) (io.WriteCloser, error) { return &logged{closed: errFull}, nil },
	} {
		f := standard()
		cfg := config(t, f, duel+"--games 4")
		cfg.Log = open
		games, _, err := playTo(t, cfg)
		require.EqualError(t, err, want)
		require.Empty(t, games)
		require.Zero(t, f.running)
	}
}
