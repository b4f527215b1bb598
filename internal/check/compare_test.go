package check

import (
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestPlayouts: what a player prints counts for that answer alone, and the last number of it.
func TestPlayouts(t *testing.T) {
	said := []string{"1 playouts\nplayouts: 17\nPlayouts=42 in 2 s\n", "", "no number of playouts\n"}
	p := newLibrary(func(_, stderr *os.File) (library.Host, error) {
		r, w := io.Pipe()
		go func() {
			_, _ = io.WriteString(w, "loaded\n")
			written := 0
			for _, text := range said {
				_, _ = stderr.WriteString(text)
				written += len(text)
				fmt.Fprintf(w, "point 9 0\ncleared {\"Stderr\":%d}\n", written)
			}
		}()
		return idleHost{r, r.Close}, nil
	})
	for i, want := range []int{42, 0, 0} {
		_, err := p.Answer(t.Context(), engine.NewHistory(emptyBoard(firstBoard)))
		require.NoError(t, err)
		require.Equal(t, want, p.Playouts(), said[i])
	}
	p.Player.Close()
}

// TestComparison: numbers of rand are playouts where these have random moves, a loss is that of the
// engine's values, and small ones are not shown.
func TestComparison(t *testing.T) {
	x := newExam(t.Context(), Config{Progress: func(string, int, time.Duration) {}}, prepared{})
	h := engine.NewHistory(emptyBoard(firstBoard))
	a := answer{at: say("the opening"), history: h, position: h.Position(), cell: engine.Cell{Row: 9, Column: 2}}
	a.usage.Calls, a.usage.Worked = map[string]int{"rand": 60000}, time.Second
	mean := meanPlayout(a.position, 1)
	require.InDelta(t, 40, mean, 20)
	slow := c4engine.Result{Nodes: 500, Elapsed: time.Second}
	require.InDelta(t, 60000/mean, x.speed(a, slow).Player, 60000/mean/4)
	require.Equal(t, 500, x.speed(a, slow).Engine)
	require.Zero(t, x.speed(a, c4engine.Result{Nodes: 500}).Engine, "a proof ended it")
	a.playouts = 900
	require.Equal(t, Speed{At: "the opening", Player: 900, Told: true, Engine: 500}, x.speed(a, slow))
	best, played := enginetest.Must(h.Position().MoveAt(engine.Cell{Row: 9, Column: 5})), enginetest.Must(h.Position().MoveAt(a.cell))
	line := func(m engine.Move, winrate float64) c4engine.Line {
		return c4engine.Line{Winrate: winrate, PV: []engine.Move{m}}
	}
	c := x.choice(a, best, []c4engine.Line{line(best, 0.6), line(played, 0.45)})
	require.Equal(t, "y=2 y=5", c.Player+" "+c.Engine)
	require.InDelta(t, 0.15, c.Loss, 1e-9)
	require.Zero(t, x.choice(a, best, []c4engine.Line{line(best, 0.4), line(played, 0.45)}).Loss, "better than the engine's")
	all := Comparison{Choices: []Choice{{Loss: 0.2}, {Loss: 0.01}, {Loss: 0.009}}}
	require.Len(t, all.Costly(), 2)
	require.Empty(t, (&Comparison{}).Costly())
}
