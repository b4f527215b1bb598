package match_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// play runs a match, which succeeds, and returns its games.
func play(t *testing.T, cfg match.Config) []gamefile.Record {
	t.Helper()
	games, _, err := playTo(t, cfg)
	require.NoError(t, err)
	return games
}

// playTo runs a match in a synctest bubble: time passes only when all goroutines wait for it, and a
// goroutine that does not end fails the test.
func playTo(t *testing.T, cfg match.Config) (games []gamefile.Record, took time.Duration, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		games, err = match.Run(t.Context(), cfg)
		took = time.Since(start)
	})
	return games, took, err
}

func TestWholeMatch(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"--games 10 --concurrency 3")
	games := play(t, cfg)
	require.Len(t, games, 10)
	require.Zero(t, f.running)
	for i, g := range games {
		require.Equal(t, i+1, g.Game)
		require.Contains(t, []string{gamefile.Win, gamefile.Draw}, g.End)
		_, err := g.Read(connectfour.Game{})
		require.NoError(t, err)
		for k, ply := range g.Moves {
			require.Equal(t, k < g.Opening, ply.Thought == nil)
		}
	}
	file := fileOf(t, cfg)
	require.Equal(t, &cfg.Schedule, file.Schedule)
	require.Equal(t, int64(cfg.Out.(*bytes.Buffer).Len()), file.Whole)
	require.ElementsMatch(t, games, file.Games, "a file holds the very same games")
}

// TestOpeningsAreTriedBeforehand: a wrong opening is an error before the first game.
func TestOpeningsAreTriedBeforehand(t *testing.T) {
	f := standard()
	cfg := config(t, f, "--engine cmd=one --engine cmd=two --openings FILE --plies 2 --games 4")
	cfg.Openings = []string{"4/4/4/4 x", "1xox/xoxo/xoxo/oxox o"}
	cfg.Schedule.UseOpenings(cfg.Openings)
	games, err := match.Run(t.Context(), cfg)
	require.EqualError(t, err, "opening 2: --plies: expected fewer than 2: they end the game")
	require.Empty(t, games)
	require.Empty(t, f.started)
}

// TestUnsentRequest: what the client refuses to send is no answer of the player.
func TestUnsentRequest(t *testing.T) {
	cfg := config(t, standard(), duel+"--games 2")
	cfg.Schedule.Players[0].Options = []match.Option{{Name: "Name", Value: "two\nlines"}}
	_, err := match.Run(t.Context(), cfg)
	require.EqualError(t, err,
		"one: option.Name: expected one that the player accepts: could not be asked: request: expected one line of UTF-8 text")
}

func TestInterrupt(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"--games 100 --concurrency 2")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cfg.Progress = func(s *match.Standings) {
			if s.Games == 5 {
				cancel()
			}
		}
		games, err := match.Run(ctx, cfg)
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, len(games), 20)
		require.Zero(t, f.running)
		require.ElementsMatch(t, games, fileOf(t, cfg).Games)
		clear(f.started)
		_, err = match.Run(ctx, config(t, f, duel))
		require.ErrorIs(t, err, context.Canceled)
		require.Empty(t, f.started, "nobody is started after the end")
	})
}

// TestFinish: the games under way are played to their end, and no other begins.
func TestFinish(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"--games 100 --concurrency 3")
	finish := make(chan struct{})
	cfg.Finish = finish
	cfg.Progress = func(s *match.Standings) {
		if s.Games == 5 {
			close(finish)
		}
	}
	games, _, err := playTo(t, cfg)
	require.ErrorIs(t, err, context.Canceled)
	require.GreaterOrEqual(t, len(games), 5)
	require.LessOrEqual(t, len(games), 8, "each of three workers finishes its game")
	for _, g := range games {
		require.NotEmpty(t, g.Result)
	}
	require.Zero(t, f.running)
	require.ElementsMatch(t, games, fileOf(t, cfg).Games)
}

