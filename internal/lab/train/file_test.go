package train

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/shard"
)

var somePlan = Plan{Type: "games", Game: "connectfour", Games: 5, Nodes: 10, Seed: 7, Shard: shard.Shard{Number: 1, Of: 1}}

// someFile returns a file of whole games, and the games.
func someFile(t *testing.T, plan Plan) ([]byte, []Numbered) {
	start := func(*rng.Source) engine.Position { return smallGame(t, 0).Start }
	s := SelfPlay{Games: plan.Games, Nodes: plan.Nodes, OpeningPlies: 5, BlunderEvery: 8, Seed: plan.Seed, Start: start}
	var file bytes.Buffer
	require.NoError(t, WritePlan(&file, plan))
	var games []Numbered
	require.NoError(t, s.PlayEach(t.Context(), plan.Missing(nil), func(number int, g Game) error {
		games = append(games, Numbered{number, g})
		return WriteGame(&file, number, g)
	}))
	return file.Bytes(), games
}

// TestFileThereAndBack reads what was written, to the last bit, whole and torn at every
// byte of its last line.
func TestFileThereAndBack(t *testing.T) {
	file, games := someFile(t, somePlan)
	f, err := Read(bytes.NewReader(file), connectfour.Game{})
	require.NoError(t, err)
	require.Equal(t, &somePlan, f.Plan)
	require.Equal(t, games, f.Games)
	require.EqualValues(t, len(file), f.Whole)
	require.Empty(t, somePlan.Missing(f.Games))

	last := bytes.LastIndexByte(file[:len(file)-1], '\n') + 1
	for end := last; end < len(file); end++ {
		torn, err := Read(bytes.NewReader(file[:end]), connectfour.Game{})
		require.NoError(t, err)
		require.EqualValues(t, last, torn.Whole)
		require.Equal(t, []int{games[4].Number}, somePlan.Missing(torn.Games))
	}
	f, err = Read(bytes.NewReader(nil), connectfour.Game{})
	require.NoError(t, err)
	require.NoError(t, f.Continues(somePlan))
}

func TestWrongFiles(t *testing.T) {
	file, _ := someFile(t, somePlan)
	lines := strings.SplitAfter(string(file), "\n")
	first := func(old, new string) string { return lines[0] + strings.Replace(lines[1], old, new, 1) }
	for name, c := range map[string]struct{ text, want string }{
		"no plan":           {lines[1], "line 1: plan: expected the first line of a file of games of connectfour"},
		"another game":      {strings.Replace(lines[0], "connectfour", "nogo", 1), "line 1: plan: expected the first line of a file of games of connectfour"},
		"no games":          {strings.Replace(lines[0], `"games":5`, `"games":0`, 1), "line 1: plan: expected games, nodes and a shard"},
		"no shard":          {strings.Replace(lines[0], `"1/1"`, `"2/1"`, 1), "line 1: plan: expected the first line of a file of games of connectfour"},
		"no JSON":           {lines[0] + "x\n", "line 2: game: expected a JSON object of the type game"},
		"no such number":    {first(`"number":`, `"number":1`), "line 2: number: expected that of a game of part 1/1 of 5 games"},
		"another's":         {strings.Replace(lines[0]+lines[1], `"1/1"`, `"9/9"`, 1), "line 2: number: expected that of a game of part 9/9 of 5 games"},
		"a wrong board":     {first(`"fen":"`, `"fen":"x`), "line 2: fen: "},
		"an illegal move":   {first(`"move":"5,`, `"move":"4,`), "line 2: move 1: move: expected 5,"},
		"a value too large": {first(`"value":0`, `"value":7`), "line 2: move 1: value: expected a number from 0 to 1"},
		"not whole":         {lines[0] + lines[1][:strings.LastIndex(lines[1], ",{")] + "]}\n", "line 2: plies: expected a whole game"},
	} {
		_, err := Read(strings.NewReader(c.text), connectfour.Game{})
		require.ErrorContains(t, err, c.want, name)
	}
}

func TestContinues(t *testing.T) {
	f := File{Plan: &somePlan}
	require.NoError(t, f.Continues(somePlan))
	other := somePlan
	other.Shard = shard.Shard{Number: 2, Of: 3}
	require.EqualError(t, f.Continues(other), "shard: expected 1/1 as in the file, not 2/3")
	other = somePlan
	other.Seed = 8
	require.EqualError(t, f.Continues(other), "plan: expected that of the other games, 5 games, 10 nodes a move, seed 7, not 5 games, 10 nodes a move, seed 8")
}

// TestJoin has parts that are no whole.
func TestJoin(t *testing.T) {
	parts := map[string]File{}
	for _, part := range []shard.Shard{{Number: 1, Of: 2}, {Number: 2, Of: 2}} {
		plan := somePlan
		plan.Shard = part
		text, _ := someFile(t, plan)
		var err error
		parts[part.String()], err = Read(bytes.NewReader(text), connectfour.Game{})
		require.NoError(t, err)
	}
	var all Join
	require.EqualError(t, all.Add(File{}), "plan: expected a file that is not empty")
	require.NoError(t, all.Add(parts["2/2"]))
	_, _, err := all.Games()
	require.EqualError(t, err, "files: expected all 5 games of the plan: 3 are in none of them")
	require.Regexp(t, "^number: expected each game once, not [13] again$", all.Add(parts["2/2"]))
	other := somePlan
	other.Nodes = 9
	require.ErrorContains(t, all.Add(File{Plan: &other}), "plan: expected that of the other games, ")
	require.NoError(t, all.Add(parts["1/2"]))
	plan, games, err := all.Games()
	require.NoError(t, err)
	require.Equal(t, 5, plan.Games)
	_, want := someFile(t, somePlan)
	for _, g := range want {
		require.Equal(t, g.Game, games[g.Number])
	}
}
