package connectfour

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// winsByThreats returns the maximum number of plies in which the side to move wins by tactics or by
// a threat sequence. It returns 0 if it finds no win.
func (p *Position) winsByThreats() int {
	moves, value, plies := p.tactics()
	switch value {
	case engine.Won:
		return plies
	case engine.Lost, engine.Drawn:
		return 0
	}
	budget := 1 << 20
	_, plies = threatSequence(*p, moves, &budget)
	return plies
}

// TestThreatSequencesLikeOracle compares the threat sequences with those of the oracle, on
// random boards of all shapes.
func TestThreatSequencesLikeOracle(t *testing.T) {
	enginetest.SkipShort(t, "takes seconds")
	games := enginetest.Size(300, 3000)
	r := rng.New(8)
	found := map[bool]int{}
	for range games {
		g := newPair(randomBoard(&r, MaxSize))
		for g.fast.Outcome() == engine.Undecided {
			got, want := g.fast.winsByThreats() > 0, g.slow.ThreatSequence()
			found[got]++
			require.Equal(t, want, got, g)
			g.playSound(t, &r)
		}
	}
	require.Greater(t, found[true], games/4)
	require.Greater(t, found[false], games)
}

// playSound plays a random one of the moves that can matter.
func (g *pair) playSound(t testing.TB, r *rng.Source) {
	g.buffer, _ = g.fast.Candidates(g.buffer[:0])
	g.play(t, rng.Pick(g.buffer, r))
}

// eachEnding calls f with positions of random games that have at most the given number of cells
// left.
func eachEnding(t *testing.T, seed uint64, games, mostLeft int, f func(g *pair)) {
	r := rng.New(seed)
	for range games {
		for g := newPair(randomBoard(&r, MaxSize)); g.fast.Outcome() == engine.Undecided; g.playSound(t, &r) {
			if g.fast.Remaining() <= mostLeft {
				f(g)
			}
		}
	}
}

// TestSearchThreatsWins compares wins with and without quiet moves, and their first moves, with the
// exact solver.
func TestSearchThreatsWins(t *testing.T) {
	games := enginetest.Size(50, 300)
	solver := bareSolver(1)
	found := map[bool]int{}
	eachEnding(t, 10, games, 22, func(g *pair) {
		m, plies := g.fast.searchThreats(1000)
		if plies <= 3 {
			return
		}
		found[g.fast.winsByThreats() > 0]++
		b := prove(t, solver, g.fast)
		require.Equal(t, engine.Won, b.Lower, g)
		require.LessOrEqual(t, b.Plies, plies, g)
		next := g.fast.Clone().(*Position)
		next.Play(m)
		b = prove(t, solver, next)
		require.Equal(t, engine.Lost, b.Upper, g)
		require.Less(t, b.Plies, plies, g)
	})
	require.Greater(t, found[true], games/10)
	require.Greater(t, found[false], games/10)
}

// TestSearchThreatsFindsRefutations searches positions after moves with which this engine once
// lost. Each has the budget that finds the refutation.
func TestSearchThreatsFindsRefutations(t *testing.T) {
	for _, c := range []struct {
		board  board
		moves  string
		budget int
		first  string
	}{
		{board{10, 9, 9, 5}, "9,1 8,5 8,1 9,0 9,4 7,5 6,5 9,8", 8192, "7,1"},
		{board{10, 11, 8, 9}, "9,7 9,3 9,4 8,4 8,7 7,4 6,4 8,3", 32768, "9,6"},
		{board{12, 11, 9, 9}, "11,3 10,3 11,7 11,2 10,7 9,3 11,6 8,3 7,3 11,8", 131072, "11,5"},
		{board{9, 9, 0, 3}, "8,3 7,3 8,5 8,2 8,6 8,4 7,6 6,3", 8192, "6,6"},
		{board{10, 12, 0, 0}, "9,8 9,4 9,5 8,5 8,8 7,5", 32768, "9,7"},
		{board{11, 11, 6, 8}, "10,3 10,7 10,6 9,6 9,3 8,6", 65536, "8,3"},
	} {
		p := newPosition(c.board)
		for _, text := range strings.Fields(c.moves) {
			m := enginetest.Must(boardtext.ParseMove(p, text))
			p.Play(m)
		}
		m, plies := p.searchThreats(c.budget)
		require.Positive(t, plies, c.moves)
		require.Equal(t, c.first, boardtext.FormatMove(p, m))
		_, plies = p.searchThreats(c.budget / 4)
		require.Zero(t, plies, "with less budget")
		require.Zero(t, testing.AllocsPerRun(1, func() { p.searchThreats(100) }))
	}
}

