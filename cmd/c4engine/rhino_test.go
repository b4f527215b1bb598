package main

import (
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const rhino = "/usr/games/gtp-rhino" // of Debian's package grhino

func needsRhino(t testing.TB) {
	if _, err := exec.LookPath(rhino); err != nil {
		t.Skip("needs the package grhino")
	}
}

// TestRhino plays whole games of Reversi against another program. It tests no strength: all moves
// must be legal, and both programs must agree on the board.
func TestRhino(t *testing.T) {
	needsRhino(t)
	if testing.Short() {
		t.Skip("plays games")
	}
	for i := range 4 {
		g := newRhinoGame(i)
		require.NoError(t, g.play(t.Context(), 1, "5"), g)
	}
}

var concurrency = flag.Int("concurrency", 1, "how many games BenchmarkRhino plays at a time")

// BenchmarkRhino plays matches at 1 s a move, one thread, each opening with both
// colours, prints a line a game, and reports the share of the points, the lead
// in discs and the time of an answer. At level 3 half the points are expected:
//
//	go test -run '^$' -bench Rhino/level=3 -benchtime 40x -timeout 2h ./cmd/c4engine -concurrency 2
func BenchmarkRhino(b *testing.B) {
	needsRhino(b)
	for level := 1; level <= 5; level++ {
		b.Run("level="+strconv.Itoa(level), func(b *testing.B) {
			score := playRhino(b, level)
			games := float64(score.games)
			b.ReportMetric(100*score.points/games, "points-%")
			b.ReportMetric(float64(score.lead)/games, "lead-discs")
			b.ReportMetric(score.thought.Seconds()*1000/float64(score.answers), "mean-ms")
			b.ReportMetric(score.longest.Seconds()*1000, "longest-ms")
			if level == 3 && score.games >= 40 && 2*score.points < games {
				b.Errorf("%g points of %d games: expected half of them", score.points, score.games)
			}
		})
	}
}

// rhinoScore is the score of a match.
type rhinoScore struct {
	games   int
	points  float64
	lead    int // in discs, of all games together
	answers int
	thought time.Duration // for all answers together
	longest time.Duration
}

// playRhino plays as many games as a benchmark asks for.
func playRhino(b *testing.B, level int) (score rhinoScore) {
	var mutex sync.Mutex
	var failed error
	var games sync.WaitGroup
	places := make(chan struct{}, *concurrency)
	for i := 0; b.Loop(); i++ {
		places <- struct{}{}
		games.Go(func() {
			g := newRhinoGame(i)
			err := g.play(b.Context(), level, "1000")
			mutex.Lock()
			failed = errors.Join(failed, err)
			score.add(g)
			fmt.Printf("\nlevel %d, game %d: %v; %g of %d points", level, i+1, g, score.points, score.games)
			mutex.Unlock()
			<-places
		})
	}
	games.Wait()
	fmt.Println()
	require.NoError(b, failed)
	return score
}

func (s *rhinoScore) add(g *rhinoGame) {
	lead := g.lead()
	s.games++
	s.lead += lead
	s.points += 0.5 + 0.5*float64(min(max(lead, -1), 1))
	s.answers += g.answers
	s.thought += g.thought
	s.longest = max(s.longest, g.longest)
}
