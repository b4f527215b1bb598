package match_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// players is the command line of n players.
func players(n int) string {
	var line strings.Builder
	for i := range n {
		fmt.Fprintf(&line, "--engine cmd=p%d ", i)
	}
	return line.String()
}

func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		players, games, pairings int
		format                   string
	}{{2, 10, 1, "roundrobin"}, {4, 6, 6, "roundrobin"}, {4, 6, 3, "gauntlet"}} {
		s := parse(t, fmt.Sprintf("%s --games %d --format %s", players(c.players), c.games, c.format)).Schedule
		require.Equal(t, c.games*c.pairings, s.Total())
		require.Equal(t, 2*s.Pairs(), s.Total())
		met := map[[2]int]int{}
		for number := 1; number <= s.Pairs(); number++ {
			pair := s.Pair(number)
			require.Equal(t, (number-1)/c.pairings+1, pair[0].Opening, "all pairings meet on one opening")
			require.Equal(t, pair[0].First, pair[1].Second, "colours are exchanged")
			require.Equal(t, pair[0].Second, pair[1].First)
			for i, slot := range pair {
				require.Equal(t, 2*number-1+i, slot.Game)
				require.Equal(t, slot, s.Slot(slot.Game))
				require.Equal(t, pair[0].Opening, slot.Opening)
				met[[2]int{slot.First, slot.Second}]++
				if c.format == "gauntlet" {
					require.Contains(t, []int{slot.First, slot.Second}, 0)
				}
			}
		}
		require.Len(t, met, 2*c.pairings)
		for who, n := range met {
			require.Equal(t, c.games/2, n, "%v", who)
		}
	}
}

// TestNoSwap: the player that is named first begins in all games, each from its own opening, and
// the pairs count its points.
func TestNoSwap(t *testing.T) {
	cfg := config(t, standard(), duel+"--engine cmd=three name=three --games 4 --noswap")
	games, openings := play(t, cfg), map[string]int{}
	for i, g := range games {
		slot := cfg.Schedule.Slot(g.Game)
		require.Less(t, slot.First, slot.Second)
		require.Equal(t, cfg.Schedule.Players[slot.First].Name, g.First)
		require.Equal(t, i/6*2+i%2+1, slot.Opening, "that all pairings play")
		openings[g.FEN]++
	}
	require.Equal(t, 12, len(games))
	require.Len(t, openings, 4)
	s := match.NewStandings(&cfg.Schedule, games)
	for _, p := range s.ByPlayer {
		points := 0.0
		for score, n := range p.Pairs {
			points += float64(score*n) / 2
		}
		require.InDelta(t, p.Points(), points, 1e-9)
	}
	cfg.Schedule.OwnBoards = true
	require.ErrorContains(t, cfg.Schedule.Check(), "--noswap: expected no --rivals beside it")
}

func TestShardsAreDisjointAndWhole(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7, 50} {
		for _, k := range []int{2, 3, 4} {
			count := map[int]int{}
			for i := 1; i <= n; i++ {
				s := parse(t, fmt.Sprintf("%s --games 40 --shard %d/%d", players(k), i, n)).Schedule
				pairs := s.ShardPairs()
				require.InDelta(t, float64(s.Pairs())/float64(n), len(pairs), 0.999, "shards are of one size")
				met := map[[2]int]bool{}
				for _, p := range pairs {
					count[p]++
					slot := s.Pair(p)[0]
					met[[2]int{slot.First, slot.Second}] = true
				}
				if n < 7 {
					require.Len(t, met, k*(k-1)/2, "every shard meets all pairings")
				}
			}
			require.Len(t, count, 20*k*(k-1)/2)
			for _, times := range count {
				require.Equal(t, 1, times)
			}
		}
	}
}

// TestOpenings draws many boards: all sizes come up, and the forbidden cell is
// everywhere, on every board.
func TestOpenings(t *testing.T) {
	s := parse(t, players(2)+"--games 2 --seed 7").Schedule
	sizes, corners := map[string]int{}, 0
	const rounds = 4000
	for round := 1; round <= rounds; round++ {
		fen := opening(t, s, nil, round).Start().FEN()
		require.Equal(t, 1, strings.Count(fen, "#"))
		p, err := connectfour.Game{}.Parse(fen)
		require.NoError(t, err)
		board := p.Board()
		sizes[fmt.Sprint(board.Rows, "x", board.Columns)]++
		if board.Squares[0] == engine.Forbidden {
			corners++
		}
	}
	require.Len(t, sizes, 16)
	for size, n := range sizes {
		require.InDelta(t, rounds/16, n, 5*16, size) // five standard deviations
	}
	require.InDelta(t, rounds/110, corners, 5*6)
}

