package train

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/rng"
)

// read reads a file of games.
func read(text []byte) (f File, err error) {
	err = Files.Read(&f, bytes.NewReader(text))
	return f, err
}

var somePlan = Plan{Type: "games", Game: "connectfour", Games: 5, Nodes: 10, Seed: 7, Shard: files.Shard{Number: 1, Of: 1}}

// someFile returns a file of whole games, and the games.
func someFile(t *testing.T, plan Plan) ([]byte, []Game) {
	start := func(*rng.Source) engine.Position { return smallGame(t, 0).Start }
	s := SelfPlay{Games: plan.Games, Nodes: plan.Nodes, OpeningPlies: 5, BlunderEvery: 8, Seed: plan.Seed, Start: start}
	var file bytes.Buffer
	require.NoError(t, files.WriteLine(&file, plan))
	var games []Game
	require.NoError(t, s.PlayEach(t.Context(), plan.Missing(nil), func(g Game) error {
		games = append(games, g)
		return WriteGame(&file, g)
	}))
	return file.Bytes(), games
}

// TestFileThereAndBack reads what was written, to the last bit, whole and torn at many bytes of its
// last line. A reader plays the games by the rules, to their ends.
func TestFileThereAndBack(t *testing.T) {
	file, games := someFile(t, somePlan)
	f, err := read(file)
	require.NoError(t, err)
	require.Equal(t, &somePlan, f.Head)
	require.Equal(t, games, f.Pieces)
	require.EqualValues(t, len(file), f.Whole)
	require.Empty(t, somePlan.Missing(f.Pieces))

	last := bytes.LastIndexByte(file[:len(file)-1], '\n') + 1
	for end := last; end < len(file); end += enginetest.Size(11, 1) {
		torn, err := read(file[:end])
		require.NoError(t, err)
		require.EqualValues(t, last, torn.Whole)
		require.Equal(t, []int{games[4].Number}, somePlan.Missing(torn.Pieces))
	}
	f, err = read(nil)
	require.NoError(t, err)
	require.NoError(t, Files.Resume(&f, &somePlan))
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
		_, err := read([]byte(c.text))
		require.ErrorContains(t, err, c.want, name)
	}
}

// smallGame begins on a small board of connectfour.
func smallGame(t *testing.T, result float32, plies ...Ply) *Game {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	g := &Game{Start: start, Result: result, Plies: plies}
	p := start.Clone()
	for i := range g.Plies {
		g.Plies[i].Move = p.Moves(nil)[i]
		p.Play(g.Plies[i].Move)
	}
	return g
}

func fen(p engine.Position) string { return p.FEN() }

// TestTargets gives a game of four moves.
func TestTargets(t *testing.T) {
	g := smallGame(t, 1, Ply{Random: true, Value: 0.5}, Ply{Value: 0.4}, Ply{Value: 0.7, Random: true}, Ply{Value: 0.2})
	list := samplesOf(g, fen)
	require.Len(t, list, 3, "not the opening")
	require.InDelta(t, 0.9*0+0.1*0.2, list[2].Target, 1e-6, "the result, from the other side")
	require.InDelta(t, 0.7, list[1].Target, 1e-6, "a random move counts for nothing")
	require.InDelta(t, 0.9*0.3+0.1*0.4, list[0].Target, 1e-6)

	g.Plies[1].Proven, g.Plies[1].Value = true, 1
	require.EqualValues(t, 1, samplesOf(g, fen)[0].Target)
}

func TestSplit(t *testing.T) {
	games := make([]Game, heldOut+1)
	for i := range games {
		games[i] = *smallGame(t, 1, Ply{Value: 0.5})
	}
	learned, held := splitGames(games, fen)
	require.Len(t, learned, heldOut-1)
	require.Len(t, held, 2)
}

// TestDescend tests that every sample has its turn in every epoch, and that the
// rate falls evenly.
func TestDescend(t *testing.T) {
	const n, epochs = 50, 3
	var order, samples []int
	for i := range n {
		samples = append(samples, i)
	}
	descend(samples, epochs, 1, func(i *int, rate float32) {
		require.InDelta(t, 1-float64(len(order))/(n*epochs), rate, 1e-5)
		order = append(order, *i)
	})
	require.Len(t, order, n*epochs)
	require.NotEqual(t, order[:n], order[n:2*n])
	for epoch := range epochs {
		turn := slices.Sorted(slices.Values(order[epoch*n:][:n]))
		for i, sample := range turn {
			require.Equal(t, i, sample)
		}
	}
}
