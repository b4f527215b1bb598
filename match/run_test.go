package match_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/match"
	"github.com/c4engine/c4engine/match/matchtest"
)

// play runs a match in a bubble where time passes only when all wait for it and
// a goroutine that is left over fails the test.
func play(t *testing.T, cfg match.Config, check func(t *testing.T, games []match.Record, err error)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		games, err := match.Run(t.Context(), cfg)
		check(t, games, err)
	})
}

func TestWholeMatch(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"-games 10 -concurrency 3")
	var out bytes.Buffer
	cfg.Out = &out
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Len(t, games, 10)
		require.Zero(t, f.running)
		for i, g := range games {
			require.Equal(t, i+1, g.Game)
			require.Contains(t, []string{match.Win, match.Tie}, g.End)
			requireLegal(t, g)
		}
		file := readAll(t, out.Bytes())
		require.Equal(t, &cfg.Schedule, file.Schedule)
		require.Equal(t, int64(out.Len()), file.Whole)
		require.ElementsMatch(t, games, file.Games, "a file holds the very same games")
		require.Equal(t, table(t, &cfg.Schedule, games), table(t, file.Schedule, file.Games))
	})
}

// requireLegal plays a game again and compares the end.
func requireLegal(t *testing.T, g match.Record) {
	p, err := connectfour.Parse(g.FEN)
	require.NoError(t, err)
	for i, ply := range g.Moves {
		require.Equal(t, i < g.Opening, ply.Thought == nil)
		m, err := boardtext.ParseMove(p, ply.Move)
		require.NoError(t, err)
		p.Play(m)
	}
	result := map[string]string{"first": "1", "second": "2", "tie": "3"}[g.Result]
	require.Equal(t, result, string('0'+byte(p.Outcome())))
}

func TestEveryFailureIsCounted(t *testing.T) {
	for name, c := range map[string]struct {
		fault  func(io.Writer, string) error
		end    string
		detail string
	}{
		"goes away":     {matchtest.Gone, match.Bug, "closed its output (ended)"},
		"garbage":       {matchtest.Print("hello\n"), match.Bug, `printed "hello" (ended)`},
		"blank line":    {matchtest.Print("\n"), match.Bug, `printed "" (ended)`},
		"not an object": {matchtest.Print("[1]\n"), match.Bug, `printed "[1]" (ended)`},
		"a move that is none": {matchtest.Print(`{"type":"bestmove","move":5}` + "\n"), match.Bug,
			`printed "{\"type\":\"bestmove\",\"move\":5}" (ended)`},
		"endless line": {matchtest.Print(strings.Repeat("x", 2<<20)), match.Bug,
			"printed a line of more than 1048576 bytes (ended)"},
		"out of place": {matchtest.Print(`{"type":"readyok"}` + "\n"), match.Bug, `answered "readyok" where it should bestmove (ended)`},
		"an error":     {matchtest.Print(`{"type":"error","command":"go","field":"a","expected":"b\nc"}` + "\n"), match.Bug, "answered error go: a: expected b\ufffdc"},
		"illegal":      {matchtest.BestMove("0,0"), match.Illegal, `"0,0": move: expected`},
		"no notation":  {matchtest.BestMove("resign\n"), match.Illegal, `"resign": x: expected`},
		"none":         {matchtest.BestMove(nil), match.Illegal, "no move, with moves left"},
		"mute":         {matchtest.Mute, match.Timeout, "no answer within 60ms"},
	} {
		t.Run(name, func(t *testing.T) {
			f := standard()
			f.make["two"] = faulty(2, c.fault)
			play(t, config(t, f, duel+"-each movetime=50 -margin 10 -games 4"), func(t *testing.T, games []match.Record, err error) {
				require.NoError(t, err)
				require.Len(t, games, 4)
				for i, g := range games {
					loser := []string{match.First, match.Second}[i%2] // two has the second move, then the first
					require.Equal(t, loser, g.Result)
					require.Equal(t, c.end, g.End)
					require.True(t, strings.HasPrefix(g.Detail, c.detail), g.Detail)
				}
				require.Equal(t, map[string]int{"one": 1, "two": 4}, f.started, "only who failed is started again")
				require.Zero(t, f.running)
			})
		})
	}
}