// opening returns an opening by its number.
func opening(t testing.TB, s match.Schedule, list []string, number int) engine.History {
	t.Helper()
	o, err := s.Opening(connectfour.Game{}, list, number)
	require.NoError(t, err)
	return o
}

func TestOpeningsDependOnTheSeedAlone(t *testing.T) {
	text := func(line string) (all []string) {
		s := parse(t, line).Schedule
		for round := 1; round <= 20; round++ {
			o := opening(t, s, nil, round)
			all = append(all, fmt.Sprint(o.Start().FEN(), o.Moves()))
		}
		return all
	}
	one := text(players(2) + "--plies 3 --seed 5")
	require.Equal(t, one, text(players(4)+"--plies 3 --seed 5 --games 8 --format gauntlet --shard 2/3 --concurrency 3"))
	require.NotEqual(t, one, text(players(2)+"--plies 3 --seed 6"))
}

func TestRandomMovesLeaveNoWinAtOnce(t *testing.T) {
	s := parse(t, players(2)+"--boards 5..6 --plies 9").Schedule
	for round := 1; round <= 200; round++ {
		o := opening(t, s, nil, round)
		require.Equal(t, 9, o.Len())
		require.Zero(t, o.Position().Outcome())
		require.Empty(t, boards.WinsAtOnce(o.Position()), o.Position().FEN())
	}
}

func TestListOfOpenings(t *testing.T) {
	list := []string{"4/4/4/4 x", "#4/5/5/5/5 x"}
	a := parse(t, players(2)+"--openings FILE")
	require.Equal(t, "FILE", a.Openings)
	a.Schedule.UseOpenings(list)
	require.Equal(t, 2, a.Schedule.Openings.Count)
	for round := 1; round <= 5; round++ {
		require.Equal(t, list[(round-1)%2], opening(t, a.Schedule, list, round).Start().FEN())
	}
	other := parse(t, players(2)+"--openings FILE").Schedule
	other.UseOpenings(list[:1])
	_, err := match.Resume(match.File{Schedule: &a.Schedule}, &other)
	require.ErrorContains(t, err, "openings: expected ")

	for fen, want := range map[string]string{
		"4/4/4/3 x":       "--openings: position 1: columns: expected rows of one length from 4 to 12",
		"4/4/ooo1/xxxx o": "--openings: position 1: position: expected a game that is not over",
	} {
		cfg := config(t, standard(), players(2)+"--openings FILE")
		cfg.Openings = []string{fen}
		_, err = match.Run(t.Context(), cfg)
		require.EqualError(t, err, want)
	}

	for _, fen := range []string{"7/7/7/7/7/7/7 x", "7/7/7/7/3#3/7 x"} {
		f := standard()
		cfg := config(t, f, players(2)+"--each proto=uci --openings FILE")
		cfg.Openings = []string{"7/7/7/7/7/7 x", fen}
		_, err = match.Run(t.Context(), cfg)
		require.EqualError(t, err, "--openings: position 2: board: expected connectfour 6 7, the only one of UCI's cfour")
		require.Empty(t, f.started)
	}
}

// TestBalancedOpenings: the committed list has as many different positions as the guide says, each
// without an immediate win.
func TestBalancedOpenings(t *testing.T) {
	file, err := os.Open("../../testdata/openings/balanced.fens")
	require.NoError(t, err)
	defer file.Close()
	list, err := match.ReadOpenings(gamefile.Reader{Games: games.All()}, file)
	require.NoError(t, err)
	require.Len(t, list, 200)
	seen := map[string]bool{}
	for _, fen := range list {
		require.False(t, seen[fen], fen)
		seen[fen] = true
		p, err := connectfour.Game{}.Parse(fen)
		require.NoError(t, err, fen)
		require.Empty(t, boards.WinsAtOnce(p), fen)
	}
}