// TestFollowUpWins compares wins by follow-up with the exact solver on boards that are nearly
// full, with even and odd numbers of empty cells.
func TestFollowUpWins(t *testing.T) {
	games := enginetest.Size(1000, 20_000)
	solver := bareSolver(1)
	var found [2]int
	eachEnding(t, 11, games, 20, func(g *pair) {
		left := g.fast.Remaining()
		if _, known := g.fast.Candidates(nil); !known.Proven() && g.fast.followUp(left) {
			found[left%2]++
			b := prove(t, solver, g.fast)
			require.Equal(t, engine.Lost, b.Upper, g)
			require.LessOrEqual(t, b.Plies, left&^1, g)
		}
	})
	require.Greater(t, found[0], games/20)
	require.Greater(t, found[1], games/20)
}

func never() bool { return false }

// TestWinsWithoutAgreesWithMinimax compares answers about random endings with a plain minimax on
// arrays.
func TestWinsWithoutAgreesWithMinimax(t *testing.T) {
	r := rng.New(1)
	counts := map[bool]int{}
	for range enginetest.Size(400, 5000) {
		p := late(&r, 8, 10)
		b := p.Board()
		var without []engine.Cell
		for i, square := range b.Squares {
			if square == engine.Empty && r.Below(8) == 0 {
				without = append(without, engine.Cell{Row: i / b.Columns, Column: i % b.Columns})
			}
		}
		want := winsWithout(b, p.Turn(), p.Turn(), without)
		got, known := p.WinsWithout(without, 100_000, never)
		require.True(t, known)
		require.Equal(t, want, got, "%s without %v", p.FEN(), without)
		counts[got]++
	}
	require.Greater(t, counts[true], 20, "wins")
	require.Greater(t, counts[false], 20, "no wins")
}

// TestWinsWithoutAgreesWithTheSolver asks without cells. Then the question is which side wins.
func TestWinsWithoutAgreesWithTheSolver(t *testing.T) {
	r := rng.New(2)
	solver := Game{}.NewSolver(8, 1)
	answered := 0
	for range enginetest.Size(60, 600) {
		p := late(&r, 8, 16)
		want := solver.Solve(p, 0, nil, nil).Known
		if got, known := p.WinsWithout(nil, 20_000, never); known {
			require.Equal(t, want.Lower == engine.Won, got, p.FEN())
			answered++
		}
	}
	require.Greater(t, answered, 15)
}

func TestWinsWithoutGivesUp(t *testing.T) {
	p := enginetest.Must(New(12, 12, 3, 4))
	_, known := p.WinsWithout(nil, 1000, nil)
	require.False(t, known, "a thousand positions are not enough")
	_, known = p.WinsWithout(nil, 1_000_000, func() bool { return true })
	require.False(t, known)
}

// winsWithout is the plain minimax.
func winsWithout(b engine.Board, turn, winner engine.Player, without []engine.Cell) bool {
	for column := range b.Columns {
		row := b.Rows - 1
		for row >= 0 && b.At(engine.Cell{Row: row, Column: column}) != engine.Empty {
			row--
		}
		if row < 0 {
			continue
		}
		c := engine.Cell{Row: row, Column: column}
		b.Set(c, engine.Piece(turn))
		var won bool
		switch {
		case !four(b, c, turn, winner, without):
			won = winsWithout(b, turn.Other(), winner, without)
		default:
			won = turn == winner
		}
		b.Set(c, engine.Empty)
		if won == (turn == winner) {
			return won
		}
	}
	full := b.Count(engine.Empty) == 0
	return !full && turn != winner
}

// four reports whether the stone at c is part of a four that counts.
func four(b engine.Board, c engine.Cell, of, winner engine.Player, without []engine.Cell) bool {
	if of == winner {
		b.Squares = slices.Clone(b.Squares)
		for _, w := range without {
			b.Set(w, engine.Empty)
		}
	}
	return b.At(c) == engine.Piece(of) && len(b.InRow(c, engine.Piece(of), 4)) > 0
}
