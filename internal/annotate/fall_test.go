package annotate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/annotate"
)

// rating is a searcher that rates the positions of a game for the first player, in a long search
// otherwise than in a short one. Its best move is the last legal one.
type rating struct {
	engine.TreeSearcher
	short, long []float64
}

func (r rating) Search(_ context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) (engine.Info, error) {
	p := h.Position()
	rates, moves := r.short, p.Moves(nil)
	if l.Nodes == longNodes {
		rates = r.long
	}
	rate := rates[min(len(h.Moves), len(rates)-1)]
	if p.Turn() == engine.Second {
		rate = 1 - rate
	}
	return engine.Info{Lines: []engine.Line{{Winrate: rate, PV: moves[len(moves)-1:]}}}, nil
}

func (rating) Known(engine.State) engine.Bounds { return engine.Unproven() }

const longNodes = 300

// TestEstimatedTurningPoint: where nothing is proven, the turning point is the move after which
// long searches give the loser less than 5 %, or one before with which it lost much more.
func TestEstimatedTurningPoint(t *testing.T) {
	small, at4 := []float64{.75, .75, .82, .82, .9, .9, .96}, []float64{.5, .5, .5, .5, .97, .97, .97}
	at6, first := []float64{.5, .5, .5, .5, .5, .5, .97}, []float64{.5, .5, .9, .9, .9, .9, .97}
	for name, c := range map[string]struct {
		short, long []float64 // after each ply
		ply         int
		want        annotate.Fall
		text        string
	}{
		"a fall":                       {at6, at6, 6, annotate.Fall{From: .5, To: .03, Below: 6}, "fell from an estimated 50 % to an estimated 3 % with move 6, column 6"},
		"seen earlier by long":         {at6, at4, 4, annotate.Fall{From: .5, To: .03, Below: 4}, "with move 4"},
		"not seen by long":             {at4, at6, 6, annotate.Fall{From: .5, To: .03, Below: 6}, "with move 6"},
		"shown by the winner's answer": {at6, []float64{.5, .5, .5, .5, .5, .97, .97}, 4, annotate.Fall{From: .5, To: .03, Below: 4}, "with move 4"},
		"more was lost before":         {first, first, 2, annotate.Fall{From: .5, To: .1, Below: 6}, "After move 6, column 6, it had less than 5 %."},
		"small steps":                  {small, small, 4, annotate.Fall{From: .18, To: .1, Below: 6}, "The second player lost in small steps, and no single move decided. The second player fell from an estimated 18 % to an estimated 10 % with move 4"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAnnotator(t)
			a.Searcher, a.Prove, a.Long = rating{a.Searcher, c.short, c.long}, 0, engine.Limits{Nodes: longNodes}
			r, err := a.Annotate(t.Context(), read(t, "151526")[0])
			require.NoError(t, err)
			require.NotNil(t, r.Turning)
			require.Equal(t, c.ply, r.Turning.Ply)
			require.Equal(t, c.want, *r.Turning.Estimate)
			require.Contains(t, r.Turning.Text, c.text)
			ply, text := r.Fell("second")
			require.Equal(t, c.ply, ply)
			require.Equal(t, r.Turning.Text, text)
		})
	}
}

// TestNoEstimatedTurningPoint: nobody has lost, or the loser had lost from the start. A side fell
// with the move that lost most.
func TestNoEstimatedTurningPoint(t *testing.T) {
	for _, c := range []struct {
		rates []float64
		fell  string // the first player
	}{
		{[]float64{.5}, "No single move lost it, as far as is known."},
		{[]float64{.97}, "No single move lost it, as far as is known."},
		{[]float64{.5, .2}, "The first player fell from an estimated 50 % to an estimated 20 % with move 1, column 1."},
	} {
		a := newAnnotator(t)
		a.Searcher, a.Prove, a.Long = rating{a.Searcher, c.rates, c.rates}, 0, engine.Limits{Nodes: longNodes}
		r, err := a.Annotate(t.Context(), read(t, "151526")[0])
		require.NoError(t, err)
		require.Nil(t, r.Turning)
		_, text := r.Fell("first")
		require.Contains(t, text, c.fell)
	}
}

// TestGaveUp: a lost side is told by how many plies the game could have lasted longer. Of a loss
// that it could not see it did not give up.
func TestGaveUp(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for seconds")
	}
	a := newAnnotator(t)
	a.Prove = 100_000
	r, err := a.Annotate(t.Context(), read(t, "7/1x5/1x5/1o4o/1xooo1x/oxoxxxo x 46")[0])
	require.NoError(t, err)
	require.Equal(t, annotate.GaveUp{
		Ply: 1, By: "first", Move: "3,3", Sooner: 14,
		Text: "The first player gave up with move 1, column 4: it does not stop the four of the second player at column 6, row 2. " +
			"Column 6 holds out 14 plies longer: it loses in 16.",
	}, *r.GaveUp)
	r, err = a.Annotate(t.Context(), read(t, "7/7/7/7/4x2/x1xoo1o x 56")[0])
	require.NoError(t, err)
	require.Contains(t, r.GaveUp.Text, "let a far loss come near with move 1")
}

// TestTheory: a four that was not stopped comes before the far loss that a proof finds earlier, and
// before an attack of many moves.
func TestTheory(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for seconds")
	}
	for _, c := range []struct {
		game        string
		ply, theory int
		text, since string
	}{
		{"34155756", 7, 5,
			"with move 7, column 5: it does not stop the four of the second player at column 6, row 1.",
			"In theory it had lost since move 5, column 5: column 3 draws."},
		{"7/7/7/7/7/2xo3 x 127167145474", 11, 7,
			"with move 11, column 7: it does not stop the four of the second player at column 4, row 4.",
			"In theory it had lost since move 7, column 1: column 4 wins"},
		{"7/7/7/7/7/1o2x2 x 747317211545475772424", 20, 18,
			"with move 20, column 2: it does not stop the four of the first player at column 4, row 5.",
			"In theory it had lost since move 18, column 2: column 4 wins in 17."},
	} {
		a := newAnnotator(t)
		a.Prove = 60_000
		r, err := a.Annotate(t.Context(), read(t, c.game)[0])
		require.NoError(t, err)
		require.Equal(t, c.ply, r.Turning.Ply, c.game)
		require.Equal(t, c.theory, r.Turning.Theory, c.game)
		require.Equal(t, "loss", r.Turning.After)
		require.Contains(t, r.Turning.Text, c.text)
		require.Contains(t, r.Turning.Text, c.since)
	}
}
