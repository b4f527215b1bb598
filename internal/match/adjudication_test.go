package match_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/matchtest"
)

// agreeing returns players that claim a proven result from a ply on.
func agreeing(one, two string, from int) *fakes {
	f := standard()
	for name, claim := range map[string]string{"one": one, "two": two} {
		player := f.make[name]
		f.make[name] = func() *matchtest.Player {
			p := player()
			p.Claim = func(ply int) string {
				if ply < from {
					return ""
				}
				return claim
			}
			return p
		}
	}
	return f
}

// TestAdjudication: only games on which both players agree end early.
func TestAdjudication(t *testing.T) {
	const line = "-engine cmd=one name=one -engine cmd=two name=two -boards 6..6 -games 2 -adjudicate"
	for _, c := range []struct{ one, two, result, end string }{
		{"win", "loss", match.First, match.Win},
		{"loss", "win", match.Second, match.Win},
		{"draw", "draw", match.Draw, match.Draw},
	} {
		cfg := config(t, agreeing(c.one, c.two, 3), line)
		play(t, cfg, func(t *testing.T, games []match.Record, err error) {
			require.NoError(t, err)
			g := games[0]
			require.True(t, g.Adjudicated)
			require.Equal(t, []string{c.result, c.end, ""}, []string{g.Result, g.End, g.Detail})
			require.Len(t, g.Moves, 5, "the moves of plies 3 and 4 are the first that are proven by both")
			text := table(t, &cfg.Schedule, games)
			require.Contains(t, text, "adjudicated  2 of 2 games\n")
			require.Zero(t, match.NewStandings(&cfg.Schedule, games).Total[0].Failures)
			var page bytes.Buffer
			require.NoError(t, match.WritePage(&page, connectfour.Game{}, match.NewStandings(&cfg.Schedule, games), games))
			require.Contains(t, page.String(), `"end":"adjudicated","detail":"both players had proven it"`)
		})
	}
	whole := config(t, standard(), line)
	var want [][]string
	play(t, whole, func(_ *testing.T, games []match.Record, _ error) { want = moves(games) })
	for _, claims := range [][2]string{{"win", "win"}, {"loss", "loss"}, {"draw", "win"}, {"win", ""}, {"", "loss"}, {"draw", ""}} {
		play(t, config(t, agreeing(claims[0], claims[1], 0), line), func(t *testing.T, games []match.Record, err error) {
			require.NoError(t, err)
			require.Equal(t, want, moves(games), "%s against %s is played out", claims[0], claims[1])
		})
	}
	play(t, config(t, agreeing("win", "loss", 3), strings.TrimSuffix(line, " -adjudicate")), func(t *testing.T, games []match.Record, _ error) {
		require.Equal(t, want, moves(games), "only where it is asked for")
	})
}

// TestProofOfAnotherMove has a player that claims a proof of a move that it does not play.
func TestProofOfAnotherMove(t *testing.T) {
	f := agreeing("", "loss", 0)
	f.make["one"] = func() *matchtest.Player {
		p := tidy(1)()
		p.At, p.Fault = 2, matchtest.Mislead("win", "0,0")
		return p
	}
	play(t, config(t, f, duel+"-games 2 -adjudicate"), func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(games[0].Moves, func(p match.Ply) bool { return p.Thought != nil && p.Proven != nil }))
		require.False(t, games[0].Adjudicated)
	})
}
