package match_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/matchtest"
)

// play runs a match in a synctest bubble: time passes only when all goroutines wait for it, and a
// goroutine that does not end fails the test.
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
			require.Contains(t, []string{match.Win, match.Draw}, g.End)
			requireLegal(t, g)
		}
		file := readAll(t, out.Bytes())
		require.Equal(t, &cfg.Schedule, file.Head)
		require.Equal(t, int64(out.Len()), file.Whole)
		require.ElementsMatch(t, games, file.Pieces, "a file holds the very same games")
		require.Equal(t, table(t, &cfg.Schedule, games), table(t, file.Head, file.Pieces))
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
	result := map[string]string{"first": "1", "second": "2", "draw": "3"}[g.Result]
	require.Equal(t, result, string('0'+byte(p.Outcome())))
}

func TestMatchThatCannotBeginFails(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"no such command": {"-engine cmd=nothing name=N -engine cmd=two -boards 5..5",
			"N: cmd: expected a command that can be started: no such file"},
		"refused option": {"-engine cmd=fussy name=F option.Depth=3 -engine cmd=two -boards 5..5",
			"F: handshake: expected readyok: error setoption: Depth: expected something else"},
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

// TestOpeningsAreTriedBeforehand: a wrong opening is an error before the first game.
func TestOpeningsAreTriedBeforehand(t *testing.T) {
	f := standard()
	cfg := config(t, f, "-engine cmd=one -engine cmd=two -openings FILE -plies 2 -games 4")
	cfg.List = []string{"4/4/4/4 x", "1xox/xoxo/xoxo/oxox o"}
	cfg.Schedule.Use(connectfour.Game{}, cfg.List)
	games, err := match.Run(t.Context(), cfg)
	require.EqualError(t, err, "round 2: -plies: expected fewer than 2: they end the game")
	require.Empty(t, games)
	require.Empty(t, f.started)
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
		require.ElementsMatch(t, games, readAll(t, out.Bytes()).Pieces)
	})
}

// after calls a function after a number of games.
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
		require.Equal(t, text, table(t, file.Head, file.Pieces))
	})
}

func TestGauntletEndsPlayersThatDoNotPlay(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"-engine cmd=three name=three -format gauntlet -games 4")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.Len(t, games, 8)
		require.Equal(t, map[string]int{"one": 1, "two": 2, "three": 2}, f.started)
		require.Zero(t, f.running)
	})
}

func TestNobodyIsStartedAfterTheEnd(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := match.Run(ctx, cfg)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, f.started)
}
