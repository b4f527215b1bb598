package match_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/pages"
)

func TestPage(t *testing.T) {
	cfg := config(t, standard(), "-engine cmd=one name=<b>&one -engine cmd=two name=two "+
		"-engine cmd=three name=three -boards 5..7 -plies 2 -games 20 -each tc=60+0.6")
	games := play(t, cfg)
	text := written(t, results(&cfg.Schedule, games).WritePage)
	require.Contains(t, text, "&lt;b&gt;&amp;one")
	require.Equal(t, 3, strings.Count(text, `fill-opacity="0.15"`), "a band for each player")
	require.Contains(t, text, " m0 c60600", "a clock")
	require.Contains(t, text, "<td>60&#43;0.6 s a game</td>")
	require.NotContains(t, text, "NaN", "where Elo or its error is infinite")
	requireGames(t, text, games)
}

// TestPageOfRivals: it begins with the points and the games that were not won, each with the curve
// and the reason of its explanation, or with its failure.
func TestPageOfRivals(t *testing.T) {
	cfg := rivals(t, standard(), "-engine cmd=one name=old -engine cmd=three name=new")
	games := play(t, cfg)
	games[0].Result, games[0].End, games[0].Detail = gamefile.Second, gamefile.Bug, "closed its <output>"
	r := results(&cfg.Schedule, games)
	r.Explained = map[int]match.Explanation{}
	for _, g := range games {
		if g.Failed() || slices.Contains([]string{"old", "new"}, g.PlayerOf(g.Result)) {
			continue
		}
		require.Equal(t, gamefile.Win, g.End)
		r.Explained[g.Game] = match.Explanation{
			Game: pages.Game{Says: []string{"said"}, Report: map[string]string{"type": "game"}},
			Ply:  2, Text: "It lost <b>.", Winrates: []float64{0.5, 0.25, 0},
		}
	}
	text := written(t, r.WritePage)
	require.Contains(t, text, "<h1>old, new against 3 rivals</h1>")
	require.Equal(t, len(r.Explained)+1, strings.Count(text, "data-shows="))
	require.Contains(t, text, `data-shows="0" title`, "of the failure there is no ply")
	require.Contains(t, text, `closed its &lt;output&gt;`)
	require.Equal(t, len(r.Explained), strings.Count(text, `<td>2</td><td class="name why">It lost &lt;b&gt;.</td>`))
	const curve = "d=\"M3 17L80 24L157 31\" fill=\"none\" stroke=\"currentColor\"/>\n<circle cx=\"80\" cy=\"24\""
	require.Equal(t, len(r.Explained), strings.Count(text, curve))
	require.Equal(t, len(r.Explained), strings.Count(text, `"report":{"type":"game"},"says":["said"]`))
	require.Contains(t, text, "new did better than old in ")
	requireGames(t, text, games)
}

// TestLivePage has the last games that are over. A game that was not won leads to its place there.
func TestLivePage(t *testing.T) {
	cfg := rivals(t, standard(), "-engine cmd=one name=mine -games 40")
	games := play(t, cfg)
	require.Len(t, games, 120)
	slices.Reverse(games) // as they may end
	page, err := match.NewLive(&cfg.Schedule, connectfour.Game{}, games).Page()
	require.NoError(t, err)
	slices.Reverse(games)
	requireGames(t, string(page), games[:100])
	buttons := regexp.MustCompile(`data-shows="(\d+)" title="show it on the board">(\d+)<`).FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, buttons)
	for _, b := range buttons {
		index, err := strconv.Atoi(b[1])
		require.NoError(t, err)
		require.Equal(t, strconv.Itoa(games[index].Game), b[2])
	}
	require.Contains(t, string(page), "<tr><td>1", "a game without a place")
	head, _, _ := strings.Cut(string(page), "<main")
	var notWon []int
	for _, row := range regexp.MustCompile(`<tr><td>(?:<button[^>]*>)?(\d+)`).FindAllStringSubmatch(head, -1) {
		number, err := strconv.Atoi(row[1])
		require.NoError(t, err)
		notWon = append(notWon, number)
	}
	require.Greater(t, len(notWon), len(buttons))
	require.True(t, slices.IsSorted(notWon), notWon)
}