// noBoards is a game whose positions cannot be set, so that the player ends.
type noBoards struct{ connectfour.Game }

func (noBoards) Parse(string) (engine.Position, error) { return nil, matchtest.ErrGone }

func TestFailureAtTheStart(t *testing.T) {
	f := standard()
	f.make["one"] = func() *matchtest.Player { return &matchtest.Player{Game: noBoards{}} }
	play(t, config(t, f, duel+"-games 2"), func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		for i, winner := range []string{match.Second, match.First} {
			require.Equal(t, match.Bug, games[i].End)
			require.Equal(t, winner, games[i].Result)
			require.Len(t, games[i].Moves, 2, "the opening's")
		}
	})
}

func TestLateByNodesIsPatience(t *testing.T) {
	f := standard()
	f.make["two"] = faulty(1, matchtest.Mute)
	play(t, config(t, f, duel+"-each nodes=50 -patience 7 -games 2"), func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Equal(t, match.Timeout, games[0].End)
		require.Equal(t, "no answer within 7s", games[0].Detail)
	})
}

func TestWhatEndsAMatch(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"no such command": {"-engine cmd=nothing name=N -engine cmd=two -boards 5..5",
			"N: cmd: expected a command that can be started: no such file"},
		"refused option": {"-engine cmd=fussy name=F option.Depth=3 -engine cmd=two -boards 5..5",
			"F: option.Depth: expected what the player takes: error setoption: Depth: expected something else"},
		"too many plies": {"-engine cmd=one -engine cmd=two -boards 4..4 -plies 17",
			"-plies: expected fewer than 17: they end the game"},
		"no such board": {"-engine cmd=one -engine cmd=two -boards 3..3",
			"rows: expected an integer from 4 to 12"},
	} {
		t.Run(name, func(t *testing.T) {
			f := standard()
			f.make["fussy"] = func() *matchtest.Player {
				p := tidy(1)()
				p.Refuse = "Depth"
				return p
			}
			play(t, config(t, f, c.line+" -concurrency 2"), func(t *testing.T, _ []match.Record, err error) {
				require.ErrorContains(t, err, c.want)
				require.Zero(t, f.running)
			})
		})
	}
}

func TestInterrupt(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"-games 100 -concurrency 2")
	var out bytes.Buffer
	cfg.Out = &out
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cfg.Progress = after{games: 5, call: cancel}
		games, err := match.Run(ctx, cfg)
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, len(games), 20)
		require.Zero(t, f.running)
		require.ElementsMatch(t, games, readAll(t, out.Bytes()).Games)
	})
}

// after calls a function after so many games.
type after struct {
	games int
	call  func()
}

func (a after) Show(s *match.Standings) {
	if s.Games == a.games {
		a.call()
	}
}

func (after) End() {}

var errFull = errors.New("no space left")

type full struct{ room int }

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestAFullDiskEndsTheMatch(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"-games 100 -concurrency 2")
	cfg.Out = &full{room: 20000}
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.ErrorIs(t, err, errFull)
		require.Less(t, len(games), 100)
		require.Zero(t, f.running)
	})
}

// TestSPRTEndsTheMatch has a player that loses every game at once.
func TestSPRTEndsTheMatch(t *testing.T) {
	f := standard()
	f.make["two"] = faulty(1, matchtest.Gone)
	cfg := config(t, f, duel+"-games 1000 -sprt elo0=0 elo1=50")
	var out bytes.Buffer
	cfg.Out = &out
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Less(t, len(games), 200)
		text := table(t, &cfg.Schedule, games)
		require.Contains(t, text, "elo0 0 elo1 50 alpha 0.05 beta 0.05: H1 accepted")
		file := readAll(t, out.Bytes())
		require.Equal(t, text, table(t, file.Schedule, file.Games))
	})
}

func TestGauntletKeepsOnlyWhoMeets(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"-engine cmd=three name=three -format gauntlet -games 4")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Len(t, games, 8)
		require.Equal(t, map[string]int{"one": 1, "two": 2, "three": 2}, f.started)
		require.Zero(t, f.running)
	})
}
