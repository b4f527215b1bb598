package connectfour_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// solve returns all that a solver finds out about p, whose value it requires to
// be proven.
func solve(t *testing.T, s *connectfour.Solver, p *connectfour.Position) engine.Bounds {
	got := s.Solve(p, 0, nil, nil)
	require.True(t, got.Proven(), p.FEN())
	return got
}

// TestSolveBoards solves small empty boards, one after the other with one table.
func TestSolveBoards(t *testing.T) {
	s := connectfour.NewSolver(solverMegabytes)
	for _, row := range readBoards(t, "boards.csv", 5) {
		n := [4]int{number(t, row[0]), number(t, row[1]), number(t, row[2]), number(t, row[3])}
		if testing.Short() && n[0]*n[1] > 20 {
			continue
		}
		got := solve(t, s, newPosition(t, board{n[0], n[1], n[2], n[3]}))
		require.Equal(t, valueNamed[row[4]], got.Lower, "%v", row)
	}
}

// TestSolveSevenBySix holds values, plies and moves against another solver's.
func TestSolveSevenBySix(t *testing.T) {
	for name, most := range map[string]int{"end": 300, "middle": 300, "opening": 10} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				most /= 10
			}
			s := connectfour.NewSolver(solverMegabytes)
			for _, line := range solvedLines(t, name)[:most] {
				played, results, _ := strings.Cut(line, "\t")
				moves := strings.Split(played, ".")
				p := afterColumns(t, moves)
				best, columns := bestResult(strings.Fields(results), 6*7-len(moves))
				got := solve(t, s, p)
				require.Equal(t, best, engine.Proof{Value: got.Lower, Plies: got.Plies}, line)
				require.Contains(t, columns, p.Cell(got.Move).Column, line)
			}
		})
	}
}

func solvedLines(t *testing.T, name string) []string {
	text, err := os.ReadFile(testdata + "solved/7x6/" + name + ".tsv")
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// afterColumns returns the 7 x 6 board after stones in some columns.
func afterColumns(t *testing.T, columns []string) *connectfour.Position {
	p := newPosition(t, board{6, 7, -1, -1})
	for _, text := range columns {
		for _, m := range p.Moves(nil) {
			if strconv.Itoa(p.Cell(m).Column) == text {
				p.Play(m)
				break
			}
		}
	}
	return p
}

// bestResult returns the best of the columns' results, where left cells are
// empty, and the columns that attain it.
func bestResult(results []string, left int) (best engine.Proof, columns []int) {
	values := map[byte]engine.Value{'-': engine.Unknown, 'L': engine.Lost, 'T': engine.Drawn, 'W': engine.Won}
	for y, text := range results {
		got := engine.Proof{Value: values[text[0]]}
		if got.Plies, _ = strconv.Atoi(text[1:]); got.Value == engine.Drawn {
			got.Plies = left
		}
		if betterProof(got, best) {
			best, columns = got, nil
		}
		if got == best {
			columns = append(columns, y)
		}
	}
	return best, columns
}

// betterProof reports whether a is better than b for the side to move.
func betterProof(a, b engine.Proof) bool {
	switch {
	case a.Value != b.Value:
		return a.Value > b.Value
	case a.Value == engine.Won:
		return a.Plies < b.Plies
	}
	return a.Value == engine.Lost && a.Plies > b.Plies
}
