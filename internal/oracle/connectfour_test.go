package oracle_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestConnectFourPerft compares the oracle's counts with those of another program, where the game
// has few moves.
func TestConnectFourPerft(t *testing.T) {
	most := enginetest.Size(20_000, 60_000)
	for _, row := range perftRows(t) {
		if row.count.Moves > most || row.count.Moves == 0 {
			continue
		}
		t.Run(fmt.Sprint(row.board, " depth ", row.depth), func(t *testing.T) {
			counts := oracle.NewConnectFour(row.board[0], row.board[1], row.board[2], row.board[3]).Perft(row.depth)
			require.Equal(t, row.count, counts[row.depth])
		})
	}
}

type perftRow struct {
	board [4]int // rows, columns, noX, noY
	depth int
	count oracle.Count
}

func perftRows(t *testing.T) (rows []perftRow) {
	for _, r := range enginetest.Table(t, "perft/connectfour.csv") {
		require.Empty(t, r.Text("moves"), "no row starts after moves")
		rows = append(rows, perftRow{
			[4]int{r.Number("rows"), r.Number("columns"), r.Number("noX"), r.Number("noY")},
			r.Number("depth"),
			oracle.Count{Moves: r.Number("perft"), Wins: r.Number("wins"), Draws: r.Number("draws")},
		})
	}
	return rows
}

// after returns a board after moves in the given columns.
func after(board [4]int, columns string) *oracle.ConnectFour {
	b := oracle.NewConnectFour(board[0], board[1], board[2], board[3])
	for _, field := range strings.Fields(columns) {
		y, err := strconv.Atoi(field)
		if err != nil {
			panic(err)
		}
		for _, c := range b.Legal() {
			if c.Y == y {
				b.Play(c)
				break
			}
		}
	}
	return b
}

// TestLandingCells follows one column past the forbidden cell, wherever it is.
func TestLandingCells(t *testing.T) {
	for noX, want := range map[int][]int{
		-1: {4, 3, 2, 1, 0},
		4:  {3, 2, 1, 0}, // in the bottom row
		2:  {4, 3, 1, 0},
		0:  {4, 3, 2, 1}, // in the top row
	} {
		noY := min(noX, 0) // column 0, or no forbidden cell
		b := oracle.NewConnectFour(5, 6, noX, noY)
		var got []int
		for b.Legal()[0].Y == 0 {
			got = append(got, b.Legal()[0].X)
			b.Play(b.Legal()[0])
		}
		require.Equal(t, want, got, "noX %d", noX)
	}
}

func TestOutcome(t *testing.T) {
	for name, tc := range map[string]struct {
		board   [4]int
		columns string
		want    engine.Outcome
	}{
		"nobody yet":                    {[4]int{6, 7, -1, -1}, "0 1 0 1 0 1", engine.Undecided},
		"upright":                       {[4]int{6, 7, -1, -1}, "0 1 0 1 0 1 0", engine.FirstWins},
		"level":                         {[4]int{6, 7, -1, -1}, "6 0 6 1 6 2 0 3", engine.SecondWins},
		"rising":                        {[4]int{6, 7, -1, -1}, "0 1 1 2 2 3 2 3 3 6 3", engine.FirstWins},
		"five at once":                  {[4]int{6, 7, -1, -1}, "0 0 1 1 3 3 4 4 2", engine.FirstWins},
		"not across the forbidden cell": {[4]int{6, 7, 5, 2}, "0 0 1 1 3 3", engine.Undecided},
		"not around the edge":           {[4]int{4, 4, -1, -1}, "2 2 3 3 0 1 0 1", engine.Undecided},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tc.want, after(tc.board, tc.columns).Outcome())
		})
	}
}

