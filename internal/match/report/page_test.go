package report

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/pages"
)

func TestPage(t *testing.T) {
	r := read(t, "sample.jsonl")
	p := &r.Schedule.Players[0]
	for i := range r.Records {
		g := &r.Records[i]
		for _, name := range []*string{&g.First, &g.Second} {
			*name = strings.Replace(*name, p.Name, "<b>&one", 1)
		}
	}
	p.Name, p.TC = "<b>&one", &match.TimeControl{Time: 60_000, Increment: 600}
	p.Env = []string{"C=0.7"}
	clock := 60600.0
	r.Records[0].Moves[2].Clock = &clock
	r.Records[1].Adjudicated = true
	r = results(r.Schedule, r.Records)
	text := written(t, r.WritePage)
	require.Contains(t, text, "&lt;b&gt;&amp;one")
	require.Equal(t, 3, strings.Count(text, `fill-opacity="0.15"`), "a band for each player")
	require.Contains(t, text, ",60600,", "a clock")
	require.Regexp(t, `60&#43;0\.6 s a game</td>.*<code>C=0\.7 `, text)
	require.Contains(t, text, `"end":"adjudicated","detail":"both players had proven it"`)
	require.NotContains(t, text, "NaN", "where Elo or its error is infinite")
	requireGames(t, text, r.Records)
}

// TestPageOfRivals: it begins with the points and the games that were not won, each with the curve
// and the reason of its explanation, or with its failure.
func TestPageOfRivals(t *testing.T) {
	r := versions(t)
	games := r.Records
	games[0].Result, games[0].End, games[0].Detail = gamefile.Second, gamefile.Bug, "closed its <output>"
	r.Explained = map[int]Explanation{}
	for _, g := range games {
		if g.Failed() || slices.Contains([]string{"old", "new"}, g.PlayerOf(g.Result)) {
			continue
		}
		require.Equal(t, gamefile.Win, g.End)
		r.Explained[g.Game] = Explanation{
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
	r := read(t, "rivals.jsonl")
	r.Schedule.Games = 40
	var games []gamefile.Record
	for number := 1; number <= r.Schedule.Total(); number++ {
		g := r.Records[(number-1)%len(r.Records)]
		g.Game, g.Pair = number, r.Schedule.Slot(number).Pair
		games = append(games, g)
	}
	slices.Reverse(games) // as they may end
	live := NewLive(*results(r.Schedule, nil), games[:119])
	running := games[119]
	running.Result, running.End = "", ""
	live.Show(running)
	live.Show(games[119])
	page, err := live.Page()
	require.NoError(t, err)
	slices.Reverse(games)
	requireGames(t, string(page), games[:100])
	buttons := regexp.MustCompile(`data-shows="(\d+)" title="show it on the board">(\d+)<`).FindAllStringSubmatch(string(page), -1)
	require.NotEmpty(t, buttons)
	for _, b := range buttons {
		index := enginetest.Must(strconv.Atoi(b[1]))
		require.Equal(t, strconv.Itoa(games[index].Game), b[2])
	}
	require.Contains(t, string(page), "<tr><td>1", "a game without a place")
	head, _, _ := strings.Cut(string(page), "<main")
	var notWon []int
	for _, row := range regexp.MustCompile(`<tr><td>(?:<button[^>]*>)?(\d+)`).FindAllStringSubmatch(head, -1) {
		number := enginetest.Must(strconv.Atoi(row[1]))
		notWon = append(notWon, number)
	}
	require.Greater(t, len(notWon), len(buttons))
	require.True(t, slices.IsSorted(notWon), notWon)
}

// requireGames reads the games in the page's script and compares them.
func requireGames(t *testing.T, text string, games []gamefile.Record) {
	m := regexp.MustCompile(`(?m)^<script type="application/json" id="data">(.*)</script>$`).FindStringSubmatch(text)
	require.Len(t, m, 2)
	var shown struct {
		Games []struct {
			Number                   int
			First, Second, Game, FEN string
			Plies                    [][]any
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
			require.Equal(t, g.Moves[k].Move, ply[0])
			require.Empty(t, ply[1], "nothing is turned over")
		}
	}
}

func TestPageWithoutGames(t *testing.T) {
	page := written(t, results(schedule("one", "two"), nil).WritePage)
	require.Contains(t, page, `"games": []}</script>`)
}

func TestPageNamesAWrongGame(t *testing.T) {
	r := results(schedule("one", "two"), nil)
	r.Records = []gamefile.Record{{Game: 7, FEN: "4/4/4/4 x", Moves: []gamefile.Ply{{Move: "0,0", By: gamefile.First}}}}
	err := r.WritePage(&bytes.Buffer{})
	require.EqualError(t, err, "game 7: move 1: expected 3,0, where column 0 takes the next stone")
}
