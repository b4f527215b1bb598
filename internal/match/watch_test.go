package match_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/rng"
)

// testSchedule is a match of two players in parts, with a test.
const testSchedule = `{"type":"match","game":"connectfour","players":[{"name":"a","cmd":"a","nodes":1},{"name":"b","cmd":"b","nodes":1}],` +
	`"format":"roundrobin","games":4000,"seed":1,"boards":{"low":9,"high":12},"openings":null,"plies":0,` +
	`"sprt":{"elo0":0,"elo1":30,"alpha":0.05,"beta":0.05},"margin":100,"patience":30,"shard":{"number":%d,"of":%d}}` + "\n"

// partGames returns the lines of a part's games. One player wins most of them.
func partGames(random *rng.Source, part, of int) (lines []string) {
	for pair := part; pair <= 2000; pair += of {
		for game := range 2 {
			first, second, winner := "a", "b", "first"
			if game == 1 {
				first, second, winner = "b", "a", "second"
			}
			if random.Uint64()%100 < 44 {
				winner = map[string]string{"first": "second", "second": "first"}[winner]
			}
			lines = append(lines, fmt.Sprintf(`{"type":"game","game":%d,"pair":%d,"first":"%s","second":"%s","result":"%s","end":"win","moves":[]}`+"\n",
				2*pair-1+game, pair, first, second, winner))
		}
	}
	return lines
}

// TestWatch reads 16 files that grow by any number of bytes. The watch decides at the same game and
// prints the same digits as one process that plays the games in the order in which they are read.
func TestWatch(t *testing.T) {
	const parts = 16
	random := rng.New(7)
	var files [parts]string
	var grown [parts]int
	for i := range files {
		files[i] = fmt.Sprintf(testSchedule, i+1, parts) + strings.Join(partGames(&random, i+1, parts), "")
	}
	whole, err := readFile(strings.Replace(files[0], `"number":1,"of":16`, `"number":1,"of":1`, 1))
	require.NoError(t, err)
	one := match.NewStandings(whole.Head, nil)

	watch := match.NewWatch(nil)
	seen := 0
	for watch.Standings() == nil || !watch.Standings().Decided() {
		i := int(random.Uint64() % parts)
		before := strings.Count(files[i][:grown[i]], "\n")
		grown[i] = min(len(files[i]), grown[i]+int(random.Uint64()%700))
		require.NoError(t, watch.Read(fmt.Sprint("part-", i+1), strings.NewReader(files[i][:grown[i]])))
		for _, g := range gamesBetween(t, files[i], before, strings.Count(files[i][:grown[i]], "\n")) {
			if !one.Decided() {
				one.Add(&g)
				seen++
			}
		}
		require.Equal(t, one.Decided(), watch.Standings() != nil && watch.Standings().Decided())
	}
	require.Equal(t, seen, watch.Standings().Games)
	test := one.Schedule.SPRT
	require.InDelta(t, test.LLR(one.Against[0][1].Pairs), test.LLR(watch.Standings().Against[0][1].Pairs), 1e-9)
	require.Less(t, seen, 3000, "games saved")
}

// gamesBetween returns the games in some lines of a file, its schedule the first line.
func gamesBetween(t *testing.T, file string, from, to int) []match.Record {
	lines := strings.SplitAfter(file, "\n")
	f, err := readFile(lines[0] + strings.Join(lines[max(from, 1):max(to, 1)], ""))
	require.NoError(t, err)
	return f.Pieces
}

func TestWatchRefuses(t *testing.T) {
	schedule := fmt.Sprintf(testSchedule, 1, 2)
	random := rng.New(1)
	game := partGames(&random, 1, 2)[0]
	watch := match.NewWatch(nil)
	require.NoError(t, watch.Read("empty", strings.NewReader("")))
	require.Nil(t, watch.Standings())
	require.NoError(t, watch.Read("a", strings.NewReader(schedule+game)))
	require.EqualError(t, watch.Read("b", strings.NewReader(schedule+game)), "b: number: expected each once, not 1 in a too")
	require.EqualError(t, watch.Read("c", strings.NewReader(strings.Replace(schedule, `"seed":1`, `"seed":2`, 1))),
		"c: seed: expected 1 as in the other file, not 2")
	require.EqualError(t, watch.Read("d", strings.NewReader("x\n")), "d: line 1: schedule: expected the first line of a file of games")

	three := strings.Replace(schedule, `{"name":"b"`, `{"name":"c","cmd":"c","nodes":1},{"name":"b"`, 1)
	watch = match.NewWatch(&match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05})
	require.EqualError(t, watch.Read("e", strings.NewReader(strings.Replace(three, `{"elo0":0,"elo1":30,"alpha":0.05,"beta":0.05}`, "null", 1))),
		"e: -sprt: expected games of two players, not 3")
}