// waiting is a game whose positions can be set only after the end of a match.
type waiting struct {
	connectfour.Game
	asked func()
	over  <-chan struct{}
}

func (g waiting) Parse(fen string) (engine.Position, error) {
	g.asked()
	<-g.over
	return g.Game.Parse(fen)
}

// TestNoGameWaitsForThePage asks for the page after the first game. It cannot be made before the
// last one.
func TestNoGameWaitsForThePage(t *testing.T) {
	cfg := config(t, standard(), duel+"-games 20 -concurrency 2")
	asked, over, made, played := make(chan struct{}), make(chan struct{}), make(chan []byte, 1), make(chan error, 1)
	cfg.Live = match.NewLive(&cfg.Schedule, waiting{asked: sync.OnceFunc(func() { close(asked) }), over: over}, nil)
	cfg.Progress = func(s *match.Standings) {
		if s.Games == 1 {
			go func() {
				page, _ := cfg.Live.Page()
				made <- page
			}()
			<-asked
		}
	}
	go func() {
		_, err := match.Run(t.Context(), cfg)
		played <- err
	}()
	select {
	case err := <-played:
		require.NoError(t, err)
	case <-time.After(10 * time.Second):
		require.Fail(t, "the games wait")
	}
	close(over)
	require.Contains(t, string(<-made), "games 1 of 20")
}

// TestPageOfARunningMatch is for the race detector.
func TestPageOfARunningMatch(t *testing.T) {
	cfg := config(t, standard(), duel+"-games 40 -concurrency 2")
	cfg.Live = match.NewLive(&cfg.Schedule, connectfour.Game{}, nil)
	made := make(chan error, 1)
	cfg.Progress = func(s *match.Standings) {
		if s.Games == 1 {
			go func() {
				_, err := cfg.Live.Page()
				made <- err
			}()
		}
	}
	_, err := match.Run(t.Context(), cfg)
	require.NoError(t, err)
	require.NoError(t, <-made)
}

// requireGames reads the games in the page's script and compares them.
func requireGames(t *testing.T, text string, games []gamefile.Record) {
	m := regexp.MustCompile(`(?m)^<script type="application/json" id="data">(.*)</script>$`).FindStringSubmatch(text)
	require.Len(t, m, 2)
	var shown struct {
		Games []struct {
			Number                   int
			First, Second, Game, FEN string
			Plies                    []string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(m[1]), &shown))
	require.Len(t, shown.Games, len(games))
	for i, g := range games {
		read := shown.Games[i]
		require.Equal(t, g.Game, read.Number)
		require.Equal(t, []string{g.First, g.Second, "connectfour", g.FEN}, []string{read.First, read.Second, read.Game, read.FEN})
		require.Len(t, read.Plies, len(g.Moves))
		for k, ply := range read.Plies {
			move, known, _ := strings.Cut(ply, " ")
			require.Equal(t, g.Moves[k].Move, move)
			require.NotRegexp(t, `\bt\d`, known, "nothing is turned over")
		}
	}
}

func TestPageWithoutGames(t *testing.T) {
	s := parse(t, duel).Schedule
	page := written(t, results(&s, nil).WritePage)
	require.Contains(t, page, `"games": []}</script>`)
}

func TestPageNamesAWrongGame(t *testing.T) {
	f := readAll(t, sampleText)
	r := results(f.Schedule, nil)
	r.Records = []gamefile.Record{{Game: 7, FEN: "4/4/4/4 x", Moves: []gamefile.Ply{{Move: "0,0", By: gamefile.First}}}}
	err := r.WritePage(&bytes.Buffer{})
	require.EqualError(t, err, "game 7: move 1: expected 3,0, where column 0 takes the next stone")
}