// TestNote: a person learns early of a player that does not answer, and what it printed instead.
func TestNote(t *testing.T) {
	f := standard()
	f.make["two"] = func() *fakePlayer { return &fakePlayer{Fault: prints("c4\n")} }
	cfg := config(t, f, duel+"--games 2 --patience 7")
	var notes []string
	cfg.Note = func(text string) { notes = append(notes, text) }
	_, took, err := playTo(t, cfg)
	require.Error(t, err)
	require.Equal(t, 7*time.Second, took)
	require.Equal(t, []string{`two has not answered c4 for 3s; it printed "c4", which is no message of the protocol; ` +
		"the match waits 7s (--patience)"}, notes)
}

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
	cfg := config(t, f, duel+"--games 100 --concurrency 2")
	cfg.Out = &full{room: 20000}
	games, _, err := playTo(t, cfg)
	require.ErrorIs(t, err, errFull)
	require.Less(t, len(games), 100)
	require.Zero(t, f.running)
}

// TestSPRTEndsTheMatch has a player that loses every game at once.
func TestSPRTEndsTheMatch(t *testing.T) {
	f := standard()
	f.make["two"] = faulty(1, gone)
	cfg := config(t, f, duel+"--games 1000 --sprt elo0=0 elo1=50")
	games := play(t, cfg)
	require.Len(t, games, 46, "each pair adds log(0.5715 / 0.5), and 2.944 are needed")
	require.True(t, match.NewStandings(&cfg.Schedule, games).Decided())
	require.Equal(t, games, fileOf(t, cfg).Games)
}

func TestGauntletEndsPlayersThatDoNotPlay(t *testing.T) {
	f := standard()
	cfg := config(t, f, duel+"--engine cmd=three name=three --format gauntlet --games 4")
	games := play(t, cfg)
	require.Len(t, games, 8)
	require.Equal(t, map[string]int{"one": 1, "two": 2, "three": 2}, f.started)
	require.Zero(t, f.running)
}

func TestEveryFailureIsCounted(t *testing.T) {
	prints, long := prints, strings.Repeat("b", 1<<19)
	const noMessage = `; it printed "hello", which is no message of the protocol`
	for name, c := range map[string]struct {
		fault       func(io.Writer, string) error
		end, detail string
	}{
		"goes away":   {gone, gamefile.Bug, "closed its output (ended)"},
		"a last word": {says("hello\n", gone), gamefile.Bug, "closed its output (ended)" + noMessage},
		"garbage":     {prints("\nhello\nyou\n"), gamefile.Timeout, "no answer within 60ms" + noMessage},
		"half a line": {says("hello", mute), gamefile.Timeout, "no answer within 60ms" + noMessage},
		"mute":        {mute, gamefile.Timeout, "no answer within 60ms"},
		"a move that is none": {prints(`{"type":"bestmove","move":5}` + "\n"), gamefile.Bug,
			`printed "{\"type\":\"bestmove\",\"move\":5}"`},
		"a winrate that is none": {prints(`{"type":"info","winrate":7,"pv":["0,0"]}` + "\n"), gamefile.Bug,
			`printed "{\"type\":\"info\"`},
		"a wrong text": {prints("bestmove 0 0\n"), gamefile.Illegal, `"0,0": move: expected`},
		"out of place": {prints(`{"type":"readyok"}` + "\n"), gamefile.Bug, "answered readyok in the place of bestmove"},
		"an error": {prints(`{"type":"error","command":"go","field":"a","expected":"b\nc"}` + "\n"), gamefile.Bug,
			"answered error go: a: expected b\ufffdc"},
		"illegal":      {bestMove("0,0"), gamefile.Illegal, `"0,0": move: expected`},
		"no notation":  {bestMove("resign\n"), gamefile.Illegal, `"resign": move: expected`},
		"none":         {bestMove(nil), gamefile.Illegal, "no move, with moves left"},
		"a long move":  {bestMove(long), gamefile.Illegal, `"` + long[:60] + `...": `},
		"a long kind":  {prints(`{"type":"` + long + "\"}\n"), gamefile.Timeout, "no answer within 60ms; it printed"},
		"endless line": {prints(long + long + long), gamefile.Bug, "printed a line of more than 1048576 bytes"},
		"a long error": {prints(`{"type":"error","command":"go","field":"a","expected":"` + long + "\"}\n"), gamefile.Bug,
			"answered error go: a: expected bbb"},
		"a long proof": {prints(`{"type":"info","winrate":0.5,"proven":{"value":"` + long + "\",\"plies\":1}}\n"),
			gamefile.Bug, `printed "{\"type\"`},
	} {
		t.Run(name, func(t *testing.T) {
			f := standard()
			f.make["two"] = faulty(2, c.fault)
			cfg := config(t, f, duel+"--each movetime=50 --margin 10 --games 4")
			games := play(t, cfg)
			require.Len(t, fileOf(t, cfg).Games, 4)
			for i, g := range games {
				loser := []string{gamefile.First, gamefile.Second}[i%2] // two has the second move, then the first
				require.Equal(t, loser, g.Result)
				require.Equal(t, c.end, g.End)
				require.True(t, strings.HasPrefix(g.Detail, c.detail), g.Detail)
				require.Less(t, len(g.Detail), 400)
			}
			require.Equal(t, map[string]int{"one": 1, "two": 4}, f.started, "only who failed is started again")
			require.Zero(t, f.running)
		})
	}
}

