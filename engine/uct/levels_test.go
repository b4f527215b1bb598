package uct

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/rng"
)

// BenchmarkLevels measures the rungs, and a player of random moves below them, on the
// classic board and on random ones of 9 to 12 rows and columns with a forbidden cell.
// Each plays that many pairs of games against each of the three above it. A command
// always has the same results; docs/measurements.md has those of
//
//	go test -run '^$' -bench Levels/6x7 -benchtime 400x -timeout 0 ./engine/uct
//	go test -run '^$' -bench Levels/9to12 -benchtime 470x -timeout 0 ./engine/uct
func BenchmarkLevels(b *testing.B) {
	for _, boards := range []struct {
		name string
		draw func(*rng.Source) (engine.Position, error)
	}{{"6x7", classicBoard}, {"9to12", judgesBoard}} {
		b.Run(boards.name, func(b *testing.B) {
			l := newLadder(b)
			for range b.N {
				l.round(boards.draw)
			}
			fmt.Printf("\n%s", l.pairs.table())
		})
	}
}

func classicBoard(*rng.Source) (engine.Position, error) { return connectfour.New(6, 7, -1, -1) }

// judgesBoard draws a board as the course's judge does.
func judgesBoard(random *rng.Source) (engine.Position, error) {
	below := func(n int) int { return int(random.Below(uint32(n))) }
	rows, columns := 9+below(4), 9+below(4)
	return connectfour.New(rows, columns, below(rows), below(columns))
}

// reach is the largest distance of two opponents on a ladder, in rungs. Games of farther
// players say little.
const reach = 3

// ladder is a tournament of neighbours, of which the lowest plays at random.
type ladder struct {
	t     testing.TB
	sides [2]tested // by who moves first
	games uint64
	pairs pairs
}

func newLadder(t testing.TB) *ladder {
	l := &ladder{t: t, pairs: make(pairs, len(rungs)+1)}
	for i := range l.sides {
		l.sides[i] = newSearcher(t, "LimitStrength", "true")
	}
	for i := range l.pairs {
		l.pairs[i] = make([][]int, len(l.pairs))
	}
	return l
}

// round plays a pair of games, with colours exchanged, of any two neighbours.
func (l *ladder) round(board func(*rng.Source) (engine.Position, error)) {
	for low := range l.pairs {
		for high := low + 1; high <= low+reach && high < len(l.pairs); high++ {
			l.games += 2
			random := rng.New(l.games)
			start, err := board(&random)
			require.NoError(l.t, err)
			points := l.game(start, &random, [2]int{high, low}) + 2 - l.game(start, &random, [2]int{low, high})
			l.pairs[low][high] = append(l.pairs[low][high], points)
		}
	}
}

// game returns the half points of the player who moves first.
func (l *ladder) game(start engine.Position, random *rng.Source, players [2]int) int {
	for i, rung := range players {
		seed := strconv.FormatUint(random.Uint64()>>11, 10)
		require.NoError(l.t, l.sides[i].SetOption("Seed", seed))
		if rung > 0 {
			require.NoError(l.t, l.sides[i].SetOption("Elo", eloText(rungs[rung-1])))
		}
	}
	h, p := engine.History{Start: start}, start.Clone()
	for p.Outcome() == engine.Undecided {
		m := l.move(p, h, random, players[p.Turn()])
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return int(2 * engine.First.Of(p.Outcome()).Score())
}

// move returns the move of a player; the lowest one has no rung.
func (l *ladder) move(p engine.Position, h engine.History, random *rng.Source, player int) engine.Move {
	if player == 0 {
		legal := p.Moves(nil)
		return legal[random.Below(uint32(len(legal)))]
	}
	return l.sides[p.Turn()].Search(context.Background(), h, engine.Limits{}, discard).BestMove()
}

func eloText(r rung) string { return strconv.Itoa(int(r.elo)) }
