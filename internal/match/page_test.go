package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/match"
)

func TestPage(t *testing.T) {
	cfg := config(t, standard(), "-engine cmd=one name=<b>&one -engine cmd=two name=two -engine cmd=three name=three -boards 5..7 -plies 2 -games 20")
	play(t, cfg, func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		var page bytes.Buffer
		require.NoError(t, match.WritePage(&page, connectfour.Game{}, match.NewStandings(&cfg.Schedule, games), games))
		text := page.String()
		for _, reference := range []string{"://", "src=", "href=", "url(", "@import", "<link", "fetch(", "XMLHttpRequest", "<b>&one"} {
			require.NotContains(t, text, reference, "the page needs nothing else")
		}
		require.Contains(t, text, "&lt;b&gt;&amp;one")
		require.Equal(t, 3, strings.Count(text, "fill-opacity"), "a band for each player")
		requireGames(t, text, games)
	})
}

// requireGames reads the games in the page's script and compares them.
func requireGames(t *testing.T, text string, games []match.Record) {
	m := regexp.MustCompile(`(?m)^const games = (.*);$`).FindStringSubmatch(text)
	require.Len(t, m, 2)
	var shown []struct {
		N       int
		First   string
		Columns int
		Squares string
		Plies   []struct {
			Move, By string
			Nodes    uint64
			Changes  []struct {
				Cell   int
				Square byte
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(m[1]), &shown))
	require.Len(t, shown, len(games))
	for i, g := range games {
		require.Equal(t, g.Game, shown[i].N)
		require.Equal(t, g.First, shown[i].First)
		require.Len(t, shown[i].Plies, len(g.Moves))
		squares := []byte(shown[i].Squares)
		for k, ply := range shown[i].Plies {
			column := ply.Changes[0].Cell % shown[i].Columns
			require.True(t, strings.HasSuffix(g.Moves[k].Move, fmt.Sprint(",", column)))
			require.Equal(t, fmt.Sprint(column+1), ply.Move)
			require.Equal(t, g.Moves[k].By, ply.By)
			require.Len(t, ply.Changes, 1)
			require.Equal(t, byte('0'), squares[ply.Changes[0].Cell])
			squares[ply.Changes[0].Cell] = '0' + ply.Changes[0].Square
		}
		require.Equal(t, finalSquares(t, g), string(squares))
	}
}

func finalSquares(t *testing.T, g match.Record) string {
	p, err := connectfour.Parse(g.FEN)
	require.NoError(t, err)
	for _, ply := range g.Moves {
		m, err := boardtext.ParseMove(p, ply.Move)
		require.NoError(t, err)
		p.Play(m)
	}
	var text strings.Builder
	for _, square := range p.Board().Squares {
		text.WriteByte('0' + byte(square))
	}
	return text.String()
}

func TestPageWithoutGames(t *testing.T) {
	s := arguments(t, duel).Schedule
	var page bytes.Buffer
	require.NoError(t, match.WritePage(&page, connectfour.Game{}, match.NewStandings(&s, nil), nil))
	require.Contains(t, page.String(), "const games = [];")
}

func TestPageNamesAWrongGame(t *testing.T) {
	f := sample(t)
	err := match.WritePage(&bytes.Buffer{}, connectfour.Game{}, match.NewStandings(f.Head, nil),
		[]match.Record{{Game: 7, FEN: "4/4/4/4 x", Moves: []match.Ply{{Move: "0,0", By: match.First}}}})
	require.EqualError(t, err, "game 7: move 1: move: expected 3,0, where column 0 takes the next stone")
}