// TestAPlayerThatSpeaksText plays the games of one that speaks JSON. What it says of its moves is
// recorded, and its other lines stand in the log.
func TestAPlayerThatSpeaksText(t *testing.T) {
	const line = duel + "--games 4 --adjudicate"
	claims := func(int) string { return "win" }
	speaking := func(text bool) match.Config {
		f := standard()
		f.make["two"] = tidy(2, func(p *fakePlayer) { p.Text, p.Claim = text, claims })
		return config(t, f, line)
	}
	want := play(t, speaking(false))
	cfg, all := speaking(true), logs{}
	cfg.Log = all.open
	games := play(t, cfg)
	for i := range games {
		games[i].Started, want[i].Started = time.Time{}, time.Time{}
	}
	require.Equal(t, want, games)
	require.Equal(t, 0.625, *games[0].Moves[3].Winrate)
	require.Equal(t, "win in <= 3", games[0].Moves[3].Proven.String())
	require.Contains(t, all[1].String(), "two > debug: an answer follows\n")
	require.Regexp(t, "# two printed lines that are no messages: [0-9]+\n# result", all[1].String())
}

// says returns a fault that prints a text before another one.
func says(text string, then func(io.Writer, string) error) func(io.Writer, string) error {
	return func(out io.Writer, instead string) error {
		return errors.Join(prints(text)(out, instead), then(out, instead))
	}
}

// speaks is what a match expects of a player first.
const speaks = "c4ok, from a program of the c4engine protocol (docs/protocol.md)"

// TestAFailedHandshakeEndsTheMatch at once and without a game, for each player and any number of
// workers.
func TestAFailedHandshakeEndsTheMatch(t *testing.T) {
	for name, c := range map[string]struct {
		player fakePlayer
		want   string
		took   time.Duration // of the 7 s that it has
	}{
		"mute":      {fakePlayer{Fault: mute}, speaks + ": no answer within 7s", 7 * time.Second},
		"goes away": {fakePlayer{Fault: gone}, speaks + ": closed its output (ended)", 0},
		"garbage": {fakePlayer{Fault: prints("Hello\n")},
			speaks + `: no answer within 7s; it printed "Hello", which is no message of the protocol`, 7 * time.Second},
		"out of place": {fakePlayer{Fault: prints(`{"type":"readyok"}` + "\n")},
			speaks + ": answered readyok in the place of c4ok", 0},
		"another language": {fakePlayer{Refuse: "c4"}, speaks + ": answered error c4: x: expected something else", 0},
		"another game":     {fakePlayer{Refuse: "newgame"}, "readyok: answered error newgame: x: expected something else", 0},
		"never ready":      {fakePlayer{Fault: neverReady}, "readyok: no answer within 7s", 7 * time.Second},
	} {
		for _, line := range []string{
			"--engine cmd=bad name=bad --engine cmd=one --games 100 --patience 7",
			"--engine cmd=one --engine cmd=bad name=bad --games 100 --patience 7 --concurrency 3",
		} {
			t.Run(name, func(t *testing.T) {
				f := standard()
				f.make["bad"] = func() *fakePlayer { player := c.player; return &player }
				games, took, err := playTo(t, config(t, f, line))
				require.EqualError(t, err, "bad: handshake: expected "+c.want)
				require.Empty(t, games)
				require.Equal(t, c.took, took)
				require.Zero(t, f.running)
			})
		}
	}
}

