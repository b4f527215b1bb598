package connectfour_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// positionFile is one file of testdata/positions: the position, and a line that
// says what to expect of it.
type positionFile struct{ name, fen, expected string }

func readPositions(t testing.TB, kind string) []positionFile {
	names, err := filepath.Glob(testdata + "positions/" + kind + "/*.fen")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var files []positionFile
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		lines := strings.Split(string(data), "\n")
		require.Len(t, lines, 3, "%s: two lines", name)
		files = append(files, positionFile{strings.TrimSuffix(filepath.Base(name), ".fen"), lines[0], lines[1]})
	}
	return files
}

func TestValidPositions(t *testing.T) {
	outcomes := map[string]engine.Outcome{
		"undecided": engine.Undecided, "x wins": engine.FirstWins, "o wins": engine.SecondWins, "tie": engine.Draw,
	}
	for _, file := range readPositions(t, "valid") {
		t.Run(file.name, func(t *testing.T) {
			p, err := connectfour.Parse(file.fen)
			require.NoError(t, err)
			require.Equal(t, file.fen, p.FEN())
			require.Contains(t, outcomes, file.expected)
			require.Equal(t, outcomes[file.expected], p.Outcome())
			require.Equal(t, strings.HasSuffix(file.fen, "o"), p.Turn() == engine.Second)
		})
	}
}

func TestInvalidPositions(t *testing.T) {
	for _, file := range readPositions(t, "invalid") {
		t.Run(file.name, func(t *testing.T) {
			p, err := connectfour.Game{}.Parse(file.fen)
			requireField(t, file.expected, err)
			require.Nil(t, p)
		})
	}
}

// TestFEN writes positions whose text is known.
func TestFEN(t *testing.T) {
	for name, tc := range map[string]struct {
		board board
		moves string
		fen   string
	}{
		"empty":           {board{4, 5, -1, -1}, "", "5/5/5/5 x"},
		"hole":            {board{4, 5, 1, 4}, "", "5/4#/5/5 x"},
		"left and right":  {board{4, 5, -1, -1}, "3,0 3,4 2,4", "5/5/4x/x3o o"},
		"past the hole":   {board{5, 4, 3, 1}, "4,1 2,1 1,1 4,0", "4/1x2/1o2/1#2/ox2 x"},
		"runs of 10, 11":  {board{4, 12, 0, 11}, "3,10 3,11 2,10", "11#/12/10x1/10xo o"},
		"four in a row":   {board{4, 4, -1, -1}, "3,0 2,0 3,1 2,1 3,2 2,2 3,3", "4/4/ooo1/xxxx o"},
		"under the hole":  {board{4, 4, 2, 0}, "3,0", "4/4/#3/x3 o"},
		"hole at the top": {board{4, 4, 0, 3}, "3,3 2,3 1,3", "3#/3x/3o/3x o"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPosition(t, tc.board)
			for _, text := range strings.Fields(tc.moves) {
				m, err := boardtext.ParseMove(p, text)
				require.NoError(t, err)
				p.Play(m)
			}
			require.Equal(t, tc.fen, p.FEN())
			requireThereAndBack(t, p)
		})
	}
}

// FuzzParse tests that Parse never panics, refuses by name, and that whatever
// it takes is a position that can be written, read, drawn and played.
func FuzzParse(f *testing.F) {
	for _, kind := range []string{"valid", "invalid"} {
		for _, file := range readPositions(f, kind) {
			f.Add(file.fen)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := connectfour.Parse(text)
		if err != nil {
			var field *engine.FieldError
			require.ErrorAs(t, err, &field)
			return
		}
		requireThereAndBack(t, p)
		require.NotEmpty(t, boardtext.Draw(p, engine.NoMove, true))
		r := rng.New(1)
		require.NotEqual(t, engine.Undecided, p.Playout(&r, engine.Uniform).Outcome)
	})
}

// requireThereAndBack requires that the text of p is read as p, threats and all.
func requireThereAndBack(t *testing.T, p *connectfour.Position) {
	again, err := connectfour.Parse(p.FEN())
	require.NoError(t, err, p.FEN())
	require.Equal(t, p.FEN(), again.FEN())
	require.Equal(t, p.Outcome(), again.Outcome())
	require.Equal(t, p.Turn(), again.Turn())
	require.Equal(t, p.Moves(nil), again.Moves(nil))
	for _, side := range []engine.Player{engine.First, engine.Second} {
		require.Equal(t, p.Threats(side), again.Threats(side))
	}
}
