package connectfour

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// knownPosition is one line of testdata/positions: the position as text, the expected value and
// the reason for the test.
type knownPosition struct{ fen, expected, why string }

// readPositions reads testdata/positions/NAME.fens.
func readPositions(t testing.TB, name string) []knownPosition {
	var positions []knownPosition
	for _, line := range enginetest.Lines(t, "positions/"+name+".fens") {
		columns := strings.Split(line, "; ")
		require.Len(t, columns, 3, line)
		positions = append(positions, knownPosition{columns[0], columns[1], columns[2]})
	}
	require.NotEmpty(t, positions)
	return positions
}

func TestValidPositions(t *testing.T) {
	outcomes := map[string]engine.Outcome{
		"undecided": engine.Undecided, "x wins": engine.FirstWins, "o wins": engine.SecondWins, "draw": engine.Draw,
	}
	for _, known := range readPositions(t, "valid") {
		t.Run(known.why, func(t *testing.T) {
			p, err := Game{}.Parse(known.fen)
			require.NoError(t, err)
			require.Equal(t, known.fen, p.FEN())
			require.Contains(t, outcomes, known.expected)
			require.Equal(t, outcomes[known.expected], p.Outcome())
			require.Equal(t, strings.HasSuffix(known.fen, "o"), p.Turn() == engine.Second)
			requireThereAndBack(t, p.(*Position))
		})
	}
}

func TestInvalidPositions(t *testing.T) {
	for _, known := range readPositions(t, "invalid") {
		t.Run(known.why, func(t *testing.T) {
			p, err := Game{}.Parse(known.fen)
			enginetest.RequireField(t, known.expected, err)
			require.Nil(t, p)
		})
	}
}

// TestFEN compares written positions with known texts.
func TestFEN(t *testing.T) {
	enginetest.FENs(t, Game{}, [][3]string{
		{"4 5", "", "5/5/5/5 x"},
		{"4 5 1 4", "", "5/4#/5/5 x"},
		{"4 5", "3,0 3,4 2,4", "5/5/4x/x3o o"},
		{"5 4 3 1", "4,1 2,1 1,1 4,0", "4/1x2/1o2/1#2/ox2 x"},
		{"4 12 0 11", "3,10 3,11 2,10", "11#/12/10x1/10xo o"},
		{"4 4", "3,0 2,0 3,1 2,1 3,2 2,2 3,3", "4/4/ooo1/xxxx o"},
		{"4 4 2 0", "3,0", "4/4/#3/x3 o"},
		{"4 4 0 3", "3,3 2,3 1,3", "3#/3x/3o/3x o"},
	})
}

func FuzzParse(f *testing.F) {
	var fens []string
	for _, name := range []string{"valid", "invalid"} {
		for _, known := range readPositions(f, name) {
			fens = append(fens, known.fen)
		}
	}
	enginetest.FuzzParse(f, Game{}, fens...)
}

// requireThereAndBack requires that parsing the text of p returns p, including its threats.
func requireThereAndBack(t *testing.T, p *Position) {
	again := parsed(p.FEN())
	require.Equal(t, p.FEN(), again.FEN())
	require.Equal(t, p.Outcome(), again.Outcome())
	require.Equal(t, p.Turn(), again.Turn())
	require.Equal(t, p.Moves(nil), again.Moves(nil))
	for _, side := range []engine.Player{engine.First, engine.Second} {
		require.Equal(t, p.Threats(side), again.Threats(side))
	}
}

func TestParseMoveRefuses(t *testing.T) {
	p := newPosition(board{6, 7, 4, 2})
	enginetest.RefusesMoves(t, p, map[string]string{
		"7":   "move",
		"-1":  "move",
		"4,0": "move", // in the air
		"4,2": "move", // the forbidden cell
		"3,2": "move", // above the forbidden cell, the cell below it still free
	})
	for _, text := range []string{"5,2", "3,2"} { // around the forbidden cell
		m := enginetest.Must(boardtext.ParseMove(p, text))
		p.Play(m)
	}
}

// TestColumnsAlone expects gravity and the forbidden cell to determine the row.
func TestColumnsAlone(t *testing.T) {
	p := newPosition(board{6, 7, 4, 2})
	for _, want := range []string{"5,2", "3,2", "2,2", "1,2", "0,2"} {
		m := enginetest.Must(boardtext.ParseMove(p, "2"))
		require.Equal(t, want, boardtext.FormatMove(p, m))
		p.Play(m)
	}
	_, err := boardtext.ParseMove(p, "2")
	require.EqualError(t, err, "move: expected another column, column 2 is full")
}

func TestConformance(t *testing.T) {
	boards := []string{"4 4 1 2", "5 4 4 3", "6 7", "12 4 11 0", "4 12 1 11", "12 12 0 6"}
	if enginetest.Long() {
		boards = append(boards, "4 4", "4 4 0 0", "4 4 3 1", "4 5 2 2", "4 6 3 3", "6 4 0 1",
			"6 7 5 3", "6 7 -1 -1", "9 10 5 5", "9 12 8 11", "12 12")
	}
	enginetest.Run(t, Game{}, boards...)
}
