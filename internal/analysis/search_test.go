package analysis_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol"
)

// searchers returns real searchers.
func searchers(t testing.TB, n int) (list []engine.Searcher) {
	for range n {
		s := uct.New()
		require.NoError(t, s.SetOption("Hash", "2"))
		t.Cleanup(s.Close)
		list = append(list, s)
	}
	return list
}

// questions are queries with node limits alone: all games, proofs and several lines.
func questions() (list []string) {
	for i := range 6 {
		list = append(list,
			fmt.Sprintf(`{"id":"p%d","board":"9 10","moves":["8,3","8,4","7,4"],"plies":[0,1,2,3],"nodes":%d}`, i, 100+100*i),
			fmt.Sprintf(`{"id":"v%d","game":"connectfour","board":"4 5 3 2","prove":true,"multipv":"all","nodes":%d}`, i, 1000+i*2000),
			fmt.Sprintf(`{"id":"r%d","game":"reversi","multipv":3,"nodes":%d}`, i, 200+i),
			fmt.Sprintf(`{"id":"n%d","game":"nogo","board":"7","nodes":%d}`, i, 200+i),
			fmt.Sprintf(`{"id":"e%d","moves":["5,0","4,0","3,0","5,1","4,1","3,1","5,2","4,2"],"nodes":%d}`, i, 300+i),
		)
	}
	return list
}

// TestAnswersAreTheSameWhateverTheOrder: and however many threads there are.
func TestAnswersAreTheSameWhateverTheOrder(t *testing.T) {
	ask := func(threads int, list []string) []string {
		out := output(t, config(t, searchers(t, threads)...), strings.Join(list, "\n"))
		return slices.Sorted(strings.Lines(out))
	}
	list := questions()
	want := ask(1, list)
	require.Len(t, want, 6*8)
	slices.Reverse(list)
	for i := range list {
		list[i] = strings.Replace(list[i], "{", fmt.Sprintf(`{"priority":%d,`, i*7%5), 1)
	}
	require.Equal(t, want, ask(3, list))
}

// TestAnswersAreThoseOfTheLineProtocol compares them byte by byte with those of analyze in a new
// session.
func TestAnswersAreThoseOfTheLineProtocol(t *testing.T) {
	cfg := config(t, searchers(t, 1)...)
	for query, session := range map[string]string{
		`"nodes":500`: "analyze nodes 500",
		`"board":"10 11 3 4","moves":["9,5","8,5"],"nodes":500,"multipv":3`: "newgame 10 11 3 4\n" +
			"position startpos moves 9,5 8,5\nanalyze nodes 500 multipv 3",
		`"fen":"7/7/7/7/3o3/3x3 x","prove":true,"nodes":9000`:             "position fen 7/7/7/7/3o3/3x3 x\nanalyze prove nodes 9000",
		`"board":"4 5 3 2","prove":true,"multipv":"all","nodes":100000`:   "newgame 4 5 3 2\nanalyze prove multipv nodes 100000",
		`"game":"reversi","board":"6 nopass","nodes":400,"multipv":"all"`: "newgame reversi 6 nopass\nanalyze nodes 400 multipv",
	} {
		a := readAnswer(t, output(t, cfg, `{"id":"a",`+query+`}`))
		var out bytes.Buffer
		require.NoError(t, protocol.Run(t.Context(), strings.NewReader("setoption name Output value json\n"+session), &out, protocol.Config{
			Games: cfg.Games, Searcher: searchers(t, 1)[0],
		}))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		infos := lines[len(lines)-1-len(a.Infos) : len(lines)-1]
		for i, info := range a.Infos {
			require.Equal(t, infos[i], string(info), query)
		}
		var best protocol.BestMove
		require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &best))
		require.Equal(t, &best.Move, a.BestMove)
	}
}

// TestReportsOfARealSearch: they come while a search bounded by nodes alone runs, and do
// not change its answer.
func TestReportsOfARealSearch(t *testing.T) {
	const nodes = `"board":"7 7","nodes":90000,"multipv":2`
	quiet := output(t, config(t, searchers(t, 1)...), object("a", []string{nodes}))
	told := output(t, config(t, searchers(t, 1)...), object("a", []string{nodes, `"reportDuringSearchEvery":100`}))
	lines := strings.SplitAfter(strings.TrimSpace(told), "\n")
	require.Greater(t, len(lines), 1, "a report in 90,000 simulations, which take longer than 100 ms anywhere")
	require.Equal(t, strings.TrimSpace(quiet), lines[len(lines)-1])
	for _, line := range lines[:len(lines)-1] {
		a := readAnswer(t, line)
		require.True(t, a.IsDuringSearch)
		require.NotEmpty(t, a.Infos)
	}
}