// neverReady answers c4, but not isready.
func neverReady(out io.Writer, command string) error {
	if command == "c4" {
		return prints(`{"type":"c4ok"}`+"\n")(out, "")
	}
	return nil
}

// TestAFailedHandshakeKeepsTheGames has a player that starts only once.
func TestAFailedHandshakeKeepsTheGames(t *testing.T) {
	f := standard()
	starts := 0
	f.make["two"] = func() *fakePlayer {
		if starts++; starts > 1 {
			return &fakePlayer{Fault: gone}
		}
		return faulty(20, gone)()
	}
	cfg := config(t, f, duel+"--games 100")
	games, _, err := playTo(t, cfg)
	require.EqualError(t, err, "two: handshake: expected "+speaks+": closed its output (ended)")
	require.NotEmpty(t, games)
	require.Equal(t, gamefile.Bug, games[len(games)-1].End, "the game in which it failed is the last")
	require.Equal(t, games, fileOf(t, cfg).Games)
}

func TestPlayersThatOnlyFail(t *testing.T) {
	text, err := os.ReadFile("testdata/rivals.jsonl")
	require.NoError(t, err)
	f := readAll(t, string(text))
	require.EqualError(t, match.NewStandings(f.Schedule, f.Games).Check(),
		"12: all of its 2 games ended by its own failure")
	f.Games[4].End, f.Games[5].End, f.Games[5].Result = gamefile.Bug, gamefile.Timeout, gamefile.Second
	require.EqualError(t, match.NewStandings(f.Schedule, f.Games).Check(),
		"12: all of its 2 games ended by its own failure; 31: all of its 2 games ended by its own failure")
	require.NoError(t, match.NewStandings(f.Schedule, f.Games[:2]).Check())
	require.NoError(t, match.NewStandings(f.Schedule, nil).Check())
}

// TestAPlayerThatReadsNoMore has a player stop reading after its last move of a
// game, before it learns its opponent's.
func TestAPlayerThatReadsNoMore(t *testing.T) {
	want := play(t, config(t, standard(), duel+"--games 2"))
	last := want[0].Moves[len(want[0].Moves)-1].By
	goes := 0
	for _, ply := range want[0].Moves {
		if ply.Thought != nil && ply.By != last {
			goes++
		}
	}
	blocks := func(p *fakePlayer) {
		p.At, p.Fault = goes, func(out io.Writer, move string) error {
			return errors.Join(answers(out, move), prints("more, which nobody reads")(out, ""))
		}
	}
	f := standard()
	if last == gamefile.First {
		f.make["two"] = tidy(2, blocks)
	} else {
		f.make["one"] = tidy(1, blocks)
	}
	games := play(t, config(t, f, duel+"--games 2"))
	require.Equal(t, moves(want[:1]), moves(games[:1]))
	require.Equal(t, "closed its input", games[1].Detail)
	require.Zero(t, f.running)
}

func TestFailureAtTheStart(t *testing.T) {
	f := standard()
	f.make["one"] = func() *fakePlayer { return &fakePlayer{Refuse: "position"} }
	games := play(t, config(t, f, duel+"--games 2"))
	for i, winner := range []string{gamefile.Second, gamefile.First} {
		require.Equal(t, gamefile.Bug, games[i].End)
		require.Equal(t, winner, games[i].Result)
		require.Len(t, games[i].Moves, 2, "the opening's")
	}
}