func TestTactics(t *testing.T) {
	type cells = []oracle.Cell
	unknown := engine.Proof{}
	lost := engine.Proof{Value: engine.Lost, Plies: 2}
	board := [4]int{6, 7, -1, -1}
	for name, tc := range map[string]struct {
		board   [4]int
		columns string
		cells   cells
		proof   engine.Proof
	}{
		"quiet":           {[4]int{4, 4, -1, -1}, "", cells{{3, 0}, {3, 1}, {3, 2}, {3, 3}}, unknown},
		"win":             {board, "0 1 0 1 0 1", cells{{2, 0}}, engine.Proof{Value: engine.Won, Plies: 1}},
		"two ways to win": {board, "2 2 3 3 4 4", cells{{5, 1}, {5, 5}}, engine.Proof{Value: engine.Won, Plies: 1}},
		"forced":          {board, "0 1 0 1 0", cells{{2, 0}}, unknown},
		"two threats":     {board, "2 2 3 3 4", cells{{5, 1}, {5, 5}}, lost},
		"poisoned":        {board, "2 0 0 1 1 6 2 6 6", cells{{3, 0}, {3, 1}, {3, 2}, {5, 4}, {5, 5}, {2, 6}}, unknown},
		"above forbidden": {[4]int{6, 7, 5, 3}, "2 0 0 1 1 6 2 6 6", cells{{4, 3}}, unknown},
		"end":             {board, "0 1 0 1 0 1 0", nil, engine.Proof{Value: engine.Lost}},
	} {
		t.Run(name, func(t *testing.T) {
			got, proof := after(tc.board, tc.columns).Tactics()
			require.Equal(t, tc.cells, got)
			require.Equal(t, tc.proof, proof)
		})
	}
}

// TestTacticsAreTrue compares tactics with a minimax search from positions of random games.
func TestTacticsAreTrue(t *testing.T) {
	r := rng.New(1)
	seen := map[engine.Proof]int{}
	for range 300 {
		b := oracle.NewConnectFour(4+int(r.Below(3)), 4+int(r.Below(3)), int(r.Below(4)), int(r.Below(4)))
		for b.Outcome() == engine.Undecided {
			_, proof := b.Tactics()
			seen[proof]++
			if proof.Value != engine.Unknown {
				require.Equal(t, proof, search(b, proof.Plies))
			}
			legal := b.Legal()
			b.Play(legal[r.Below(uint32(len(legal)))])
		}
	}
	for _, proof := range []engine.Proof{
		{}, {Value: engine.Won, Plies: 1}, {Value: engine.Lost, Plies: 2}, {Value: engine.Won, Plies: 3},
	} {
		require.NotZero(t, seen[proof], "%+v never came up", proof)
	}
}

// search is plain minimax to the given depth.
func search(b *oracle.ConnectFour, plies int) engine.Proof {
	if b.Outcome() != engine.Undecided {
		return engine.Proof{Value: b.Turn().Of(b.Outcome())}
	}
	if plies == 0 {
		return engine.Proof{}
	}
	lost := engine.Proof{Value: engine.Lost}
	won := engine.Proof{}
	for _, c := range b.Legal() {
		next := b.Clone()
		next.Play(c)
		switch reply := search(next, plies-1); {
		case reply.Value == engine.Lost && (won.Plies == 0 || reply.Plies < won.Plies):
			won = engine.Proof{Value: engine.Won, Plies: reply.Plies + 1}
		case reply.Value != engine.Won:
			lost.Value = engine.Unknown
		default:
			lost.Plies = max(lost.Plies, reply.Plies+1)
		}
	}
	if won.Value == engine.Won {
		return won
	}
	if lost.Value == engine.Lost {
		return lost
	}
	return engine.Proof{}
}

func TestPlayouts(t *testing.T) {
	r := rng.New(2)
	start := oracle.NewConnectFour(6, 7, 2, 3)
	for range 200 {
		require.NotEqual(t, engine.Undecided, start.Clone().Playout(&r))
		require.NotEqual(t, engine.Undecided, start.Clone().PlayoutUniform(&r))
	}
	require.Equal(t, engine.FirstWins, after([4]int{6, 7, -1, -1}, "2 2 3 3 4").Playout(&r))
	require.Equal(t, engine.FirstWins, after([4]int{6, 7, -1, -1}, "0 1 0 1 0 1 0").PlayoutUniform(&r))
}
